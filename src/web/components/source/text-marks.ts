/** A stretch of a text that is marked, by its offsets in UTF-16 code units. */
export interface TextMark {
  readonly start: number
  readonly end: number
}

/** What is marked in a text, in its order, and the one of them that the reader is at. */
export interface Marking {
  readonly marks: readonly TextMark[]
  readonly current: number
}

export interface Piece extends TextMark {
  /** Its place among the marks; null between them. */
  readonly mark: number | null
}

/** The place of the first mark that ends behind an offset. */
export function firstBehind(marks: readonly TextMark[], offset: number): number {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

export const isMarked = (marks: readonly TextMark[], { start, end }: TextMark): boolean =>
  (marks[firstBehind(marks, start)]?.start ?? end) < end

/** A stretch of a text cut where marks begin and end. */
export function cutAtMarks(marks: readonly TextMark[], { start, end }: TextMark): Piece[] {
  const pieces: Piece[] = []
  let at = start
  for (let index = firstBehind(marks, start); index < marks.length; index++) {
    const mark = marks[index]
    if (!mark || mark.start >= end) break
    const [from, to] = [Math.max(mark.start, at), Math.min(mark.end, end)]
    if (from > at) pieces.push({ start: at, end: from, mark: null })
    if (to > from) pieces.push({ start: from, end: to, mark: index })
    at = Math.max(at, to)
  }
  if (at < end) pieces.push({ start: at, end, mark: null })
  return pieces
}
