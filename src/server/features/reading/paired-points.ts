import type { Line } from './lines.ts'

/** "ALLEGATION 1", "Response 2:", "**Your point**" */
const LABEL =
  /^\s*(?:\*\*|#{1,4}\s)?(?<stem>\p{Lu}[\p{L}’']{2,20}(?:\s\p{L}[\p{L}’']{1,20}){0,2})(?:\s(?:[Nn]o\.?\s?)?\(?\d{1,2}\)?)?(?:\*\*)?\s*(?<colon>:\s*(?:\*\*)?|[.)]?\s*$)/u
const ANSWERS = /(?<!\p{L})(?:response|reply|answer|rebuttal|explanation|rejoinder)(?!\p{L})/iu
const SPEAKS_TO = /(?<!\p{L})(?:you|your)(?!\p{L})/iu
const MIN_PAIRS = 2

export interface Point {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  readonly isPut: boolean
}

/**
 * The points of a paper that repeats what was put to its writer and answers each: labels that take turns, the second
 * of which is a reply, the first of which speaks to "you".
 */
export function findPairedPoints(text: string, lines: readonly Line[]): Point[] {
  const labelled = lines.flatMap((line, at) => {
    const { 0: whole = '', groups: { stem, colon } = {} } = LABEL.exec(line.words) ?? {}
    if (stem === undefined || colon === undefined) return []
    const isAlone = !colon.startsWith(':') || line.words.length <= whole.length
    return [
      {
        at,
        stem: stem.toLowerCase(),
        start: line.wordsStart,
        labelEnd: isAlone ? line.end : line.wordsStart + whole.length,
      },
    ]
  })
  const reply = labelled.findIndex(({ stem }) => ANSWERS.test(stem))
  const put = labelled[reply - 1]
  const answer = labelled[reply]
  if (!put || !answer || put.stem === answer.stem) return []
  const points = labelled.filter(({ stem }) => stem === put.stem || stem === answer.stem)
  const takeTurns = points.every(({ stem }, at) => stem === (at % 2 === 0 ? put.stem : answer.stem))
  if (!takeTurns || points.length < 2 * MIN_PAIRS) return []
  const found = points.map(({ start, labelEnd, stem }, at) => ({
    start,
    labelEnd,
    end: points[at + 1]?.start ?? paragraphEnd(lines, points[at]?.at ?? 0),
    isPut: stem === put.stem,
  }))
  return found.some(({ isPut, labelEnd, end }) => isPut && SPEAKS_TO.test(text.slice(labelEnd, end)))
    ? found
    : []
}

function paragraphEnd(lines: readonly Line[], from: number): number {
  const blank = lines.findIndex(({ words }, at) => at > from && words.trim() === '')
  return lines[blank < 0 ? lines.length - 1 : blank]?.start ?? 0
}
