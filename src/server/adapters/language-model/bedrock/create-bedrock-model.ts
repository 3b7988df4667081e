import { systemClock } from '#server/platform/clock.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { answeredIn } from '../answered-in.ts'
import { createAskingManners } from '../asking-manners.ts'
import { ATTEMPT_TIMEOUT_MS, type ModelOptions, modelChooser } from '../model-options.ts'
import { once } from '../once.ts'
import { AttemptFailed, runAttempt } from '../run-attempt.ts'
import { bedrockFailure } from './bedrock-failures.ts'
import { converseRequest } from './converse-request.ts'
import { readConverseStream } from './read-converse-stream.ts'

export interface BedrockModelOptions extends ModelOptions {
  readonly region: string
  /** Custom address, for a private endpoint. */
  readonly endpoint?: string
}

const CONNECT_TIMEOUT_MS = 10_000

/**
 * One region of Amazon Bedrock through ConverseStream, which needs the permission
 * bedrock:InvokeModelWithResponseStream. Credentials come from AWS's usual chain. Model ids may be those of inference
 * profiles.
 */
export function createBedrockModel(options: BedrockModelOptions): LanguageModel {
  const { attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, clock = systemClock, region } = options
  const manners = createAskingManners()
  const modelFor = modelChooser(options)
  const connect = once(() => connectTo(options))
  const model = { provider: 'bedrock', region } as const
  return {
    ...model,
    modelFor,
    answer: async (request, signal) => {
      const modelId = modelFor(request.purpose)
      const manner = manners.of(modelId)
      const refused = (words: string) => manners.refused(modelId, manner, words)
      const explain = (error: unknown) => bedrockFailure(error, clock.now(), refused)
      return await runAttempt({ model, timeoutMs: attemptTimeoutMs, signal, explain }, async (attempt) => {
        const converse = await connect()
        const { stream } = await converse(converseRequest(request, modelId, manner), attempt.signal)
        if (!stream) throw new AttemptFailed('bad_answer')
        const text = await readConverseStream(stream, attempt)
        return answeredIn(text, attempt, () => manners.ignored(modelId, manner))
      })
    },
  }
}

async function connectTo({ region, endpoint }: BedrockModelOptions) {
  // Loaded only when used: the client takes a noticeable part of the startup time.
  const [{ BedrockRuntimeClient, ConverseStreamCommand }, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-bedrock-runtime'),
    import('@smithy/node-http-handler'),
  ])
  const client = new BedrockRuntimeClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: 1,
    // The client's default handler uses HTTP/2, where one lost connection ends every call on it.
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_TIMEOUT_MS }),
  })
  type Input = ConstructorParameters<typeof ConverseStreamCommand>[0]
  return (input: Input, abortSignal: AbortSignal) =>
    client.send(new ConverseStreamCommand(input), { abortSignal })
}
