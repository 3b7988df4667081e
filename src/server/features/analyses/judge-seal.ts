import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import type { AnalysisRow } from './analyses.store.ts'
import { taskOf } from './analysis-task.ts'
import { sealContext } from './seal-context.ts'

export interface SealDeps {
  readonly requestFormat: number
  /** SHA-256 of the request to a language model; null for a format that is not known any more. */
  readonly sealRequest: (sealed: {
    readonly analysisId: string
    readonly model: string
    readonly format: number | null
    readonly task: AnalysisTask
  }) => string | null
  readonly promptVersion: (
    db: TenantDb,
    type: PromptType,
    version: number,
  ) => Promise<PromptVersion | null | undefined>
}

type Sealed = Pick<
  AnalysisRow,
  | 'id'
  | 'type'
  | 'subject'
  | 'focus'
  | 'provider'
  | 'model'
  | 'prompt_type'
  | 'prompt_version'
  | 'request_format'
  | 'context_sha256'
>

/** Whether the stored rows still make what the analyst was given; null where nothing was sealed or nothing can be said. */
export async function judgeSeal(
  deps: SealDeps,
  db: TenantDb,
  row: Sealed,
  chunks: readonly RetrievedChunk[],
): Promise<Analysis['seal']> {
  if (!row.context_sha256) return null
  if (row.provider === 'extractive')
    return sealContext(taskOf(row, chunks)) === row.context_sha256 ? 'intact' : 'broken'
  if (row.request_format !== deps.requestFormat) return null
  const prompt = await deps.promptVersion(db, row.prompt_type as PromptType, row.prompt_version ?? 0)
  if (!prompt) return 'broken'
  const sealed = deps.sealRequest({
    analysisId: row.id,
    model: row.model,
    format: row.request_format,
    task: taskOf(row, chunks, prompt),
  })
  return sealed === row.context_sha256 ? 'intact' : 'broken'
}
