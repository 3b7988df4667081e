import { describe, expect, it } from 'vitest'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { arrangeRisk } from './arrange-risk.ts'

const DUTY = 'Payments above £50,000 must be approved.'
const OWN = 'I released £53,400 without approval.'
const OTHER = 'Mr Fox released £53,400 without approval.'
const said = (words: string) => ({ text: words, units: unitsOf(words, { words, by: 'Ann Lee' }) })
const task: AnalysisTask = taskOf('risk', '', passagesOf({ text: DUTY }, said(OWN), said(OTHER)))

type Mark = Parameters<typeof arrangeRisk>[0][number]['mark']
const one = (key: string, [chunkId, quote]: [string, string], mark: Partial<Mark>) => ({
  statement: {
    key,
    text: 'The model’s own words: 99 %',
    kind: 'finding' as const,
    quotes: [{ chunkId, quote }],
  },
  mark: {
    row: 'p7',
    part: 'fact',
    category: 'control_bypass',
    standing: 'admitted',
    control: 'none',
    ...mark,
  } as Mark,
})
const duty = one('d', ['chunk-1', DUTY], { part: 'duty', standing: 'none' })

describe('the rows of what a model marks', () => {
  it('admit only what whoever did it says', () => {
    const standing = (fact: ReturnType<typeof one>) =>
      arrangeRisk([duty, fact], task).view.rows[0]?.grounds.standing
    expect(standing(one('f', ['chunk-2', OWN], {}))).toBe('admitted')
    expect(standing(one('f', ['chunk-3', OTHER], {}))).toBe('alleged')
    expect(standing(one('f', ['chunk-2', OWN], { standing: 'planned' }))).toBe('planned')
  })

  it('hold the sums of the cited words and no number of the model, and not the key of the row', () => {
    const { view } = arrangeRisk([duty, one('f', ['chunk-2', OWN], { row: ' P7 ' })], task)
    expect(view.rows).toMatchObject([
      {
        id: 'r1',
        fact_statement_ids: ['f'],
        duty_statement_ids: ['d'],
        duty_status: null,
        grounds: { occurrences: 1, sources: 1, amounts: [{ value: 53_400, statement_id: 'f' }] },
      },
    ])
    expect(JSON.stringify(view)).not.toMatch(/p7|99/i)
  })

  it('lose what is not in the evidence, which is counted, and a row without a fact is none', () => {
    const { view, dropped } = arrangeRisk([duty, one('f', ['chunk-2', 'I took a bribe.'], {})], task)
    expect(dropped).toBe(1)
    expect(view.rows).toEqual([])
    expect(view.not_examined).toContain('control_bypass')
  })
})
