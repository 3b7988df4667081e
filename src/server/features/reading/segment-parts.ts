import type { Line } from './lines.ts'
import type { Segment, UnitPart } from './unit.ts'

export type Base = Partial<
  Pick<
    Segment,
    'level' | 'speaker' | 'toldBy' | 'to' | 'written' | 'reading' | 'reported' | 'isOfMoment' | 'within'
  >
>

/** A stretch that is one part of its text; what `base` leaves out is as in a text of nobody's. */
export const fromLine = (
  line: { readonly start: number; readonly end: number },
  part: UnitPart,
  base: Base,
): Segment => ({
  start: line.start,
  end: line.end,
  part,
  level: 0,
  speaker: null,
  toldBy: null,
  to: [],
  written: null,
  reading: 'message',
  reported: false,
  ...base,
})

export interface Paragraph {
  readonly start: number
  readonly end: number
  readonly lines: readonly Line[]
}

/** Lines of one depth of quotation, up to the next blank one. */
export function paragraphs(lines: readonly Line[]): Paragraph[] {
  const found: { start: number; end: number; lines: Line[] }[] = []
  let open: (typeof found)[number] | null = null
  let last: Line | null = null
  for (const line of lines) {
    const isBlank = line.words.trim() === ''
    const follows = last !== null && line.start === last.end + 1 && line.depth === last.depth
    if (isBlank) open = null
    else if (open && follows) {
      open.end = line.end
      open.lines.push(line)
    } else {
      open = { start: line.wordsStart, end: line.end, lines: [line] }
      found.push(open)
    }
    last = line
  }
  return found
}

/** Paragraphs, cut where somebody else writes into them. */
export const cutAt = (whole: readonly Paragraph[], places: ReadonlySet<number>): Paragraph[] =>
  places.size === 0
    ? [...whole]
    : whole.flatMap(({ lines }) => {
        const parts: Line[][] = []
        for (const line of lines) {
          if (parts.length === 0 || places.has(line.wordsStart)) parts.push([])
          parts.at(-1)?.push(line)
        }
        return parts.flatMap((part) => {
          const [first, last] = [part[0], part.at(-1)]
          return first && last ? [{ start: first.wordsStart, end: last.end, lines: part }] : []
        })
      })

/** Parts of a stretch in their order, and what is left of it beside them, in which nobody speaks. */
export function aroundParts(
  whole: { readonly start: number; readonly end: number },
  parts: readonly Segment[],
): Segment[] {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return []
  const beside = (start: number, end: number) =>
    end > start ? [fromLine({ start, end }, 'heading', { level: first.level, written: first.written })] : []
  const between = parts.flatMap((part, at) => [part, ...beside(part.end, parts[at + 1]?.start ?? part.end)])
  return [...beside(whole.start, first.start), ...between, ...beside(last.end, whole.end)]
}

/** A turn in a mail goes on behind what is quoted in the middle of it: it is parted there, so that nothing is read twice. */
export function partAround(sorted: readonly Segment[]): Segment[] {
  const open = sorted.toReversed()
  const parted: Segment[] = []
  for (let one = open.pop(); one; one = open.pop()) {
    const inner = open.at(-1)
    if (!inner || inner.start >= one.end) {
      parted.push(one)
      continue
    }
    if (inner.start > one.start) parted.push({ ...one, end: inner.start })
    if (inner.end >= one.end) continue
    const start = inner.end
    let place = open.length
    while (place > 0 && (open[place - 1]?.start ?? start) < start) place--
    open.splice(place, 0, { ...one, start })
  }
  return parted
}
