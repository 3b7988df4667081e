import { describe, expect, it } from 'vitest'
import { BESIDE_THE_ANSWER, listContested } from './contested-statements.ts'
import type { Statement } from './contracts/analyses.ts'

const statement = (id: string, part: Partial<Statement> = {}): Statement => ({
  id,
  text: id,
  kind: 'finding',
  citations: [],
  uncited: false,
  support_lost: false,
  ...part,
})
const opposed = (id: string) => statement(id, { contrary: { state: 'found' } as Statement['contrary'] })
const pair = (id: string) => statement(id, { kind: 'discrepancy' })
const section = (heading: string, ...statements: Statement[]) => ({ heading, statements })
const idsOf = (...args: Parameters<typeof listContested>) => listContested(...args).map(({ id }) => id)

describe('an answer is contested', () => {
  it('where the case speaks otherwise about what it begins with, and not where about something farther down', () => {
    const gap = statement('gap', { kind: 'gap' })
    const sections = [
      section('Answer', gap, statement('1'), statement('2'), opposed('3')),
      section('In support', opposed('4')),
    ]
    expect(idsOf('question', sections)).toEqual(['3'])
    expect(idsOf('topic', sections)).toEqual(['3'])
  })

  it('by two sources side by side, unless those only stand beside what was asked', () => {
    const sections = [
      section('Answer', statement('1')),
      section('Where sources may conflict', pair('asked')),
      section(BESIDE_THE_ANSWER, statement('2'), pair('of something else')),
    ]
    expect(idsOf('question', sections)).toEqual(['asked'])
  })
})

it('another analysis is contested by every pair, and by every finding beside which the case speaks otherwise', () => {
  const all = [...['1', '2', '3', '4'].map(opposed), pair('pair')]
  expect(idsOf('summary', [section('Findings', ...all)])).toEqual(['1', '2', '3', '4', 'pair'])
})
