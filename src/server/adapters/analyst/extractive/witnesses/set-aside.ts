import { remarksOnManner } from '#server/platform/text/person-verdicts.ts'
import type { Account } from './accounts.ts'

/** Whether a sentence remarks on somebody's manner: it is named as such and not weighed. */
export const isDemeanour = ({ assertion: { text } }: Account): boolean => remarksOnManner(text)

const KIN =
  'brother|sister|husband|wife|spouse|partner|cousin|uncle|aunt|son|daughter|mother|father|nephew|niece|in-law|friend|neighbour|neighbor|flatmate|godson|goddaughter'
/** Relations between two people that the evidence itself names. */
const BETWEEN =
  /\b(?:works?|worked|working) (?:for|under)\b|\breport(?:s|ed|ing)? (?:directly )?to\b|\b(?:married|engaged|related) to\b|\bcomplain(?:ed|s|t) (?:about|of|against)\b|\bstand(?:s|ing)? to (?:gain|lose)\b/i
/** Up to the words of a relation, in the same clause: "is not", "has never", "nobody". */
const DENIED =
  /(?:\b(?:not|never|neither|nor|nobody|no one|none)\b|n['’]t\b)(?:(?!\b(?:that|who|whether|because|if)\b)[^.,;:]){0,40}$/i
const IS_NO_KIN = new RegExp(
  `\\b(?:is|was|are|were)(?: not|n['’]t| no)(?: (?:my|his|her|their|an?|any))? (?:${KIN})s?\\b`,
  'i',
)
const NOT_A_TONGUE = '(?! tongue)'
const OWN = new RegExp(`\\bmy (?:${KIN})s?\\b${NOT_A_TONGUE}`, 'i')
/** "Ben is my brother", "my brother Ben". */
const OWN_AND_NAMED = new RegExp(
  `\\b(?:is|was|are|were) my (?:${KIN})s?\\b|\\bmy (?:${KIN})s?,? \\p{Lu}`,
  'u',
)
const IS_OWN = /^(?:is|was|are|were)\b/i
/** "Ben's sister", "the twins' mother". */
const OF_NAMED = new RegExp(`(?:['’]s|s['’]) (?:${KIN})s?\\b${NOT_A_TONGUE}`, 'i')
const KIN_OF = new RegExp(`\\b(?:${KIN})s? of\\b`, 'i')
/** Words for somebody who was named before them. */
const THEIRS = new RegExp(`\\b(?:his|her|their) (?:${KIN})s?\\b${NOT_A_TONGUE}`, 'i')
const BY_NAME = /^,?\s\p{Lu}/u
const SELF = /\b(?:I|me|my|myself|we|us|our)\b/g
const FEWEST_PEOPLE = 2
const SHORTEST_PART = 3

/**
 * Whether a sentence names a relation that `person` has: to another person, or to kin of their own. "Her son" is the
 * son of whomever the sentence names before it, and never of whoever tells it.
 */
export function namesRelation(account: Account, person: string): boolean {
  const { text, people, isRow } = account.assertion
  if (isRow || !people.has(person) || IS_NO_KIN.test(text)) return false
  const between = BETWEEN.exec(text)
  if (between && DENIED.test(text.slice(0, between.index))) return false
  if (between) return isOneOfTwo(account, person, between)
  const named = OWN_AND_NAMED.exec(text)
  if (named) return isOwnOrNamed(account, person, named)
  if (OWN.test(text)) return person === account.person
  return isKinOfAnother(account, person)
}

const isOneOfTwo = (account: Account, person: string, { index, 0: words }: RegExpExecArray): boolean => {
  if (account.assertion.people.size < FEWEST_PEOPLE) return false
  const places = findPlaces(account)
  const two = [lastBefore(places, index), firstFrom(places, index + words.length)]
  return two.includes(null) || two.includes(person)
}

function isOwnOrNamed(account: Account, person: string, { index, 0: words }: RegExpExecArray): boolean {
  if (account.assertion.people.size < FEWEST_PEOPLE) return false
  const places = findPlaces({ ...account, person: null })
  const other = IS_OWN.test(words) ? lastBefore(places, index) : firstFrom(places, index + words.length - 1)
  return person === account.person || other === null || person === other
}

function isKinOfAnother(account: Account, person: string): boolean {
  const { text } = account.assertion
  const places = findPlaces({ ...account, person: null })
  const [theirs, ofNamed, findKin] = [THEIRS.exec(text), OF_NAMED.exec(text), KIN_OF.exec(text)]
  const owners = [
    theirs && lastBefore(places, theirs.index),
    ofNamed && lastBefore(places, ofNamed.index + 1),
    findKin && firstFrom(places, findKin.index + findKin[0].length),
  ].filter((name) => name !== null)
  const end = theirs ? theirs.index + theirs[0].length : 0
  if (theirs && BY_NAME.test(text.slice(end)) && firstFrom(places, end) === person) return true
  if (owners.length > 0) return owners.includes(person)
  return (theirs ?? ofNamed ?? findKin) !== null && person !== account.person
}

interface NamePlace {
  readonly name: string
  readonly at: number
}

const lastBefore = (places: readonly NamePlace[], index: number): string | null =>
  places.findLast(({ at }) => at < index)?.name ?? null

const firstFrom = (places: readonly NamePlace[], index: number): string | null =>
  places.find(({ at }) => at >= index)?.name ?? null

/** Where a sentence names whom it speaks of, in order; whoever tells it is named by "I". */
function findPlaces({ person: teller, assertion: { text, people } }: Account): NamePlace[] {
  const named = [...people].flatMap((name) =>
    name
      .split(/\s+/)
      .filter((part) => part.length >= SHORTEST_PART)
      .flatMap((part) => [...text.matchAll(new RegExp(`\\b${RegExp.escape(part)}\\b`, 'gu'))])
      .map(({ index }) => ({ name, at: index })),
  )
  const self =
    teller === null ? [] : [...text.matchAll(SELF)].map(({ index }) => ({ name: teller, at: index }))
  return [...named, ...self].toSorted((x, y) => x.at - y.at)
}
