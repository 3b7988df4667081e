import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { unquoted } from './row-remarks.ts'
import { signedAtEnd } from './signatures.ts'
import { cells } from './talk-cells.ts'
import type { Speaker } from './unit.ts'

/** Heads of the column in which whoever wrote the row puts their name. */
const WRITER_HEAD =
  /^(?:inits?\.?|initials?|signed|sign(?:ature)?|by|author|(?:entered|recorded|written|noted|logged|completed|reported|remarks?|comments?|notes?|entry|made|filled in|created|raised|keyed|input)(?: made)? by|staff initials?|nurse|who wrote|written)$/i
/** In the last column: who is to do something about a row, which is not who wrote it. */
const ASSIGNED_HEAD =
  /^(?:actions?|action by|owner|lead|who|assigned(?: to)?|responsible|for|by whom|by when|due|status)$/i
const DELIMITERS = ['\t', ';', '|', ',']

/** Who wrote the rows of a table or a log: whom the column for it names, or whose initials stand at the end. */
export function rowSpeakers(
  rows: ReadonlySet<Line>,
  namer: Namer,
): {
  readonly isHeadless: boolean
  /** Rows above the head of the table, each a title in a single cell. */
  readonly titles: ReadonlySet<Line>
  readonly of: (row: Line) => Speaker | null
} {
  const titles = titlesAbove([...rows])
  const head = [...rows][titles.length]
  const words = head?.words ?? ''
  const delimiter = DELIMITERS.find((one) => words.split(one).length > (one === ',' ? 2 : 1)) ?? null
  const toCells = (row: string) => (delimiter ? splitCells(row, delimiter) : [])
  const heads = toCells(words)
  const isHeadless =
    /\d[:./-]\d/.test(words) || (heads.length > 0 && heads.some((cell) => /^\d+([.,]\d+)?$/.test(cell)))
  const column = isHeadless ? -1 : heads.findIndex((cell) => WRITER_HEAD.test(cell.replaceAll('_', ' ')))
  const isAssigned = !isHeadless && ASSIGNED_HEAD.test(heads.at(-1) ?? '')
  const isUnsigned = delimiter === null && !isHeadless && endsOtherwise(rows, words, namer)
  return {
    isHeadless,
    titles: new Set(titles),
    of: (row) => {
      if (isAssigned || isUnsigned) return null
      if (delimiter && column >= 0) {
        const cell = toCells(row.words)[column] ?? ''
        const found = cell === '' ? null : (namer.known(cell) ?? namer.byHandle(cell) ?? namer.find(cell))
        return found ?? (/^\p{L}/u.test(cell) ? { name: cell, certain: false } : null)
      }
      if (delimiter === null) return signedAtEnd(row.words, namer)
      // A cell that is a name is of a person, or of a ship, as its column says; within a cell somebody may sign.
      const last = row.words
        .split(delimiter)
        .map(unquoted)
        .findLast((cell) => cell !== '')
      const signer = last === undefined ? null : signedAtEnd(last, namer)
      return signer && namer.introduced(signer.name)
    },
  }
}

const MIN_COLUMNS = 4
const GAP = /[^\S\n]{2,}/u
/** Whether most rows of columns set with blanks end in what is nobody: whoever is named there then signs none of them. */
function endsOtherwise(rows: ReadonlySet<Line>, head: string, namer: Namer): boolean {
  const heads = head.trim().split(GAP)
  if (heads.length < MIN_COLUMNS || WRITER_HEAD.test(heads.at(-1) ?? '')) return false
  const filled = [...rows].filter(
    ({ words }) => words !== head && words.trim().split(GAP).length >= heads.length,
  )
  const signed = filled.filter(({ words }) => signedAtEnd(words, namer) !== null).length
  return signed * 2 < filled.length
}

const TITLE_ROWS = 3
const MAX_ROW = 4_000
/** A spreadsheet has its title in the first cell of a row of its own. */
function titlesAbove(rows: readonly Line[]): Line[] {
  const isTitle = ({ words }: Line) => {
    const delimiter = DELIMITERS.find((one) => words.endsWith(one + one))
    if (delimiter === undefined) return false
    const [title = '', ...others] = splitCells(words, delimiter)
    return title !== '' && others.every((cell) => cell === '')
  }
  const first = rows.slice(0, TITLE_ROWS).findIndex((row) => !isTitle(row))
  return first > 0 ? rows.slice(0, first) : []
}

/** The cells of a row without their quotation marks, in which a delimiter divides nothing. */
const splitCells = (words: string, delimiter: string): string[] =>
  (words.length > MAX_ROW
    ? words.split(delimiter)
    : cells({ words, wordsStart: 0 }, delimiter).map((cell) => cell.words)
  ).map(unquoted)
