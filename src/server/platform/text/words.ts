import { stemmer } from 'stemmer'
import { composed } from './normalize.ts'

/** One word of a text and its position. `term` is what ranking and overlap compare: lower case, Porter stem. */
export interface Word {
  readonly raw: string
  readonly term: string
  readonly start: number
  readonly end: number
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*|\p{N}+(?:[.,:/-]\p{N}+)*/gu

const STOP_WORDS = new Set(
  `a about above after again against all am an and any are as at be because been before being below between
  both but by can could did do does doing down during each few for from further had has have having he her
  here hers herself him himself his how i if in into is it its itself just me more most my myself no nor not
  now of off on once only or other our ours ourselves out over own re same she should so some such than that
  the their theirs them themselves then there these they this those through to too under until up very was
  we were what when where which while who whom why will with would you your yours yourself yourselves
  please may might must shall upon also`.split(/\s+/),
)

const stems = new Map<string, string>()
const MAX_STEMS = 100_000

function stem(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= MAX_STEMS) stems.clear()
  const made = stemmer(word)
  stems.set(word, made)
  return made
}

/** All words in order. Numbers keep their inner punctuation ("1,250.00", "3/8/2002") and are not stemmed. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const raw = match[0]
    const lower = composed(raw).toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
    words.push({
      raw,
      term: /^\p{N}/u.test(lower) ? lower.replaceAll(',', '') : stem(lower),
      start: match.index,
      end: match.index + raw.length,
    })
  }
  return words
}

export const isStopWord = (raw: string): boolean => STOP_WORDS.has(raw.toLowerCase())

/** The terms that carry meaning: words without stop words. */
export const contentTerms = (text: string): string[] =>
  splitWords(text)
    .filter((word) => !isStopWord(word.raw))
    .map((word) => word.term)
