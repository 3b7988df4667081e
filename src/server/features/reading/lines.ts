/** A line of a text, with how deeply it is quoted. */
export interface Line {
  readonly start: number
  readonly end: number
  /** The words behind the quotation marks of mail (">"). */
  readonly words: string
  readonly wordsStart: number
  readonly depth: number
}

const QUOTED = /^(?:[^\S\n]*>)+[^\S\n]?/

export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end)
    const quoted = QUOTED.exec(line)?.[0] ?? ''
    const depth = quoted.split('>').length - 1
    lines.push({ start, end, words: line.slice(quoted.length), wordsStart: start + quoted.length, depth })
    if (newline < 0) break
    start = newline + 1
  }
  return lines
}
