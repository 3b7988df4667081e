import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { findConflicts } from '../discrepancies/conflicts.ts'
import { isValueToken } from '../discrepancies/discrepancy-units.ts'
import { limitations } from '../drafts/limitations.ts'
import { absence, type DraftSection, nonEmpty } from '../drafts/statements.ts'
import { readRoster } from '../roster.ts'
import type { Embedder } from '../vectors.ts'
import { readAccounts } from '../witnesses/accounts.ts'
import { relateAccounts } from '../witnesses/relate-accounts.ts'
import { type Column, chooseColumns } from './choose-columns.ts'
import { readColumns, type Said } from './column-units.ts'
import { type Link, type MatchedRow, matchColumns } from './match-columns.ts'
import { toRelation } from './relate-units.ts'

type Relation = ComparativeView['rows'][number]['relation']

const TITLE = 'Comparison'
const HEADINGS: readonly (readonly [Relation, string])[] = [
  ['denies', 'One denies what another states'],
  ['differs', 'They differ'],
  ['same', 'They say the same'],
  ['unclear', 'On the same matter, and whether they agree cannot be told'],
  ['only_in', 'Said in one of them only'],
]
/** What only one of them says comes last and is soon more than anybody reads. */
const MAX_ALONE = 12
const MAX_OF_A_KIND = 40

/** Sets what items or people say side by side, in the evidence's own words, and says how the words stand to each other. */
export async function draftComparison(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const columns = chooseColumns(task)
  if (columns.length < 2) return nothingToCompare(task)
  const read = readColumns(task.passages, columns, readRoster(task))
  const silent = columns.filter((_, at) => !read.said.some(({ column }) => column === at))
  if (columns.length - silent.length < 2) return nothingToCompare(task)
  const links = await findLinks(task, columns, { embeddings, signal })
  signal.throwIfAborted()
  const matched = matchColumns(read, links)
  const { shown, left } = chooseRows(matched, columns.length)
  const keys = new Map(shown.flatMap(({ cells }) => cells).map((said, at) => [said, `c${at}`]))
  return {
    title: TITLE,
    sections: nonEmpty(
      HEADINGS.map(
        ([relation, heading]): DraftSection => ({
          heading,
          statements: shown
            .filter((row) => row.relation === relation)
            .flatMap(({ cells }) => cells.map((said) => toStatement(said, keys))),
        }),
      ),
    ),
    limitations: limitations(task, [
      'Sentences and rows are matched by the words, names and values they share. One put in quite other words stands as said in one of them only.',
      'What one of them does not say may stand in a passage that was not read, or may never have been asked.',
      'This analysis does not say which of them is right.',
      ...(silent.length > 0
        ? [
            `Of ${silent.length} of the ${columns.length} to be compared, no statement stands in the passages read.`,
          ]
        : []),
      ...(left > 0 ? [`${left} more sentences and rows were read that are not shown.`] : []),
    ]),
    view: toView(columns, shown, keys),
  }
}

/** From here on two people speak to one matter, and whether they agree is for a reader to see. */
const ONE_MATTER = 0.8
const NEAR = 0.5

/** What can be said of assertions beyond their words; people put one matter in words of their own more than papers do. */
async function findLinks(
  task: AnalysisTask,
  columns: readonly Column[],
  embedder: Embedder,
): Promise<Link[]> {
  const conflicts = findConflicts(task.passages).conflicts.map(({ a, b, kind, score }) => ({
    a,
    b,
    ...toRelation(kind, score),
  }))
  if (columns.every(({ party }) => party === null)) return conflicts
  const related = await relateAccounts(readAccounts(task), task.passages, embedder)
  const near = related
    .filter(({ conflict, score }) => !conflict && score >= ONE_MATTER)
    .map(({ a, b, score }) => ({
      a: a.assertion,
      b: b.assertion,
      relation: 'unclear' as const,
      differsIn: null,
      score: NEAR * score,
    }))
  return [...conflicts, ...near]
}

const nothingToCompare = (task: AnalysisTask): Draft => ({
  title: TITLE,
  sections: [
    {
      heading: 'Nothing to compare',
      statements: [
        absence(
          'There is nothing to compare: in the passages read, fewer than two of the people or items meant say anything. Name two items or people.',
        ),
      ],
    },
  ],
  limitations: limitations(task),
})

const toStatement = (said: Said, keys: ReadonlyMap<Said, string>): DraftStatement => {
  const { passage, start, end } = said.place
  const words = passage.text.slice(start, end)
  const key = keys.get(said)
  return {
    text: words,
    kind: 'finding',
    quotes: [{ chunkId: passage.chunkId, quote: words }],
    ...(key === undefined ? {} : { key }),
  }
}

const toView = (
  columns: readonly Column[],
  rows: readonly MatchedRow[],
  keys: ReadonlyMap<Said, string>,
): ComparativeView => ({
  type: 'comparative',
  columns: columns.map(({ evidenceId, party }) => ({ evidence_id: evidenceId, party })),
  rows: rows.map(({ cells, relation, differsIn }) => ({
    cells: cells.map((said) => ({ column: said.column, statement_ids: [keys.get(said) ?? ''] })),
    relation,
    differs_in: differsIn,
  })),
})

/**
 * Rows by how the columns stand to each other, each kind in the order of the first column. Of what one column alone
 * says, what holds most names and values comes first; then what the search put first.
 */
function chooseRows(rows: readonly MatchedRow[], columns: number): { shown: MatchedRow[]; left: number } {
  const alone = rows.filter(({ relation }) => relation === 'only_in')
  const telling = Array.from({ length: columns }, (_, column) =>
    alone
      .filter(({ cells: [said] }) => said?.column === column && isTelling(said))
      .toSorted((x, y) => weigh(y) - weigh(x))
      .slice(0, MAX_ALONE),
  ).flat()
  const shown = HEADINGS.flatMap(([relation]) => {
    const kind = relation === 'only_in' ? telling : rows.filter((row) => row.relation === relation)
    return kind.toSorted(inOrder).slice(0, relation === 'only_in' ? kind.length : MAX_OF_A_KIND)
  })
  return { shown, left: rows.length - shown.length }
}

const FEWEST_TOKENS = 4
const isTelling = ({ unit }: Said): boolean => unit.tokens.length >= FEWEST_TOKENS

const weigh = ({ cells }: MatchedRow): number =>
  cells.reduce(
    (sum, { unit, place }) =>
      sum +
      unit.tokens.filter(isValueToken).reduce((all, { weight }) => all + weight, 0) -
      place.passage.rank / 1000,
    0,
  )

function inOrder({ cells: [x] }: MatchedRow, { cells: [y] }: MatchedRow): number {
  if (!x || !y) return 0
  return (
    x.column - y.column ||
    x.place.passage.rank - y.place.passage.rank ||
    x.place.passage.start + x.place.start - (y.place.passage.start + y.place.start)
  )
}
