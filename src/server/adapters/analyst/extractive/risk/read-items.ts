import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { baseTerm } from '../discrepancies/discrepancy-vocabulary.ts'
import { unreadUnit } from '../unread-unit.ts'
import { isHead, joinRows, readTables, type TableRow } from './read-tables.ts'

/** A sentence or row of an item with what it is compared by. */
export interface Sentence {
  readonly item: Item
  readonly passage: Passage
  /** Offsets into the passage. */
  readonly start: number
  readonly end: number
  readonly text: string
  /** A short answer behind its question, everything else as it stands: what its meaning is taken from. */
  readonly meant: string
  readonly unit: PassageUnit
  /** Of a short answer with those of its question. */
  readonly terms: ReadonlySet<string>
  readonly isShort: boolean
  /** Of the question that it answers, of the head of its table and of the title of its item. */
  readonly around: ReadonlySet<string>
  readonly values: readonly Value[]
  /** Of a row of a table; otherwise empty. */
  readonly cells: readonly string[]
  /** The names of the columns of its table, where it has as many cells. */
  readonly head: readonly string[]
}

/** All that was read of one item, in its order. */
export interface Item {
  readonly evidenceId: string
  readonly title: string
  readonly passages: readonly Passage[]
  readonly sentences: Sentence[]
}

/** What denies is no matter that two sentences share. */
const DENIAL = /^(?:nobody|nothing|none|never|neither|nor|without)$/iu

const NO_ONE = /\b(?:no|every|any|some)\s+one\b/giu

export const toTerms = (text: string): Set<string> =>
  new Set(
    splitWords(text.replace(NO_ONE, ' '))
      .filter(({ raw }) => !isStopWord(raw) && !DENIAL.test(raw) && /\p{L}{2}/u.test(raw))
      .map(({ raw, term }) => baseTerm(term, raw)),
  )

/** The items of the passages, each with its sentences and rows; what stands in two passages is read once. */
export const readItems = (passages: readonly Passage[]): Item[] =>
  [...Map.groupBy(passages, ({ evidenceId }) => evidenceId).values()].map((group) => {
    const inOrder = group.toSorted((a, b) => a.start - b.start)
    const [first] = inOrder
    const item: Item = {
      evidenceId: first?.evidenceId ?? '',
      title: first?.title ?? '',
      passages: inOrder,
      sentences: [],
    }
    const head = first?.start === 0 ? readHead(first) : null
    const tables = head ? [] : readTables(inOrder)
    const seen = new Set<number>()
    for (const passage of inOrder) {
      const end = passage.start + passage.text.length
      const rows = tables.filter((row) => row.start >= passage.start && row.end <= end)
      for (const { unit, row } of joinRows(readUnits(passage), rows)) {
        if (seen.has(unit.start)) continue
        seen.add(unit.start)
        item.sentences.push(toSentence({ item, passage, unit, row, head }))
      }
    }
    return item
  })

/** So few words of its own has an answer that leans on its question. */
const SHORT_ANSWER = 4

const readUnits = (passage: Passage): readonly PassageUnit[] =>
  passage.units ??
  splitSentences(passage.text).map(({ start, end }) =>
    unreadUnit({ start: start + passage.start, end: end + passage.start, part: 'assertion' }),
  )

interface Read extends Pick<Sentence, 'item' | 'passage' | 'unit'> {
  readonly row: TableRow | null
  readonly head: ReturnType<typeof readHead>
}

function toSentence({ item, passage, unit, row, head }: Read): Sentence {
  const start = Math.max(0, unit.start - passage.start)
  const end = Math.min(passage.text.length, unit.end - passage.start)
  const text = passage.text.slice(start, end)
  const table = row ?? (unit.part === 'row' || head ? readCells(text, head) : null)
  const { question } = unit
  const asked = question
    ? passage.text.slice(
        Math.max(0, question.start - passage.start),
        Math.max(0, question.end - passage.start),
      )
    : ''
  const besides = unit.part === 'row' ? [asked, item.title, ...(table?.head ?? [])] : [asked]
  const own = toTerms(text)
  // "Nobody." says nothing without what was asked.
  const isShort = unit.part === 'answer' && own.size <= SHORT_ANSWER
  return {
    item,
    passage,
    start,
    end,
    text,
    meant: isShort ? `${asked} ${text}` : text,
    unit,
    terms: isShort ? own.union(toTerms(asked)) : own,
    isShort,
    around: toTerms(besides.join(' ').replaceAll(/[_-]/g, ' ')),
    values: findValues(text),
    cells: table?.cells ?? [],
    head: table?.head ?? [],
  }
}

const SEPARATORS = [',', ';', '\t', '|']

/** How an item of separated values parts them, with the names of its columns; null where it does not begin with such. */
function readHead({ text }: Passage): { readonly names: readonly string[]; readonly by: string } | null {
  const line = text.trimStart().split('\n', 1)[0] ?? ''
  const by = SEPARATORS.find((one) => isHead(splitCells(line, one)))
  return by === undefined ? null : { names: splitCells(line, by), by }
}

/** A separator between quotation marks separates nothing. */
function splitCells(line: string, by: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === by && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) => cell.trim())
}

const LEAST_CELLS = 4

/** Of a row of separated values. */
function readCells(text: string, head: ReturnType<typeof readHead>): Pick<TableRow, 'cells' | 'head'> | null {
  const by = head?.by ?? SEPARATORS.find((one) => splitCells(text, one).length >= LEAST_CELLS)
  const cells = by === undefined ? [] : splitCells(text, by)
  const names = head?.names ?? []
  return cells.length < Math.min(LEAST_CELLS, names.length || LEAST_CELLS)
    ? null
    : { cells, head: cells.length === names.length ? names : [] }
}
