/** A place in a text, and what stands there afterwards. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly words: string
}

export interface EditedText {
  readonly text: string
  /** Where a place of the former text is afterwards, and the other way round. Within a changed word: its beginning. */
  readonly forth: (offset: number) => number
  readonly back: (offset: number) => number
}

/** Applies edits that are in order and do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): EditedText {
  const pieces: string[] = []
  const former: Mark[] = [{ from: 0, to: 0, ofWord: false }]
  let at = 0
  let grown = 0
  for (const { start, end, words } of edits) {
    pieces.push(text.slice(at, start), words)
    former.push({ from: start, to: start + grown, ofWord: true })
    grown += words.length - (end - start)
    former.push({ from: end, to: end + grown, ofWord: false })
    at = end
  }
  pieces.push(text.slice(at))
  const later = former.map(({ from, to, ofWord }) => ({ from: to, to: from, ofWord }))
  return {
    text: pieces.join(''),
    forth: (offset) => moved(former, offset),
    back: (offset) => moved(later, offset),
  }
}

interface Mark {
  readonly from: number
  readonly to: number
  /** Whether what follows was exchanged, so that no place within it has a counterpart. */
  readonly ofWord: boolean
}

function moved(marks: readonly Mark[], offset: number): number {
  let low = 0
  let high = marks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((marks[middle]?.from ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const mark = marks[low]
  if (!mark) return offset
  return mark.ofWord ? mark.to : mark.to + offset - mark.from
}
