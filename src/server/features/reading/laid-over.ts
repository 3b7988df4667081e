import type { HandledComment } from './entry-comments.ts'
import { fromLine } from './segment-parts.ts'
import type { Segment } from './unit.ts'

/** Segments with the words of others laid over them that stand in the middle of a line or a paragraph. */
export function layOver(segments: readonly Segment[], inserted: readonly HandledComment[]): Segment[] {
  if (inserted.length === 0) return [...segments]
  const marks = inserted.toSorted((a, b) => a.start - b.start)
  const laid = marks.flatMap(({ start, labelEnd, end, speaker }) => {
    const below = segments.find((one) => one.start <= start && start < one.end)
    const base = { level: below?.level ?? 0, written: below?.written ?? null }
    const reading = below?.reading === 'message' ? 'message' : 'account'
    return [
      ...(labelEnd > start ? [fromLine({ start, end: labelEnd }, 'heading', base)] : []),
      fromLine({ start: labelEnd, end }, 'assertion', { ...base, speaker, reading }),
    ]
  })
  let next = 0
  const around = segments
    .toSorted((a, b) => a.start - b.start)
    .flatMap((segment) => {
      const pieces: Segment[] = []
      let { start } = segment
      while ((marks[next]?.end ?? start + 1) <= start) next++
      for (let at = next; (marks[at]?.start ?? segment.end) < segment.end; at++) {
        const mark = marks[at]
        if (!mark) break
        if (mark.start > start) pieces.push({ ...segment, start, end: mark.start })
        start = Math.max(start, mark.end)
      }
      if (start < segment.end) pieces.push({ ...segment, start })
      return pieces
    })
  return [...around, ...laid].sort((a, b) => a.start - b.start)
}

/** A sheet that several people fill in: what stands in it without the sign of one of them is nobody's. */
export function withoutOthers(segments: readonly Segment[], signed: readonly HandledComment[]): Segment[] {
  const [first, last] = [signed[0], signed.at(-1)]
  return segments.map((segment) =>
    first && last && segment.start < last.end && segment.end > first.start
      ? { ...segment, part: segment.part === 'heading' ? 'heading' : 'row', speaker: null, reported: false }
      : segment,
  )
}
