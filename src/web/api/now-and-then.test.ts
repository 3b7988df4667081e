import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNowAndThen } from './now-and-then.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of the first at once, of those behind it now and then, and of the last at once', () => {
  const tell = vi.fn()
  const happened = createNowAndThen(tell, 3_000)
  const wait = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return tell.mock.calls.length
  }
  happened('a case', false)
  expect(wait(0)).toBe(1)
  happened('a case', false)
  happened('a case', false)
  expect(wait(2_900)).toBe(1)
  expect(wait(200)).toBe(2)
  happened('another case', false)
  expect(wait(0)).toBe(3)
  happened('a case', false)
  happened('a case', true)
  expect(wait(0)).toBe(4)
  expect(tell).toHaveBeenLastCalledWith('a case')
})
