import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { PreviewRequest, PromptPreview } from '#shared/contracts/prompts.ts'
import type { PromptType, PromptVersion } from '#shared/prompt-types.ts'
import { previewRequest } from '../ai/index.ts'
import { addUnits, composeTask } from '../analyses/index.ts'
import { investigationExists, listInquiries } from '../investigations/index.ts'
import { activePrompt, foundVersion, requireUsableTexts } from '../prompts/index.ts'
import type { EvaluationDeps } from './evaluation-deps.ts'

/** A quality prompt checks analyses of every type; a question demonstrates it as well as any. */
export const toAnalysisType = (type: PromptType): AnalysisType =>
  type === 'quality_faithfulness' || type === 'quality_coverage'
    ? 'question'
    : (type.slice('analysis_'.length) as AnalysisType)

/**
 * A prompt as it would be sent for a chosen investigation, with the passages that retrieval finds now. Calls no
 * model.
 */
export async function previewPrompt(
  deps: EvaluationDeps,
  { scope, wanted }: { readonly scope: TenantScope; readonly wanted: PreviewRequest },
  signal: AbortSignal,
): Promise<PromptPreview> {
  const type = toAnalysisType(wanted.prompt_type)
  const asksFor = type === 'question' || type === 'topic' ? type : null
  const { prompt, subject } = await deps.tenancy.inTenant(scope, async (db) => {
    if (!(await investigationExists(db, wanted.investigation_id))) throw notFound()
    const kept =
      wanted.version === undefined
        ? await activePrompt(deps, db, { organizationId: scope.organizationId, type: wanted.prompt_type })
        : await foundVersion(db, wanted.prompt_type, wanted.version)
    const [first] = asksFor
      ? await listInquiries(db, asksFor, { investigationId: wanted.investigation_id, after: null, limit: 1 })
      : []
    return { prompt: withEdits(kept, wanted), subject: wanted.subject ?? first?.text ?? '' }
  })
  requireUsableTexts(prompt.prompt_type, prompt)
  const focus = wanted.focus ?? ''
  const query = [subject, focus].filter(Boolean).join('\n')
  const found = await deps.retrieval.retrieve(
    scope,
    { investigationId: wanted.investigation_id, type, query },
    signal,
  )
  const chunks = await deps.tenancy.inTenant(scope, (db) => addUnits(db, wanted.investigation_id, found))
  const { passages } = composeTask({ type, subject, focus: null }, chunks)
  const task: AnalysisTask = { type, subject, focus, passages }
  const { system, user } = previewRequest(wanted.investigation_id, prompt, task)
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
