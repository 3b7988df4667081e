import { keepBegunLines } from './begun-lines.ts'
import { recordInWords } from './record-words.ts'
import { rowInWords } from './row-words.ts'

const HEADING_MARK = /^#{1,6} +(?=\S)/gmu

/**
 * Words of evidence as they are read outside it: rows of a table as their cells, records of a json file as what their
 * fields hold, without the marks of headings and bold words, and with a line end only before what begins a line.
 */
export function wordsAsRead(text: string): string {
  const record = recordInWords(text)
  if (record !== text) return record
  return keepBegunLines(rowInWords(withoutBoldMarks(text.replace(HEADING_MARK, ''))))
}

/** Asterisks that Markdown sets around bold words, also where only one end of the bold stands here; "2**3" stays. */
export const withoutBoldMarks = (words: string): string =>
  words
    .replace(/(?<![\p{L}\p{N}*])\*\*(?=\S)([^*\n]*[^*\s])\*\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/^\*\*(?=[\p{L}\p{N}])/u, '')
    .replace(/(?<=[.!?:,;])\*\*$/u, '')
