import type { Generated } from 'kysely'
import type { Provider } from '#shared/analysis-types.ts'
import type { PromptType } from '#shared/prompt-types.ts'
import type { Json, JsonWithDefault, Stamped, Tenant } from './columns.ts'

export interface ModelUsageTable extends Tenant {
  id: string
  analysis_id: string | null
  provider: Exclude<Provider, 'extractive'>
  region: string | null
  model: string
  purpose: 'primary' | 'quality'
  failure: string | null
  input_tokens: number
  output_tokens: number
  cache_read_tokens: number
  cache_write_tokens: number
  duration_ms: number
  created_at: Date
}

export interface AppSettingsTable extends Tenant {
  key:
    | 'ai_provider'
    | 'idle_timeout_minutes'
    | 'standard_of_proof'
    | 'standard_of_proof_words'
    | 'confidentiality'
    | 'contrary_gate'
  value: Json<unknown>
  updated_by: string | null
  updated_at: Date
}

export interface PromptVersionsTable extends Tenant {
  prompt_type: PromptType
  version: number
  id: string
  system_prompt: string
  user_prompt_template: string
  change_note: string | null
  restored_from_version: number | null
  created_by: string | null
  created_at: Date
}

export interface PromptActivationsTable extends Tenant {
  prompt_type: PromptType
  sequence: number
  version: number
  reason: string | null
  activated_by: string | null
  activated_at: Date
}

export interface PromptEvaluationsTable extends Tenant, Stamped {
  id: string
  prompt_type: PromptType
  candidate_version: number
  active_version: number
  provider: Provider
  model: string
  status: 'running' | 'complete' | 'failed'
  cases: Json<unknown[]>
  most_rounds: number
  done: Generated<number>
  pairs: JsonWithDefault<unknown[]>
  flagged: boolean | null
  error: string | null
  created_by: string | null
  finished_at: Date | null
}
