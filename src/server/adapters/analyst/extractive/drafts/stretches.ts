import type { ExcerptGroup } from './duplicates.ts'
import { type Excerpt, findSpeaker, opensExchange } from './excerpts.ts'

const LONGEST = 480

/**
 * Each chosen sentence with those beside it that the same person goes on to say, as far as there is room: what a
 * reader would look up next. Rows stand alone, and so does what is shown elsewhere.
 */
export function stretchAll(
  chosen: readonly ExcerptGroup[],
  excerpts: readonly Excerpt[],
  shown: ReadonlySet<Excerpt>,
): ExcerptGroup[] {
  const after = new Map(
    excerpts.flatMap((excerpt) => (excerpt.before ? [[excerpt.before, excerpt] as const] : [])),
  )
  const taken = new Set([...shown, ...chosen.map(({ lead }) => lead)])
  return chosen.flatMap((group) => {
    if (!isSentence(group.lead)) return [group]
    const run: ExcerptGroup[] = [group]
    let [first, last] = [group.lead, group.lead]
    for (;;) {
      const next = after.get(last)
      const before = first.before
      if (next && belongs(next, last, taken) && next.end - first.start <= LONGEST) {
        run.push({ lead: next, copies: [] })
        last = next
      } else if (before && belongs(before, first, taken) && last.end - before.start <= LONGEST) {
        run.unshift({ lead: before, copies: [] })
        first = before
      } else break
      taken.add(first).add(last)
    }
    return run
  })
}

const isSentence = ({ units, isList }: Excerpt): boolean =>
  !isList && units.every(({ part }) => part !== 'row')

const belongs = (neighbor: Excerpt, to: Excerpt, taken: ReadonlySet<Excerpt>): boolean =>
  !taken.has(neighbor) &&
  isSentence(neighbor) &&
  !neighbor.slight &&
  !neighbor.asksOnly &&
  findSpeaker(neighbor) === findSpeaker(to) &&
  !opensExchange(neighbor.start < to.start ? to : neighbor) &&
  isSameParagraph(neighbor, to)

const BLANK_LINE = /\n\s*\n/

/** What stands behind a blank line is mostly about something else. */
const isSameParagraph = (one: Excerpt, other: Excerpt): boolean =>
  !BLANK_LINE.test(one.passage.text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)))
