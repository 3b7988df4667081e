import type { Generated } from 'kysely'
import type { Json, Stamped, Tenant } from './columns.ts'

export interface UsersTable extends Stamped {
  id: string
  email: string
  name: string
  platform_admin: Generated<boolean>
  status: Generated<'active' | 'disabled'>
  mail_when_done: Generated<boolean>
  mail_when_mentioned: Generated<boolean>
}

export interface PersonalAccessTokensTable extends Tenant {
  id: string
  user_id: string
  name: string
  origin: Generated<'browser' | 'command_line'>
  token_sha256: Uint8Array
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  created_at: Date
}

export interface UserIdentitiesTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

export interface AccountsTable {
  user_id: string
  password_hash: string
  failed_attempts: Generated<number>
  locked_until: Date | null
  password_changed_at: Date
  created_at: Date
}

export interface WebauthnCredentialsTable {
  id: string
  user_id: string
  public_key: Uint8Array
  counter: number
  transports: Generated<string[]>
  device_type: string
  backed_up: boolean
  name: string
  last_used_at: Date | null
  created_at: Date
}

export interface TotpSecretsTable {
  user_id: string
  secret_ciphertext: Uint8Array
  key_id: string
  confirmed_at: Date | null
  last_time_step: number | null
  created_at: Date
}

export interface RecoveryCodesTable {
  user_id: string
  code_sha256: Uint8Array
  used_at: Date | null
  created_at: Date
}

export interface MfaAttemptsTable {
  user_id: string
  failed_attempts: Generated<number>
  last_failed_at: Date | null
}

export interface AuthChallengesTable {
  id: string
  session_id: string | null
  user_id: string | null
  purpose: string
  challenge: string
  expires_at: Date
  created_at: Date
}

export interface SessionsTable {
  id: string
  secret_sha256: Uint8Array
  user_id: string
  organization_id: string | null
  issuer: string
  subject: string
  provider_session_id: string | null
  tokens_ciphertext: Uint8Array | null
  tokens_key_id: string | null
  tokens_checked_at: Date | null
  mfa_at: Date | null
  methods: Generated<string[]>
  ip_address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_reason: string | null
}

export interface ProviderModelsTable {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  grant_id: string | null
  user_code: string | null
  uid: string | null
  consumed_at: Date | null
  expires_at: Date | null
}

export interface BackChannelLogoutTokensTable {
  issuer: string
  jti: string
  expires_at: Date
}

export interface AdaptiveAuthenticationPausesTable extends Tenant {
  provider_id: string
  created_by: string
  saved_actions: Json<Record<string, unknown>>
  until: Date
  created_at: Date
}
