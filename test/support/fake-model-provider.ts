import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { anthropicDialect } from './fake-model-provider-anthropic.ts'
import { bedrockDialect } from './fake-model-provider-bedrock.ts'
import { openAiDialect } from './fake-model-provider-openai.ts'
import { titanDialect } from './fake-model-provider-titan.ts'

/** A request that kept every rule, in words that all providers share. */
export interface AskedOfModel {
  readonly api: 'anthropic' | 'bedrock' | 'openai'
  readonly model: string
  readonly system: string
  /** Everything in the user's turn. */
  readonly text: string
  readonly maxTokens: number
  /** Parts of the user's turn after which the prompt cache is asked for. */
  readonly cached: readonly string[]
  readonly shape: 'schema' | 'tool' | 'instruction'
  /** Name of the tool, or of the schema where the provider has one. */
  readonly answerName: string | null
  readonly schema: unknown
}

export interface ToldByModel {
  readonly text: string
  readonly stop?: 'cut_off' | 'refused'
  /** Answers in words although it was given a tool. */
  readonly ignoresTool?: true
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

export type Unsupported = 'schema' | 'tool' | 'cache' | 'max_tokens'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

export interface ModelDialect {
  matches(path: string): boolean
  /** Throws BadModelRequest where the documentation promises an error. */
  read(request: IncomingMessage, body: unknown, unsupported: ReadonlySet<Unsupported>): AskedOfModel
  write(told: ToldByModel, asked: AskedOfModel): HttpAnswer
  refuse(refusal: BadModelRequest): HttpAnswer
}

export class BadModelRequest extends Error {
  override readonly name = 'BadModelRequest'
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export const refuseIf = (wrong: boolean, message: string, status?: number): void => {
  if (wrong) throw new BadModelRequest(message, status)
}

export type Respond = (asked: AskedOfModel) => string | ToldByModel | Promise<string | ToldByModel>

export interface FakeModelProvider {
  readonly url: string
  /** Requests that kept the rules, in order. */
  readonly asked: AskedOfModel[]
  /** The words of every refusal, in order. */
  readonly refused: string[]
  /** Ways of asking that the model does not know from now on. */
  unsupported: ReadonlySet<Unsupported>
  respond: Respond
  close(): Promise<void>
}

const DIALECTS = [anthropicDialect, bedrockDialect, openAiDialect]

/** Rough, but the same for the same text: four characters are a token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4)

/**
 * The three hosted interfaces on one loopback port, which refuse what the real ones document to refuse. Unlike a
 * recording it lets no request pass that the real service would answer with a 400.
 */
export async function startFakeModelProvider(respond: Respond): Promise<FakeModelProvider> {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request).catch((error: Error) => ({
      status: 500,
      headers: {},
      body: error.stack ?? '',
    }))
    response.writeHead(status, headers).end(body)
  })
  async function answer(request: IncomingMessage): Promise<HttpAnswer> {
    const path = request.url ?? ''
    if (titanDialect.matches(path)) return titanDialect.answer(request, await text(request))
    const dialect = DIALECTS.find((one) => one.matches(path))
    if (!dialect) return { status: 404, headers: {}, body: '{}' }
    try {
      const asked = dialect.read(request, parsed(await text(request)), provider.unsupported)
      provider.asked.push(asked)
      const told = await provider.respond(asked)
      return dialect.write(typeof told === 'string' ? { text: told } : told, asked)
    } catch (error) {
      if (!(error instanceof BadModelRequest)) throw error
      provider.refused.push(error.message)
      return dialect.refuse(error)
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const provider: FakeModelProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    refused: [],
    unsupported: new Set(),
    respond,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new BadModelRequest('The request body is not valid JSON')
  }
}
