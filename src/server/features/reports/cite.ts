import type { Citation, Statement } from '#shared/contracts/analyses.ts'
import type { ReportBlock } from '#shared/contracts/reports.ts'
import { CONTRARY_REASON_WORDS } from '#shared/contrary-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { inQuotationMarks } from '#shared/in-quotation-marks.ts'
import { policyInWords } from '#shared/policy-words.ts'
import { receiptInWords } from '#shared/receipt-words.ts'
import { type Said, speakerInWords } from '#shared/speaker-words.ts'
import { stabilityInWords } from '#shared/stability-words.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import { describeSource, inOneLine } from '../export/index.ts'
import type { Notes } from './blocks.ts'
import type { CaseRecord } from './case-record.ts'
import { MARKS } from './form.ts'

/** A note names the place; more than this of the words stands in the exhibit. */
const MAX_QUOTED = 240

interface Repeated {
  readonly statement: Statement
  /** Its number in the analysis. */
  readonly number?: number
  readonly lead?: string | null
  readonly isDisagreed?: boolean
}

/** A statement as the report repeats it, after whoever says it, with a footnote for every citation. */
export function citeStatement(
  record: CaseRecord,
  notes: Notes,
  { statement, number, lead = null, isDisagreed = false }: Repeated,
): ReportBlock {
  const said = speakerInWords({ ...statement, said_on: lead === null ? statement.said_on : null })
  const numbers = statement.citations.map((citation) =>
    notes.add({
      evidence_id: citation.evidence_id,
      text: [
        ...(citation.contrary ? [`Speaks otherwise, ${CONTRARY_REASON_WORDS[citation.contrary]}`] : []),
        describeNote(record, citation, statement.text),
      ].join(': '),
    }),
  )
  if (statement.receipt)
    numbers.push(notes.add({ evidence_id: null, text: receiptInWords(statement.receipt) }))
  if (statement.stability)
    numbers.push(notes.add({ evidence_id: null, text: stabilityInWords(statement.stability) }))
  const rows = statement.citations.flatMap(({ quote, columns }) => (columns ? [{ quote, columns }] : []))
  const own = withoutContrary(statement.citations)
  const sources = own.map(({ evidence_id }) => record.sources.get(evidence_id))
  const isLost = sources.length > 0 && sources.every((source) => !source || source.withdrawn)
  return {
    kind: 'cited',
    ...(number === undefined ? {} : { number }),
    // Behind a day of which it tells, the day on which it was said would be read as that.
    lead: [lead, said].filter(Boolean).join(', ') || null,
    text: statement.text,
    ...(rows.length > 0 ? { rows } : {}),
    marks: [
      ...(isDisagreed ? [MARKS.disagreed] : []),
      ...(statement.kind === 'finding' ? [] : [MARKS[statement.kind]]),
      ...(isLost ? [MARKS.support_lost] : []),
      ...(statement.policy_status ? [policyInWords(statement.policy_status)] : []),
      ...(own.some(({ unread }) => unread) ? [MARKS.unread] : []),
    ],
    notes: numbers,
    by:
      statement.origin === 'person'
        ? ((statement.edited_by && record.names.get(statement.edited_by)) ?? FORMER_MEMBER)
        : null,
  }
}

/** Exhibit, place, speaker and, where the sentence does not say it already, the quoted words. */
export function describeNote(
  { sources }: Pick<CaseRecord, 'sources'>,
  citation: Pick<Citation, 'evidence_id' | 'start' | 'end' | 'quote'> & Said,
  said: string,
): string {
  const source = sources.get(citation.evidence_id)
  const where = describeSource(source, citation)
  return !source || said.includes(citation.quote)
    ? where
    : `${where}: ${inQuotationMarks(clip(citation.quote))}`
}

function clip(quote: string): string {
  const line = inOneLine(quote)
  if (line.length <= MAX_QUOTED) return line
  return `${line.slice(0, line.lastIndexOf(' ', MAX_QUOTED) + 1 || MAX_QUOTED).trimEnd()} …`
}
