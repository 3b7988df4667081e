import type { Provider } from '#shared/analysis-types.ts'

export type HostedProvider = Exclude<Provider, 'extractive'>

/** `primary` writes analyses and is never shed; `quality` checks them and is shed while the provider throttles. */
export type ModelPurpose = 'primary' | 'quality'

/** Part of the user turn. `cacheable` ends the common beginning of later calls about the same evidence. */
export interface ContentBlock {
  readonly text: string
  readonly cacheable?: true
}

export interface ModelRequest {
  readonly purpose: ModelPurpose
  readonly system: string
  readonly content: readonly ContentBlock[]
  /** Always set: a provider reserves it against the quota. */
  readonly maxOutputTokens: number
  /** The shape of the answer, as a JSON schema that the provider is asked to follow; the caller still validates. */
  readonly answer: {
    readonly name: string
    readonly description: string
    readonly schema: Readonly<Record<string, unknown>>
  }
}

/** Tokens of one attempt. `inputTokens` were neither read from nor written to the prompt cache. */
export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadTokens: number
  readonly cacheWriteTokens: number
}

export interface ModelAnswer {
  /** Should be JSON of the requested shape; not parsed here, so that the caller may have it repaired. */
  readonly text: string
  readonly usage: ModelUsage
}

/** One hosted model: one provider, and for the cloud service one region. One call is one attempt. */
export interface LanguageModel {
  readonly provider: HostedProvider
  /** null if the provider has none. */
  readonly region: string | null
  modelFor(purpose: ModelPurpose): string
  /** Rejects only with ModelCallFailed, also when the signal ends it. */
  answer(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer>
}

/** Why an attempt failed, and so what to do about it. */
export const MODEL_FAILURES = {
  throttled: { retryable: true },
  overloaded: { retryable: true },
  server_error: { retryable: true },
  not_ready: { retryable: true },
  timeout: { retryable: true },
  connection: { retryable: true },
  /**
   * The model does not know this way of asking (for the answer's shape, for the prompt cache); the next attempt asks
   * differently.
   */
  answer_shape_unsupported: { retryable: true },
  invalid_request: { retryable: false },
  authentication: { retryable: false },
  quota: { retryable: false },
  /** The model declined to answer. */
  refused: { retryable: false },
  /** The answer reached max_tokens. */
  cut_off: { retryable: false },
  /** The answer violates the provider's protocol. */
  bad_answer: { retryable: false },
  aborted: { retryable: false },
} as const satisfies Record<string, { retryable: boolean }>
export type ModelFailure = keyof typeof MODEL_FAILURES

/** The message names provider, region and failure, never a word that was sent or answered. */
export class ModelCallFailed extends Error {
  override readonly name = 'ModelCallFailed'
  readonly failure: ModelFailure
  readonly provider: HostedProvider
  readonly region: string | null
  readonly status: number | null
  /** How long the provider asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null
  /** Tokens that the attempt used nevertheless. */
  readonly usage: ModelUsage | null

  constructor(
    failure: ModelFailure,
    model: Pick<LanguageModel, 'provider' | 'region'>,
    more: { status?: number | null; retryAfterMs?: number | null; usage?: ModelUsage | null } = {},
  ) {
    super(`${model.provider}${model.region ? ` in ${model.region}` : ''}: ${failure}`)
    this.failure = failure
    this.provider = model.provider
    this.region = model.region
    this.status = more.status ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
    this.usage = more.usage ?? null
  }

  get retryable(): boolean {
    return MODEL_FAILURES[this.failure].retryable
  }
}
