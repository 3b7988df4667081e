import { remarksOnManner } from '#server/platform/text/person-verdicts.ts'
import type { Account } from './accounts.ts'

/** Whether a sentence remarks on somebody's manner: it is named as such and not weighed. */
export const isDemeanour = ({ assertion: { text } }: Account): boolean => remarksOnManner(text)

const KIN =
  'brother|sister|husband|wife|spouse|partner|cousin|uncle|aunt|son|daughter|mother|father|nephew|niece|in-law|friend|neighbour|neighbor|flatmate|godson|goddaughter'
/** Relations that the evidence itself names. */
const RELATION = new RegExp(
  `\\b(?:works?|worked|working) (?:for|under)\\b|\\breport(?:s|ed|ing)? (?:directly )?to\\b|\\b(?:married|engaged|related) to\\b|\\bcomplain(?:ed|s|t) (?:about|of|against)\\b|\\bstand(?:s|ing)? to (?:gain|lose)\\b|\\b(?:my|his|her|their|['’]s|s['’]) (?:${KIN})s?\\b(?! tongue)|\\b(?:${KIN})s? of\\b`,
  'i',
)
const FEWEST_PEOPLE = 2
const OWN_RELATION = new RegExp(`\\b(?:my|his|her|their) (?:${KIN})s?\\b(?! tongue)`, 'i')

/** Whether a sentence names a relation between two people, of whom `person` is one. */
export const namesRelation = ({ assertion: { text, people, isRow } }: Account, person: string): boolean =>
  !isRow &&
  people.has(person) &&
  RELATION.test(text) &&
  (people.size >= FEWEST_PEOPLE || OWN_RELATION.test(text))
