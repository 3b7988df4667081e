import { namesPlace } from '#server/platform/text/wordnet/places.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Assertion } from './assertions.ts'

/** "Was in Perth", "were over in New Orleans": not "was in the Perth office", nor "was never in Perth". */
const WAS_IN =
  /\b(?:was|were|been)\s(?:(?:still|away|back|out|over|up|down)\s)?in\s(?<place>\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)(?<rest>[^\n]*)/u

/** The town or country in which a sentence has somebody be, in small letters; null where it names none. */
export function readPlace({ text }: Assertion): string | null {
  const { place = '', rest = '' } = WAS_IN.exec(text)?.groups ?? {}
  const [next] = splitWords(rest)
  // "In Perth Stores", "in Perth gaol": a part of it may be anywhere.
  const isWhole = next === undefined || /^\s*[,.;:!?)–-]/u.test(rest) || isStopWord(next.raw)
  return isWhole && namesPlace(place) ? place.toLowerCase() : null
}

/** Where the papers may be at home: what heads them, letterheads and the rows of their logs. */
export function readOwnPlaces(all: readonly Assertion[]): (place: string) => boolean {
  const words = new Set(
    all
      .filter(({ isSilent, isRow }) => isSilent || isRow)
      .flatMap(({ text, passage }) => splitWords(`${text} ${passage.title ?? ''}`))
      .map(({ raw }) => raw.toLowerCase()),
  )
  return (place) => place.split(/\s+/).some((word) => words.has(word))
}
