import { expect, it } from 'vitest'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftRisk } from './draft-risk.ts'
import { namesByInitials } from './limits.ts'

const RULES = `Harbour rules

5.1 A spilt barrel of oil must be reported to the port office within 24 hours after anybody on board becomes aware of it.
6.2 A lamp that is out must be reported to the lock keeper within four hours.
7.1 Doors must be shut.`

async function rowsBeside(...facts: readonly string[]) {
  const passages = passagesOf(
    { text: RULES, sourceType: 'background_doc' },
    ...facts.map((text) => ({ text })),
  )
  const draft = await draftRisk(
    taskOf('risk', '', passages),
    createWordEmbeddings(),
    AbortSignal.timeout(10_000),
  )
  const text = (key: string) => statementsOf(draft).find((one) => one.key === key)?.text ?? ''
  return (draft.view as RiskView).rows.map((row) => ({
    rule: row.duty_statement_ids.map(text).join().slice(0, 3),
    facts: row.fact_statement_ids.map(text),
    control: row.control.state,
    open: row.open_statement_ids,
  }))
}

it('what was done too late is beside the rule that leaves less time, though it was done', async () => {
  const told =
    'The spilt barrel of oil was reported to the port office on 11 May, nine days after the mate became aware.'
  expect(await rowsBeside(told)).toEqual([{ rule: '5.1', facts: [told], control: 'not_mentioned', open: [] }])
})

it('what was done in time is not', async () =>
  expect(
    await rowsBeside(
      'The spilt barrel of oil was reported to the port office six hours after the mate became aware.',
    ),
  ).toEqual([]))

it('a longer time of something else stands under no rule', async () =>
  expect(
    await rowsBeside('We reminded the skipper of the 24 hours.', 'Eleven crates went in five days.'),
  ).toEqual([]))

it('the initials of what a rule is about name it', () => {
  const rule = 'A spilt barrel of oil must be reported.'
  expect(namesByInitials(rule, 'The SBO was noted nine days after the storm.')).toBe(true)
  expect(namesByInitials(rule, 'The XBO was noted nine days after the storm.')).toBe(false)
})
