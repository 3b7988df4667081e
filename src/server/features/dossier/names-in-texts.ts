import { type SharesWords, WORD, wordsIn } from './shared-words.ts'

/** Shorter parts of a name are initials, unless there is no longer one. */
const MIN_PART = 3
/** How much an ending may add to a part as short as that; a longer one may be the beginning of any word. */
const MAX_ENDING = 2
const PARTICLE = /^\p{Ll}/u
/** Writing without spaces, in which a name stands in the middle of what looks like one word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u

/** Finds texts in which any part of these names stands, with whatever ending. Rather one text too many than one too few. */
export function createNames(names: readonly string[]): SharesWords {
  const parts = [...new Set(names.flatMap(partsOf))]
  return (texts) =>
    texts.some((text) => wordsIn(text).some((word) => parts.some((part) => standsIn(word, part))))
}

/** Particles, which are written small beside other parts, name nobody. */
function partsOf(name: string): string[] {
  const all = name.normalize('NFKC').match(WORD) ?? []
  const written = all.filter((part) => !PARTICLE.test(part))
  const telling = written.length > 0 ? written : all
  const long = telling.filter((part) => part.length >= MIN_PART)
  return (long.length > 0 ? long : telling).map((part) => part.toLowerCase())
}

function standsIn(word: string, part: string): boolean {
  if (UNSPACED.test(part)) return word.includes(part)
  return word.startsWith(part) && (part.length > MIN_PART || word.length <= part.length + MAX_ENDING)
}
