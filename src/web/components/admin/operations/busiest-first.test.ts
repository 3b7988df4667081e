import { describe, expect, it } from 'vitest'
import { busiestFirst } from './busiest-first.ts'

const queue = (name: string, waiting = 0, active = 0, failed = 0) => ({
  name,
  waiting,
  active,
  failed,
  oldest_seconds: null,
})

describe('the queues of an installation', () => {
  it('stand with what works, waits or has failed above what is idle', () => {
    const queues = [queue('a'), queue('b', 0, 0, 1), queue('c'), queue('d', 2, 1)]
    expect(busiestFirst(queues).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
  })
})
