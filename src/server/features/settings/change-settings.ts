import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { STANDARD_WORDS } from '#shared/allegation-words.ts'
import type { Provider } from '#shared/analysis-types.ts'
import type { Settings, SettingsChange } from '#shared/contracts/settings.ts'
import { keysOf } from '#shared/keys-of.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import { toReportSettings } from './report-settings.ts'
import { findLastChanger, putBackgroundAi, putSetting, readSettings } from './settings.store.ts'

export interface ProviderModels {
  readonly primary: string
  readonly quality: string
}

export interface InstalledProviders {
  readonly installationDefault: Provider
  /** The models of each configured hosted provider; the built-in analyst is always available. */
  readonly models: Partial<Readonly<Record<Provider, ProviderModels>>>
}

const MISSING: Readonly<Record<Exclude<Provider, 'extractive'>, string>> = {
  anthropic: 'The direct API has no key: set ANTHROPIC_API_KEY and restart the service.',
  bedrock: 'The hosted service has no region: set BEDROCK_REGION and restart the service.',
  openai_compatible:
    'The OpenAI-compatible endpoint has no address: set OPENAI_COMPATIBLE_BASE_URL and restart the service.',
}

export async function showSettings(
  db: TenantDb,
  organizationId: string,
  { installationDefault, models }: InstalledProviders,
): Promise<Settings> {
  const stored = await readSettings(db, organizationId)
  const provider = stored.ai_provider ?? installationDefault
  return {
    ai_provider: provider,
    ai_provider_is_default: stored.ai_provider === undefined,
    primary_model: models[provider]?.primary ?? null,
    quality_model: models[provider]?.quality ?? null,
    background_ai_enabled: stored.background_ai_enabled,
    idle_timeout_minutes: stored.idle_timeout_minutes ?? SESSION_LIMITS.idleMinutes,
    contrary_gate: stored.contrary_gate ?? false,
    ...toReportSettings(stored),
    available_providers: ['extractive', ...keysOf(models)],
  }
}

/** Refuses with CONFLICT, and who it was, where somebody has changed what the change was made from. */
async function requireExpected(
  db: TenantDb,
  organizationId: string,
  { before, change }: { readonly before: Settings; readonly change: SettingsChange },
): Promise<void> {
  const { expected = {} } = change
  const errors = []
  for (const name of keysOf(expected)) {
    if (change[name] === undefined || expected[name] === before[name]) continue
    const who = (await findLastChanger(db, organizationId, name)) ?? 'Someone'
    const made = name === 'standard_of_proof' ? STANDARD_WORDS[before[name]] : before[name]
    const message =
      name === 'ai_provider'
        ? `${who} chose another provider after you opened this page. Save again to replace it.`
        : `${who} changed this after you opened this page; it is now “${made ?? ''}”. Save again to replace it.`
    errors.push({ path: name, message })
  }
  if (errors.length > 0)
    throw new AppError('CONFLICT', `${errors.map(({ message }) => message).join(' ')} Nothing was saved.`, {
      errors,
    })
}

const CHANGEABLE = [
  'ai_provider',
  'idle_timeout_minutes',
  'contrary_gate',
  'background_ai_enabled',
  'standard_of_proof',
  'standard_of_proof_words',
  'confidentiality',
] as const

/** Returns the names of the changed settings. */
export async function changeSettings(
  db: TenantDb,
  installed: InstalledProviders,
  { scope, change, now }: { scope: TenantScope; change: SettingsChange; now: Date },
): Promise<(typeof CHANGEABLE)[number][]> {
  const { organizationId, userId } = scope
  const before = await showSettings(db, organizationId, installed)
  await requireExpected(db, organizationId, { before, change })
  for (const name of ['primary_model', 'quality_model'] as const)
    if (change[name] !== undefined && change[name] !== before[name])
      throw invalid(name, 'The model is set by the environment and cannot be changed here.')
  const provider = change.ai_provider
  if (provider && provider !== 'extractive' && !installed.models[provider])
    throw new AppError('PROVIDER_NOT_CONFIGURED', MISSING[provider], {
      errors: [{ path: 'ai_provider', message: MISSING[provider] }],
    })
  const standard = change.standard_of_proof ?? before.standard_of_proof
  const words = change.standard_of_proof_words ?? before.standard_of_proof_words
  if (standard === 'own' && !words) throw invalid('standard_of_proof_words', 'Say what the standard is.')
  // A default that somebody chooses is theirs: the next default of the installation moves them no more.
  const isChosen = before.ai_provider_is_default && change.ai_provider_is_default !== true
  const changed = CHANGEABLE.filter(
    (name) =>
      change[name] !== undefined && (change[name] !== before[name] || (name === 'ai_provider' && isChosen)),
  )
  for (const key of changed)
    if (key !== 'background_ai_enabled')
      await putSetting(db, { organizationId, key, value: change[key], userId, now })
    else if (change[key] !== undefined)
      await putBackgroundAi(db, { organizationId, enabled: change[key], now })
  return changed
}
