import type { TextMark } from './text-marks.ts'

/** A stretch of a Markdown text as it looks, without the signs that say so; words are running lines. */
export type MarkdownPart = TextMark &
  (
    | { readonly kind: 'words' | 'code' | 'rule' }
    | { readonly kind: 'heading' | 'point' | 'quote'; readonly level: number }
    | { readonly kind: 'table'; readonly rows: readonly (readonly TextMark[])[] }
  )

interface Line extends TextMark {
  /** Without its end. */
  readonly text: string
  readonly next: number
  /** A stretch may begin within a line, where no sign stands. */
  readonly isWhole: boolean
}

const FENCE = /^ {0,3}(?:```|~~~)/
const HEADING = /^(#{1,6})[ \t]+(?=\S)/
const HEADING_END = /[ \t]#+[ \t]*$/
const POINT = /^([ \t]*)[-*+][ \t]+(?=\S)/
const QUOTE = /^ {0,3}(?:>[ \t]?)+/
const RULE = /^([-*_=])\1{2,}$/
const DIVIDER = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*$/

/** A stretch of a Markdown text cut into what stands in it; no word is left out or repeated. */
export function cutMarkdown(content: string, range: TextMark): MarkdownPart[] {
  const parts: MarkdownPart[] = []
  const lines = listLines(content, range)
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]
    if (!line) break
    const count = countBlock(lines, at)
    const last = lines[at + count - 1] ?? line
    if (count > 1 && FENCE.test(line.text)) addCode(parts, lines.slice(at, at + count))
    else if (count > 1)
      parts.push({
        kind: 'table',
        start: line.start,
        end: last.end,
        rows: [line, ...lines.slice(at + 2, at + count)].map(toCells),
      })
    else addLine(parts, line)
    at += count
  }
  return parts
}

function listLines(content: string, { start, end }: TextMark): Line[] {
  const lines: Line[] = []
  for (let at = start; at < end; ) {
    const found = content.indexOf('\n', at)
    const next = found < 0 || found >= end ? end : found + 1
    const text = content.slice(at, next).replace(/\r?\n$/, '')
    const isWhole = at === 0 || content[at - 1] === '\n'
    lines.push({ start: at, end: at + text.length, text, next, isWhole })
    at = next
  }
  return lines
}

/** How many lines belong together: those of a table, or of code between fences; else one. */
function countBlock(lines: readonly Line[], at: number): number {
  const line = lines[at]
  if (!line?.isWhole) return 1
  if (FENCE.test(line.text)) {
    const close = lines.findIndex(({ text }, place) => place > at && FENCE.test(text))
    return close < 0 ? 1 : close - at + 1
  }
  const divider = lines[at + 1]?.text ?? ''
  if (!line.text.includes('|') || !divider.includes('|') || !DIVIDER.test(divider)) return 1
  const after = lines.findIndex(({ text }, place) => place > at + 1 && !text.includes('|'))
  return (after < 0 ? lines.length : after) - at
}

function addCode(parts: MarkdownPart[], lines: readonly Line[]): void {
  const [first, last] = [lines[1], lines.at(-2)]
  if (lines.length > 2 && first && last) parts.push({ kind: 'code', start: first.start, end: last.end })
}

function addLine(parts: MarkdownPart[], line: Line): void {
  const before = parts.at(-1)
  const part = line.isWhole ? readLine(line) : null
  if (part) parts.push(part)
  else if (before?.kind === 'words' && before.end === line.start)
    parts[parts.length - 1] = { ...before, end: line.next }
  else parts.push({ kind: 'words', start: line.start, end: line.next })
}

/** A line that is more than running words; null where it is not. */
function readLine({ text, start, end }: Line): MarkdownPart | null {
  if (RULE.test(text.replaceAll(/[ \t]/g, ''))) return { kind: 'rule', start, end: start }
  const heading = HEADING.exec(text)
  if (heading) {
    const closing = HEADING_END.exec(text)
    const level = heading[1]?.length ?? 1
    return {
      kind: 'heading',
      level,
      start: start + heading[0].length,
      end: closing ? start + closing.index : end,
    }
  }
  const point = POINT.exec(text)
  if (point) {
    const indent = (point[1] ?? '').replaceAll('\t', '    ').length
    return { kind: 'point', level: Math.floor(indent / 2), start: start + point[0].length, end }
  }
  const [marks] = QUOTE.exec(text) ?? []
  return marks
    ? { kind: 'quote', level: marks.replaceAll(/[^>]/g, '').length, start: start + marks.length, end }
    : null
}

/** What stands between the bars of a row, without the blanks beside them. */
function toCells({ text, start }: Line): TextMark[] {
  const cells: TextMark[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && (text[at] !== '|' || text[at - 1] === '\\')) continue
    const words = text.slice(from, at)
    const isOutside = (from === 0 || at === text.length) && words.trim() === ''
    const begin = start + from + words.length - words.trimStart().length
    if (!isOutside) cells.push({ start: begin, end: begin + words.trim().length })
    from = at + 1
  }
  return cells
}
