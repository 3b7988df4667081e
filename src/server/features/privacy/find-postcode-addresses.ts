import type { Span } from '#server/platform/text/span.ts'
import { foldWord } from './fold-words.ts'
import { wordKind } from './name-words.ts'

const TOWN =
  "\\p{Lu}[\\p{L}\\p{M}'’.-]{1,30}(?:[ ](?:\\p{Lu}[\\p{L}\\p{M}'’-]{0,30}|\\d{1,2}(?!\\d)|d['’]\\p{Lu}\\p{L}{1,20})){0,2}"
/** A postal code and the town after it. */
const CODE_AND_TOWN = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:\\p{Lu}{1,2}-)?(\\d{5,6}|\\d{3}[ ]\\d{2}|\\d{2}-\\d{3}|\\d{4}[ ]?\\p{Lu}{2}|\\d{4})[ ]{1,2}(${TOWN})`,
  'gu',
)
/** A postal code after its town, with the state before it or in a form that says what it is. */
const TOWN_AND_CODE =
  /(?<![\p{L}\p{N}-])(?:(?:\p{Lu}{2,3}|\p{Ll}{2,3}(?=\n)),?\s{1,6}(?:\d{4,6}(?:-\d{4})?|[A-Z]\d[A-Z][ ]?\d[A-Z]\d)|[A-Z]{1,2}\d[A-Z\d]?[ ]\d[A-Z]{2}|[A-Z]\d[\dW][ ]?[A-Z\d]{4}|[A-Z]\d[A-Z][ ]?\d[A-Z]\d|\d{5}-\d{3}|\d{3}-\d{4}|(?<=\p{L}[ ])\d{6})(?![\p{L}\p{N}-])/gu
const TOKEN = /[\p{L}\p{M}\p{N}#º°ª][\p{L}\p{M}\p{N}'’./º°ª-]*|[^\p{L}\p{N}\s]|\n/gu
const WITHIN = new Set(
  `de da do das dos del della dei des du d la le las los les van den der het am an im in der dem zu zur zum auf bis ter tv th
  mf et izq dcha esc piso no nr n bus bte apt apto ap suite ste unit flat floor fl room rm c/ rue via viale calle avenida
  avenue boulevard bd chaussée chemin place quai impasse allée ul al os ulica rua piazza largo corso strada carrer st nd rd
  co col y i e and a of the`.split(/\s+/),
)
/** In a text in small letters, what cannot be part of an address. */
const OUTSIDE = new Set(
  'at to from is was in on located lives live and or my address the for with of'.split(' '),
)
const MONTH =
  /^(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember|z|i)?\.?$/i
const MAX_BACK = 150
const MAX_TOKENS = 22

/**
 * Addresses by their postal code: what stands before code and town, back to the segment with the house number, whatever
 * the street is called.
 */
export function findPostcodeAddresses(text: string): Span[] {
  const spans: Span[] = []
  for (const { index, 0: words, 1: code = '', 2: town = '' } of text.matchAll(CODE_AND_TOWN)) {
    const isShort = code.length === 4
    const [first = ''] = town.split(' ')
    if (MONTH.test(first) || (isShort && wordKind(first) === 'ordinary')) continue
    const start = findStart(text, index, { isSmall: false, isNear: isShort })
    if (start !== null) spans.push({ start, end: index + words.replace(/['’.-]+$/u, '').length })
  }
  for (const { index, 0: words } of text.matchAll(TOWN_AND_CODE)) {
    const start = findStart(text, index, { isSmall: /^\p{Ll}/u.test(words), isNear: false })
    if (start !== null) spans.push({ start, end: index + words.replace(/['’.-]+$/u, '').length })
  }
  return spans
}

interface Reach {
  /** The text writes names of streets and towns in small letters. */
  readonly isSmall: boolean
  /** The house number must stand right before the code: four digits are also a year. */
  readonly isNear: boolean
}

/** Where the segment with the house number begins; null where there is none. */
function findStart(text: string, end: number, { isSmall, isNear }: Reach): number | null {
  const from = Math.max(0, end - MAX_BACK)
  const before = text.slice(from, end)
  // In a quoted mail, the quote marks stand between the lines of the address.
  const tokens = [
    ...before.replace(/\n[> \t]+/g, (marks) => `\n${' '.repeat(marks.length - 1)}`).matchAll(TOKEN),
  ]
  const kept: { word: string; index: number }[] = []
  let lines = 0
  for (const { 0: word, index } of tokens.toReversed().slice(0, MAX_TOKENS)) {
    if (from > 0 && index === 0) break
    if (word === '\n' && ++lines > 3) break
    if (!mayBelong(word, isSmall)) break
    kept.unshift({ word, index })
  }
  const house = kept.findIndex(({ word }) => /^\d|^#\d|^\p{L}-?\d/u.test(word))
  if (house < 0 || !kept.some(({ word }) => /^\p{L}{3}/u.test(word))) return null
  if (isNear && !/\d\s?\p{L}?\.?(?:[^,\n\d]{0,12})?[,\n]\s*$/u.test(before)) return null
  // The street's name may stand before its number, in the same segment.
  let first = house
  const startsStreet = /^\p{Lu}\p{L}/u.test(kept[house + 1]?.word ?? '')
  while (!startsStreet && first > 0 && !/^[,\n;:()]$/.test(kept[first - 1]?.word ?? '')) first--
  while (first < house && /^(?:\p{Ll}{1,3}|[^\p{L}\p{N}])$/u.test(kept[first]?.word ?? '')) first++
  const [begin] = kept.slice(first)
  const street = kept.slice(first).filter(({ word }) => /^\p{L}{2}/u.test(word))
  return begin && street.length > 0 && !isListing(kept.slice(first, house)) ? from + begin.index : null
}

function mayBelong(word: string, isSmall: boolean): boolean {
  if (MONTH.test(word)) return false
  if (/^[,\n#-]$/.test(word) || /^[\d#]/.test(word) || /^\p{Lu}/u.test(word)) return true
  const folded = foldWord(word).replace(/\.$/, '')
  return isSmall ? /^\p{Ll}/u.test(word) && !OUTSIDE.has(folded) : WITHIN.has(folded)
}

/** "Section 4" and "Table 2" have numbers too. */
const isListing = (words: readonly { readonly word: string }[]): boolean => {
  const last = words.findLast(({ word }) => /^\p{L}/u.test(word))
  return (
    last !== undefined &&
    /^(?:section|article|clause|exhibit|schedule|annex|appendix|table|figure|chapter|page|paragraph|item|version|invoice|note|part|form|rule|no|act|code|room)\.?$/i.test(
      last.word,
    )
  )
}
