import { sourceOfItem } from '#server/platform/text/copies.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { pairUp } from '../pair-up.ts'
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
      let last = lines.at(-1)
      while (last && at(last) >= at(line) && until(last) < until(line)) {
        lines.pop()
        last = lines.at(-1)
      }
      if (!last || at(line) >= until(last)) lines.push(line)
    }
  }
  const shapes = shapeLines(lines.map((line) => line.text))
  for (const [line, shape] of pairUp(lines, shapes)) line.shape = shape
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
  const places = new Map<string, { threads: Set<string>; sources: Set<string> }>()
  const elsewhere = new Set<string>()
  for (const lines of items) {
    lines.forEach((line, index) => {
      const key = wordsOnly(line.text)
      if (line.shape === 'row' || index < lines.length - FOOTER_LINES) elsewhere.add(key)
      const { threads, sources } = places.get(key) ?? { threads: new Set(), sources: new Set() }
      threads.add(toThreadName(line.passage.title))
      sources.add(sourceOfItem(line.passage))
      places.set(key, { threads, sources })
    })
  }
  for (const line of items.flat()) {
    const key = wordsOnly(line.text)
    const found = places.get(key)
    const isSpread = found && Math.min(found.threads.size, found.sources.size) >= FOOTER_THREADS
    if (isSpread && !elsewhere.has(key)) line.shape = 'furniture'
  }
}

/** Adjacent lines of one passage to show together. */
type LineGroup = readonly [Line, ...Line[]]

const getEnd = (group: LineGroup): number => (group.at(-1) ?? group[0]).end

function groupLines(lines: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = []
  let next = 0
  for (const [index, line] of lines.entries()) {
    const isTaken = index < next
    if (isTaken || line.shape === 'furniture') continue
    const list = withHeading(line, lines[index + 1]) ?? listFrom(line, lines, index)
    // In a long table the relevant rows matter, not the first page.
    if (getEnd(list) - line.start <= MAX_LIST_LENGTH) groups.push(list)
    else for (const row of list) if (row.shape !== 'furniture') groups.push([row])
    next = index + list.length
  }
  return groups
}

function withHeading(heading: Line, sentence: Line | undefined): LineGroup | null {
  const follows =
    sentence?.passage === heading.passage && sentence.shape === 'prose' && !isHeading(sentence.text)
  return follows && isHeading(heading.text) ? [heading, sentence] : null
}

/** Rows with the sentence that introduces them, or without one; only the line itself if there are no rows. */
function listFrom(first: Line, lines: readonly Line[], from: number): LineGroup {
  const within = (line: Line | undefined): line is Line => line?.passage === first.passage
  let next = from + 1
  if (first.shape === 'prose') {
    if (!introducesRows(first.text)) return [first]
    while (next - from <= ROWS_MAY_WAIT && within(lines[next]) && lines[next]?.shape === 'prose') next++
  }
  const firstRow = next
  const continues = (at: number): boolean => {
    const [last, line, below] = [lines[at - 1], lines[at], lines[at + 1]]
    return within(line) && (line.shape === 'row' || isRule(line, last, below)) && !isNextPart(last, line)
  }
  while (continues(next)) next++
  if (first.shape === 'prose' && next === firstRow) return [first]
  return [first, ...lines.slice(from + 1, next)]
}

/** After a table, a line of another kind after a blank line heads what follows. */
const isNextPart = (last: Line | undefined, line: Line): boolean =>
  last?.shape === 'row' &&
  isTabular(last.text) &&
  !isTabular(line.text) &&
  /\n\s*\n/.test(line.passage.text.slice(last.end, line.start))

/** The line of dashes under a table's head belongs to the table if rows follow it. */
const isRule = ({ text }: Line, above: Line | undefined, below: Line | undefined): boolean =>
  !/[\p{L}\p{N}]/u.test(text) && below?.shape === 'row' && above?.shape === 'row'

function withContext(groups: readonly LineGroup[]): Excerpt[] {
  const read = groups.map((group) => {
    const [{ passage, start }] = group
    const end = getEnd(group)
    const text = passage.text.slice(start, end)
    return { group, passage, start, end, text, terms: contentTerms(text) }
  })
  const excerpts: Excerpt[] = []
  for (const [index, { group, ...own }] of read.entries()) {
    const { passage, start, text, terms } = own
    const last = excerpts.at(-1)
    const [before, after] = [read[index - 1]?.terms ?? [], read[index + 1]?.terms ?? []]
    excerpts.push({
      ...own,
      context: [...contentTerms(passage.title), ...before, ...after],
      values: findValues(text),
      position: groups.length > 1 ? index / (groups.length - 1) : 0,
      before: last?.passage === passage && passage.text.slice(last.end, start).trim() === '' ? last : null,
      isList: group.filter((line) => line.shape === 'row').length > 1,
      slight: group.length === 1 && new Set(terms).size < (group[0].shape === 'prose' ? 2 : 3),
    })
  }
  return excerpts
}
