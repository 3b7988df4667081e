import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import type { ModelPurpose } from '#server/ports/language-model.ts'
import {
  answering,
  anthropic,
  bedrock,
  CONTEXT,
  failure,
  guardedCalls,
  request,
  run,
} from '#test/support/guarded-calls.ts'
import type { ScriptedModel } from '#test/support/scripted-model.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const CALL_MS = 2_000
const PRIMARY = 12
const EVERY_MS = 900

/** How long each of the primary calls took that came one after another, beside so many calls that yield. */
async function primaryTimes(model: ScriptedModel, reruns: number): Promise<number[]> {
  const { caller } = guardedCalls([model])
  const call = (purpose: ModelPurpose, yields: boolean) =>
    caller(0).answer(request(purpose), { ...CONTEXT, yields }, new AbortController().signal)
  const beside = Array.from({ length: reruns }, () => failure(call('primary', true)))
  const asked = Array.from({ length: PRIMARY }, async (_, place) => {
    await new Promise((resolve) => setTimeout(resolve, place * EVERY_MS))
    const began = Date.now()
    await call('primary', false)
    return Date.now() - began
  })
  const times = await run(Promise.all(asked), 10)
  await run(Promise.all(beside))
  return times
}

describe('calls that nobody waits for', () => {
  it.each([
    ['a provider that takes one call at a time', () => bedrock('eu-west-2', answering, CALL_MS)],
    ['a provider that takes five', () => anthropic(answering, CALL_MS)],
  ])('never delay a call for an analysis to %s', async (_name, create) => {
    const alone = await primaryTimes(create(), 0)
    const beside = await primaryTimes(create(), 8)
    expect(beside.map((time, place) => time - (alone[place] ?? 0))).toEqual(alone.map(() => 0))
  })

  it('leave one slot free, so that a call for an analysis need not stop one', async () => {
    const model = anthropic(answering, CALL_MS)
    const { caller } = guardedCalls([model])
    const signal = new AbortController().signal
    const calls = Array.from({ length: 10 }, () =>
      caller(0).answer(request('primary'), { ...CONTEXT, yields: true }, signal),
    )
    await run(Promise.all(calls))
    expect(model.busiest()).toBe(4)
  })

  it('are put off like quality calls when they give way', async () => {
    const model = bedrock('eu-west-2', answering, CALL_MS)
    const { caller } = guardedCalls([model])
    const signal = new AbortController().signal
    const yielding = failure(caller(0).answer(request('primary'), { ...CONTEXT, yields: true }, signal))
    await vi.advanceTimersByTimeAsync(100)
    const primary = caller(0).answer(request('primary'), CONTEXT, signal)
    await run(primary)
    expect(await yielding).toBeInstanceOf(QualityShedError)
  })
})
