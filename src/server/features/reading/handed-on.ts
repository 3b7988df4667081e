import type { Namer } from './names.ts'
import { isOne, saysFirstPerson, whoSays } from './read-prose.ts'
import { SPEAKS } from './speaking-verbs.ts'
import { readStance } from './stance.ts'
import type { Speaker } from './unit.ts'

/** "…, and he replied that it was wet": whoever tells it hands on what another person said. */
const SAYS_WITHIN = new RegExp(
  `(?<!\\p{L})(?:[Hh]e|[Ss]he|[Tt]hey)\\s(?:(?:had|has|then|also|only|just|later|\\p{Ll}+ly)\\s){0,2}${SPEAKS}(?!\\p{L})`,
  'u',
)
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

function hands(words: string, speaker: Speaker, namer: () => Namer): boolean {
  if (SAYS_WITHIN.test(words) || readStance(words, { reported: false, before: '' }) === 'reports_another')
    return true
  const named = whoSays(words, { namer: namer(), current: null }, true)
  return named !== null && !isOne(named, speaker)
}
