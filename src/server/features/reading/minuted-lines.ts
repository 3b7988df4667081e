import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { findSpokenBy } from './row-remarks.ts'
import type { Speaker } from './unit.ts'

const HE_SAYS = /^(?:He|She|They)\s(?:then\s|also\s|further\s|had\s)?\p{Ll}{3,}(?:ed|es|s|d)?\sthat\s/u
const SUBJECT =
  /^(?:[Tt]he\s)?(?<who>(?!(?:He|She|They|It)\s)\p{Lu}[\p{L}.&’'/-]*(?:\s\p{Lu}[\p{L}.&’'/-]*){0,3}(?:\s?\([^)\n]{1,30}\))?)\s\p{Ll}/u
const MAX_READ = 4000

interface Minuted {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
}

/**
 * The sentences of a line between the turns of a hearing, each with whom it tells of, by name, side or office ("The
 * Council submitted that …"); null where none of them tells what somebody said. `forSide` knows whom a side stands for,
 * `above` spoke in the line right above.
 */
export function readMinuted(
  line: Line,
  namer: Namer,
  forSide: (side: string) => Speaker | null,
  above: Speaker | null,
): Minuted[] | null {
  if (line.words.length > MAX_READ || !/[.!?]["”)]*\s*$/.test(line.words)) return null
  let subject = above
  const sentences = splitSentences(line.words).map(({ start, end }): Minuted => {
    const words = line.words.slice(start, end)
    const who = SUBJECT.exec(words)?.groups?.who
    const side = who === undefined ? null : forSide(`the ${who}`)
    const named = side ?? (who === undefined ? null : namer.known(who))
    const told = findSpokenBy(words, namer)
    const teller = named && (told !== null || TELLS_THAT.test(words)) ? named : told
    if (who !== undefined) subject = named
    const speaker = teller ?? (HE_SAYS.test(words) && subject ? { ...subject, certain: false } : null)
    return { start: line.wordsStart + start, end: line.wordsStart + end, speaker }
  })
  return sentences.some(({ speaker }) => speaker !== null) ? sentences : null
}

const TELLS_THAT = /^[^.,;:]{2,60}\s\p{Ll}{3,}(?:ed|es|s)\sthat\s/u
