import { describe, expect, it } from 'vitest'
import { atFirstUse } from './at-first-use.ts'

describe('what is made at its first use', () => {
  it('is made once, even for callers at the same moment', async () => {
    let times = 0
    const made = atFirstUse(async () => ++times)
    expect(times).toBe(0)
    expect(await Promise.all([made(), made()])).toEqual([1, 1])
    expect(await made()).toBe(1)
  })

  it('is tried again after a failure', async () => {
    let times = 0
    const made = atFirstUse(async () => {
      if (++times === 1) throw new Error('not yet')
      return times
    })
    await expect(made()).rejects.toThrow('not yet')
    expect(await made()).toBe(2)
  })
})
