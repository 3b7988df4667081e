interface Hit {
  readonly start: number
  readonly end: number
}

const searched = (words: string): string[] => words.split(/\s+/).filter((word) => word.length > 1)

/** Every place of the searched words in a text, by its offsets in UTF-16 code units. */
export function findHits(text: string, words: string): Hit[] {
  const wanted = searched(words).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return []
  return [...text.matchAll(new RegExp(wanted.join('|'), 'gi'))].map(({ index, 0: hit }) => ({
    start: index,
    end: index + hit.length,
  }))
}
