import { columnLetter } from '#shared/column-letter.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { ReadUnit } from '#shared/contracts/reading.ts'
import { findFileType } from '#shared/evidence-kinds.ts'
import { placeInWords } from '#shared/place-words.ts'
import { findLook } from './find-look.ts'
import { isHead, type Sheet, toSheet } from './sheet-rows.ts'
import { isConversation, toBlocks } from './speech-blocks.ts'
import { firstBehind, type TextMark } from './text-marks.ts'

interface Place {
  readonly item: Pick<Evidence, 'kind' | 'mime_type' | 'content' | 'file_name'>
  readonly mark: TextMark
  readonly line: { readonly page: number | null; readonly line: number }
  readonly units: readonly ReadUnit[]
}

/** Where marked words stand, as a reader of the document would say it: its page and line, cell, or turn. */
export function describePlace({ item, mark, line, units }: Place): string {
  if (findLook(item) === 'sheet')
    return (
      describeCell(toSheet({ content: item.content, mime_type: findFileType(item) }), mark) ??
      placeInWords(line)
    )
  const blocks = toBlocks(item.content, units)
  const turn = isConversation(blocks) ? blocks[firstBehind(blocks, mark.start)]?.turn : null
  return turn ? `turn ${turn}, ${placeInWords(line)}` : placeInWords(line)
}

/** "cell C14 (Amount)"; of several cells the row; of a sheet of a workbook, whose text has no rows of its own, the column. */
function describeCell({ rows, isWhole }: Sheet, { start, end }: TextMark): string | null {
  const row = rows.findIndex((cells) => (cells.at(-1)?.end ?? 0) > start)
  const cells = rows[row]
  if (!cells) return null
  const column = cells.findIndex((cell) => cell.start <= start && end <= cell.end)
  const head = isHead(rows[0]) && row > 0 ? rows[0]?.[column]?.words.trim() : ''
  if (!isWhole) return null
  if (column < 0) return `row ${row + 1}`
  return `cell ${columnLetter(column)}${row + 1}${head ? ` (${head})` : ''}`
}
