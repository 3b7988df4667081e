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

/**
 * Finds texts in which these names stand as their first letters, written large: the "IF" of Ida Falk, and no "if". Only
 * where `all` texts write people so, which the letters of somebody else show, or these in brackets: "HR" may be Hanna
 * Rask, and is most often an office.
 */
export function createInitials(
  names: readonly string[],
  others: readonly string[],
  all: readonly string[],
): SharesWords {
  const own = new Set(names.flatMap(readInitials))
  const foreign = new Set(others.flatMap(readInitials)).difference(own)
  const stand = (wanted: ReadonlySet<string>, text: string) => capitalsIn(text).some((one) => wanted.has(one))
  const isUsual = all.some(
    (text) => stand(foreign, text) || [...own].some((letters) => text.includes(`(${letters})`)),
  )
  return (texts) => isUsual && texts.some((text) => stand(own, text))
}

const DOTS = /(?<=(?<!\p{L})\p{Lu})\.\s?(?=\p{Lu}(?!\p{L}))/gu
const CAPITALS = /(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/gu
const capitalsIn = (text: string): string[] => text.replace(DOTS, '').match(CAPITALS) ?? []

/** Of all the parts of a name, and of its first and last one. */
function readInitials(name: string): string[] {
  const letters = writtenIn(name).map((part) => part.charAt(0))
  return letters.length < 2 ? [] : [letters.join(''), `${letters[0]}${letters.at(-1)}`]
}

/** Particles, which are written small beside other parts, name nobody. */
const writtenIn = (name: string): string[] =>
  (name.normalize('NFKC').match(WORD) ?? []).filter((part) => !PARTICLE.test(part))

function partsOf(name: string): string[] {
  const all = name.normalize('NFKC').match(WORD) ?? []
  const written = writtenIn(name)
  const telling = written.length > 0 ? written : all
  const long = telling.filter((part) => part.length >= MIN_PART)
  return (long.length > 0 ? long : telling).map((part) => part.toLowerCase())
}

function standsIn(word: string, part: string): boolean {
  if (UNSPACED.test(part)) return word.includes(part)
  return word.startsWith(part) && (part.length > MIN_PART || word.length <= part.length + MAX_ENDING)
}
