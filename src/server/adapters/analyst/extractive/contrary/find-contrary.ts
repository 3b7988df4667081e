import type { Passage } from '#server/ports/analyst.ts'
import type { FindContrary, HeldFinding, PassagePlace } from '#server/ports/contrary.ts'
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

/**
 * What is less certain is left to what shows two sentences side by side and asserts nothing. Beside a pair of its own an
 * analysis does not say that nothing was found.
 */
const LEAST_SCORE = 0.6
/** Letters and digits: what is shorter says nothing without the question that it answers. */
const BARE = 24

/** By the same comparison that finds what sources say against each other. */
export const findContrary: FindContrary = (findings, passages, shown = []) => {
  const byId = new Map(passages.map((passage) => [passage.chunkId, passage]))
  return findDiscrepancies(passages, { limit: Number.POSITIVE_INFINITY })
    .filter(
      ({ score, left, right }) =>
        score >= LEAST_SCORE ||
        shown.some((pair) => [left, right].every((side) => side.chunkId !== null && restsOn(pair, side))),
    )
    .flatMap(({ kind, left, right }) => {
      const why = REASONS[kind]
      return [...bearOn(findings, left, right), ...bearOn(findings, right, left)].map(({ id, ...place }) => ({
        findingId: id,
        why,
        ...withQuestion(place, byId.get(place.chunkId)),
      }))
    })
}

/** The second side beside every finding that rests on the first one and not on both. */
function bearOn(
  findings: readonly HeldFinding[],
  own: DiscrepancySide,
  { chunkId, start, end, ...other }: DiscrepancySide,
): (PassagePlace & { readonly id: string })[] {
  if (chunkId === null) return []
  return findings
    .filter(({ places }) => restsOn(places, own) && !restsOn(places, { ...other, chunkId, start, end }))
    .map(({ id }) => ({ id, chunkId, start, end }))
}

const restsOn = (
  places: readonly PassagePlace[],
  { chunkId, start, end }: Pick<DiscrepancySide, 'chunkId' | 'start' | 'end'>,
): boolean => places.some((place) => place.chunkId === chunkId && place.start < end && start < place.end)

/** A bare "No." is shown with what was asked. */
function withQuestion(place: PassagePlace, passage: Passage | undefined): PassagePlace {
  const words = passage?.text.slice(place.start, place.end) ?? ''
  if (!passage || words.replace(/[^\p{L}\p{N}]/gu, '').length > BARE) return place
  const unit = passage.units?.find(({ start }) => start === passage.start + place.start)
  const asked = (unit?.question?.start ?? -1) - passage.start
  return asked >= 0 && asked < place.start ? { ...place, start: asked } : place
}
