import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import { PARTICLES } from './name-parts.ts'
import { suggestSex } from './sexes.ts'

/** "WP", "QA": capitals without a vowel, but "NG" is a surname. */
const ABBREVIATION = /^(?!NG$)[B-DF-HJ-NP-TV-Z]{2,5}$/u
/** An l between capitals is an I that a scanner has misread. */
const MISREAD_CAPITAL = /(?<=\p{Lu})l(?=\p{Lu}|(?!\p{L}))|(?<!\p{L})l(?=\p{Lu}{2})/gu

/** A name in capitals without what a scanner has made of their I: "COLLlNS" is COLLINS. */
export const restoreCapitals = (name: string): string => name.replace(MISREAD_CAPITAL, 'I')

/**
 * Whether words with capital letters can be no name of anybody: each of them is a word of the dictionary or an
 * abbreviation, and the first one is nobody's first name; or one of them only links others. What an office is called
 * ("Night Manager") is no name either. A letter alone is an initial, and beside one any word may be a surname.
 */
export function namesNobody(name: string): boolean {
  if (/[-–—/&]$/u.test(name)) return true
  const words = restoreCapitals(name)
    .split(/\s+/)
    .map((word) => word.replace(/[.,]+$/, ''))
  const [first = '', ...others] = words
  const sex = suggestSex(words.join(' '))
  // "Theresa May"
  const mayLink = sex === null || others.length > 1
  if (mayLink && others.some(isLink)) return true
  if (words.some((word) => word.length === 1)) return false
  if (others.length > 0 && isPastVerb(first) && others.every((word) => ABBREVIATION.test(word))) return true
  return sex === null && !words.every((word) => ABBREVIATION.test(word)) && words.every(isOfDictionary)
}

/** "An" and "So" are names as well. */
const SHORTEST_LINK = 3
const isLink = (word: string): boolean =>
  word.length >= SHORTEST_LINK && isStopWord(word.toLowerCase()) && !PARTICLES.has(word.toLowerCase())

const isOfDictionary = (word: string): boolean =>
  ABBREVIATION.test(word) ||
  word
    .toLowerCase()
    .split('-')
    .every((part) => isStopWord(part) || baseForms(part).length > 0)
