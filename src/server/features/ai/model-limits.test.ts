import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import {
  answering,
  anthropic,
  bedrock,
  failure,
  guardedCalls,
  inOrder,
  run,
} from '#test/support/guarded-calls.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { type ScriptedModel, scriptedModel } from '#test/support/scripted-model.ts'
import { createThrottleShedder } from './throttle-shedder.ts'

const mostWithin = (times: readonly number[], ms: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

describe('the limits of model calls', () => {
  const many = <T>(count: number, one: () => Promise<T>) => Promise.all(Array.from({ length: count }, one))

  it.each<[string, () => ScriptedModel, number]>([
    ['1 to the hosted service', () => bedrock('eu-west-2', answering, 500), 1],
    ['5 to the direct API', () => anthropic(answering, 500), 5],
  ])('let no more through at a time than %s', async (_name, create, most) => {
    const model = create()
    const { call } = guardedCalls([model])
    await run(many(30, () => call()))
    expect(model.busiest()).toBe(most)
    expect(model.began).toHaveLength(30)
  })

  it('never let more than 50 requests through in a minute of a region, the first one included, refused ones counted', async () => {
    const model = bedrock('eu-west-2', (attempt) => (attempt % 5 === 0 ? 'overloaded' : 'answer'), 20)
    const { call } = guardedCalls([model])
    await run(many(110, () => failure(call())))
    expect(model.began.length).toBeGreaterThan(130)
    expect(mostWithin(model.began, 60_000)).toBe(50)
    expect(model.began.filter((at) => at < model.began[0]! + 60_000)).toHaveLength(50)
  })

  it('count each region for itself, and the direct API not at all', async () => {
    const [direct, first] = [anthropic(answering), bedrock('eu-west-2', answering)]
    const { call } = guardedCalls([direct], [first])
    const began = Date.now()
    await run(many(80, () => call('primary', 0)))
    await run(many(50, () => call('primary', 1)))
    expect(Date.now() - began).toBeLessThan(60_000)
  })

  it('let an analysis go before quality checks that wait longer', async () => {
    const order: string[] = []
    const model = scriptedModel({
      provider: 'bedrock',
      region: 'eu-west-2',
      ms: 100,
      move: (_attempt, { purpose }) => {
        order.push(purpose)
        return 'answer'
      },
    })
    const { call } = guardedCalls([model])
    const first = call('quality')
    await vi.advanceTimersByTimeAsync(10)
    await run(Promise.all([first, call('quality'), call('primary')]))
    expect(order).toEqual(['quality', 'primary', 'quality'])
  })
})

describe('the throttle shedder', () => {
  /** Throttles as many times as asked for, by primary calls to one provider. */
  async function throttle(times: number, call: (purpose: 'primary') => Promise<unknown>) {
    for (let made = 0; made < times; made += 3) await run(failure(call('primary')))
  }

  it('puts quality calls off before the call while there were more than 3 throttles in a minute, whichever limiter saw them', async () => {
    const direct = anthropic(inOrder('throttled'))
    const hosted = bedrock('eu-west-2', answering)
    const { call, markers, shedder } = guardedCalls([direct], [hosted])
    await throttle(3, () => call('primary', 0))
    expect(await shedder.state()).toMatchObject({ hot: false, recentThrottles: 3 })
    await run(call('quality', 1))
    await throttle(3, () => call('primary', 0))
    expect(await shedder.state()).toMatchObject({ hot: true, recentThrottles: 6 })

    const sent = hosted.began.length
    const error = await run(failure(call('quality', 1)))
    expect(error).toBeInstanceOf(QualityShedError)
    expect((error as Error).name).toBe('QualityShedError')
    expect(hosted.began.length).toBe(sent)
    expect(markers()).toEqual([...Array<string>(6).fill('[AI:Throttle]'), '[AI:Shed]'])

    await vi.advanceTimersByTimeAsync(60_000)
    expect(await shedder.state()).toMatchObject({ hot: false, recentThrottles: 0 })
    expect((await run(call('quality', 1))).text).toBe('{}')
  })

  it('never sheds a primary call', async () => {
    const direct = anthropic((attempt) => (attempt < 6 ? 'throttled' : 'answer'))
    const { call, shedder } = guardedCalls([direct])
    await throttle(6, () => call('primary'))
    expect(await shedder.state()).toMatchObject({ hot: true })
    expect((await run(call('primary'))).text).toBe('{}')
  })

  it('looks again after queueing: a call that began to wait while it was cold is put off', async () => {
    const hosted = bedrock('eu-west-2', answering, 10_000)
    const direct = anthropic(inOrder('throttled'))
    const { call } = guardedCalls([hosted], [direct])
    const holding = call('primary', 0)
    const queued = failure(call('quality', 0))
    await vi.advanceTimersByTimeAsync(100)
    await throttle(6, () => call('primary', 1))
    await run(holding)
    expect(await run(queued)).toBeInstanceOf(QualityShedError)
    expect(hosted.began).toHaveLength(1)
  })

  it('does not let a call wait for a place that it would not get', async () => {
    const hosted = bedrock('eu-west-2', inOrder('hang'))
    const direct = anthropic(inOrder('throttled'))
    const { call } = guardedCalls([hosted], [direct])
    const holding = new AbortController()
    const held = failure(call('primary', 0, holding.signal))
    await throttle(6, () => call('primary', 1))
    const began = Date.now()
    expect(await run(failure(call('quality', 0)))).toBeInstanceOf(QualityShedError)
    expect(Date.now() - began).toBeLessThanOrEqual(100)
    holding.abort('stopped')
    await held
  })

  it('does nothing where it is disabled, and says that', async () => {
    const limits = createMemoryCallLimits({ clock: systemClock })
    const events = createEvents(recordingLogger().logger, createMetrics())
    const shedder = createThrottleShedder({ limits, disabled: true, events })
    for (let throttles = 0; throttles < 5; throttles++) await shedder.throttled(anthropic(answering))
    await shedder.admit('quality', anthropic(answering))
    expect(await shedder.state()).toEqual({ hot: true, recentThrottles: 5, disabled: true })
  })
})
