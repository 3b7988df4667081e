import { remarksOnManner } from '#server/platform/text/person-verdicts.ts'
import type { Account } from './accounts.ts'

/** Whether a sentence remarks on somebody's manner: it is named as such and not weighed. */
export const isDemeanour = ({ assertion: { text } }: Account): boolean => remarksOnManner(text)

const KIN =
  'brother|sister|husband|wife|spouse|partner|cousin|uncle|aunt|son|daughter|mother|father|nephew|niece|in-law|friend|neighbour|neighbor|flatmate|godson|goddaughter'
/** Relations between two people that the evidence itself names. */
const BETWEEN =
  /\b(?:works?|worked|working) (?:for|under)\b|\breport(?:s|ed|ing)? (?:directly )?to\b|\b(?:married|engaged|related) to\b|\bcomplain(?:ed|s|t) (?:about|of|against)\b|\bstand(?:s|ing)? to (?:gain|lose)\b/i
const NOT_A_TONGUE = '(?! tongue)'
const OWN = new RegExp(`\\bmy (?:${KIN})s?\\b${NOT_A_TONGUE}`, 'i')
/** "Ben is my brother", "my brother Ben". */
const OWN_AND_NAMED = new RegExp(
  `\\b(?:is|was|are|were) my (?:${KIN})s?\\b|\\bmy (?:${KIN})s?,? \\p{Lu}`,
  'u',
)
const OTHERS = new RegExp(
  `\\b(?:his|her|their|['’]s|s['’]) (?:${KIN})s?\\b${NOT_A_TONGUE}|['’]s? (?:${KIN})s?\\b${NOT_A_TONGUE}|\\b(?:${KIN})s? of\\b`,
  'i',
)
const FEWEST_PEOPLE = 2

/** Whether a sentence names a relation that `person` has: to another person, or to kin of their own. */
export function namesRelation(
  { person: speaker, assertion: { text, people, isRow } }: Account,
  person: string,
): boolean {
  if (isRow || !people.has(person)) return false
  if (BETWEEN.test(text) || OWN_AND_NAMED.test(text)) return people.size >= FEWEST_PEOPLE
  if (OWN.test(text)) return person === speaker
  return OTHERS.test(text) && (people.size >= FEWEST_PEOPLE || person !== speaker)
}
