import type { Config } from '#server/config/config.ts'
import type { LanguageModels } from '#server/features/ai/index.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import { NO_TRACING, type Span, type Tracing } from '#server/platform/observability/tracing.ts'
import { type LanguageModel, ModelCallFailed, type ModelUsage } from '#server/ports/language-model.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import { VERSION } from './version.ts'

/** The SDK is loaded only if a collector is configured. */
export async function openTracing({ tracesEndpoint, stage }: Config, logger: Logger): Promise<Tracing> {
  if (!tracesEndpoint) return NO_TRACING
  const { createOtlpTracing } = await import('#server/platform/observability/otlp-tracing.ts')
  return createOtlpTracing({ endpoint: tracesEndpoint, version: VERSION, stage, logger })
}

/** The same store with a span for each call; what is read from an object afterwards belongs to its reader. */
export function tracedStore(objects: ObjectStore, tracing: Tracing): ObjectStore {
  const within = <T>(operation: string, work: (span: Span) => Promise<T>): Promise<T> =>
    tracing.within(
      { name: `object ${operation}`, kind: 'client', facts: { 'probity.store.operation': operation } },
      work,
    )
  return {
    put: (key, source, options) =>
      within('put', async (span) => {
        const result = await objects.put(key, source, options)
        span.set({ 'probity.store.bytes': result.sizeBytes })
        return result
      }),
    get: (key, range) => within('get', () => objects.get(key, range)),
    head: (key) => within('head', () => objects.head(key)),
    remove: (...keys) => within('remove', () => objects.remove(...keys)),
    list: (prefix) => objects.list(prefix),
    removeUnfinished: (before) => within('remove unfinished', () => objects.removeUnfinished(before)),
    requireUsable: () => within('require usable', () => objects.requireUsable()),
    freeBytes: () => objects.freeBytes(),
    close: () => objects.close(),
  }
}

/** The same models with a span for each attempt, even if nobody waits for it any more. */
export const tracedModels = (models: LanguageModels, tracing: Tracing): LanguageModels =>
  Object.fromEntries(
    Object.entries(models).map(([provider, regions]) => [
      provider,
      regions.map((model) => tracedModel(model, tracing)),
    ]),
  )

const tracedModel = (model: LanguageModel, tracing: Tracing): LanguageModel => ({
  provider: model.provider,
  region: model.region,
  modelFor: (purpose) => model.modelFor(purpose),
  answer: (request, signal) =>
    tracing.within(
      {
        name: `model call ${model.provider}`,
        kind: 'client',
        facts: {
          'gen_ai.provider.name': model.provider,
          'gen_ai.request.model': model.modelFor(request.purpose),
          'probity.model.purpose': request.purpose,
          ...(model.region ? { 'cloud.region': model.region } : {}),
        },
      },
      async (span) => {
        try {
          const answer = await model.answer(request, signal)
          spend(span, answer.usage)
          return answer
        } catch (error) {
          if (error instanceof ModelCallFailed) spend(span, error.usage)
          throw error
        }
      },
    ),
})

const spend = (span: Span, usage: ModelUsage | null): void =>
  span.set({
    'gen_ai.usage.input_tokens': usage?.inputTokens ?? 0,
    'gen_ai.usage.output_tokens': usage?.outputTokens ?? 0,
  })
