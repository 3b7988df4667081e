import { z } from 'zod'
import { RELATIONS } from '#shared/contracts/analysis-views.ts'
import { enumShape, label, markedDraft, TEXT } from './answer-shapes.ts'
import { arrangeComparison } from './arrange-comparison.ts'
import type { ArrangedShape } from './arranged-shape.ts'

const mark = z.object({ row: label, column: z.string().max(400), relation: z.enum(RELATIONS) })

export const ARRANGED_COMPARISON: ArrangedShape = {
  shape: markedDraft({
    asked: { row: TEXT, column: TEXT, relation: enumShape(RELATIONS) },
    read: mark,
  }),
  rules: [
    'Every statement also has a `mark`: `row`, a short key that is the same for every statement on one fact; `column`, the name of the person or the title of the item whose words it quotes, exactly as listed; `relation`, how the columns of this row stand to each other.',
    'One column to a statement. Do not say which of them is right.',
  ].join('\n'),
  arrange: (marked, task) =>
    arrangeComparison(
      marked.flatMap(({ statement, mark: given }) => {
        const read = mark.safeParse(given)
        return read.success ? [{ statement, mark: read.data }] : []
      }),
      task,
    ),
}
