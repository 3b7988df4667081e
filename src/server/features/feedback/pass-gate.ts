import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { Engagement, EngagementInput } from '#shared/contracts/feedback.ts'
import { contraryCitations } from '#shared/supporting-citations.ts'
import { listStatements } from '../analyses/index.ts'
import { wasContraryOpened } from './contrary-opened.ts'
import {
  findEngagement,
  markCitationChecked,
  markDetailReviewed,
  type Reader,
  wasCitationServed,
} from './engagements.store.ts'
import { finishedContent, holdAnalysis, listCitations, toReader } from './feedback-deps.ts'
import type { GateState } from './gates.ts'
import { requireGates } from './require-gates.ts'

export interface EngagementToPass {
  readonly scope: TenantScope
  readonly analysisId: string
  readonly userId: string
  readonly input: EngagementInput
}

/** Passes a gate for one person, if they have really been shown what the gate is about. */
export async function passGate(
  deps: Core,
  db: TenantDb,
  { scope, analysisId, userId, input }: EngagementToPass,
): Promise<Engagement> {
  const row = await holdAnalysis(db, analysisId)
  const citations = listCitations(finishedContent(row))
  const reader = toReader(scope, userId, row)
  const state = await gateState(db, reader, finishedContent(row))
  const now = deps.clock.now()
  if (input.gate === 'detail') {
    requireGates({ kind: 'detail' }, state)
    await markDetailReviewed(db, reader, now)
  } else {
    const { citation_id } = input
    if (citations.length > 0 && !citations.some(({ citation }) => citation.id === citation_id))
      throw notFound()
    const served = await wasCitationServed(db, reader, citation_id)
    requireGates({ kind: 'citation', served }, state)
    await markCitationChecked(db, reader, { citationId: citation_id, now })
  }
  const passed = await findEngagement(db, reader)
  return {
    analysis_id: row.id,
    content_sha256: reader.contentSha256,
    detail_reviewed_at: iso(passed?.detail_reviewed_at ?? null),
    citation_checked_at: iso(passed?.citation_checked_at ?? null),
  }
}

export async function gateState(db: TenantDb, reader: Reader, content: AnalysisContent): Promise<GateState> {
  const found = await findEngagement(db, reader)
  return {
    served: found !== undefined,
    detailReviewed: (found?.detail_reviewed_at ?? null) !== null,
    citationChecked: (found?.citation_checked_at ?? null) !== null,
    citations: listCitations(content).length,
    contraryOpened: await wasContraryOpened(db, reader, listStatements(content).flatMap(contraryCitations)),
  }
}
