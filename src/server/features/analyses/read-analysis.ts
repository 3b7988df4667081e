import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Analysis, AnalysisContent } from '#shared/contracts/analyses.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { type AnalysisRow, findAnalysis, findLostEvidence } from './analyses.store.ts'
import { contentSha256 } from './content-hash.ts'
import { judgeSeal, type SealDeps } from './judge-seal.ts'
import type { GatesPassed, Judgments } from './judgments.ts'
import { citedEvidence, presentAnalysis } from './present-analysis.ts'

export interface ReadAnalysisDeps extends SealDeps {
  readonly listRetrieved: (db: TenantDb, analysisId: string) => Promise<RetrievedChunk[]>
  readonly judgments: Judgments
}

export async function mustFindAnalysis(db: TenantDb, id: string): Promise<AnalysisRow> {
  const row = await findAnalysis(db, id)
  if (!row) throw notFound()
  return row
}

/** `reading`: the wording is sent to the caller, which is the first step towards a judgment on it. */
export async function readAnalysis(
  db: TenantDb,
  scope: TenantScope,
  deps: ReadAnalysisDeps,
  id: string,
  { reading }: { readonly reading: boolean },
): Promise<{ row: AnalysisRow; analysis: Analysis; chunks: RetrievedChunk[] }> {
  const row = await mustFindAnalysis(db, id)
  const chunks = await deps.listRetrieved(db, id)
  const sha256 = row.content ? contentSha256(row.content as AnalysisContent) : null
  const ask = reading ? deps.judgments.serve : deps.judgments.gatesPassed
  const gates: GatesPassed = sha256
    ? await ask(db, scope, { analysisId: id, investigationId: row.investigation_id, contentSha256: sha256 })
    : { detailReviewedAt: null, citationCheckedAt: null }
  const analysis = presentAnalysis(row, {
    seal: await judgeSeal(deps, db, row, chunks),
    lost: await findLostEvidence(db, citedEvidence(row)),
    chunks,
    contentSha256: sha256,
    gates,
    feedbackStatus: (await deps.judgments.latestStatuses(db, [id])).get(id) ?? null,
  })
  return { row, analysis, chunks }
}
