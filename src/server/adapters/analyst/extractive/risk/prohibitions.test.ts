import { expect, it, test } from 'vitest'
import { drawRiskBeside } from '#test/support/drawn-risk.ts'
import { readForbidden, tellsAct } from './forbidden-acts.ts'

/** The rules that a fact stands beside, with what is said to be open of each. */
const rulesBeside = async (rule: string, ...facts: readonly string[]) =>
  (
    await drawRiskBeside(`Yard rules\n\n${rule}\n9.1 Doors must be shut.\n9.2 Keys must be returned.`, facts)
  ).map((row) => ({ rule: row.rule, facts: row.facts, open: row.open }))

const REUSED = 'On Monday the seal of a lorry was reused.'

const NUMBERED =
  'The gate of the yard has a number, and each lorry that comes at night shows a blue seal with a crest on it.'

test.each([
  '4. No seal of a lorry may be reused.',
  '4.3 No seal of a lorry may be reused.',
  '4.3 No seal of a lorry is reused.',
  '(b) Nothing is reused of the seal of a lorry.',
  'No one reuses the seal of a lorry.',
])('a clause that begins with what nobody may do forbids it and allows nothing: %s', async (rule) => {
  const rows = await rulesBeside(rule, REUSED)
  expect(rows.map(({ facts }) => facts)).toEqual([[REUSED]])
})

it('what shows that it was done is not followed by the remark that nothing says whether the rule was kept', async () => {
  const [row] = await rulesBeside('4.3 No seal in the register of a lorry may be reused.', REUSED)
  expect(row).toMatchObject({ facts: [REUSED], open: [] })
})

it('what names its matter and not what it forbids is no fact beside it', async () => {
  const rule = '4.3 No seal of a lorry may be reused.'
  expect(await rulesBeside(rule, NUMBERED)).toEqual([])
  expect(await rulesBeside(rule, REUSED, NUMBERED)).toMatchObject([{ facts: [REUSED] }])
})

it('what is so that all can do something is no permission', async () => {
  const rule = '4.3 Departure times are painted on the board where all can read them.'
  const told = 'The departure times were not painted on the board.'
  expect(await rulesBeside(rule, told)).toMatchObject([{ facts: [told] }])
})

it('what somebody sees that is not so is forbidden to nobody', async () => {
  const rule = '4.3 A driver who sees that a seal and its paper do not agree tells the foreman.'
  const told = 'Nobody told the foreman of the seal.'
  expect(await rulesBeside(rule, told)).toMatchObject([{ facts: [told] }])
})

test.each([
  ['No chart may be altered, replaced or removed.', ['altered', 'replaced', 'removed']],
  ['Nobody, the mate included, may lend a chart.', ['lend']],
  ['A chart is stored dry and must never be folded.', ['folded']],
  ['No one may ask a hand to alter a chart.', ['ask']],
])('the verbs of what is forbidden in %j', (rule, acts) => {
  expect(readForbidden(rule)).toEqual(acts)
})

test.each([
  ['removed', 'row 14 deleted', true],
  ['replaced', 'status set to superseded', true],
  ['disclosed', 'She revealed the name.', true],
  ['overstamped', 'The date is overstamped.', true],
  ['removed', 'row 14 added', false],
])('%s is told of by %j: %s', (act, words, isTold) => {
  expect(tellsAct([act], words)).toBe(isTold)
})
