import { sourceOfItem } from '#server/platform/text/copies.ts'
import {
  type Against,
  chooseWeaker,
  findGrounds,
  type GroundedFact,
  readStanding,
  type Standing,
} from '#server/platform/text/risk-grounds.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { RISK_CATEGORIES, type RiskCategory } from '#shared/risk-categories.ts'
import type { MarkedStatement } from './arranged-shape.ts'
import { type CitedWords, citedWords } from './cited-words.ts'

export const RISK_PARTS = ['fact', 'duty', 'control', 'open'] as const

interface Mark {
  readonly row: string
  readonly part: (typeof RISK_PARTS)[number]
  readonly category: RiskCategory
  readonly standing: Standing | 'none'
  readonly control: RiskView['rows'][number]['control']['state'] | 'none'
}

interface Placed extends Mark {
  readonly key: string
  readonly cited: readonly CitedWords[]
}

/**
 * The rows of a model's marks, as far as the cited words bear them: who says a fact, its days and its sums are read in
 * them, not believed. A row without a fact is none.
 */
export function arrangeRisk(
  marked: readonly MarkedStatement<Mark>[],
  task: AnalysisTask,
): { view: RiskView; dropped: number } {
  const placed = marked.flatMap(({ statement, mark }): Placed[] => {
    const cited = citedWords(statement, task)
    const row = mark.row.trim().toLowerCase()
    // What stays open is what no passage says.
    return row === '' || (cited.length === 0 && mark.part !== 'open')
      ? []
      : [{ ...mark, row, key: statement.key, cited }]
  })
  const rows = [...Map.groupBy(placed, ({ row }) => row).values()]
    .filter((each) => each.some(({ part }) => part === 'fact'))
    .map((each, at) => toRow(each, { id: `r${at + 1}`, caseFacts: task.caseFacts }))
  const examined = new Set(rows.map(({ category }) => category))
  return {
    view: { type: 'risk', rows, not_examined: RISK_CATEGORIES.filter((one) => !examined.has(one)) },
    dropped: marked.length - placed.length,
  }
}

function toRow(
  placed: readonly Placed[],
  { id, caseFacts }: { readonly id: string; readonly caseFacts: Against['caseFacts'] },
): RiskView['rows'][number] {
  const of = (part: Mark['part']) => placed.filter((one) => one.part === part)
  const keys = (each: readonly Placed[]) => each.map(({ key }) => key)
  const [duties, facts, controls] = [of('duty'), of('fact'), of('control')]
  const told = controls.filter(({ control }) => control !== 'none')
  const [control] = told
  const against = { duties: duties.flatMap(({ cited }) => cited), caseFacts }
  return {
    id,
    category: (duties[0] ?? facts[0] ?? placed[0])?.category ?? 'control_bypass',
    fact_statement_ids: keys(facts),
    duty_statement_ids: keys(duties),
    duty_status: null,
    control: {
      state: control && control.control !== 'none' ? control.control : 'not_mentioned',
      statement_ids: keys(told),
    },
    grounds: findGrounds(
      facts.map((fact) => toGrounded(fact, against)),
      against,
    ),
    open_statement_ids: keys(of('open')),
  }
}

/** Of what the model and the reading say, what bears least: nothing is admitted but by whoever did it. */
function toGrounded(
  { key, cited, standing }: Placed,
  against: Against,
): GroundedFact & { standing: Standing } {
  const words = cited.map((one) => one.words).join('\n')
  const units = cited.flatMap((one) => one.units)
  const read = readStanding({ units, words }, against)
  return {
    key,
    words,
    units,
    source: cited.map(({ passage }) => sourceOfItem(passage)).at(0) ?? '',
    standing: standing === 'none' ? read : chooseWeaker(standing, read),
  }
}
