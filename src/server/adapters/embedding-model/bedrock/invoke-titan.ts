import { z } from 'zod'

export interface TitanOptions {
  readonly region: string
  /** Custom address, for a private endpoint. */
  readonly endpoint?: string
  readonly modelId?: string
  /** What the model is asked for. */
  readonly dimensions?: 256 | 512 | 1024
  /** For one text, including the client's own retries. */
  readonly deadlineMs?: number
}

const ATTEMPTS = 3
const CONNECT_TIMEOUT_MS = 10_000
const Answer = z.object({ embedding: z.array(z.number()) })

export type InvokeTitan = (inputText: string, signal: AbortSignal) => Promise<readonly number[]>

/** One call to Titan Text Embeddings V2. Credentials come from AWS's usual chain. */
export async function connectToTitan(
  options: Required<Omit<TitanOptions, 'endpoint'>> & TitanOptions,
): Promise<InvokeTitan> {
  const { region, endpoint, modelId, dimensions } = options
  // Loaded only when used: the client takes a noticeable part of the startup time.
  const [{ BedrockRuntimeClient, InvokeModelCommand }, { NodeHttpHandler }] = await Promise.all([
    import('@aws-sdk/client-bedrock-runtime'),
    import('@smithy/node-http-handler'),
  ])
  const client = new BedrockRuntimeClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    maxAttempts: ATTEMPTS,
    requestHandler: new NodeHttpHandler({ connectionTimeout: CONNECT_TIMEOUT_MS }),
  })
  return async (inputText, abortSignal) => {
    const body = JSON.stringify({ inputText, dimensions, normalize: true })
    const command = new InvokeModelCommand({
      modelId,
      contentType: 'application/json',
      accept: 'application/json',
      body,
    })
    const answer = await client.send(command, { abortSignal })
    const { embedding } = Answer.parse(JSON.parse(answer.body.transformToString()))
    if (embedding.length !== dimensions) throw new Error('Titan answered with another number of dimensions')
    return embedding
  }
}
