import { sourceOfItem } from '#server/platform/text/copies.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { introducesRows, isHeading, isTabular, type LineShape, shapeLines } from './line-shapes.ts'

/**
 * What the analyst selects: a sentence, or a list or table with the sentence that introduces it. Always one
 * contiguous part of one passage, so that showing it is quoting it. `start` and `end` are offsets in `passage.text`.
 */
export interface Excerpt {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly text: string
  readonly terms: readonly string[]
  /** Terms of its surroundings: the item's title and the neighboring sentences. */
  readonly context: readonly string[]
  readonly values: readonly Value[]
  /** Place among all excerpts of its evidence item, from 0 (first) to 1 (last). */
  readonly position: number
  /** The excerpt directly before it in the same passage. */
  readonly before: Excerpt | null
  /** Too few meaningful words: a heading or a name, worth showing only among others. */
  readonly slight: boolean
  /** Several rows of a list or table, shown on its own and not in a run of sentences. */
  readonly isList: boolean
}

interface Line {
  readonly passage: Passage
  readonly start: number
  readonly end: number
  readonly text: string
  shape: LineShape
}

const MAX_LIST_LENGTH = 1500
const ROWS_MAY_WAIT = 2

/** The passages cut into excerpts, item by item in reading order; overlapping parts come once. */
export function cutExcerpts(passages: readonly Passage[]): Excerpt[] {
  const items = Map.groupBy(passages, (passage) => passage.evidenceId)
  const linesOfItems = [...items.values()].map(readLines)
  dropFooters(linesOfItems)
  return linesOfItems.flatMap((lines) => withContext(groupLines(lines)))
}

function readLines(passages: readonly Passage[]): Line[] {
  const lines: Line[] = []
  const at = (line: Line) => line.passage.start + line.start
  const until = (line: Line) => line.passage.start + line.end
  for (const passage of passages.toSorted((a, b) => a.start - b.start)) {
    for (const { start, end } of splitSentences(passage.text)) {
      const line: Line = { passage, start, end, text: passage.text.slice(start, end), shape: 'prose' }
      // Passages may overlap: of a sentence cut at a passage's edge the whole version stays.
      while (lines.length > 0 && at(lines.at(-1)!) >= at(line) && until(lines.at(-1)!) < until(line))
        lines.pop()
      const last = lines.at(-1)
      if (!last || at(line) >= until(last)) lines.push(line)
    }
  }
  const shapes = shapeLines(lines.map((line) => line.text))
  lines.forEach((line, index) => {
    line.shape = shapes[index]!
  })
  return lines
}

const wordsOnly = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** What a mail and its replies have in common. */
export const toThreadName = (title: string): string =>
  wordsOnly(title.replace(/^(?:\s*(?:re|fw|fwd)\s*:)+/i, ''))

const FOOTER_LINES = 6
const FOOTER_THREADS = 3

/**
 * A footer ends items with different subjects; a message quoted within its own thread, or stored under other names,
 * does not.
 */
function dropFooters(items: readonly Line[][]): void {
  const threads = new Map<string, Set<string>>()
  const sources = new Map<string, Set<string>>()
  const elsewhere = new Set<string>()
  for (const lines of items) {
    lines.forEach((line, index) => {
      const key = wordsOnly(line.text)
      if (line.shape === 'row' || index < lines.length - FOOTER_LINES) elsewhere.add(key)
      threads.set(key, (threads.get(key) ?? new Set()).add(toThreadName(line.passage.title)))
      sources.set(key, (sources.get(key) ?? new Set()).add(sourceOfItem(line.passage)))
    })
  }
  for (const line of items.flat()) {
    const key = wordsOnly(line.text)
    const apart = Math.min(threads.get(key)!.size, sources.get(key)!.size)
    if (apart >= FOOTER_THREADS && !elsewhere.has(key)) line.shape = 'furniture'
  }
}

/** Runs of lines to show together. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index]!
    if (line.shape === 'furniture') {
      index++
      continue
    }
    const list = withHeading(lines, index) ?? listFrom(lines, index)
    // In a long table the relevant rows matter, not the first page.
    groups.push(
      ...(measureSpan(list) <= MAX_LIST_LENGTH
        ? [list]
        : list.filter((row) => row.shape !== 'furniture').map((row) => [row])),
    )
    index += list.length
  }
  return groups
}

function withHeading(lines: readonly Line[], index: number): Line[] | null {
  const [heading, sentence] = [lines[index]!, lines[index + 1]]
  const follows =
    sentence?.passage === heading.passage && sentence.shape === 'prose' && !isHeading(sentence.text)
  return follows && isHeading(heading.text) ? [heading, sentence] : null
}

const measureSpan = (group: readonly Line[]): number => group.at(-1)!.end - group[0]!.start

/** Rows with the sentence that introduces them, or without one; only the line itself if there are no rows. */
function listFrom(lines: readonly Line[], from: number): Line[] {
  const first = lines[from]!
  const within = (line: Line | undefined): line is Line => line?.passage === first.passage
  let next = from + 1
  if (first.shape === 'prose') {
    if (!introducesRows(first.text)) return [first]
    while (next - from <= ROWS_MAY_WAIT && within(lines[next]) && lines[next]!.shape === 'prose') next++
  }
  const firstRow = next
  while (
    within(lines[next]) &&
    (lines[next]!.shape === 'row' || isRule(lines, next)) &&
    !isNextPart(lines, next)
  )
    next++
  if (first.shape === 'prose' && next === firstRow) return [first]
  return lines.slice(from, next)
}

/** After a table, a line of another kind after a blank line heads what follows. */
function isNextPart(lines: readonly Line[], index: number): boolean {
  const [last, line] = [lines[index - 1]!, lines[index]!]
  return (
    last.shape === 'row' &&
    isTabular(last.text) &&
    !isTabular(line.text) &&
    /\n\s*\n/.test(line.passage.text.slice(last.end, line.start))
  )
}

/** The line of dashes under a table's head belongs to the table if rows follow it. */
const isRule = (lines: readonly Line[], index: number): boolean =>
  !/[\p{L}\p{N}]/u.test(lines[index]!.text) &&
  lines[index + 1]?.shape === 'row' &&
  lines[index - 1]?.shape === 'row'

function withContext(groups: readonly Line[][]): Excerpt[] {
  const texts = groups.map((group) => group[0]!.passage.text.slice(group[0]!.start, group.at(-1)!.end))
  const terms = texts.map(contentTerms)
  const excerpts: Excerpt[] = []
  groups.forEach((group, index) => {
    const { passage, start } = group[0]!
    const last = excerpts.at(-1)
    excerpts.push({
      passage,
      start,
      end: group.at(-1)!.end,
      text: texts[index]!,
      terms: terms[index]!,
      context: [...contentTerms(passage.title), ...(terms[index - 1] ?? []), ...(terms[index + 1] ?? [])],
      values: findValues(texts[index]!),
      position: groups.length > 1 ? index / (groups.length - 1) : 0,
      before: last?.passage === passage && passage.text.slice(last.end, start).trim() === '' ? last : null,
      isList: group.filter((line) => line.shape === 'row').length > 1,
      slight: group.length === 1 && new Set(terms[index]!).size < (group[0]!.shape === 'prose' ? 2 : 3),
    })
  })
  return excerpts
}
