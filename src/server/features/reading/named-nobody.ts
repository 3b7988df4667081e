import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { isThing } from '#server/platform/text/wordnet/part-of-speech.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import { PARTICLES } from './name-parts.ts'
import { suggestSex } from './sexes.ts'
import { findRole } from './told-roles.ts'

/** "WP", "QA": capitals without a vowel, but "NG" is a surname. */
const ABBREVIATION = /^(?!NG$)[B-DF-HJ-NP-TV-Z]{2,5}$/u
/** "SafePlan": capitals within a word are of a product, but for "McKay" and "LaToya". */
const INNER_CAPITAL = /^(?!Mc|Mac|De|Van|Fitz|La|Le|Di|Du|Jo|[OD][’'])\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u
/** An l between capitals is an I that a scanner has misread. */
const MISREAD_CAPITAL = /(?<=\p{Lu})l(?=\p{Lu}|(?!\p{L}))|(?<!\p{L})l(?=\p{Lu}{2})/gu

/** A name in capitals without what a scanner has made of their I: "COLLlNS" is COLLINS. */
export const restoreCapitals = (name: string): string => name.replace(MISREAD_CAPITAL, 'I')

const ENDS_OPEN = /[-–—/&]$/u
/** "ST OLAF'S HALL", "CASE OF" */
const OWNS = /['’]s(?:\s|$)|\sof(?:\s|$)/iu

/**
 * Whether words with capital letters can be no name of anybody: each of them is a word of the dictionary or an
 * abbreviation, and the first one is nobody's first name; or one of them only links others. What an office is called
 * ("Night Manager") is no name either. A letter alone is an initial, and beside one any word may be a surname.
 */
export function namesNobody(name: string): boolean {
  if (ENDS_OPEN.test(name) || OWNS.test(name)) return true
  const words = restoreCapitals(name)
    .split(/\s+/)
    .map((word) => word.replace(/[.,]+$/, ''))
  const [first = '', ...others] = words
  const sex = suggestSex(`${first} ${others[0] ?? 'X'}`)
  // "Theresa May"
  const mayLink = sex === null || others.length > 1
  if (mayLink && others.some(isLink)) return true
  if (numbersPart(words)) return true
  if (words.some((word) => word.length === 1)) return false
  if (others.length > 0 && isPastVerb(first) && others.every((word) => ABBREVIATION.test(word))) return true
  const isMade = (word: string) => ABBREVIATION.test(word) || INNER_CAPITAL.test(word)
  return sex === null && !words.every(isMade) && words.every(isOfDictionary)
}

/** "Section B", "Unit C": a letter behind what is a thing numbers it, as it does nobody. */
const numbersPart = ([first = '', letter = '', ...others]: readonly string[]): boolean =>
  others.length === 0 &&
  /^\p{Lu}$/u.test(letter) &&
  isThing(first.toLowerCase()) &&
  suggestSex(`${first} X`) === null &&
  findRole(first.toLowerCase()) === null

/** "An" and "So" are names as well. */
const SHORTEST_LINK = 3
const isLink = (word: string): boolean =>
  word.length >= SHORTEST_LINK && isStopWord(word.toLowerCase()) && !PARTICLES.has(word.toLowerCase())

const isOfDictionary = (word: string): boolean =>
  ABBREVIATION.test(word) ||
  INNER_CAPITAL.test(word) ||
  word
    .toLowerCase()
    .split('-')
    .every((part) => isStopWord(part) || baseForms(part).length > 0)

/** "IN THE CASE OF", "WRITE-UP": a label that only links words is nobody's, but for "THE WITNESS". */
export function linksWords(label: string): boolean {
  const words = label.toLowerCase().split(/[\s-]+/)
  return words.length > 1 && words[0] !== 'the' && words.some(isStopWord) && namesThing(label)
}

/** "Night Manager", "Head of Stores": the words that name a person end what an office is called. */
export function namesOffice(words: string): boolean {
  const written = words.toLowerCase().replaceAll('-', ' ')
  const role = findRole(written)
  return role !== null && (role === written || written.startsWith(`${role} of `))
}

/** Words with capital letters that are neither a name nor what an office is called. */
export const namesThing = (words: string): boolean => namesNobody(words) && !namesOffice(words)
