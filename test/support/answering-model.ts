import type { ModelCaller } from '#server/features/ai/index.ts'
import { type LanguageModel, ModelCallFailed, type ModelRequest } from '#server/ports/language-model.ts'

/** What a fake model makes of a request: an object becomes JSON, a string stays as it is, an error is thrown. */
export type Answering = (request: ModelRequest, call: number) => unknown

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 }

function answering(script: Answering) {
  const asked: ModelRequest[] = []
  const answer = async (request: ModelRequest) => {
    asked.push(request)
    const answered = script(request, asked.length)
    if (answered instanceof Error) throw answered
    return { text: typeof answered === 'string' ? answered : JSON.stringify(answered), usage: USAGE }
  }
  const modelFor: LanguageModel['modelFor'] = (purpose) => (purpose === 'primary' ? 'writer-1' : 'checker-1')
  return { asked, answer, modelFor, provider: 'anthropic' as const }
}

/** In the place of the guarded way to a model, and all that it was asked. */
export const answeringCaller = (script: Answering): ModelCaller & { readonly asked: ModelRequest[] } =>
  answering(script)

/** In the place of a provider, behind the real guards. */
export const answeringModel = (script: Answering): LanguageModel & { readonly asked: ModelRequest[] } => ({
  ...answering(script),
  region: null,
})

export const refusing = (): ModelCallFailed =>
  new ModelCallFailed('refused', { provider: 'anthropic', region: null })

/** Everything that one request says, in its order. */
export const saidIn = (request: ModelRequest): string =>
  [request.system, ...request.content.map(({ text }) => text)].join('\n')
