import { describe, expect, it } from 'vitest'
import { countVersions } from './count-versions.ts'

const version = (id: string, regenerated_from: string | null) => ({ id, regenerated_from })
const ALL = [version('third', 'second'), version('second', 'first'), version('first', null)]

describe('the version of an analysis', () => {
  it('counts what it was regenerated from', () => {
    expect(ALL.map((one) => countVersions(one, ALL))).toEqual([3, 2, 1])
  })

  it('is the first as far as anybody knows where the earlier ones are gone', () => {
    expect(countVersions(version('late', 'deleted'), ALL)).toBe(1)
  })

  it('ends where versions name each other', () => {
    const ring = [version('a', 'b'), version('b', 'a')]
    expect(countVersions(version('a', 'b'), ring)).toBe(2)
  })
})
