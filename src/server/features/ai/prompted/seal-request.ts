import { sha256 } from '#server/platform/crypto/digests.ts'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { canonicalJson } from '#shared/manifest.ts'
import { draftRequest } from './draft-step.ts'

/**
 * Version of how requests are built. Any change of their wording, delimiters, answer schema or limits needs a new
 * one; otherwise older seals would look broken. A test pins the bytes of the current one.
 */
export const REQUEST_FORMAT = 2
/** Requests of this format told nothing of who speaks in a passage. */
const WITHOUT_NOTES = 1

export const isKnownFormat = (format: number | null): boolean =>
  format === REQUEST_FORMAT || format === WITHOUT_NOTES

export interface SealedRequest {
  readonly analysisId: string
  readonly model: string
  readonly format: number | null
  readonly task: AnalysisTask
}

/**
 * SHA-256 over what went to the provider for an analysis, rebuilt from what is stored: system prompt, user turn,
 * answer schema, model and output limit as canonical JSON. Null if the request's format is no longer known; such a
 * seal proves nothing.
 */
export function sealRequest({ analysisId, model, format, task }: SealedRequest): string | null {
  if (!isKnownFormat(format) || !task.prompt) return null
  const passages = format === WITHOUT_NOTES ? task.passages.map(withoutUnits) : task.passages
  const { request } = draftRequest(analysisId, { ...task, passages, prompt: task.prompt })
  const { system, content, answer, maxOutputTokens } = request
  return sha256(canonicalJson({ system, content, answer, model, maxOutputTokens })).toString('hex')
}

const withoutUnits = ({ units: _, ...passage }: Passage): Passage => passage
