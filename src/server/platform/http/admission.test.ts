import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { createAdmission } from './admission.ts'

const LIMITS = {
  slots: 2,
  burstWaitMs: 1_000,
  busyWaitMs: 20,
  busyAfterMs: 500,
  calmMs: 2_000,
  refusalMs: 250,
}

describe('requests that come all at once', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const admissionOf = () => createAdmission(LIMITS, () => Date.now())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  it('are worked on a few at a time, and the others in their order as places become free', async () => {
    const admission = admissionOf()
    const entered: number[] = []
    const leaves: (() => void)[] = []
    for (let index = 0; index < 5; index++)
      void admission.enter().then((leave) => {
        entered.push(index)
        leaves.push(leave)
      })
    await settle()
    expect(entered).toEqual([0, 1])
    leaves[0]!()
    await settle()
    expect(entered).toEqual([0, 1, 2])
    leaves[1]!()
    leaves[2]!()
    await settle()
    expect(entered).toEqual([0, 1, 2, 3, 4])
  })

  it('are refused when a place does not become free in time, and not at once', async () => {
    const admission = admissionOf()
    for (let index = 0; index < 2; index++) await admission.enter()
    let refused: unknown = null
    void admission.enter().catch((error: unknown) => {
      refused = error
    })
    await vi.advanceTimersByTimeAsync(LIMITS.burstWaitMs + LIMITS.refusalMs - 1)
    expect(refused).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(refused).toBeInstanceOf(AppError)
    expect((refused as AppError).status).toBe(503)
    expect((refused as AppError).retryAfterSeconds).toBe(1)
  })

  it('wait no longer than a moment once an overload lasts, and as long as a burst again when it is over', async () => {
    const admission = admissionOf()
    const leaves = [await admission.enter(), await admission.enter()]
    const patient = admission.enter().catch(() => null)
    await vi.advanceTimersByTimeAsync(LIMITS.busyAfterMs)
    let refusedAfter = 0
    const began = Date.now()
    void admission.enter().catch(() => {
      refusedAfter = Date.now() - began
    })
    await vi.advanceTimersByTimeAsync(LIMITS.busyWaitMs + LIMITS.refusalMs)
    expect(refusedAfter).toBe(LIMITS.busyWaitMs + LIMITS.refusalMs)
    leaves[0]!()
    const entered = await patient
    expect(entered).not.toBeNull()
    entered!()
    leaves[1]!()
    expect(await admission.enter()).toBeTypeOf('function')
  })

  it('give back one place each, however often they say that they leave', async () => {
    const admission = admissionOf()
    const leave = await admission.enter()
    leave()
    leave()
    await admission.enter()
    await admission.enter()
    let third = false
    void admission.enter().then(() => {
      third = true
    })
    await settle()
    expect(third).toBe(false)
  })
})
