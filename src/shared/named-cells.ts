const MAX_NAME = 40
const EMPTY = '–'

/** A cell that may say by itself what it is; of some kinds only where the row has no other of them. */
type Kind = 'empty' | 'number' | 'letters' | 'day' | 'hour' | 'moment' | 'name' | 'words'

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['empty', /^$/u],
  ['hour', /^\d{1,2}(?::\d{2}(?::\d{2})?\s*(?:[ap]\.?m\.?)?|[.:]?(?:\d{2})?\s*[ap]\.?m\.?)$/iu],
  ['moment', /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}[T ,]+\d{1,2}[:.]\d{2}/u],
  ['day', /^(?:\d{1,4}([-/.])\d{1,2}\1\d{1,4}|\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{2,4})$/u],
  ['number', /^[^\p{L}]*\d[^\p{L}]*$/u],
  ['letters', /^\p{L}{1,3}$/u],
  ['name', /^\p{Lu}[\p{L}'’-]*\.?(?:,? \p{Lu}[\p{L}'’-]*\.?){1,3}$/u],
]
/** A number, a letter or nothing never says what it is. */
const SAYS_NOTHING: ReadonlySet<Kind> = new Set(['empty', 'number', 'letters'])

const findKind = (cell: string): Kind => KINDS.find(([, looks]) => looks.test(cell))?.[0] ?? 'words'

/**
 * The cells of a row, those that do not say by themselves what they are behind the names of their columns: a number, an
 * empty cell, one of two days. `columns`: as many as cells.
 */
export function nameCells(cells: readonly string[], columns: readonly string[]): string[] {
  const kinds = cells.map(findKind)
  // In another row of the table an empty cell may hold a second one.
  const isAlone = (kind: Kind) => !kinds.includes('empty') && kinds.indexOf(kind) === kinds.lastIndexOf(kind)
  return cells.map((cell, at) => {
    const kind = kinds[at]!
    const name = (columns[at] ?? '').replace(/[_\s]+/gu, ' ').trim()
    const speaks = !SAYS_NOTHING.has(kind) && (kind === 'words' || isAlone(kind))
    return speaks || name === '' || name.length > MAX_NAME ? cell : `${name}: ${cell || EMPTY}`
  })
}
