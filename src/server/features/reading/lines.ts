import type { Span } from '#server/platform/text/span.ts'

/** A line of a text, with how deeply it is quoted. */
export interface Line {
  readonly start: number
  readonly end: number
  /** The words behind the quotation marks of mail (">") and the numbers that a transcript has in its margin. */
  readonly words: string
  readonly wordsStart: number
  readonly depth: number
}

const QUOTED = /^(?:[^\S\n]*>)+[^\S\n]?/
const MARGIN = /^[^\S\n]{0,6}(?<number>\d{1,3})[^\S\n]{2,}(?=\S)/
const MIN_NUMBERED = 6
const NUMBERED_SHARE = 0.5

export function splitLines(text: string): Line[] {
  const isNumbered = hasNumberedMargin(text)
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    for (const part of splitUnbroken(text.slice(start, end), start)) {
      const line = text.slice(part.start, part.end)
      const quoted = QUOTED.exec(line)?.[0] ?? ((isNumbered && MARGIN.exec(line)?.[0]) || '')
      const depth = quoted.split('>').length - 1
      const wordsStart = part.start + quoted.length
      lines.push({ ...part, words: line.slice(quoted.length), wordsStart, depth })
    }
    if (newline < 0) break
    start = newline + 1
  }
  return lines
}

const QUOTED_BEHIND = /:(?= >(?: ?>)* ["“‘(]?\p{L})/u
const INNER_MARK = / (?=>(?: ?>)* ["“‘(]?\p{L})/gu

/** "Ana wrote: > It was open. > Nobody came.": a quotation whose lines were joined, each line again by itself. */
function splitUnbroken(line: string, start: number): Span[] {
  const whole = { start, end: start + line.length }
  if (!line.includes(': >')) return [whole]
  const colon = QUOTED_BEHIND.exec(line)?.index
  if (colon === undefined) return [whole]
  const breaks = [...line.matchAll(INNER_MARK)].map(({ index }) => index).filter((at) => at > colon)
  return [...breaks, line.length].map((end, at) => ({
    start: start + (at === 0 ? 0 : (breaks[at - 1] ?? 0) + 1),
    end: start + end,
  }))
}

/** The same text, each sign in a margin a blank: what a sentence says is not broken where a line is. */
export function blankMargins(text: string, lines: readonly Line[]): string {
  let [blanked, from] = ['', 0]
  for (const { start, wordsStart } of lines) {
    if (wordsStart === start) continue
    // In a line that others were joined to, several plain blanks would set cells apart.
    const blank = start === 0 || text[start - 1] === '\n' ? ' ' : NO_BREAK
    blanked += text.slice(from, start) + blank.repeat(wordsStart - start)
    from = wordsStart
  }
  const plain = from === 0 ? text : blanked + text.slice(from)
  return plain.includes('[') ? plain.replace(COMMENT_MARK, (mark) => NO_BREAK.repeat(mark.length)) : plain
}
/** Several plain blanks would set cells apart. */
const NO_BREAK = '\u00a0'
/** "… to her.[RH2] He said …": where a word processor keeps a comment. */
const COMMENT_MARK = /(?<=[.!?]["”’)]?)\[\p{Lu}{2,4}\d{1,3}\](?=\s|$)/gu

/** Court reporters number the lines of each page: at least half of the lines begin with the next number. */
function hasNumberedMargin(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  let last = 0
  let following = 0
  for (const line of lines) {
    const number = Number(MARGIN.exec(line)?.groups?.number ?? 0)
    if (number === last + 1 || number === 1) following++
    if (number > 0) last = number
  }
  return following >= MIN_NUMBERED && following >= lines.length * NUMBERED_SHARE
}

/** Where the lines begin that stand behind each of some spans in their order. */
export function lineStartsBehind(
  lines: readonly Line[],
  spans: readonly { readonly end: number }[],
): number[] {
  let next = 0
  return spans.flatMap(({ end }) => {
    while ((lines[next]?.start ?? end) < end) next++
    const line = lines[next]
    return line ? [line.wordsStart] : []
  })
}
