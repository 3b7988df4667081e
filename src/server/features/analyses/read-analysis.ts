import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Analysis, CitedItem } from '#shared/contracts/analyses.ts'
import { contraryCitations } from '#shared/supporting-citations.ts'
import { formatExhibitNumber, listForce } from '../evidence/index.ts'
import { findInvestigation } from '../investigations/index.ts'
import { listRetrieved, type RetrievedChunk } from '../retrieval/index.ts'
import { type AnalysisRow, findAnalysis } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { listStatements } from './compose-content.ts'
import { contentSha256 } from './content-hash.ts'
import { judgeSeal } from './judge-seal.ts'
import type { GatesPassed } from './judgments.ts'
import { findLostEvidence } from './passages.store.ts'
import type { Policies } from './policies-in-force.ts'
import { citedEvidence, presentAnalysis } from './present-analysis.ts'
import { findStability } from './stability.store.ts'
import { listCitedItems } from './titles.store.ts'

export async function requireAnalysis(db: TenantDb, id: string): Promise<AnalysisRow> {
  const row = await findAnalysis(db, id)
  if (!row) throw notFound()
  return row
}

/** `reading`: the wording is sent to the caller, which is the first step towards a judgment on it. */
export async function readAnalysis(
  deps: AnalysesDeps,
  db: TenantDb,
  { scope, id, reading }: { readonly scope: TenantScope; readonly id: string; readonly reading: boolean },
): Promise<{ row: AnalysisRow; analysis: Analysis; chunks: RetrievedChunk[] }> {
  const row = await requireAnalysis(db, id)
  const chunks = await listRetrieved(db, id)
  const sha256 = row.content ? contentSha256(row.content) : null
  const ask = reading ? deps.judgments.serve : deps.judgments.gatesPassed
  const gates: GatesPassed =
    sha256 && row.content
      ? await ask(db, scope, {
          analysisId: id,
          investigationId: row.investigation_id,
          contentSha256: sha256,
          contrary: listStatements(row.content).flatMap(contraryCitations),
        })
      : { detailReviewedAt: null, citationCheckedAt: null, contraryOpened: null }
  const cited = citedEvidence(row)
  const analysis = presentAnalysis(row, {
    seal: await judgeSeal(db, row, chunks),
    lost: await findLostEvidence(db, cited),
    chunks,
    policies: { force: await listForce(db, cited), conduct: await findConduct(db, row.investigation_id) },
    contentSha256: sha256,
    gates,
    stability: row.content ? await findStability(db, id, row.content) : new Map(),
    sources: await findSources(db, cited),
    feedbackStatus: (await deps.judgments.latestStatuses(db, [id])).get(id) ?? null,
  })
  return { row, analysis, chunks }
}

async function findSources(db: TenantDb, cited: readonly string[]): Promise<CitedItem[]> {
  return (await listCitedItems(db, cited)).map(({ id, exhibit_number: number, ...item }) => ({
    evidence_id: id,
    exhibit_number: number === null ? null : formatExhibitNumber(number),
    ...item,
  }))
}

/** The days of the conduct as the case gives them now; both null where it gives none. */
async function findConduct(db: TenantDb, investigationId: string): Promise<Policies['conduct']> {
  const investigation = await findInvestigation(db, investigationId)
  return { from: investigation?.conduct_start ?? null, to: investigation?.conduct_end ?? null }
}
