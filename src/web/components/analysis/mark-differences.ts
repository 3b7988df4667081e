import { diffArrays } from 'diff'
import { hasNumber } from './has-number.ts'

export interface Piece {
  readonly text: string
  readonly differs: boolean
}

interface Token {
  /** With the white space before it. */
  readonly text: string
  readonly differs: boolean
}

/** Of two passages that share less than this of their words, nearly every word differs, and marks tell nothing. */
const MIN_SHARED = 0.34
/** Two rows speak of the same if so many of their cells with a figure are equal: a day and a staff number, say. */
const SAME_CELLS = 2
const DIGIT = /\d/

/**
 * What differs between two passages that do not agree: whole words, so that no amount is cut at its comma. Where both
 * differ in numbers, dates or amounts, those alone; where they have little in common, nothing.
 */
export function markDifferences(one: string, other: string): readonly [Piece[], Piece[]] {
  const [left, right] = [one, other].map(toWords)
  const parts = diffArrays(left ?? [], right ?? [], { comparator: isSameWord })
  const shared = parts.filter(({ added, removed }) => !added && !removed)
  const count = shared.reduce((sum, { value }) => sum + value.length, 0)
  const cells = shared.flatMap(({ value }) => value).filter((word) => DIGIT.test(word)).length
  const isAlike =
    count >= MIN_SHARED * Math.min(left?.length ?? 0, right?.length ?? 0) ||
    (isRow(one) && isRow(other) && cells >= SAME_CELLS)
  const sides = (['added', 'removed'] as const).map((skip) =>
    parts
      .filter((part) => !part[skip])
      .flatMap((part) => toTokens(part, skip === 'added' ? 'removed' : 'added')),
  )
  // Of words in common the parts hold those of the first passage.
  const words = [left ?? [], right ?? []]
  const asWritten = sides.map((side, index) =>
    side.map(({ differs }, at): Token => ({ text: words[index]?.[at] ?? '', differs: differs && isAlike })),
  )
  const byValue = asWritten.every((side) => side.some(isValue))
  const [first = [], second = []] = asWritten.map((side) =>
    join(byValue ? side.map((token) => ({ ...token, differs: isValue(token) })) : side),
  )
  return [first, second]
}

const isValue = ({ text, differs }: Token): boolean => differs && hasNumber(text)

/** Words, and the cells of a row with the delimiter or dot behind them; a comma among the digits of a number parts nothing. */
const toWords = (text: string): string[] =>
  text.match(
    /(?:\s*(?:[^\s;|,]|,(?=\d{3}(?!\d)))*[^\s;|,](?:[;|,]+|(?=\s|$))|\s*\S+)(?:\s·(?=\s))?|\s+$/gu,
  ) ?? []

/** Several cells with nothing but a delimiter between them. */
const isRow = (text: string): boolean => (text.match(/\S(?:[;|,\t](?=\S)| · )/gu)?.length ?? 0) >= 2

const isSameWord = (one: string, other: string): boolean => bare(one) === bare(other)

/** Quotation marks and stops belong to the sentence and not to the word. */
const bare = (word: string): string =>
  word.replace(/^[\s\p{Pi}\p{Ps}"']+|[\s\p{Pf}\p{Pe}"'.,;:·]+$/gu, '').toLowerCase()

const toTokens = (
  part: { readonly value: readonly string[]; readonly added?: boolean; readonly removed?: boolean },
  own: 'added' | 'removed',
): Token[] => part.value.map((text) => ({ text, differs: Boolean(part[own]) }))

/** Neighbours that are alike as one piece. */
function join(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  for (const { text, differs } of tokens) {
    const last = pieces.at(-1)
    if (last && last.differs === differs) pieces[pieces.length - 1] = { text: last.text + text, differs }
    else pieces.push({ text, differs })
  }
  return pieces
}
