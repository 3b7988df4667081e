import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import { isKnownFormat, sealRequest } from '../ai/index.ts'
import { promptVersion } from '../prompts/index.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import type { AnalysisRow } from './analyses.store.ts'
import { composeTask } from './analysis-task.ts'
import { sealContext } from './seal-context.ts'

type Sealed = Pick<
  AnalysisRow,
  | 'id'
  | 'type'
  | 'subject'
  | 'focus'
  | 'regeneration_reason'
  | 'former_citations'
  | 'params'
  | 'case_facts'
  | 'provider'
  | 'model'
  | 'prompt_type'
  | 'prompt_version'
  | 'request_format'
  | 'context_sha256'
>

/** Whether the stored rows still give what the analyst was given; null if nothing was sealed or it cannot be told. */
export async function judgeSeal(
  db: TenantDb,
  row: Sealed,
  chunks: readonly RetrievedChunk[],
): Promise<Analysis['seal']> {
  if (!row.context_sha256) return null
  if (row.provider === 'extractive')
    return sealContext(composeTask(row, chunks)) === row.context_sha256 ? 'intact' : 'broken'
  if (!isKnownFormat(row.request_format)) return null
  const prompt = await promptVersion(db, row.prompt_type as PromptType, row.prompt_version ?? 0)
  if (!prompt) return 'broken'
  const sealed = sealRequest({
    analysisId: row.id,
    model: row.model,
    format: row.request_format,
    task: composeTask(row, chunks, prompt),
  })
  return sealed === row.context_sha256 ? 'intact' : 'broken'
}
