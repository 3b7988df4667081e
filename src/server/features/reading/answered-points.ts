import type { Line } from './lines.ts'

/** "1. …", "b) …", "(2) …", or whatever asks: what is put to somebody, on a line of its own. */
const POINT = /^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s*\S|.{6,500}\?["”’)]{0,3}$)/u
/** What a writer puts before each answer to set it off; a dash or a bullet alone lists things. */
const MARK = /^(?<mark>[=|~#+^§»→%¶]{1,3}|->|\p{Lu}{2,3}\s?:)\s*(?=\S)/u
const LETTERS = /\p{L}/gu
const MIN_LETTERS = 2
const MIN_PAIRS = 2
const ANSWERED_SHARE = 0.6
const CAPITALS = 'capitals'

export interface AnsweredPoint {
  readonly start: number
  readonly end: number
  /** Whether it was put to whoever answers. */
  readonly isPut: boolean
}

/**
 * The points of a message that are answered one by one right below them, where each answer is set off from them in the
 * same way: by a sign, by initials or in capitals. Whoever wrote the ones did not write the others.
 */
export function findAnsweredPoints(lines: readonly Line[]): AnsweredPoint[] {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const pairs = written.flatMap((line, at) => {
    const next = written[at + 1]
    const mark = next ? readMark(next.words) : null
    return isPoint(line) && next && mark !== null ? [{ put: line, answer: next, mark }] : []
  })
  const [most] = [...Map.groupBy(pairs, ({ mark }) => mark).values()].sort((a, b) => b.length - a.length)
  const put = written.filter(isPoint)
  if (!most || most.length < MIN_PAIRS || most.length < put.length * ANSWERED_SHARE) return []
  return most.flatMap(({ put: { wordsStart: start }, answer }, at): AnsweredPoint[] => {
    const next = most[at + 1]?.put.wordsStart ?? Number.POSITIVE_INFINITY
    return [
      { start, end: answer.wordsStart, isPut: true },
      { start: answer.wordsStart, end: Math.min(next, paragraphEnd(lines, answer)), isPut: false },
    ]
  })
}

const isPoint = ({ words }: Line): boolean => POINT.test(words.trim()) && readMark(words) === null

function readMark(line: string): string | null {
  const words = line.trim()
  const mark = MARK.exec(words)?.groups?.mark
  if (mark !== undefined) return mark
  const letters = words.match(LETTERS) ?? []
  return letters.length >= MIN_LETTERS && words === words.toUpperCase() ? CAPITALS : null
}

function paragraphEnd(lines: readonly Line[], from: Line): number {
  const blank = lines.find(({ start, words }) => start > from.start && words.trim() === '')
  return blank?.start ?? lines.at(-1)?.end ?? from.end
}
