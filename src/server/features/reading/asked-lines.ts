import type { Line } from './lines.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** "2. Did you move the pallet?", "Did you move it?": a question alone on its line, above its answer. */
const ASKED =
  /^\s*(?:\*\*)?(?:(?:Q(?:uestion)?\s?)?\d{1,3}\s?[.):]|Q(?:uestion)?\s?[.):])\s*\S.{3,300}\?(?:\*\*)?\s*$/u
const ASKED_ALONE = /^\s*(?:\*\*)?\p{Lu}[^.!?"“”]{8,200}\?(?:\*\*)?\s*$/u
const MIN_ASKED = 2

/** The lines of a paper that ask what the lines below them answer, and where those begin. */
export function askedLines(lines: readonly Line[]): Span[] {
  const isAlone = (at: number) =>
    (lines[at - 1]?.words ?? '').trim() === '' && (lines[at + 1]?.words ?? '').trim() !== ''
  const found = lines.flatMap((line, at) =>
    ASKED.test(line.words) || (ASKED_ALONE.test(line.words) && isAlone(at))
      ? [{ start: line.wordsStart, end: lines[at + 1]?.wordsStart ?? line.end }]
      : [],
  )
  return found.length >= MIN_ASKED ? found : []
}

/** So many of the questions have an answer below them; a list that only asks has none. */
const ANSWERED_SHARE = 0.6

/** Numbered questions in a message whose writer answers them one by one: whoever it goes to has asked them. */
export function answeredLines(lines: readonly Line[]): Span[] {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const asked = written.flatMap((line, at) => {
    const next = written[at + 1]
    const isAnswered = next !== undefined && !ASKED.test(next.words) && next.depth === line.depth
    return ASKED.test(line.words)
      ? [{ start: line.wordsStart, end: next?.wordsStart ?? line.end, isAnswered }]
      : []
  })
  const answered = asked.filter(({ isAnswered }) => isAnswered).length
  return asked.length >= MIN_ASKED && answered >= ANSWERED_SHARE * asked.length ? asked : []
}
