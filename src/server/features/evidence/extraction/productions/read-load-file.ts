import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { isLoadFile, readRows } from './load-file.ts'

/** A Concordance load file by itself is a table with a row for each document. */
export async function readLoadFile(file: SourceFile): Promise<Reading> {
  if (!isLoadFile(Buffer.from(file.bytes.subarray(0, 1024)).toString('latin1')))
    throw new Unreadable('This file is not a load file: its fields do not stand between the signs of one.')
  const rows = readRows(file.bytes)
  return { text: rows.map((cells) => cells.map(toCsv).join(',')).join('\n') }
}

const toCsv = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
