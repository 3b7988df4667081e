import type { Line } from './lines.ts'

const GAP = /[^\S\n]{2,}|\t/u
/** "Ref: 12", in a line with others. */
const FIELD = /^\p{L}[^:.?!]{0,40}:\s?\S[^:]{0,60}$/u
/** "1. I have read the sheet ........ [ TV ]": what is printed, dots, and a box that somebody filled in. */
const BOXED = /^\s*\S.{3,90}?\s?\.{4,}\s*[[(☐☑☒✓]/u
const MAX_LENGTH = 200
const MAX_VALUE_WORDS = 5
const MIN_FIELDS = 2

/** The lines of a form that only name what is filled in: nobody says them. */
export function findFormLines(lines: readonly Line[]): ReadonlySet<Line> {
  const short = lines.filter(({ words }) => words.length < MAX_LENGTH)
  const labelled = [...Map.groupBy(short.filter(isLabelled), valueStart).values()].filter(
    (some) => some.length >= MIN_ALIGNED && some.some(({ words }) => ASKS_WHO.test(words)),
  )
  const printed = short.filter(({ words }) => BOXED.test(words) || holdsFields(words))
  return new Set([...printed, ...labelled.flat()])
}

/** "Signature          T Vane     Date  3 / 4 / 2026": labels below one another and, in one column, what is filled in. */
const LABELLED = /^\s*(?<label>\p{Lu}[\p{L}’'()/. -]{2,40}?)[^\S\n]{2,}(?=\S)/u
const ASKS_WHO = /^\s*(?:(?:full )?name|sign(?:ed|ature))(?!\p{L})/iu
const MIN_ALIGNED = 3
const MAX_LABEL_WORDS = 4

function isLabelled({ words }: Line): boolean {
  const label = LABELLED.exec(words)?.groups?.label
  const cells = words.trim().split(GAP).slice(1)
  return (
    label !== undefined &&
    label.split(/\s+/).length <= MAX_LABEL_WORDS &&
    cells.every((cell) => isShort(cell) || /^\(.*\)$/.test(cell))
  )
}
const valueStart = ({ words }: Line): number => LABELLED.exec(words)?.[0].length ?? 0

function holdsFields(words: string): boolean {
  const cells = words.trim().split(GAP)
  const fields = cells.filter((cell) => FIELD.test(cell) && isShort(cell.slice(cell.indexOf(':') + 1)))
  const [first = ''] = cells
  return (
    fields.includes(first) &&
    (fields.length >= MIN_FIELDS ? cells.every(isShort) : cells.length > 1 && cells.slice(1).every(isFigure))
  )
}

const isShort = (cell: string): boolean =>
  cell.trim().split(/\s+/).length <= MAX_VALUE_WORDS + 2 && !/\p{Ll}{2}[.?!]$/u.test(cell)
const isFigure = (cell: string): boolean => /^[\d:./ -]+$/.test(cell)

/** " 4  Person seen   T. Vane": a number, what is asked and, set apart, what is filled in. */
const NUMBERED = /^\s*\(?(?<number>\d{1,2})[.)]{0,2}\s+(?<field>\S.*)$/u
const FILLED = /^\p{Lu}[^:\n]*?\S(?:[^\S\n]{2,}|\t)\S/u
const LINES_BETWEEN = 3

/** The numbered fields of a form that count on from one to the next: whoever one names is whom it asks for. */
export function findNumberedFields(lines: readonly Line[]): ReadonlySet<Line> {
  const numbers = lines.map(({ words }) => {
    const { number, field = '' } = NUMBERED.exec(words)?.groups ?? {}
    return FILLED.test(field) ? Number(number) : 0
  })
  const isBeside = (at: number, number: number) =>
    numbers
      .slice(Math.max(0, at - LINES_BETWEEN), at + 1 + LINES_BETWEEN)
      .some((one) => one > 0 && Math.abs(one - number) === 1)
  const countsOn = (at: number) => (numbers[at] ?? 0) > 0 && isBeside(at, numbers[at] ?? 0)
  // Where a number stands before most lines, it is in their margin.
  const isInMargin = ({ depth, start, wordsStart }: Line) => depth === 0 && wordsStart > start
  return new Set(
    lines.filter((line, at) => countsOn(at) || (isInMargin(line) && FILLED.test(line.words.trimStart()))),
  )
}

const MAX_TITLES = 6
const TELLS = /[.!?]["”)]*\s*$|(?<!\p{L})(?:I|my|we|our)(?!\p{L})/iu

/** Where the first numbered field of a form begins below nothing but its titles; 0 where something is told above it. */
export function firstFieldStart(lines: readonly Line[]): number {
  const fields = findNumberedFields(lines)
  const first = lines.findIndex((line) => fields.has(line))
  const above = lines.slice(0, Math.max(first, 0)).filter(({ words }) => words.trim() !== '')
  const isTitled = above.length <= MAX_TITLES && !above.some(({ words }) => TELLS.test(words))
  return fields.size >= MIN_ALIGNED && isTitled ? (lines[first]?.start ?? 0) : 0
}

const RULED = /^\s*(?:[-_=*~]\s?){8,}$/u

/** Where the title of another form stands between two ruled lines: what is above it ends there. */
export const boxedTitles = (lines: readonly Line[]): number[] => {
  const written = lines.filter(({ words }) => words.trim() !== '')
  return written.flatMap(({ words, start }, at) =>
    at > 0 &&
    RULED.test(words) &&
    !RULED.test(written[at + 1]?.words ?? '') &&
    RULED.test(written[at + 2]?.words ?? '')
      ? [start]
      : [],
  )
}
