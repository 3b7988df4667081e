interface Hit {
  readonly start: number
  readonly end: number
}

/** What is looked for, without what only says how: quotation marks, a minus before a word that must not be there. */
const searched = (words: string): string[] =>
  words
    .split(/\s+/)
    .filter((word) => !word.startsWith('-'))
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => word.length > 1 && word.toLowerCase() !== 'or')

// Not every browser has RegExp.escape.
const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Other forms of an English word, as the search by words takes them for the same. */
function formsOf(word: string): string[] {
  const [, stem] = /^([a-z]{4,}?)(?:e|es|ed|ing|s)?$/i.exec(word) ?? []
  return stem ? [`\\b${stem}(?:e|es|ed|ing|s)?\\b`] : []
}

/** Every place of the searched words in a text, by its offsets in UTF-16 code units. */
export function findHits(text: string, words: string): Hit[] {
  const wanted = searched(words).flatMap((word) => [...formsOf(word), escaped(word)])
  if (wanted.length === 0) return []
  return [...text.matchAll(new RegExp(wanted.join('|'), 'gi'))].map(({ index, 0: hit }) => ({
    start: index,
    end: index + hit.length,
  }))
}
