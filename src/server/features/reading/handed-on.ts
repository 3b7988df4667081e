import { NAMED_SAYS } from './named-says.ts'
import type { Namer } from './names.ts'
import { saysFirstPerson } from './read-prose.ts'
import { SPEAKS } from './speaking-verbs.ts'
import { SOMEBODY_SAYS } from './stance.ts'
import type { Speaker } from './unit.ts'
import { isOne, whoSays } from './who-says.ts'

/** "…, and he replied that it was wet": whoever tells it hands on what another person said. */
const SAYS_WITHIN = new RegExp(
  `(?<!\\p{L})(?:[Hh]e|[Ss]he|[Tt]hey)\\s(?:(?:had|has|then|also|only|just|later|\\p{Ll}+ly)\\s){0,2}(?!ask|request|thank)${SPEAKS}(?!\\p{L})`,
  'u',
)
/** "Whatever they told you", "as he says", and the day before an entry: none of them hands anything on. */
const BESIDE =
  /(?<!\p{L})(?:what(?:ever)?|as)\s(?:he|she|they)\s\p{L}+|^\W{0,3}\d{1,4}(?:[./:-]\d{1,4}){0,3}\s(?:\p{L}{3,9}\.?\s)?(?=\p{Ll})/giu
/** "I first told the guard that …", "I was told" */
const OWN_TELLING = /(?<!\p{L})(?:I|[Ww]e)\s(?:\p{L}+\s){0,2}told(?!\p{L})/u
const OF_ANOTHER = /(?<!\p{L})(?:he|she|they|his|her|their)(?!\p{L})/iu

/**
 * Tells of each sentence of somebody's own words, in their order, whether it may be another person's: it hands on what
 * that one said, or goes on with it without a word of its writer's own.
 */
export function createHandedOn(namer: () => Namer) {
  let end = -1
  return (words: string, at: { readonly start: number; readonly end: number }, speaker: Speaker): boolean => {
    const follows = end >= 0 && at.start - end < MAX_GAP
    const isHandedOn =
      hands(words, speaker, namer) || (follows && OF_ANOTHER.test(words) && !saysFirstPerson(words))
    end = isHandedOn ? at.end : -1
    return isHandedOn
  }
}
/** Between sentences of one paragraph. */
const MAX_GAP = 3

/** "She answered readily.": how somebody spoke, and nothing of what they said. */
const MANNER = new RegExp(`(?<!\\p{L})${SPEAKS}\\s\\p{Ll}+ly\\W*(?:\\p{Lu}{2,4}\\W*)?$`, 'u')

function hands(sentence: string, speaker: Speaker, namer: () => Namer): boolean {
  const words = sentence.replace(BESIDE, ' ').trimStart()
  if (MANNER.test(words)) return false
  const named = NAMED_SAYS.test(words) ? whoSays(words, { namer: namer(), current: null }, true) : null
  if (named) return !isOne(named, speaker)
  return SAYS_WITHIN.test(words) || (SOMEBODY_SAYS.test(words) && !OWN_TELLING.test(words))
}
