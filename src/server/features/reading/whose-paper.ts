import { isPastVerb } from '#server/platform/text/time/tense.ts'

/** A full stop behind a whole word ends a sentence. */
const NAME_WORD = "\\p{Lu}(?:\\p{L}?\\.|[\\p{L}’'-]*)"
export const NAME = `${NAME_WORD}(?:\\s(?:van|von|de|der|da|di|al|bin)){0,2}(?:\\s${NAME_WORD}){0,3}`
export const TITLE =
  '(?:(?i:mr|mrs|ms|miss|dr|prof|sir|dame|sister|nurse|dc|ds|pc|sgt|officer|insp(?:ector)?)\\.?\\s+(?:\\d{1,5}\\s+)?)?'
const PAPER =
  '(?i:statement|declaration|affidavit|deposition|account|testimony|diary|journal|report|complaint|evidence|recollections?|answers|replies|responses?|submissions?|representations)'
/** "Witness statement of Ana Duarte", "AFFIDAVIT OF ...", "Statement - Ana Duarte", "Ana Duarte's statement". */
export const OF_SOMEBODY = new RegExp(
  `${PAPER}(?:\\s+(?i:of|by|from)\\s*:?\\s+|\\s*[-–—:|]\\s*)${TITLE}(?<name>${NAME})|(?<owner>${NAME})[’']s\\s+(?i:\\p{L}+\\s)?${PAPER}`,
  'u',
)
const FINITE_WORDS =
  '(?<!\\p{L})(?:is|was|were|are|has|had|have|did|does|said|told|will|would|could|can)(?!\\p{L})'
export const FINITE = new RegExp(FINITE_WORDS, 'iu')

/**
 * Whether the words that tell of somebody's paper title it: "He was paid with a report from Yard Nine." and
 * "Ana Duarte's account was closed." do not.
 */
export function saysWhosePaper(words: string): boolean {
  const found = OF_SOMEBODY.exec(words)
  if (!found) return false
  const [before, behind] = [words.slice(0, found.index), words.slice(found.index + found[0].length)]
  return !FINITE.test(before.replace(THIS_IS, '')) && !doesSomething(before) && !GOES_ON.test(behind)
}
const THIS_IS = /^\W*(?:this|the following|below|here) is(?!\p{L})/iu
const GOES_ON = new RegExp(`^\\s+${FINITE_WORDS}`, 'iu')
/** "Theo asked for the", "he signed". */
const doesSomething = (words: string): boolean =>
  [...words.matchAll(/(?<!\p{L})(?:\p{Lu}[\p{L}.’'-]*|he|she|they|we)\s(?<verb>\p{Ll}+)/gu)].some(
    ({ groups }) => isPastVerb(groups?.verb ?? ''),
  )
