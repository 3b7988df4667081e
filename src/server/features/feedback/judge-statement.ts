import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { StatementJudgment, StatementJudgmentInput } from '#shared/contracts/statement-judgments.ts'
import { listStatements } from '../analyses/index.ts'
import { lockWord } from './feedback.store.ts'
import { finishedContent, holdAnalysis, toReader } from './feedback-deps.ts'
import { gateState } from './pass-gate.ts'
import { requireGates } from './require-gates.ts'
import {
  insertStatementJudgment,
  listLastJudgments,
  type StatementJudgmentRow,
} from './statement-judgments.store.ts'

interface JudgingStatement {
  readonly scope: TenantScope
  readonly userId: string
  readonly analysisId: string
  readonly statementId: string
  readonly input: StatementJudgmentInput
}

/** Keeps what a person thinks of one statement, once they have passed both gates of the analysis. */
export async function judgeStatement(
  deps: Pick<Core, 'ids' | 'clock'>,
  db: TenantDb,
  { scope, userId, analysisId, statementId, input }: JudgingStatement,
): Promise<StatementJudgment[]> {
  await lockWord(db, analysisId, userId)
  const row = await holdAnalysis(db, analysisId)
  const content = finishedContent(row)
  if (!listStatements(content).some(({ id }) => id === statementId)) throw notFound()
  const reader = toReader(scope, userId, row)
  requireGates({ kind: 'statement' }, await gateState(db, reader, content))
  const { verdict, note = null } = input
  const rows = await listLastJudgments(db, [analysisId])
  const last = rows.find((one) => one.statement_id === statementId && one.user_id === userId)
  const isSame = (last?.verdict ?? null) === verdict && (last?.note ?? null) === note
  const isOfThisWording = !last || last.content_sha256 === reader.contentSha256
  if (!isSame || !isOfThisWording)
    await insertStatementJudgment(db, {
      ...reader,
      id: deps.ids.uuid(),
      statementId,
      verdict,
      note,
      now: deps.clock.now(),
    })
  return await readStatementJudgments(db, { id: analysisId, content })
}

/** The last word of each person on each statement that the analysis has. */
export async function readStatementJudgments(
  db: TenantDb,
  { id, content }: { readonly id: string; readonly content: AnalysisContent },
): Promise<StatementJudgment[]> {
  const statements = new Map(listStatements(content).map((one) => [one.id, one]))
  return (await listLastJudgments(db, [id])).flatMap((row) => {
    const statement = statements.get(row.statement_id)
    return statement ? [presentJudgment(row, statement)] : []
  })
}

/** `edited_at` of a statement is when a person gave it its present words. */
const presentJudgment = (row: StatementJudgmentRow, { edited_at }: Statement): StatementJudgment => ({
  statement_id: row.statement_id,
  verdict: row.verdict,
  note: row.note,
  user: { id: row.user_id, name: row.user_name },
  judged_at: iso(row.judged_at),
  reworded_since: edited_at != null && edited_at > iso(row.judged_at),
})

/** The statements that the last word on their present wording, whoever's, calls wrong. */
export function findDisagreed(judgments: readonly StatementJudgment[]): ReadonlySet<string> {
  const last = new Map(
    judgments.flatMap(({ statement_id, verdict, reworded_since }) =>
      verdict === null || reworded_since ? [] : [[statement_id, verdict] as const],
    ),
  )
  return new Set([...last].flatMap(([id, verdict]) => (verdict === 'disagree' ? [id] : [])))
}
