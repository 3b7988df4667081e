import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues, type Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { baseTerm } from '../discrepancies/discrepancy-vocabulary.ts'
import { unreadUnit } from '../unread-unit.ts'

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
}

/** All that was read of one item, in its order. */
export interface Item {
  readonly evidenceId: string
  readonly title: string
  readonly passages: readonly Passage[]
  readonly sentences: Sentence[]
  /** The cells of the first row, where the item is a table of separated values. */
  readonly head: readonly string[]
}

/** What denies is no matter that two sentences share. */
const DENIAL = /^(?:nobody|nothing|none|never|neither|nor|without)$/iu

const NO_ONE = /\b(?:no|every|any|some)\s+one\b/giu

export const toTerms = (text: string): Set<string> =>
  new Set(
    splitWords(text.replace(NO_ONE, ' '))
      .filter(({ raw }) => !isStopWord(raw) && !DENIAL.test(raw) && /\p{L}{2}/u.test(raw))
      .map(({ term }) => baseTerm(term)),
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
      head: first?.start === 0 ? readHead(first) : [],
    }
    const seen = new Set<number>()
    for (const passage of inOrder)
      for (const unit of readUnits(passage)) {
        if (seen.has(unit.start)) continue
        seen.add(unit.start)
        item.sentences.push(toSentence(item, passage, unit))
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

function toSentence(item: Item, passage: Passage, unit: PassageUnit): Sentence {
  const start = Math.max(0, unit.start - passage.start)
  const end = Math.min(passage.text.length, unit.end - passage.start)
  const text = passage.text.slice(start, end)
  const { question } = unit
  const asked = question
    ? passage.text.slice(
        Math.max(0, question.start - passage.start),
        Math.max(0, question.end - passage.start),
      )
    : ''
  const besides = unit.part === 'row' ? [asked, item.title, ...item.head] : [asked]
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
  }
}

export const SEPARATOR = /[,;\t|]/

/** The names of the columns, where the item begins with them. */
function readHead({ text }: Passage): string[] {
  const line = text.trimStart().split('\n', 1)[0] ?? ''
  const cells = line.split(SEPARATOR).map((cell) => cell.trim())
  return cells.length >= LEAST_COLUMNS && cells.every((cell) => COLUMN_NAME.test(cell)) ? cells : []
}

/** "rest_in_24h" names a column; what begins with a figure fills one. */
const COLUMN_NAME = /^\p{L}[^.:/]{0,30}$/u
const LEAST_COLUMNS = 3
