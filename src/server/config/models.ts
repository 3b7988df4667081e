import { type Environment, InvalidEnvironment } from './env.ts'

/** The models that write and check, under their provider's names. */
export interface ModelNames {
  readonly primary: string
  readonly quality: string
}

/** Providers of language models that the environment names; the direct API also needs its key. */
export interface ModelsConfig {
  readonly anthropic: { readonly baseUrl: string | null; readonly models: ModelNames }
  /** One for each region, the primary one first. */
  readonly bedrock: readonly {
    readonly region: string
    readonly endpoint: string | null
    readonly models: ModelNames
  }[]
  readonly openaiCompatible: { readonly baseUrl: string; readonly models: ModelNames } | null
  readonly shedderDisabled: boolean
}

const PROVIDERS = ['anthropic', 'bedrock', 'openai_compatible'] as const
type Provider = (typeof PROVIDERS)[number]

const ANTHROPIC_DEFAULT: ModelNames = { primary: 'claude-sonnet-5-5', quality: 'claude-haiku-5-5' }
const BEDROCK_DEFAULT: ModelNames = {
  primary: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
  quality: 'anthropic.claude-haiku-4-5-20251001-v1:0',
}

export function modelsFrom(env: Environment): ModelsConfig {
  const primary = namesByProvider('AI_PRIMARY_MODEL', env.AI_PRIMARY_MODEL)
  const quality = namesByProvider('AI_QUALITY_MODEL', env.AI_QUALITY_MODEL)
  /** An installation that names only its writing model also checks with it. */
  const namesFor = (provider: Provider, otherwise: ModelNames | null): ModelNames => {
    const writing = primary(provider) ?? otherwise?.primary
    const checking = quality(provider) ?? (primary(provider) ? writing : otherwise?.quality)
    if (!writing || !checking)
      throw new InvalidEnvironment(
        `Set AI_PRIMARY_MODEL to the model of ${provider} that writes analyses, as in AI_PRIMARY_MODEL=${provider}=name-of-the-model; there is no default.`,
      )
    return { primary: writing, quality: checking }
  }
  return {
    anthropic: {
      baseUrl: env.ANTHROPIC_BASE_URL ?? null,
      models: namesFor('anthropic', ANTHROPIC_DEFAULT),
    },
    bedrock: readRegions(env).map((region) => ({
      region,
      endpoint: env.BEDROCK_ENDPOINT?.replaceAll('{region}', region) ?? null,
      models: namesFor('bedrock', inGeography(region)),
    })),
    openaiCompatible: env.OPENAI_COMPATIBLE_BASE_URL
      ? { baseUrl: env.OPENAI_COMPATIBLE_BASE_URL, models: namesFor('openai_compatible', null) }
      : null,
    shedderDisabled: env.THROTTLE_SHEDDER_DISABLED,
  }
}

function readRegions({ BEDROCK_REGION, BEDROCK_FALLBACK_REGION }: Environment): string[] {
  if (!BEDROCK_REGION) {
    if (BEDROCK_FALLBACK_REGION) throw new InvalidEnvironment('BEDROCK_FALLBACK_REGION needs BEDROCK_REGION.')
    return []
  }
  if (BEDROCK_REGION === BEDROCK_FALLBACK_REGION)
    throw new InvalidEnvironment('BEDROCK_FALLBACK_REGION must differ from BEDROCK_REGION.')
  return [BEDROCK_REGION, ...(BEDROCK_FALLBACK_REGION ? [BEDROCK_FALLBACK_REGION] : [])]
}

/** Inference profiles that stay on the region's continent, if there is one. */
function inGeography(region: string): ModelNames {
  const geography = /^(us|eu)-(?!gov)/.exec(region)?.[1] ?? (region.startsWith('us-gov-') ? 'us-gov' : null)
  const named = (model: string) => (geography ? `${geography}.${model}` : model)
  return { primary: named(BEDROCK_DEFAULT.primary), quality: named(BEDROCK_DEFAULT.quality) }
}

/** `model` for every provider, or a comma-separated list of `provider=model`. */
function namesByProvider(
  variable: string,
  text: string | undefined,
): (provider: Provider) => string | undefined {
  if (!text?.includes('=')) return () => text
  const named = new Map(
    text.split(',').map((one) => {
      const [provider = '', model = ''] = one.split('=').map((part) => part.trim())
      if (!PROVIDERS.includes(provider as Provider) || !model)
        throw new InvalidEnvironment(
          `${variable} must be a model's name, or provider=model for each of several (${PROVIDERS.join(', ')}).`,
        )
      return [provider, model] as const
    }),
  )
  return (provider) => named.get(provider)
}
