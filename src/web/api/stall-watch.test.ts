import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStallWatch, STALL_MS } from './stall-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a request that neither moves nor is answered has stalled, and one that moves has not', () => {
  const onStall = vi.fn()
  const watch = createStallWatch(onStall)
  watch.moved()
  vi.advanceTimersByTime(STALL_MS - 1)
  watch.moved()
  vi.advanceTimersByTime(STALL_MS - 1)
  expect(onStall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onStall).toHaveBeenCalledOnce()
})

it('one that was answered has not stalled', () => {
  const onStall = vi.fn()
  const watch = createStallWatch(onStall)
  watch.moved()
  watch.ended()
  vi.advanceTimersByTime(10 * STALL_MS)
  expect(onStall).not.toHaveBeenCalled()
})

it('a large file that has been sent may be checked for as long as its size takes', () => {
  const onStall = vi.fn()
  createStallWatch(onStall).moved(500_000_000)
  vi.advanceTimersByTime(STALL_MS + 249_000)
  expect(onStall).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(onStall).toHaveBeenCalledOnce()
})

it('without a network nothing stalls before it is back', () => {
  const onStall = vi.fn()
  vi.stubGlobal('navigator', { onLine: false })
  createStallWatch(onStall).moved()
  vi.advanceTimersByTime(3 * STALL_MS)
  expect(onStall).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  vi.advanceTimersByTime(STALL_MS)
  expect(onStall).toHaveBeenCalledOnce()
})
