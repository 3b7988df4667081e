import { POLICY_STATUSES } from '#shared/contracts/analysis-views.ts'
import type { ReportBlock, ReportContent } from '#shared/contracts/reports.ts'
import { policyInWords } from '#shared/policy-words.ts'
import { fillForm, isFormKey, LABELS, MARKS, PART_HEADINGS } from './form.ts'

const POLICY_MARKS = POLICY_STATUSES.map(policyInWords)

const isOneOf = (known: Readonly<Record<string, string>>, words: string): boolean =>
  Object.values(known).includes(words)

/** What of a report is neither the form's, nor cited, nor a named person's. */
export function findUnaccounted({ parts, notes }: ReportContent): string[] {
  const numbers = new Set(notes.map(({ number }) => number))
  const areNotes = (own: readonly number[]) => own.length > 0 && own.every((one) => numbers.has(one))
  return parts.flatMap(({ heading, blocks }) => [
    ...(isOneOf(PART_HEADINGS, heading) ? [] : [heading]),
    ...blocks.flatMap((block) => findIn(block, areNotes)),
  ])
}

function findIn(block: ReportBlock, areNotes: (own: readonly number[]) => boolean): string[] {
  switch (block.kind) {
    case 'heading':
    case 'form':
      return isFormKey(block.form) && fillForm(block.form, block.values) === block.text ? [] : [block.text]
    case 'said':
      return block.by !== '' && (block.label === null || isOneOf(LABELS, block.label)) ? [] : [block.text]
    case 'cited': {
      const isNamed = areNotes(block.notes) || (block.by !== null && block.by !== '')
      const areMarks = block.marks.every((mark) => isOneOf(MARKS, mark) || POLICY_MARKS.includes(mark))
      return isNamed && areMarks ? [] : [block.text]
    }
    case 'facts':
      return block.rows.flatMap(({ name }) => (isOneOf(LABELS, name) ? [] : [name]))
    case 'table':
      // A sentence in a cell needs a footnote; names, days, numbers and hashes are the record's.
      return block.rows
        .flat()
        .flatMap(({ text, notes, by }) =>
          by !== null || areNotes(notes) || !/[.!?]$/u.test(text) ? [] : [text],
        )
  }
}
