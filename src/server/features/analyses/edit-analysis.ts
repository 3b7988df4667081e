import type { Clock } from '#server/platform/clock.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisContent, AnalysisPatch } from '#shared/contracts/analyses.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import type { AnalysisRow } from './analyses.store.ts'
import type { AnalysisJob } from './analysis-jobs.ts'
import { statementsOf, validationStatus } from './compose-content.ts'
import { contentSha256 } from './content-hash.ts'
import type { Judgments } from './judgments.ts'
import { createQuoteGate } from './quote-gate.ts'
import { quotedWords } from './quoted-words.ts'
import { mustFindAnalysis } from './read-analysis.ts'
import { reviseContent } from './revise-content.ts'
import { EDITABLE, insertVersion, lockAnalysis, saveEdited } from './versions.store.ts'

export interface EditAnalysisDeps {
  readonly clock: Clock
  readonly ids: Ids
  readonly judgments: Judgments
  readonly listRetrieved: (db: TenantDb, analysisId: string) => Promise<RetrievedChunk[]>
  readonly lockItems: (db: TenantDb, ids: readonly string[]) => Promise<unknown>
  readonly afterGenerated: (db: TenantDb, job: AnalysisJob) => Promise<void>
}

/**
 * Gives statements other words. What it said before is kept, citations are verified again, everybody's gates are to
 * be passed anew because they are bound to the wording, and the quality of the new words is checked at once.
 */
export async function editAnalysis(
  db: TenantDb,
  scope: TenantScope,
  deps: EditAnalysisDeps,
  id: string,
  patch: AnalysisPatch,
): Promise<void> {
  await mustFindAnalysis(db, id)
  const retrieved = await deps.listRetrieved(db, id)
  // Items before analyses, as everybody who locks both; what a retention run took meanwhile is read as it left it.
  await deps.lockItems(
    db,
    retrieved.map((chunk) => chunk.evidenceId),
  )
  await lockAnalysis(db, id)
  const row = await mustFindAnalysis(db, id)
  const content = editableContent(row)
  const before = contentSha256(content)
  if (patch.expected_content_sha256 && patch.expected_content_sha256 !== before)
    throw new AppError(
      'CONFLICT',
      'Somebody has changed this analysis since you opened it, and your text is not saved. Load it again, then make your changes to what it says now.',
    )
  const chunks = (await deps.listRetrieved(db, id)).filter((chunk) => chunk.included)
  const gate = createQuoteGate(chunks)
  const texts = textsOf(patch, content)
  assertCheckable(texts)
  const revised = reviseContent(content, texts, { gate, chunks, ids: deps.ids })
  const after = contentSha256(revised)
  if (after === before) return
  const now = deps.clock.now()
  const wording = { analysisId: id, investigationId: row.investigation_id }
  await insertVersion(db, {
    ...wording,
    id: deps.ids.uuid(),
    organizationId: scope.organizationId,
    content,
    contentSha256: before,
    userId: scope.userId,
    now,
  })
  await saveEdited(db, id, { content: revised, validationStatus: validationStatus(revised), now })
  await deps.judgments.recordEdit(db, scope, { ...wording, contentSha256: after })
  await deps.afterGenerated(db, { organizationId: scope.organizationId, analysisId: id })
}

/** Each is searched for in every passage, while everybody else waits. */
const QUOTATIONS_MOST = 100

function assertCheckable(texts: ReadonlyMap<string, string>): void {
  const quotations = [...texts.values()].reduce((sum, text) => sum + quotedWords(text).length, 0)
  if (quotations > QUOTATIONS_MOST)
    throw invalid(
      'statements',
      `These texts hold ${quotations} quotations; at most ${QUOTATIONS_MOST} can be checked at once. Save a few statements at a time.`,
    )
}

function editableContent(row: AnalysisRow): AnalysisContent {
  if (row.content && EDITABLE.includes(row.generation_status)) return row.content as AnalysisContent
  throw new AppError(
    'CONFLICT',
    `Only a finished analysis can be edited; this one is ${row.generation_status}.`,
  )
}

function textsOf(patch: AnalysisPatch, content: AnalysisContent): Map<string, string> {
  const known = new Set(statementsOf(content).map((statement) => statement.id))
  const texts = new Map<string, string>()
  for (const [index, { id, text }] of patch.statements.entries()) {
    if (!known.has(id)) throw invalid(`statements.${index}.id`, 'This analysis has no such statement.')
    if (texts.has(id)) throw invalid(`statements.${index}.id`, 'The same statement is named twice.')
    texts.set(id, text)
  }
  return texts
}
