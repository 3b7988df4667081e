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
  | 'remaining_sha256'
>

/** Whether the stored rows still give what the analyst was given; null if nothing was sealed or it cannot be told. */
export async function judgeSeal(
  db: TenantDb,
  row: Sealed,
  chunks: readonly RetrievedChunk[],
): Promise<Analysis['seal']> {
  if (!row.context_sha256 || !isTellable(row)) return null
  return judgeHash(row, await hashContext(db, row, chunks))
}

/** What a hash over the stored rows says of them; null: it cannot be computed any more. */
export function judgeHash(
  { context_sha256, remaining_sha256 }: Pick<AnalysisRow, 'context_sha256' | 'remaining_sha256'>,
  now: string | null,
): NonNullable<Analysis['seal']> {
  if (now === null) return 'broken'
  if (now === context_sha256) return 'intact'
  return now === remaining_sha256 ? 'reduced' : 'broken'
}

/**
 * The hash by which the rest of what an analysis was written from is known once these items are destroyed; null where it
 * was altered before, which a destruction must not cover up, or where nothing can be told.
 */
export async function sealWithout(
  db: TenantDb,
  row: Sealed,
  chunks: readonly RetrievedChunk[],
  evidenceIds: ReadonlySet<string>,
): Promise<string | null> {
  const before = await judgeSeal(db, row, chunks)
  if (before === null || before === 'broken') return null
  return await hashContext(
    db,
    row,
    chunks.filter(({ evidenceId }) => !evidenceIds.has(evidenceId)),
  )
}

const isTellable = ({ provider, request_format }: Sealed): boolean =>
  provider === 'extractive' || isKnownFormat(request_format)

async function hashContext(
  db: TenantDb,
  row: Sealed,
  chunks: readonly RetrievedChunk[],
): Promise<string | null> {
  if (row.provider === 'extractive') return sealContext(composeTask(row, chunks))
  const prompt = await promptVersion(db, row.prompt_type as PromptType, row.prompt_version ?? 0)
  if (!prompt) return null
  return sealRequest({
    analysisId: row.id,
    model: row.model,
    format: row.request_format,
    task: composeTask(row, chunks, prompt),
  })
}
