import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { findConflicts } from '../discrepancies/conflicts.ts'
import { limitations } from '../drafts/limitations.ts'
import { absence, type DraftSection, nonEmpty } from '../drafts/statements.ts'
import { readRoster } from '../roster.ts'
import { throughQuotation } from '../through-quotation.ts'
import { type Column, chooseColumns } from './choose-columns.ts'
import { chooseRows } from './choose-rows.ts'
import { readColumns, type Said } from './column-units.ts'
import { type MatchedRow, matchColumns } from './match-columns.ts'
import { pairNear } from './near-in-meaning.ts'

type Relation = ComparativeView['rows'][number]['relation']

const TITLE = 'Comparison'
const HEADINGS: readonly (readonly [Relation, string])[] = [
  ['denies', 'One denies what another states'],
  ['differs', 'They differ'],
  ['unclear', 'On the same matter; whether they agree is for the reader to judge'],
  ['same', 'They say the same'],
  ['only_in', 'Said in one of them only'],
]

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
  const near = await pairNear(read.said, { embeddings, signal })
  signal.throwIfAborted()
  const matched = matchColumns(read, {
    conflicts: findConflicts(task.passages, task.caseFacts).conflicts,
    near,
  })
  const { shown, left } = chooseRows(
    matched,
    columns,
    HEADINGS.map(([relation]) => relation),
  )
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
      'Sentences are set beside each other by the words, names and values they share and by what they mean, rows of tables by what they share. Some of these pairs are about different things, and what is worded very differently may stand as said in one of them only.',
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
  const words = throughQuotation(said.place.passage.text, said.place)
  const key = keys.get(said)
  return {
    text: words,
    kind: 'finding',
    quotes: [{ chunkId: said.place.passage.chunkId, quote: words }],
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
