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
