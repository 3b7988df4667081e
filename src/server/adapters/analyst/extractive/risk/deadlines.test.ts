import { expect, it } from 'vitest'
import { drawRiskBeside } from '#test/support/drawn-risk.ts'
import { namesByInitials } from './limits.ts'

const RULES = `Harbour rules

5.1 A spilt barrel of oil must be reported to the port office within 24 hours after anybody on board becomes aware of it.
6.2 A lamp that is out must be reported to the lock keeper within four hours.
7.1 Doors must be shut.`

const rowsBeside = async (...facts: readonly string[]) =>
  (await drawRiskBeside(RULES, facts)).map(({ rule, facts: told, control, open }) => ({
    rule: rule.slice(0, 3),
    facts: told,
    control,
    open,
  }))

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
