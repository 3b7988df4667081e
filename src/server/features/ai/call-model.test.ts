import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import {
  answering,
  anthropic,
  bedrock,
  CONTEXT,
  failure,
  guardedCalls,
  inOrder,
  request,
  run,
  sentence,
} from '#test/support/guarded-calls.ts'
import type { ModelMove } from '#test/support/scripted-model.ts'
import { forOneWork, WHOLE_CALL_MS } from './call-model.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

describe('a guarded model call', () => {
  it('answers, and records what the attempt used up', async () => {
    const { call, used } = guardedCalls([anthropic(answering)])
    expect((await run(call())).text).toBe('{}')
    expect(used).toMatchObject([
      {
        ...CONTEXT,
        provider: 'anthropic',
        region: null,
        model: 'anthropic-primary',
        purpose: 'primary',
        failure: null,
        inputTokens: 100,
        outputTokens: 10,
        cacheReadTokens: 5,
        cacheWriteTokens: 1,
      },
    ])
  })

  it('is tried again after a retryable failure, each attempt recorded', async () => {
    const model = anthropic(inOrder('overloaded', 'connection', 'answer'))
    const { call, used } = guardedCalls([model])
    await run(call())
    expect(used.map((row) => row.failure)).toEqual(['overloaded', 'connection', null])
    const pauses = model.began.slice(1).map((at, index) => at - model.began[index]!)
    expect(pauses).toEqual([750, 1_500])
  })

  it('waits as long as the provider asks', async () => {
    const model = anthropic(inOrder({ failure: 'throttled', retryAfterMs: 12_000 }, 'answer'))
    const { call } = guardedCalls([model])
    await run(call())
    expect(model.began[1]! - model.began[0]!).toBe(12_000)
  })

  it('goes to the second region when the first is exhausted, and says so', async () => {
    const first = bedrock('eu-west-2', inOrder('server_error'))
    const second = bedrock('eu-west-1', answering)
    const { call, used, markers } = guardedCalls([first, second])
    await run(call())
    expect([first.began.length, second.began.length]).toEqual([3, 1])
    expect(markers()).toEqual(['[AI:fallback]'])
    expect(used.at(-1)).toMatchObject({ region: 'eu-west-1', failure: null })
  })

  it('ends with a sentence for people when both regions are down', async () => {
    const first = bedrock('eu-west-2', inOrder('connection'))
    const second = bedrock('eu-west-1', inOrder('overloaded'))
    const { call, used } = guardedCalls([first, second])
    expect(await run(sentence(call()))).toBe(
      'Both model regions are unavailable at the moment. Nothing was lost: your evidence is unchanged, and you can try again in a few minutes.',
    )
    expect(used).toHaveLength(6)
  })

  it.each<[ModelMove, string]>([
    ['refused', 'The AI model declined to answer.'],
    ['cut_off', 'The answer of the AI model was too long and was cut off.'],
    ['authentication', "The AI provider rejected this installation's credentials."],
    ['quota', 'The quota at the AI provider is used up.'],
    ['invalid_request', 'The AI provider did not accept the request.'],
    ['bad_answer', 'The answer of the AI provider could not be read.'],
  ])('that ends with %s is not tried again anywhere: "%s"', async (move, words) => {
    const first = bedrock('eu-west-2', inOrder(move))
    const second = bedrock('eu-west-1', answering)
    const { call, markers } = guardedCalls([first, second])
    expect(await run(sentence(call()))).toContain(words)
    expect([first.began.length, second.began.length, markers().length]).toEqual([1, 0, 0])
  })

  it('ends within its own deadline where the provider never ends', async () => {
    const { call, used } = guardedCalls([anthropic(inOrder('hang'))])
    const began = Date.now()
    expect(await run(sentence(call()))).toContain('did not answer in time')
    expect(Date.now() - began).toBeLessThanOrEqual(WHOLE_CALL_MS + 100)
    expect(WHOLE_CALL_MS).toBeLessThan(270_000)
    expect(used).toMatchObject([{ failure: 'aborted' }])
  })

  it('has no more time than the work that it is part of, however many calls that makes', async () => {
    const { caller } = guardedCalls([anthropic(inOrder('answer', 'hang'), 100_000)])
    const work = forOneWork(caller(0), systemClock)
    const began = Date.now()
    const ask = () => work.answer(request('primary'), CONTEXT, new AbortController().signal)
    expect((await run(ask())).text).toBe('{}')
    expect(await run(sentence(ask()))).toContain('did not answer in time')
    expect(Date.now() - began).toBeLessThanOrEqual(WHOLE_CALL_MS + 100)
    expect(await sentence(ask())).toContain('did not answer in time')
  })

  it('ends at once when its caller gives up, in the queue and in the call, and leaves the place to others', async () => {
    const model = bedrock('eu-west-2', inOrder('hang', 'answer'))
    const { call } = guardedCalls([model])
    const [running, waiting] = [new AbortController(), new AbortController()]
    const ends = [failure(call('primary', 0, running.signal)), failure(call('primary', 0, waiting.signal))]
    await vi.advanceTimersByTimeAsync(1_000)
    waiting.abort('stopped')
    running.abort('stopped')
    expect(await run(Promise.all(ends))).toEqual(['stopped', 'stopped'])
    expect((await run(call())).text).toBe('{}')
  })
})
