import { iso } from '#server/platform/http/present.ts'
import type { PromptSummary, PromptVersionAnswer } from '#shared/contracts/prompts.ts'
import type { PromptRow } from './prompts.store.ts'

export const presentSummary = (row: PromptRow): PromptSummary => ({
  id: row.id,
  prompt_type: row.prompt_type,
  version: row.version,
  is_active: row.is_active,
  change_note: row.change_note,
  restored_from_version: row.restored_from_version,
  activated_at: iso(row.activated_at),
  activated_by: row.activated_by,
  activation_reason: row.activation_reason,
  evaluation:
    row.evaluation_id === null ? null : { id: row.evaluation_id, flagged: row.evaluation_flagged === true },
  created_at: iso(row.created_at),
  created_by: row.created_by,
})

export const presentVersion = (row: PromptRow): PromptVersionAnswer => ({
  ...presentSummary(row),
  system_prompt: row.system_prompt,
  user_prompt_template: row.user_prompt_template,
})
