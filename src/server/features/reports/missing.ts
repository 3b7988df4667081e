import { nameAllegation } from '#shared/allegation-words.ts'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import type { CaseRecord } from './case-record.ts'

type Missing = Report['missing'][number]

const NEEDED = ['summary', 'mandate'] as const

/** What a report needs before it may be handed in. */
export function listMissing({ allegations, texts }: Pick<CaseRecord, 'allegations' | 'texts'>): Missing[] {
  const open = allegations.filter(({ withdrawn }) => !withdrawn)
  return [
    ...NEEDED.filter((section) => !texts.some((text) => text.section === section)).map(
      (section): Missing => ({ kind: 'text_missing', subject: section }),
    ),
    ...(open.length === 0 ? [{ kind: 'no_allegation' as const, subject: '' }] : []),
    ...open.flatMap((one) =>
      listMissingOf(one).map((kind) => ({ kind, subject: nameAllegation(one.number) })),
    ),
  ]
}

function listMissingOf({ finding, statements, passages, written_at }: Allegation): Missing['kind'][] {
  const isGone = statements.some(({ agreed, text }) => !agreed || text === null)
  return [
    ...(finding?.conclusion ? [] : (['no_finding'] as const)),
    ...(finding?.conclusion && isOutdated(finding, { statements, passages, written_at })
      ? (['finding_outdated'] as const)
      : []),
    ...(isGone ? (['statement_gone'] as const) : []),
    ...(passages.some(({ state }) => state === 'deleted' || state === 'destroyed')
      ? (['passage_gone'] as const)
      : []),
  ]
}

/** Written before the words, the evidence on a side or an analysis behind it were as they are now. */
const isOutdated = (
  { found_at, changed_since }: NonNullable<Allegation['finding']>,
  { statements, passages, written_at }: Pick<Allegation, 'statements' | 'passages' | 'written_at'>,
): boolean =>
  changed_since.length > 0 ||
  written_at > found_at ||
  [...statements, ...passages].some(({ placed_at }) => placed_at !== null && placed_at > found_at)
