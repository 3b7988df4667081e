import type { HandledComment } from './entry-comments.ts'
import { type Base, fromLine } from './segment-parts.ts'
import type { Segment, Speaker, UnitPart } from './unit.ts'

/** A stretch that is read for itself; the day and the level of what it stands in are its own. */
export interface Laid extends Pick<Base, 'speaker' | 'toldBy' | 'reported'> {
  readonly start: number
  readonly end: number
  readonly part: UnitPart
}

/** The label of somebody's words, and the words. */
export const toLaid = ({ start, labelEnd, end, speaker }: HandledComment): Laid[] => [
  ...(labelEnd > start ? [{ start, end: labelEnd, part: 'heading' as const }] : []),
  ...(end > labelEnd ? [{ start: labelEnd, end, part: 'assertion' as const, speaker }] : []),
]

/** Segments with others laid over them, which begin in the middle of a line or run over several of them. */
export function layOver(segments: readonly Segment[], over: readonly Laid[]): Segment[] {
  if (over.length === 0) return [...segments]
  const marks = over.toSorted((a, b) => a.start - b.start)
  const laid = marks.map(({ part, start, end, ...own }) => {
    const below = segments.find((one) => one.start <= start && start < one.end)
    const reading = own.reported || below?.reading !== 'message' ? 'account' : 'message'
    const base = { level: below?.level ?? 0, written: below?.written ?? null }
    return fromLine({ start, end }, part, { ...base, reading, ...own })
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

/** Whoever signs some of the parts of a paper is not certain to have written the others. */
export const withDoubt = (segments: readonly Segment[], signers: readonly Speaker[]): Segment[] =>
  segments.map((segment) =>
    signers.some(({ name }) => name === segment.speaker?.name)
      ? { ...segment, speaker: segment.speaker && { ...segment.speaker, certain: false } }
      : segment,
  )
