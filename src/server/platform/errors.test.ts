import { describe, expect, it } from 'vitest'
import { describeError } from './errors.ts'

describe('what may be told of an error', () => {
  const QUOTED = 'Dana\n    at Okafor (/evidence.ts:1:1)\n    at noon'

  it('is its kind and where it arose, never its message, however much that looks like a stack', () => {
    const told = describeError(new TypeError(`cannot read ${QUOTED}`))
    expect(told.name).toBe('TypeError')
    expect(told.frames[0]).toMatch(/^at .*errors\.test\.ts:\d+:\d+\)?$/)
    expect(JSON.stringify(told)).not.toMatch(/Okafor|noon|evidence/)
  })

  it('holds none of the old message where that was changed afterwards', () => {
    const error = new Error('read Dana\n    at noon of Okafor')
    error.message = 'something else'
    expect(JSON.stringify(describeError(error))).not.toMatch(/noon|Okafor/)
  })

  it('names the code of a database error', () => {
    expect(describeError(Object.assign(new Error('x'), { code: '22P02' })).name).toBe('Error 22P02')
  })

  it('is the kind of value where somebody throws another thing', () => {
    expect(describeError('Dana Okafor')).toEqual({ name: 'string', frames: [] })
  })
})
