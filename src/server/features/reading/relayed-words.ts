import type { Span } from '#server/platform/text/span.ts'
import { ACCORDING } from './named-says.ts'
import type { Namer } from './names.ts'
import { lastSpeaking } from './quoted-tellers.ts'
import { SPEAKS, TITLE, WHO } from './speaking-verbs.ts'
import type { Speaker } from './unit.ts'

/** "She went to Mr Roe, who told her that …": what he told her is his. */
const WHO_TOLD = new RegExp(
  `(?<!\\p{L})${TITLE}${WHO},\\swho\\s(?:(?:then|also|had)\\s){0,2}${SPEAKS}\\s(?:to\\s)?(?:her|him|them|me|us|that)(?!\\p{L})`,
  'u',
)
/** "According to Ms Roe he answered": she tells what another person said. */
const PRONOUN_SAYS = new RegExp(
  `\\s(?:he|she|they)\\s(?:(?:had|then|also|only)\\s){0,2}${SPEAKS}(?!\\p{L})`,
  'u',
)
/** Whom somebody went to hear, in the sentence before. */
const TURNS_TO = new RegExp(
  `^\\W*(?:\\d{1,2}[.)]\\s+)?(?:He|She|They)\\s(?:then\\s)?(?:confronted|asked|rang|called|phoned|met|went\\sto|spoke\\s(?:to|with)|approached|told)\\s${TITLE}${WHO}`,
  'u',
)

/** Of the sentences of a note in their order: whose each is, where whoever it reports only hands on what another said. */
export function createRelay(whole: string, namer: Namer) {
  let before = ''
  return ({ start, end }: Span, speaker: Speaker | null): Speaker | null => {
    const words = whole.slice(start, end)
    const relayed = speaker ? whoIsRelayed(words, before, namer) : undefined
    before = words
    return relayed === undefined ? speaker : (relayed ?? doubtful(speaker))
  }
}

/**
 * Whose words a sentence of a note hands on, where it says that whoever it reports only tells them; null where it does
 * not say whose they are, and undefined where it hands on none.
 */
function whoIsRelayed(words: string, before: string, namer: Namer): Speaker | null | undefined {
  const told = WHO_TOLD.exec(words)?.groups?.name
  if (told !== undefined) return doubtful(namer.known(told))
  if (!ACCORDING.test(words) || !PRONOUN_SAYS.test(words)) return undefined
  const heard = TURNS_TO.exec(before)?.groups?.name
  return heard === undefined ? null : doubtful(namer.known(heard))
}

const doubtful = (one: Speaker | null): Speaker | null => one && { ...one, certain: false }

const QUOTED = /["“][^"“”]*["”]/g
/** "At the door Mr Roe answered no." before "Then he left.": he may be Mr Roe. */
export function otherSpeaksIn(sentence: string, { name }: Speaker, namer: Namer): boolean {
  const teller = lastSpeaking(sentence.replace(QUOTED, ' '))
  const other = teller && namer.known(teller.words)
  return other !== null && other.name !== name
}
