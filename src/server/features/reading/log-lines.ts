import type { Span } from '#server/platform/text/span.ts'
import type { Day } from '#server/platform/text/time/calendar.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'
import { fromLine } from './segment-parts.ts'
import { momentDay, type Turn } from './split-turns.ts'
import { MAY_HOLD_TIME, STAMP_FIRST } from './stamps.ts'
import { readStampAbroad } from './stamps-abroad.ts'
import type { ItemAbout, Segment, Speaker } from './unit.ts'

interface Source {
  readonly text: string
  readonly about: ItemAbout
}

/** Where so many turns begin with their moment, a line that begins with one is a message too, or of the program. */
const STAMPED_SHARE = 0.5
/** A telephone marks with a sign that nobody sees what it writes itself behind the name of somebody. */
const BY_PROGRAM = /^\u200e|^<[^<>\n]{3,60}>\s*$/u
const SENTENCE_END = /[.!?]\s+\p{L}/u

/** Whether a program wrote the words of a message: who joined, what was called, what a file stands for. */
export const isOfProgram = (text: string, { isLogged, kind, start, end }: Turn): boolean =>
  isLogged ?? (kind === 'chat' && BY_PROGRAM.test(text.slice(start, Math.min(end, start + MAX_LENGTH_READ))))
const MAX_LENGTH_READ = 200

interface Logged {
  readonly words: string
  readonly written: Day | null
  readonly speaker: Speaker | null
}

interface Log {
  /** Whether somebody under this label says something too. */
  readonly speaks: (turn: Turn) => boolean
  readonly read: (span: Span, logged: Logged) => Segment
}

/** What a program writes among the messages of a chat, with its moment and whom it is about at most. */
export function createLog({ text, about }: Source, turns: readonly Turn[], level: number): Log {
  const spoken = turns.filter((turn) => !isOfProgram(text, turn))
  const labels = new Set(spoken.map(({ label }) => label))
  const names = [...labels, ...about.parties.map(({ name }) => name)]
  const begin = Math.min(...spoken.map(({ start }) => start))
  return {
    speaks: ({ label }) => labels.has(label),
    read: (span, { words, written, speaker }) => {
      // What names nobody, above all messages or in several sentences, is what the program tells every chat.
      const isNotice =
        (span.start < begin || SENTENCE_END.test(words)) &&
        !words.includes('\t') &&
        !names.some((name) => words.includes(name))
      const base = { level, written, speaker, isOfMoment: true }
      return fromLine(span, isNotice ? 'boilerplate' : 'row', base)
    },
  }
}

interface LogLine {
  readonly line: Line
  readonly words: string
  readonly written: Day | null
}

/** The lines of a chat that have a moment as its messages do, and nobody who speaks: who joined, who left. */
export function findLogLines(
  { text, about }: Source,
  turns: readonly Turn[],
  rest: readonly Line[],
): LogLine[] {
  const stamped = turns.filter(
    ({ kind, labelStart, start }) => kind === 'chat' && readStamp(text.slice(labelStart, start)) !== null,
  )
  if (stamped.length === 0 || stamped.length < turns.length * STAMPED_SHARE) return []
  const days = { conduct: about.conduct, dayFirst: dayComesFirst(text) ?? about.dayFirst }
  return rest.flatMap((line) => {
    const stamp = readStamp(line.words)
    const words = stamp === null ? '' : line.words.slice(stamp.length)
    return stamp !== null && /\p{L}{2}/u.test(words)
      ? [{ line, words, written: momentDay(stamp.when, days) }]
      : []
  })
}

function readStamp(line: string): { readonly when: string; readonly length: number } | null {
  const head = line.slice(0, MAX_LENGTH_READ).replace(/^[\u200e\u200f]+/u, '')
  const lead = Math.min(line.length, MAX_LENGTH_READ) - head.length
  const abroad = readStampAbroad(head)
  if (abroad) return { ...abroad, length: lead + abroad.length }
  if (!MAY_HOLD_TIME.test(head.slice(0, 60))) return null
  const stamp = STAMP_FIRST.exec(head)
  return stamp?.groups?.when ? { when: stamp.groups.when, length: lead + stamp[0].length } : null
}
