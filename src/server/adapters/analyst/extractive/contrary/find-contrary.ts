import type { Contrary, FindContrary, HeldFinding, PassagePlace } from '#server/ports/contrary.ts'
import type { ContraryReason } from '#shared/analysis-types.ts'
import {
  type DiscrepancyKind,
  type DiscrepancySide,
  findDiscrepancies,
} from '../discrepancies/discrepancies.ts'

const REASONS: Readonly<Record<DiscrepancyKind, ContraryReason>> = {
  amount: 'other_value',
  number: 'other_value',
  date: 'other_date',
  time: 'other_date',
  name: 'other_person',
  negation: 'denial',
  account: 'other_account',
  presence: 'other_account',
}

/** By the same comparison that finds what sources say against each other. */
export const findContrary: FindContrary = (findings, passages) =>
  findDiscrepancies(passages, { limit: Number.POSITIVE_INFINITY }).flatMap(({ kind, left, right }) => {
    const why = REASONS[kind]
    return [...bearOn(findings, left, right, why), ...bearOn(findings, right, left, why)]
  })

/** The second side beside every finding that rests on the first one and not on both. */
function bearOn(
  findings: readonly HeldFinding[],
  own: DiscrepancySide,
  other: DiscrepancySide,
  why: ContraryReason,
): Contrary[] {
  const { chunkId, start, end } = other
  if (chunkId === null) return []
  return findings
    .filter(({ places }) => restsOn(places, own) && !restsOn(places, other))
    .map(({ id }) => ({ findingId: id, why, chunkId, start, end }))
}

const restsOn = (places: readonly PassagePlace[], { chunkId, start, end }: DiscrepancySide): boolean =>
  places.some((place) => place.chunkId === chunkId && place.start < end && start < place.end)
