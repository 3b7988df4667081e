import { appointmentsInWords } from './appointment-words.ts'
import { keepBegunLines } from './begun-lines.ts'
import { recordInWords } from './record-words.ts'
import { type QuotedRows, rowInWords } from './row-words.ts'

const HEADING_MARK = /^#{1,6} +(?=\S)/gmu

/** "6. The lock was open.": the number that a paragraph has in its paper, and not that of a day ("8. Oktober 2025"). */
const PARAGRAPH_NUMBER = /^\s*\(?\d{1,3}[.)]\s+(?!\p{L}+\.?\s\d{4}(?!\d))(?=["“‘']?\p{Lu})/u

/**
 * Words of evidence as they are read outside it: rows of a table as their cells, records of a json file as what their
 * fields hold, appointments as they would be told; without the marks of headings and bold words and the number of their
 * paragraph, which would stand beside one of ours, and with a line end only before what begins a line. `quoted`: rows
 * of tables that stand in it, whose columns have names.
 */
export function wordsAsRead(text: string, quoted: readonly QuotedRows[] = []): string {
  const appointments = appointmentsInWords(text)
  if (appointments !== text) return appointments
  const record = recordInWords(text)
  if (record !== text) return record
  return keepBegunLines(
    rowInWords(
      withoutBoldMarks(
        withoutNumber(withoutInnerMarks(quotesInWords(text, quoted)).replace(HEADING_MARK, '')),
      ),
      quoted,
    ),
  )
}

const QUOTED = /(?<=“)[^“”]+(?=”)/gu
/** A sentence of ours may quote a row or an appointment in the midst: "one source states “07:52;Gate 2;IN”". */
const quotesInWords = (text: string, quoted: readonly QuotedRows[]): string =>
  text.includes('“') ? text.replace(QUOTED, (words) => rowInWords(appointmentsInWords(words), quoted)) : text

const QUOTE_MARKS = /^(?:[^\S\n]*>)+(?!=)[^\S\n]*/u
/** "It was open. > Nobody came.": in a quotation whose lines were joined, what stood before each of them. */
const JOINED_MARKS = /(?<=^|[.!?:]["'”’)\]]* )>(?: ?>)* (?=["“‘(]?\p{L})/gu
const ENDS_SENTENCE = /[.!?:]["'”’)\]]*\s*$/u

/**
 * Words that begin behind the marks of a quotation, without those of the lines that they go on in: "it\n> needs a new
 * lid". Where no line breaks a sentence, the marks may show whose words are quoted.
 */
function withoutInnerMarks(text: string): string {
  if (!text.includes('\n')) return text.includes('>') ? text.replace(JOINED_MARKS, '') : text
  const [first = '', ...others] = text.split('\n')
  const isWrapped =
    others.length > 0 &&
    !QUOTE_MARKS.test(first) &&
    others.every((line) => QUOTE_MARKS.test(line)) &&
    [first, ...others].slice(0, -1).some((line) => /\p{L}|\p{N}/u.test(line) && !ENDS_SENTENCE.test(line))
  return isWrapped ? [first, ...others.map((line) => line.replace(QUOTE_MARKS, ''))].join('\n') : text
}

/** A list of several points keeps its numbers. */
const withoutNumber = (text: string): string =>
  NEXT_NUMBER.test(text) ? text : text.replace(PARAGRAPH_NUMBER, '')
const NEXT_NUMBER = /\n\s*\(?\d{1,3}[.)]\s/

/** Asterisks that Markdown sets around bold words, also where only one end of the bold stands here; "2**3" stays. */
export const withoutBoldMarks = (words: string): string =>
  words
    .replace(/(?<![\p{L}\p{N}*])\*\*(?=\S)([^*\n]*[^*\s])\*\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/^\*\*(?=[\p{L}\p{N}])/u, '')
    .replace(/(?<=[.!?:,;])\*\*$/u, '')
