const SMALL_WORD = /(?<![\p{L}\p{N}@._-])\p{Ll}{3,}(?!\.?[\p{L}\p{N}@_-])/gu
const OFTEN_SMALL = 2

/** A "Hall" or "Desk" that is written small elsewhere names nobody; in "jo.hall@example.org" everybody is. */
export function findPlainWords(texts: readonly string[]): (word: string) => boolean {
  const small = new Map<string, number>()
  for (const text of texts)
    for (const [word] of text.matchAll(SMALL_WORD)) small.set(word, (small.get(word) ?? 0) + 1)
  return (word) => (small.get(word) ?? 0) >= OFTEN_SMALL
}
