import type { Line } from './lines.ts'
import type { People } from './people.ts'
import type { Speaker } from './unit.ts'

/** What the program of a chat says below a message that was sent on. */
const FORWARDED = /^\s*\[Forwarded from (?<name>[^\],\n]{2,60})/u

/** Of quoted lines in a chat, whose words they are: the program says below them from whom they were sent on. */
export function findForwarded(
  lines: readonly Line[],
  isQuoted: (line: Line) => boolean,
  people: People,
): ReadonlyMap<Line, Speaker> {
  const found = new Map<Line, Speaker>()
  let from: Speaker | null = null
  for (const line of lines.toReversed()) {
    const name = FORWARDED.exec(line.words)?.groups?.name?.trim()
    if (isQuoted(line)) {
      if (from) found.set(line, from)
    } else from = name === undefined ? null : { name: people.findLabel(name)?.name ?? name, certain: false }
  }
  return found
}
