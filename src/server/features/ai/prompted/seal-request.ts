import { sha256 } from '#server/platform/crypto/digests.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import { canonicalJson } from '#shared/manifest.ts'
import { draftRequest } from './draft-step.ts'

/**
 * How requests are put together. A change of their wording, delimiters, answer schema or limits makes a new format,
 * or what was sealed before would look touched. A test holds the bytes of the present one.
 */
export const REQUEST_FORMAT = 1

export interface SealedRequest {
  readonly analysisId: string
  readonly model: string
  readonly format: number | null
  readonly task: AnalysisTask
}

/**
 * SHA-256 over what went to the provider for an analysis, built again from what is stored: system prompt, user's turn,
 * answer schema, model and output limit as canonical JSON. Null where it was put together in a way that is not known
 * any more; such a seal tells nothing.
 */
export function sealRequest({ analysisId, model, format, task }: SealedRequest): string | null {
  if (format !== REQUEST_FORMAT || !task.prompt) return null
  const { request } = draftRequest(analysisId, { ...task, prompt: task.prompt })
  const { system, content, answer, maxOutputTokens } = request
  return sha256(canonicalJson({ system, content, answer, model, maxOutputTokens })).toString('hex')
}
