import { describe, expect, it } from 'vitest'
import { createPollingTime } from './polling-time.ts'

const MINUTE = 60_000

function polling() {
  const clock = { now: 0 }
  const time = createPollingTime(() => clock.now)
  const pass = (minutes: number) => {
    clock.now += minutes * MINUTE
  }
  return { time, pass }
}

describe('the time for polling', () => {
  it('is five minutes for one wait, however often its status changes', () => {
    const { time, pass } = polling()
    time.waitFor(['analysis'])
    pass(2)
    time.waitFor(['analysis'])
    pass(2.9)
    expect(time.isOver()).toBe(false)
    time.waitFor(['analysis'])
    pass(0.1)
    expect(time.isOver()).toBe(true)
  })

  it('begins for another wait, and anew for one that had ended', () => {
    const { time, pass } = polling()
    time.waitFor(['analysis'])
    pass(5)
    time.waitFor(['another'])
    expect(time.isOver()).toBe(false)
    time.waitFor([])
    pass(5)
    time.waitFor(['another'])
    expect(time.isOver()).toBe(false)
    pass(5)
    expect(time.isOver()).toBe(true)
  })

  it('lasts as long as one of several has time left, and no longer because another one has ended', () => {
    const { time, pass } = polling()
    time.waitFor(['first'])
    pass(3)
    time.waitFor(['first', 'second'])
    pass(3)
    expect(time.isOver()).toBe(false)
    time.waitFor(['first'])
    expect(time.isOver()).toBe(true)
  })
})
