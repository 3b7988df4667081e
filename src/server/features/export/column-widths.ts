import type { PaperBlock } from './paper-document.ts'

/** How many letters a line of a table holds across the page, about; both writers set tables in small type. */
const LETTERS_ACROSS = 90
const BETWEEN_COLUMNS = 3
/** Longer words, such as hashes, may break. */
const MAX_WHOLE_WORD = 16
const MAX_COUNTED = 400

type Table = Extract<PaperBlock, { kind: 'table' }>

/** What part of the page each column gets: its longest word fits, and the rest goes to those that hold most. */
export function shareColumns({ head, rows }: Pick<Table, 'head' | 'rows'>): number[] {
  const columns = head.map((title, column) => {
    const texts = [title, ...rows.map((row) => row[column]?.text ?? '')]
    const words = texts.flatMap((text) => text.split(/\s+/u))
    // The heads are bold and stay in one line where that costs little.
    const least = Math.min(MAX_WHOLE_WORD, Math.max(findLongest(words), title.length + 1)) + BETWEEN_COLUMNS
    const most = Math.min(MAX_COUNTED, findLongest(texts))
    return { least, weight: most > least ? Math.sqrt(most) : 0 }
  })
  const rest = Math.max(0, LETTERS_ACROSS - sum(columns.map(({ least }) => least)))
  const weights = sum(columns.map(({ weight }) => weight))
  const letters = columns.map(
    ({ least, weight }) => least + rest * (weights === 0 ? 1 / columns.length : weight / weights),
  )
  return letters.map((own) => own / sum(letters))
}

const findLongest = (texts: readonly string[]): number =>
  texts.reduce((most, { length }) => Math.max(most, length), 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
