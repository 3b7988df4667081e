import { utils, write } from '@e965/xlsx'

/** The most characters that a cell holds. */
const MAX_CHARACTERS = 32_767

/** A workbook of one sheet; every cell is text or a number, never a formula. */
export function writeXlsx(name: string, rows: readonly (readonly (string | number | null)[])[]): Buffer {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((value) => (typeof value === 'string' ? value.slice(0, MAX_CHARACTERS).toWellFormed() : value)),
    ),
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, name)
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}
