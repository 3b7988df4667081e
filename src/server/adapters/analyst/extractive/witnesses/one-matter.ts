import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import { splitWords } from '#server/platform/text/words.ts'
import type { CELL_STANCES } from '#shared/contracts/analysis-views.ts'
import { minutesApart } from '../discrepancies/clock-times.ts'
import { baseTerm } from '../discrepancies/discrepancy-vocabulary.ts'
import type { Account } from './accounts.ts'
import type { RelatedAccounts } from './relate-accounts.ts'

type CellStance = (typeof CELL_STANCES)[number]

/** Of the words of the shorter of two sentences, besides people's names and times. */
const LEAST_IN_COMMON = 0.7
const FEWEST_IN_COMMON = 2
const FIRST_PERSON = /\b(?:I|me|my|mine|myself|we|us|our)\b/
const BARE_NO = /^\W*no\b/i
const SEEN_DOING = /\b(?:I|we)\s\p{L}+\s(?:him|her|them|\p{Lu}[\p{L}'’.-]*(?:\s\p{Lu}[\p{L}'’.-]*)*)\s(.+)$/su
const TOLD_THAT = /\bthat\s(.+)$/su
const WAS_DONE = /\b(?:is|are|was|were|been|being)\s+(?:not\s+|never\s+)?(\p{L}+)/iu
const NUMBER_OF_PARAGRAPH = /^\s*\d{1,3}[.)]\s+/

/**
 * Whose words stand for a fact: of those that it was found by, a person's that assert it, else anybody's of the same
 * matter, since what was not so is told by what was.
 */
export function chooseHead(found: readonly Account[], all: readonly Account[]): Account | undefined {
  const persons = found.filter(({ person }) => person !== null)
  const [first] = persons
  return (
    persons.find(asserts) ??
    all.find((one) => one.person !== null && asserts(one) && first && areOneMatter(first, one)) ??
    persons.find(({ stance }) => stance !== 'denies') ??
    first ??
    found[0]
  )
}

const asserts = ({ stance }: Account): boolean => stance === 'asserts'

/**
 * Where an account stands on the fact that `head` is about: what it says or denies only where that is of the same
 * matter. The stance of a sentence on something else is none on this fact.
 */
export function standOn(head: Account, one: Account, conflicts: readonly RelatedAccounts[]): CellStance {
  const { stance } = one
  if (one === head) return stance
  const against = conflicts.some(({ a, b }) => (a === head && b === one) || (a === one && b === head))
  // Two who give unlike values of one matter both assert, and neither says what the other says.
  if (against) return stance === head.stance ? 'speaks_of' : stance
  if (!areOneMatter(head, one)) return 'speaks_of'
  if (stance === 'asserts') return agreesInSense(head, one) ? stance : 'speaks_of'
  if (stance === 'denies') return deniesWords(one, sharedWords(head, one)) ? stance : 'speaks_of'
  return stance
}

const agreesInSense = (head: Account, one: Account): boolean =>
  one.assertion.denies === head.assertion.denies && !differInValue(one, head)

/** Whether what it denies is what both speak of, and not another clause of the same sentence. */
function deniesWords({ assertion: { denied, text } }: Account, shared: ReadonlySet<string>): boolean {
  if (denied.size === 0) return BARE_NO.test(text)
  return 2 * denied.intersection(shared).size >= shared.size
}

/**
 * Whether two sentences tell of one thing: they share nearly all words of the shorter and what was done, speak of the
 * same people, and of no other day or time.
 */
export function areOneMatter(a: Account, b: Account): boolean {
  const shared = sharedWords(a, b)
  const fewest = Math.min(listWords(a).size, listWords(b).size)
  if (shared.size < FEWEST_IN_COMMON || shared.size < LEAST_IN_COMMON * fewest) return false
  // Much can be done with one thing in one place.
  if (shared.size < fewest && ![a, b].some((one) => shared.has(readAct(one)))) return false
  const [people, others] = [listPeople(a), listPeople(b)]
  if (people.size > 0 && others.size > 0 && people.isDisjointFrom(others) && !nameOneMore(a, b)) return false
  return !areApartInTime(a, b)
}

/**
 * What a sentence says was done, in a word: what was told ("told me that he locked"), what somebody was seen to do
 * ("saw Ben lock"), what something was ("was locked"), else its first word besides names.
 */
function readAct(one: Account): string {
  const { text } = one.assertion
  const words = listWords(one)
  const findFirst = (part: string) =>
    splitWords(part)
      .map(({ term }) => baseTerm(term))
      .find((term) => words.has(term))
  const within = SEEN_DOING.exec(text) ?? TOLD_THAT.exec(text) ?? WAS_DONE.exec(text)
  return findFirst(within?.[1] ?? '') ?? findFirst(text) ?? ''
}

const sharedWords = (a: Account, b: Account): Set<string> => listWords(a).intersection(listWords(b))

/** A short answer is about what was asked; whom both name is compared apart. */
function listWords(account: Account): Set<string> {
  const { terms, asked, unit } = account.assertion
  const words = unit.part === 'answer' ? terms.union(asked) : terms
  return words.difference(new Set(listNameWords(account).map(({ term }) => baseTerm(term))))
}

/** Whoever speaks is spoken of where they say "I". */
function listPeople({ assertion: { people, speaker, text } }: Account): Set<string> {
  const all = new Set(people)
  if (speaker !== null && !FIRST_PERSON.test(text)) all.delete(speaker)
  return all
}

/** Somebody whom both name, by a part of the name at least, and who says nothing in the case. */
const nameOneMore = (a: Account, b: Account): boolean =>
  listNameWords(a).some(({ raw }) => saysWord(b, raw)) || listNameWords(b).some(({ raw }) => saysWord(a, raw))

const listNameWords = ({ assertion: { text } }: Account) =>
  findNames(text).flatMap(({ start, end }) => splitWords(text.slice(start, end)))

const saysWord = ({ assertion: { text } }: Account, word: string): boolean =>
  splitWords(text).some(({ raw }) => raw === word)

const findNames = (text: string): Value[] => findValues(text).filter(({ kind }) => kind === 'name')

/** The year is often left out, and then only guessed. */
const withoutYear = (day: string): string => day.slice('2026-'.length)

function areApartInTime({ assertion: a }: Account, { assertion: b }: Account): boolean {
  const [days, others] = [a, b].map((one) => new Set(one.ownDays ? one.days.map(withoutYear) : []))
  if (days && others && days.size > 0 && others.size > 0 && days.isDisjointFrom(others)) return true
  return (
    a.clocks.length > 0 &&
    b.clocks.length > 0 &&
    a.clocks.every((clock) => b.clocks.every((other) => minutesApart(clock, other) !== 0))
  )
}

/** Whether a value of one stands where the other has another. */
export function differInValue(a: Account, b: Account): boolean {
  const [left, right] = [a, b].map(({ assertion }) =>
    findValues(assertion.text.replace(NUMBER_OF_PARAGRAPH, '')).filter(
      ({ kind }) => kind !== 'name' && kind !== 'negation',
    ),
  )
  return (
    left?.some(
      (value) =>
        right?.some((other) => compareValues(value, other) === 'different') &&
        !right.some((other) => compareValues(value, other) === 'same'),
    ) ?? false
  )
}
