import type { Side } from '#shared/allegation-words.ts'
import type { Allegation, ChosenPassage } from '#shared/contracts/allegations.ts'
import type { ReportBlock } from '#shared/contracts/reports.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { inOneLine } from '../export/index.ts'
import { form, type Notes, said } from './blocks.ts'
import type { CaseRecord } from './case-record.ts'
import { describeNote } from './cite.ts'
import { MARKS } from './form.ts'

/** What people chose from the evidence themselves for a side, each with who did, its footnote and their note. */
export const passageBlocks = (
  record: CaseRecord,
  notes: Notes,
  { allegation, side }: { readonly allegation: Allegation; readonly side: Side },
): ReportBlock[] =>
  listQuoted(allegation)
    .filter((one) => one.side === side)
    .flatMap(({ evidence_id, quote, start, end, state, note, chosen_by, chosen_at }) => {
      const by = chosen_by.name ?? FORMER_MEMBER
      const citation = { evidence_id, quote, start, end, speaker: null, said_on: null }
      return [
        form('passage_chosen', by, writeDayOrMonth(chosen_at.slice(0, 10))),
        {
          kind: 'cited' as const,
          lead: null,
          text: `“${inOneLine(quote)}”`,
          marks: [
            ...(state === 'withdrawn' || state === 'deleted' ? [MARKS.support_lost] : []),
            ...(state === 'changed' ? [MARKS.words_changed] : []),
          ],
          notes: [notes.add({ evidence_id, text: describeNote(record, citation, quote) })],
          by: null,
        },
        ...(note === null ? [] : [said('note', note, { by, at: chosen_at })]),
      ]
    })

interface QuotedPassage extends ChosenPassage {
  readonly evidence_id: string
  readonly quote: string
}

/** Without those whose item was destroyed: its words are gone. */
export const listQuoted = ({ passages }: Pick<Allegation, 'passages'>): QuotedPassage[] =>
  passages.flatMap(({ evidence_id, quote, ...one }) =>
    evidence_id === null || quote === null ? [] : [{ ...one, evidence_id, quote }],
  )
