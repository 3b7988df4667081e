import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import type { NewRerun } from '#shared/contracts/reruns.ts'
import { type RunName, SWAP_VARIANTS } from '#shared/rerun-kinds.ts'
import { contentSha256, findAnalysis, listStatements } from '../analyses/index.ts'
import { findGround } from './find-ground.ts'
import { CARRY_OUT_RUN, type RunJob } from './rerun-jobs.ts'
import { endStale, insertRerun } from './reruns.store.ts'
import type { RerunsDeps } from './reruns-deps.ts'

/** Writes the rerun and the job of its first run together; returns its id. */
export async function startRerun(
  deps: RerunsDeps,
  db: TenantDb,
  {
    scope,
    analysisId,
    wanted,
  }: { readonly scope: TenantScope; readonly analysisId: string; readonly wanted: NewRerun },
): Promise<string> {
  const { organizationId, userId } = scope
  const row = await findAnalysis(db, analysisId)
  if (!row) throw notFound()
  const ground = await findGround(db, row, await deps.ai.analystName(db, organizationId))
  if ('obstacle' in ground) throw new AppError('CONFLICT', ground.obstacle)
  const base = row.content ? analystsStatements(row.content) : []
  if (!row.content || base.length === 0)
    throw new AppError('CONFLICT', 'People have reworded every statement; there is nothing to compare with.')
  const id = deps.ids.uuid()
  const now = deps.clock.now()
  await endStale(db, { analysisId, now })
  const inserted = await insertRerun(db, {
    id,
    organizationId,
    investigationId: row.investigation_id,
    analysisId,
    kind: wanted.kind,
    plan: planRuns(wanted),
    contentSha256: contentSha256(row.content),
    base: base.map(({ id, kind, text }) => ({ id, kind, text })),
    userId,
    now,
  })
  if (!inserted) throw new AppError('CONFLICT', 'This analysis is already being drafted again.')
  await deps.jobs.send<RunJob>(db, CARRY_OUT_RUN, { organizationId, analysisId, rerunId: id, run: 0 })
  return id
}

/** Before anything is exchanged it is seen what changes when nothing is. */
const planRuns = ({ kind, runs }: NewRerun): RunName[] =>
  kind === 'swap' ? ['unchanged', ...SWAP_VARIANTS] : Array.from({ length: runs }, () => 'order')

/** People's own words are nobody's to say again. */
export const analystsStatements = (content: AnalysisContent): Statement[] =>
  listStatements(content).filter(({ origin }) => origin !== 'person')
