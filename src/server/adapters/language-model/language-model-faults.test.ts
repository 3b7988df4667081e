import { describe, expect, test, vi } from 'vitest'
import { API_KEY, aRequest, PROVIDERS_UNDER_TEST } from '#test/support/fake-model-provider-callers.ts'
import {
  bytes,
  callerOf,
  eventFrame,
  exceptionFrame,
  firstEvents,
  firstFrame,
  givenFaultyProvider,
  inTheMiddle,
  QUOTING,
  refusal,
  sseError,
  TIMEOUT_MS,
} from '#test/support/fake-model-provider-faults.ts'
import { half, refusedUrl } from '#test/support/fault-proxy.ts'

// From the first call on: a client keeps the functions of the console that it finds then.
const logged = (['error', 'warn', 'log', 'info', 'debug'] as const).map((level) => vi.spyOn(console, level))
const faulty = givenFaultyProvider()

/** Far above the deadline, far below for ever. */
const IN_TIME_MS = 10_000

describe.each(PROVIDERS_UNDER_TEST)('the way to %s breaks', (provider) => {
  test('the connection is refused', async () => {
    const answering = callerOf(provider, await refusedUrl()).answer(aRequest(), new AbortController().signal)
    await expect(answering).rejects.toMatchObject({
      name: 'ModelCallFailed',
      failure: 'connection',
      retryable: true,
    })
  })

  test('the connection is reset before an answer', async () => {
    expect(await faulty.failureUnder(provider, { silently: 'resets' })).toMatchObject({
      failure: 'connection',
    })
  })

  test('the connection is reset inside the answer', async () => {
    expect(await faulty.failureUnder(provider, { changes: half, after: 'resets' })).toMatchObject({
      failure: 'connection',
    })
  })

  test('no headers come: the deadline ends it, and the connection with it', {
    timeout: IN_TIME_MS,
  }, async () => {
    const gone = faulty.proxy.abandoned
    expect(await faulty.failureUnder(provider, { silently: 'stalls' })).toMatchObject({
      failure: 'timeout',
      usage: null,
    })
    await vi.waitFor(() => expect(faulty.proxy.abandoned).toBe(gone + 1))
  })

  test('the body stalls after its headers: the deadline ends it, and the connection with it', {
    timeout: IN_TIME_MS,
  }, async () => {
    const gone = faulty.proxy.abandoned
    expect(await faulty.failureUnder(provider, { changes: half, after: 'stalls' })).toMatchObject({
      failure: 'timeout',
    })
    await vi.waitFor(() => expect(faulty.proxy.abandoned).toBe(gone + 1))
  })

  test('the caller gives up while the body stalls', { timeout: IN_TIME_MS }, async () => {
    const caller = new AbortController()
    setTimeout(() => caller.abort(new Error(QUOTING)), TIMEOUT_MS / 4)
    const failed = await faulty.failureUnder(provider, { changes: half, after: 'stalls' }, caller.signal)
    expect(failed).toMatchObject({ failure: 'aborted', retryable: false })
  })
})

