import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { listSenses } from '#server/platform/text/wordnet/wordnet-files.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import { suggestSex } from './sexes.ts'

/** Whether the dictionary has a word, in small letters, as a noun: names of most people are none. */
export const isKnownNoun = (word: string): boolean =>
  baseForms(word).some(({ part, lemma }) => part === 'noun' && listSenses(lemma, 'noun').length > 0)

/** "foreman", "His wife", "the guard": whoever is called so has no name. */
export function isOffice(name: string): boolean {
  const words = name.trim().replace(/^(?:the|an?|my|his|her|our|their)\s/iu, '')
  return /^[\p{Ll}’' -]{3,}$/u.test(words) && words.split(/\s+/).some(isKnownNoun)
}

/** "VISITORS BOOK", "Date Received": every word stands in the dictionary, and the first one is nobody's first name. */
export const namesThings = (words: string): boolean =>
  suggestSex(words) === null &&
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => isStopWord(word) || baseForms(word).length > 0)
