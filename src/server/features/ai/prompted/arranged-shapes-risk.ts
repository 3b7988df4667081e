import { z } from 'zod'
import { CONTROL_STATES, STANDINGS } from '#shared/contracts/analysis-views.ts'
import { RISK_CATEGORIES } from '#shared/risk-categories.ts'
import { enumShape, label, markedDraft, TEXT } from './answer-shapes.ts'
import { arrangeRisk, RISK_PARTS } from './arrange-risk.ts'
import type { ArrangedShape } from './arranged-shape.ts'

const standings = [...STANDINGS, 'none'] as const
const controls = [...CONTROL_STATES, 'none'] as const
const mark = z.object({
  row: label,
  part: z.enum(RISK_PARTS),
  category: z.enum(RISK_CATEGORIES),
  standing: z.enum(standings),
  control: z.enum(controls),
})

export const ARRANGED_RISK: ArrangedShape = {
  shape: markedDraft({
    asked: {
      row: TEXT,
      part: enumShape(RISK_PARTS),
      category: enumShape(RISK_CATEGORIES),
      standing: enumShape(standings),
      control: enumShape(controls),
    },
    read: mark,
  }),
  rules: [
    'Every statement also has a `mark`: `row`, a short key that is the same for a duty, the facts that touch it, its control and what stays open of it; `part`, which of these the statement is; `category`, the kind of risk of that row; `standing` of a fact, otherwise "none"; `control`, what the passages tell of the control, for a statement of that part, otherwise "none".',
    'A fact is "admitted" only in the words of whoever did it. Write nothing of how likely or how grave anything is.',
  ].join('\n'),
  arrange: (marked, task) =>
    arrangeRisk(
      marked.flatMap(({ statement, mark: given }) => {
        const read = mark.safeParse(given)
        return read.success ? [{ statement, mark: read.data }] : []
      }),
      task,
    ),
}
