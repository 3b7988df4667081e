interface Hit {
  readonly start: number
  readonly end: number
}

/** The search passes over them too. */
const STOP_WORD =
  /^(?:a|an|and|are|as|at|be|been|but|by|did|do|for|from|had|has|have|he|her|him|his|i|if|in|is|it|its|me|my|no|not|of|on|or|our|she|so|that|the|their|them|they|this|to|was|we|were|what|who|will|with|you|your)$/i

/** What is looked for, without what only says how: quotation marks, a minus before a word that must not be there. */
function searched(words: string): string[] {
  const each = words
    .split(/\s+/)
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => word.length > 1 && word.toLowerCase() !== 'or')
  const telling = each.filter((word) => !STOP_WORD.test(word))
  return telling.length > 0 ? telling : each
}

// Not every browser has RegExp.escape.
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Other forms of an English word, as the search by words takes them for the same. */
function listForms(word: string): string[] {
  const [, stem] = /^([a-z]{4,}?)(?:e|es|ed|ing|s)?$/i.exec(word) ?? []
  return stem ? [`${stem}(?:e|es|ed|ing|s)?`] : []
}

/** Every place of the searched words in a text, by its offsets in UTF-16 code units. */
export function findHits(text: string, words: string): Hit[] {
  const wanted = searched(words).flatMap((word) => [...listForms(word), escaped(word)])
  if (wanted.length === 0) return []
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(whole)].map(({ index, 0: hit }) => ({
    start: index,
    end: index + hit.length,
  }))
}
