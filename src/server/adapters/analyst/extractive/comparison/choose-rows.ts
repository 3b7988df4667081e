import { splitWords } from '#server/platform/text/words.ts'
import { isValueToken, type Token } from '../discrepancies/discrepancy-units.ts'
import { isSetOut } from '../record-lines.ts'
import type { Column } from './choose-columns.ts'
import { readWords, type Said } from './column-units.ts'
import type { MatchedRow } from './match-columns.ts'

/** What only one of them says comes last and is soon more than anybody reads: so much for all columns together. */
const MAX_ALONE = 24
const LEAST_ALONE = 5
const MAX_OF_A_KIND = 40

/**
 * Rows by how the columns stand to each other, each kind in the order of the first column, but what is on the same
 * matter by how surely it is. Of what one column alone says, what the others could have spoken to is chosen first;
 * then what the search put first.
 */
export function chooseRows(
  rows: readonly MatchedRow[],
  columns: readonly Column[],
  order: readonly MatchedRow['relation'][],
): { shown: MatchedRow[]; left: number } {
  const alone = rows.filter(({ relation }) => relation === 'only_in')
  const weigh = weighAmong(rows)
  const limit = Math.max(LEAST_ALONE, Math.floor(MAX_ALONE / columns.length))
  const telling = columns.flatMap(({ party }, column) =>
    alone
      .filter(({ cells: [said] }) => said?.column === column && isTelling(said, party))
      .flatMap((row) => {
        const weight = weigh(row)
        return weight === null ? [] : [{ row, weight }]
      })
      .toSorted((x, y) => y.weight - x.weight)
      .slice(0, limit)
      .map(({ row }) => row),
  )
  const shown = order.flatMap((relation) => {
    if (relation === 'only_in') return telling.toSorted(inOrder)
    const kind = rows.filter((row) => row.relation === relation).toSorted(inOrder)
    return (relation === 'unclear' ? kind.toSorted(byNearness) : kind).slice(0, MAX_OF_A_KIND)
  })
  return { shown, left: rows.length - shown.length }
}

/** What is on the same matter most surely comes first, and of that what something sets apart at sight. */
const byNearness = (x: MatchedRow, y: MatchedRow): number => rateNearness(y) - rateNearness(x)

/** What a difference at sight adds to how near two sayings are. */
const APART = 0.1

const rateNearness = ({ score, differsIn }: MatchedRow): number => score + (differsIn === null ? 0 : APART)

const FEWEST_TOKENS = 4
/** What is printed on a form that somebody signed is of the form, and not what they say. */
const isTelling = (said: Said, party: Column['party']): boolean =>
  said.unit.tokens.length >= FEWEST_TOKENS && (party === null || !isSetOut(readWords(said)))

/** What a name or value of its own counts beside a word that the others use too. */
const OWN_VALUE = 0.35

/**
 * How much a reader of the other columns learns from what one alone says: by its names and values, and by the words
 * that the others use too. Null for a row of a table that has nothing in common with them.
 */
function weighAmong(rows: readonly MatchedRow[]): (row: MatchedRow) => number | null {
  const columnsByWord = new Map<string, Set<number>>()
  for (const { unit, column } of rows.flatMap(({ cells }) => cells))
    for (const word of unit.tokens.flatMap(toWords))
      columnsByWord.set(word, (columnsByWord.get(word) ?? new Set()).add(column))
  return ({ cells: [said] }) => {
    if (!said) return null
    const { unit, column, place, isRow } = said
    const isShared = (token: Token) =>
      toWords(token).some((word) => [...(columnsByWord.get(word) ?? [])].some((other) => other !== column))
    const telling = unit.tokens.filter((token) => token.isContent && token.value?.kind !== 'negation')
    const common = telling.filter(isShared)
    if (isRow && common.length === 0) return null
    const values = telling.filter(isValueToken)
    return OWN_VALUE * sumWeights(values) + sumWeights(common) - place.passage.rank / 1000
  }
}

/** "RAO A" of a log and "Ana Rao" have a word in common. */
const toWords = ({ key, raw, value, isContent }: Token): string[] =>
  !isContent ? [] : value?.kind === 'name' ? splitWords(raw).map(({ term }) => term) : [key]

const sumWeights = (tokens: readonly Token[]): number => tokens.reduce((sum, { weight }) => sum + weight, 0)

function inOrder({ cells: [x] }: MatchedRow, { cells: [y] }: MatchedRow): number {
  if (!x || !y) return 0
  return (
    x.column - y.column ||
    x.place.passage.rank - y.place.passage.rank ||
    x.place.passage.start + x.place.start - (y.place.passage.start + y.place.start)
  )
}
