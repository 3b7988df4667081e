import { readDocument } from './documents.ts'
import { findFields, findRoles } from './fields.ts'
import type { Line } from './lines.ts'
import { createNamer } from './names.ts'
import type { People } from './people.ts'
import type { Turn } from './split-turns.ts'
import type { ItemAbout, Segment } from './unit.ts'

const MIN_SENTENCES = 2
const SENTENCE = /\p{Ll}(?:[^.!?\n]{30,})[.!?]["”’)]*(?=\s|$)/gu

/**
 * What stands around the turns of a conversation may be a paper of its own: an account above an interview, a note below
 * a chat. `read` is how those lines are read as remarks; a paragraph of prose is read as a paper instead where nobody is
 * found so, or where the fields of the paper say whom it hears and more of it is somebody's then.
 */
export function readProseAround(
  source: { readonly text: string; readonly about: ItemAbout; readonly people: People },
  turns: readonly Turn[],
  { rest, read }: { readonly rest: readonly Line[]; readonly read: readonly Segment[] },
): readonly Segment[] {
  const runs = splitRuns(rest)
  const sentences = runs.map(countSentences)
  if (sentences.reduce((sum, count) => sum + count, 0) < MIN_SENTENCES) return read
  const text = withoutTurns(source.text, turns)
  const isHeard = findRoles(findFields(rest), createNamer(text, source.people)).reported !== null
  const isBetter = (before: readonly Segment[], instead: readonly Segment[]): boolean =>
    isHeard ? lengthSpoken(instead) > lengthSpoken(before) : lengthSpoken(before) === 0
  const [ofRead, ofPaper] = [inTurn(read), inTurn(readDocument({ ...source, text }, rest))]
  return runs.flatMap((run, at) => {
    const end = run.at(-1)?.end ?? 0
    const [before, instead] = [ofRead(end), ofPaper(end)]
    return (sentences[at] ?? 0) > 0 && isBetter(before, instead) ? instead : before
  })
}

/** Lines that follow one another. */
function splitRuns(rest: readonly Line[]): Line[][] {
  const runs: Line[][] = []
  let last: Line | undefined
  for (const line of rest) {
    if (last && line.start === last.end + 1) runs.at(-1)?.push(line)
    else runs.push([line])
    last = line
  }
  return runs
}

const countSentences = (run: readonly Line[]): number =>
  run
    .map(({ words }) => words)
    .join('\n')
    .match(SENTENCE)?.length ?? 0

/** The segments that begin up to a place, and behind the one asked for before. */
function inTurn(segments: readonly Segment[]): (end: number) => Segment[] {
  const sorted = segments.toSorted((a, b) => a.start - b.start)
  let next = 0
  return (end) => {
    const first = next
    while ((sorted[next]?.start ?? end + 1) <= end) next++
    return sorted.slice(first, next)
  }
}

const lengthSpoken = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { speaker, start, end }) => sum + (speaker ? end - start : 0), 0)

/** The text with a blank for each sign that somebody speaks. */
function withoutTurns(text: string, turns: readonly Turn[]): string {
  let [blanked, from] = ['', 0]
  for (const { labelStart, end } of turns.toSorted((a, b) => a.labelStart - b.labelStart)) {
    const start = Math.max(labelStart, from)
    if (end <= start) continue
    blanked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    from = end
  }
  return blanked + text.slice(from)
}
