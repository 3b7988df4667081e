import { describe, expect, it } from 'vitest'
import { closingLines } from './closing-report.ts'

const file = (path: string, seconds = 1, skipped: string[] = []) => ({ path, seconds, skipped })

describe('the end of a run', () => {
  it('names the twenty slowest of many files, the slowest first', () => {
    const lines = closingLines(
      Array.from({ length: 30 }, (_, index) => file(`${index}.test.ts`, index)),
      [],
    )
    expect(lines).toHaveLength(21)
    expect(lines.slice(0, 2)).toEqual(['The 20 slowest of 30 files:', '    29.0 s  29.test.ts'])
  })

  it('says which suites were skipped, and each reason once', () => {
    expect(
      closingLines([file('a.test.ts', 1, ['a fleet', 'a fleet', 'alone']), file('b.test.ts')], ['x', 'x']),
    ).toEqual([
      'Skipped:',
      '  a.test.ts > a fleet: 2 not run',
      '  a.test.ts > alone: 1 not run',
      'Because:',
      '  x',
    ])
  })

  it('says nothing of a short run in which nothing was skipped', () => {
    expect(closingLines([file('a.test.ts')], ['of the other files'])).toEqual([])
  })
})
