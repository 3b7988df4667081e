import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'

/** What somebody said, and what the same person says of it elsewhere. */
export interface ChangedAccount {
  readonly a: Assertion
  readonly b: Assertion
  readonly score: number
}

const KNOWING =
  /\b(?:(?:no|any) idea|(?:did|do|had|have)(?:n['’]t| not) (?:know|known|heard|hear|aware)|never (?:knew|heard)|not aware|unaware|(?:know|knew|knows) nothing)\b/i
const FIRST_PERSON = /\b(?:I|my|me|we|he|she)\b/
/** So many messages of a day do not tell which one is meant. */
const MANY = 3

/** Accounts that their speaker takes back, and denials of knowing answered by the speaker's own messages of the day. */
export function findChangedAccounts({ all, rarity }: CaseAssertions): ChangedAccount[] {
  const bySpeaker = Map.groupBy(
    all.filter((one) => one.speaker !== null && !one.isSilent && !one.isAsker && !one.isRow),
    ({ speaker }) => speaker,
  )
  return [...bySpeaker.values()].flatMap((own) => [
    ...own.flatMap((one) => takenBack(one, own, rarity)),
    ...own.flatMap((one) => knownAfterAll(one, own)),
  ])
}

const sharesDay = (a: Assertion, b: Assertion): boolean => a.days.some((day) => b.days.includes(day))

function takenBack(
  one: Assertion,
  own: readonly Assertion[],
  rarity: CaseAssertions['rarity'],
): ChangedAccount[] {
  if (one.unit.stance !== 'changed' || !one.ownDays) return []
  const rated = own
    .filter(
      (other) =>
        toItem(other) !== toItem(one) &&
        other.unit.modality === 'happened' &&
        other.unit.stance !== 'changed',
    )
    .filter(
      (other) => sharesDay(one, other) && (FIRST_PERSON.test(other.text) || other.unit.part === 'answer'),
    )
    .map((other) => ({
      other,
      shared: [...other.terms.intersection(one.terms)].reduce((sum, term) => sum + rarity(term), 0),
      fits:
        (sharesDay(one, other) ? 0.4 : 0) +
        (other.clocks.length > 0 ? 0.1 : 0) +
        (other.unit.basis === 'saw' ? 0.1 : 0),
    }))
    // Of all that somebody did on a day, what shares no word with it is another matter.
    .filter(({ other }) => !other.terms.isDisjointFrom(one.terms))
    .map(({ other, shared, fits }) => ({ other, score: fits + 0.3 * Math.min(1.5, shared) }))
    .toSorted((x, y) => y.score - x.score)
  const [best] = rated
  return best && best.score >= 0.55 ? [{ a: best.other, b: one, score: Math.min(0.85, best.score) }] : []
}

/** A message of the very day on which its writer says that they did not know. */
function knownAfterAll(one: Assertion, own: readonly Assertion[]): ChangedAccount[] {
  if (one.unit.part !== 'answer' || !one.ownDays || !KNOWING.test(one.text)) return []
  const messages = own.filter(
    (other) =>
      toItem(other) !== toItem(one) && other.unit.part !== 'answer' && sharesDay(one, other) && !other.denies,
  )
  return messages.length <= MANY ? messages.map((b) => ({ a: one, b, score: 0.5 })) : []
}
