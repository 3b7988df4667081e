/** Whether a place lies within brackets that hold whole sentences. */
export function asidesIn(words: string): (at: number) => boolean {
  const asides = [...words.matchAll(ASIDE)].map(({ index, 0: aside }) => ({
    start: index,
    end: index + aside.length,
  }))
  return (at) => asides.some(({ start, end }) => start <= at && at < end)
}
const ASIDE =
  /(?<=^|[.!?]["”]?\s+|\n\s*)[([](?=[\p{Lu}\d"“])[^()[\]]{12,600}[.!?]["”]?(?:\s\p{Lu}{2,3}\.?)?[)\]]/gu
