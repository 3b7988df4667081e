import { encodeEventStreamFrame } from '@copilotkit/aimock'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type HostedProvider, ModelCallFailed } from '#server/ports/language-model.ts'
import { type FakeModelProvider, startFakeModelProvider } from './fake-model-provider.ts'
import {
  API_KEY,
  aRequest,
  CALLERS,
  EVIDENCE,
  PROVIDERS_UNDER_TEST,
  VERDICT,
} from './fake-model-provider-callers.ts'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'

/** The deadline where something stalls. */
export const TIMEOUT_MS = 400
/** The deadline where it must not be the deadline that ends the attempt. */
const PATIENT_MS = 10_000
/** What a provider might repeat of the request, and what must never come out of the adapter. */
export const QUOTING = `prompt: ${EVIDENCE} key ${API_KEY}`
export const NOW = new Date('2026-11-20T12:00:00Z')

export interface FaultyProvider {
  readonly fake: FakeModelProvider
  readonly proxy: FaultProxy
  failureUnder(provider: HostedProvider, fault: Fault | null, signal?: AbortSignal): Promise<ModelCallFailed>
}

export const callerOf = (provider: HostedProvider, url: string, attemptTimeoutMs = PATIENT_MS) =>
  CALLERS[provider](url, { attemptTimeoutMs, clock: { now: () => NOW } })

const stalls = (fault: Fault | null): boolean =>
  fault !== null &&
  (('silently' in fault && fault.silently === 'stalls') || ('after' in fault && fault.after === 'stalls'))

/** A provider behind a proxy that breaks its answers, for the tests of one file. */
export function givenFaultyProvider(): FaultyProvider {
  let fake: FakeModelProvider
  let proxy: FaultProxy
  beforeAll(async () => {
    fake = await startFakeModelProvider(() => VERDICT)
    proxy = await startFaultProxy(fake.url)
    // The clients are loaded with the first call, which on a busy machine takes longer than a short deadline.
    for (const provider of PROVIDERS_UNDER_TEST)
      await callerOf(provider, fake.url).answer(aRequest(), new AbortController().signal)
  })
  afterAll(() => Promise.all([proxy.close(), fake.close()]))
  beforeEach(() => {
    proxy.fault = null
    fake.respond = () => VERDICT
  })
  return {
    get fake() {
      return fake
    },
    get proxy() {
      return proxy
    },
    failureUnder: async (provider, fault, signal = new AbortController().signal) => {
      proxy.fault = fault
      const before = proxy.attempts
      const failed = await callerOf(provider, proxy.url, stalls(fault) ? TIMEOUT_MS : PATIENT_MS)
        .answer(aRequest(), signal)
        .then(
          () => expect.fail('It answered all the same'),
          (error: unknown) => error,
        )
      expect(failed).toBeInstanceOf(ModelCallFailed)
      expect(proxy.attempts - before).toBe(1)
      return failed as ModelCallFailed
    },
  }
}

/** An error as each provider writes it. */
export const refusal = {
  anthropic: (status: number, type: string, message = QUOTING): Fault => ({
    answers: {
      status,
      body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }),
    },
  }),
  bedrock: (status: number, name: string, message = QUOTING): Fault => ({
    answers: {
      status,
      headers: { 'x-amzn-errortype': `${name}:http://a.example/` },
      body: JSON.stringify({ message }),
    },
  }),
  openai_compatible: (status: number, code: string, message = QUOTING): Fault => ({
    answers: { status, body: JSON.stringify({ error: { message, type: code, code, param: null } }) },
  }),
}

export const bytes = (text: string) => () => Buffer.from(text)
export const exceptionFrame = (name: string, type = 'exception') =>
  encodeEventStreamFrame(
    {
      ':message-type': type,
      ...(type === 'exception'
        ? { ':exception-type': name }
        : { ':error-code': name, ':error-message': QUOTING }),
      ':content-type': 'application/json',
    },
    Buffer.from(JSON.stringify({ message: QUOTING })),
  )
export const eventFrame = (payload: string) =>
  encodeEventStreamFrame(
    { ':message-type': 'event', ':event-type': 'contentBlockDelta', ':content-type': 'application/json' },
    Buffer.from(payload),
  )
/** After the first events, which count tokens on one of the interfaces. */
export const inTheMiddle =
  (more: Buffer, firstBytes: (answer: Buffer) => Buffer) =>
  (answer: Buffer): Buffer =>
    Buffer.concat([firstBytes(answer), more])
export const firstFrame = (answer: Buffer) => answer.subarray(0, answer.readUInt32BE(0))
export const firstEvents = (answer: Buffer) => {
  const end = answer.indexOf('\n\n', answer.indexOf('content_block_start')) + 2
  return answer.subarray(0, end)
}
export const sseError = (type: string) =>
  Buffer.from(
    `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type, message: QUOTING } })}\n\n`,
  )