describe('an answer goes wrong in the middle', () => {
  test.each([
    ['overloaded_error', 'overloaded'],
    ['rate_limit_error', 'throttled'],
    ['api_error', 'server_error'],
    ['timeout_error', 'timeout'],
    ['an_error_of_tomorrow', 'server_error'],
  ])('anthropic: %s is %s, and what was used is booked', async (type, failure) => {
    const changes = inTheMiddle(sseError(type), firstEvents)
    const failed = await faulty.failureUnder('anthropic', { changes, after: 'ends' })
    expect(failed).toMatchObject({ failure, status: null })
    expect(failed.usage!.inputTokens).toBeGreaterThan(0)
  })

  test.each([
    ['throttlingException', 'throttled'],
    ['serviceUnavailableException', 'overloaded'],
    ['internalServerException', 'server_error'],
    ['modelStreamErrorException', 'server_error'],
    ['modelTimeoutException', 'timeout'],
    ['validationException', 'invalid_request'],
  ])('bedrock: %s, which has no status there, is %s', async (name, failure) => {
    const changes = inTheMiddle(exceptionFrame(name), firstFrame)
    expect(await faulty.failureUnder('bedrock', { changes, after: 'ends' })).toMatchObject({ failure })
  })

  test.each([
    ['InternalFailure', 'server_error'],
    ['ThrottlingException', 'throttled'],
  ])('bedrock: the unmodelled error %s is %s', async (name, failure) => {
    const changes = inTheMiddle(exceptionFrame(name, 'error'), firstFrame)
    expect(await faulty.failureUnder('bedrock', { changes, after: 'ends' })).toMatchObject({ failure })
  })

  test('openai_compatible: an error inside an answer with status 200', async () => {
    const error = (code: unknown, message: string) =>
      faulty.failureUnder('openai_compatible', {
        changes: bytes(JSON.stringify({ error: { code, message } })),
        after: 'ends',
      })
    expect(await error(429, QUOTING)).toMatchObject({ failure: 'throttled' })
    expect(await error(502, QUOTING)).toMatchObject({ failure: 'server_error' })
    expect(await error('insufficient_quota', QUOTING)).toMatchObject({ failure: 'quota' })
  })

  test.each(['anthropic', 'bedrock'] as const)(
    '%s: a stream that just ends is a cut connection',
    async (provider) => {
      const first = provider === 'anthropic' ? firstEvents : firstFrame
      expect(await faulty.failureUnder(provider, { changes: first, after: 'ends' })).toMatchObject({
        failure: 'connection',
      })
    },
  )

  test('bedrock: a stream that ends inside a message is a cut connection', async () => {
    const changes = (answer: Buffer) => answer.subarray(0, answer.readUInt32BE(0) + 20)
    expect(await faulty.failureUnder('bedrock', { changes, after: 'ends' })).toMatchObject({
      failure: 'connection',
    })
  })

  test('bedrock: a message whose checksum is wrong is a bad answer', async () => {
    const changes = (answer: Buffer) => {
      const broken = Buffer.from(answer)
      broken[answer.readUInt32BE(0) - 6]! ^= 1
      return broken
    }
    expect(await faulty.failureUnder('bedrock', { changes, after: 'ends' })).toMatchObject({
      failure: 'bad_answer',
    })
  })

  test.each([
    [
      'anthropic',
      (answer: Buffer) => Buffer.from(answer.toString().replace('"thinking_delta"', '"thinking_delta')),
    ],
    ['anthropic', bytes('<html>A page</html>')],
    ['bedrock', inTheMiddle(eventFrame('{"contentBlockIndex": 0, "delta": {"te'), firstFrame)],
    ['openai_compatible', bytes('{"choices": [')],
    ['openai_compatible', bytes('{"choices": []}')],
    ['openai_compatible', bytes('null')],
  ] as const)('%s: what is no protocol is a bad answer and is not tried again', async (provider, changes) => {
    expect(await faulty.failureUnder(provider, { changes, after: 'ends' })).toMatchObject({
      failure: 'bad_answer',
      retryable: false,
    })
    for (const spy of logged) expect(spy).not.toHaveBeenCalled()
  })

  test.each(PROVIDERS_UNDER_TEST)('%s: an answer without a word is a bad answer', async (provider) => {
    faulty.fake.respond = () => '  '
    expect(await faulty.failureUnder(provider, null)).toMatchObject({ failure: 'bad_answer' })
  })
})

describe('a failure', () => {
  test.each(PROVIDERS_UNDER_TEST)(
    'of %s repeats nothing of the request, the answer or the key',
    async (provider) => {
      const faults = [
        refusal[provider](400, 'Whatever'),
        refusal[provider](500, 'Whatever'),
        { silently: 'resets' } as const,
      ]
      for (const fault of faults) {
        const failed = await faulty.failureUnder(provider, fault)
        const everything = [failed.stack, failed.message, JSON.stringify(failed), String(failed.cause)].join(
          '\n',
        )
        for (const secret of [API_KEY, 'WITNESS', 'gate']) expect(everything).not.toContain(secret)
      }
    },
  )

  test('leaves nothing behind on the signal of a caller who asks often', async () => {
    const caller = new AbortController()
    const added = vi.spyOn(caller.signal, 'addEventListener')
    const removed = vi.spyOn(caller.signal, 'removeEventListener')
    for (const provider of PROVIDERS_UNDER_TEST)
      await faulty.failureUnder(provider, { silently: 'resets' }, caller.signal)
    expect(added).toHaveBeenCalledTimes(3)
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
      expect.arrayContaining(added.mock.calls.map(([, listener]) => listener)),
    )
  })
})
