import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { PreviewRequest, PromptPreview } from '#shared/contracts/prompts.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { activePrompt } from './active-prompt.ts'
import { assertUsable, foundVersion } from './change-prompt.ts'
import type { PreviewDeps } from './prompts-deps.ts'

/** A quality prompt checks analyses of every type; a question shows it as well as any. */
export const analysisTypeOf = (type: PromptType): AnalysisType =>
  type === 'quality_faithfulness' || type === 'quality_coverage'
    ? 'question'
    : (type.slice('analysis_'.length) as AnalysisType)

/** A prompt as it would be sent for a chosen investigation, with the passages that retrieval finds now. No model is called. */
export async function previewPrompt(
  deps: PreviewDeps,
  scope: TenantScope,
  wanted: PreviewRequest,
  signal: AbortSignal,
): Promise<PromptPreview> {
  const type = analysisTypeOf(wanted.prompt_type)
  const asksFor = type === 'question' || type === 'topic' ? type : null
  const { prompt, subject } = await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await deps.investigationExists(db, wanted.investigation_id))) throw notFound()
    const kept =
      wanted.version === undefined
        ? await activePrompt(deps, db, scope.organizationId, wanted.prompt_type)
        : await foundVersion(db, wanted.prompt_type, wanted.version)
    const first = asksFor ? await deps.firstInquiry(db, asksFor, wanted.investigation_id) : null
    return { prompt: withEdits(kept, wanted), subject: wanted.subject ?? first ?? '' }
  })
  assertUsable(prompt.prompt_type, prompt)
  const focus = wanted.focus ?? ''
  const query = [subject, focus].filter(Boolean).join('\n')
  const passages = await deps.passagesFor(
    scope,
    { investigationId: wanted.investigation_id, type, query },
    signal,
  )
  const task: AnalysisTask = { type, subject, focus, passages }
  const { system, user } = deps.requestFor(wanted.investigation_id, prompt, task)
  return {
    prompt_type: prompt.prompt_type,
    investigation_id: wanted.investigation_id,
    system_prompt: system,
    user_prompt: user,
    subject: subject || null,
    passages: passages.length,
    characters: system.length + user.length,
  }
}

const withEdits = (kept: PromptVersion, edits: PreviewRequest): PromptVersion => ({
  prompt_type: kept.prompt_type,
  version: kept.version,
  system_prompt: edits.system_prompt ?? kept.system_prompt,
  user_prompt_template: edits.user_prompt_template ?? kept.user_prompt_template,
})
