import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'
import type { AnalysisPatch } from '#shared/contracts/analysis-patch.ts'
import { listRetrieved } from '../retrieval/index.ts'
import type { AnalysisRow } from './analyses.store.ts'
import type { AnalysesDeps } from './analyses-deps.ts'
import { listStatements, validationStatus } from './compose-content.ts'
import { contentSha256 } from './content-hash.ts'
import { lockWithItems } from './lock-with-items.ts'
import { listEvidenceIds } from './passages.store.ts'
import { pickedChunks, type ReadPick, readPicks } from './pick-passages.ts'
import { createQuoteGate } from './quote-gate.ts'
import { quotedWords } from './quoted-words.ts'
import { requireAnalysis } from './read-analysis.ts'
import { type Rewording, reviseContent } from './revise-content.ts'
import { EDITABLE, insertVersion, saveEdited } from './versions.store.ts'

/**
 * Gives statements a person's words. Keeps the former text, finds or picks citations anew and starts a quality check
 * at once. Everyone must pass the gates again, because they are bound to the wording.
 */
export async function editAnalysis(
  deps: AnalysesDeps,
  db: TenantDb,
  { scope, id, patch }: { readonly scope: TenantScope; readonly id: string; readonly patch: AnalysisPatch },
): Promise<void> {
  await requireAnalysis(db, id)
  const retrieved = await listRetrieved(db, id)
  const picked = await listEvidenceIds(db, pickedChunks(patch))
  // What a retention run took meanwhile is read as it left it.
  await lockWithItems(db, id, [...new Set([...retrieved.map((chunk) => chunk.evidenceId), ...picked])])
  const row = await requireAnalysis(db, id)
  const content = editableContent(row)
  const before = contentSha256(content)
  if (patch.expected_content_sha256 && patch.expected_content_sha256 !== before)
    throw new AppError(
      'CONFLICT',
      'Someone changed this analysis after you opened it, so your text was not saved. Reload it, then make your changes to the current text.',
    )
  const chunks = await listRetrieved(db, id)
  const readPick = await readPicks(db, {
    investigationId: row.investigation_id,
    patch,
    retrieved: chunks,
  })
  const rewordings = findRewordings(patch, content, readPick)
  requireCheckable(rewordings)
  const now = deps.clock.now()
  const revised = reviseContent(content, rewordings, {
    gate: createQuoteGate(chunks.filter((chunk) => chunk.included)),
    ids: deps.ids,
    editor: { id: scope.userId, at: now.toISOString() },
  })
  const after = contentSha256(revised)
  if (after === before) return
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
  await deps.afterGenerated.startCheck(db, { organizationId: scope.organizationId, analysisId: id })
}

/** Each is searched for in every passage, while everyone else waits. */
const MAX_QUOTATIONS = 100

function requireCheckable(rewordings: ReadonlyMap<string, Rewording>): void {
  const quotations = [...rewordings.values()].reduce((sum, { text }) => sum + quotedWords(text).length, 0)
  if (quotations > MAX_QUOTATIONS)
    throw invalid(
      'statements',
      `These texts contain ${quotations} quotations; at most ${MAX_QUOTATIONS} can be checked at once. Save a few statements at a time.`,
    )
}

function editableContent(row: AnalysisRow): AnalysisContent {
  if (row.content && EDITABLE.includes(row.generation_status)) return row.content
  throw new AppError(
    'CONFLICT',
    `Only a finished analysis can be edited; this one is ${row.generation_status}.`,
  )
}

function findRewordings(
  patch: AnalysisPatch,
  content: AnalysisContent,
  readPick: ReadPick,
): Map<string, Rewording> {
  const known = new Set(listStatements(content).map((statement) => statement.id))
  const rewordings = new Map<string, Rewording>()
  for (const [index, { id, text, citations }] of patch.statements.entries()) {
    const path = `statements.${index}`
    if (!known.has(id)) throw invalid(`${path}.id`, 'This analysis has no such statement.')
    if (rewordings.has(id)) throw invalid(`${path}.id`, 'The same statement is listed twice.')
    const picked = citations?.map((pick, place) => readPick(pick, `${path}.citations.${place}`)) ?? null
    rewordings.set(id, { text, picked })
  }
  return rewordings
}
