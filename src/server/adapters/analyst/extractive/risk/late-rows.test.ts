import { expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { drawRisk } from '#test/support/drawn-risk.ts'

const RULES = `Canal rules

2.1 A barge turning in the basin must not exceed 3 km/h.
2.2 The lamp of a moored barge must be lit at dusk.
2.3 Nobody may open a sluice without the keeper.`

/** The rows of a log that stand beside the rule on speed. */
async function rowsBeside(log: string): Promise<string[]> {
  const passages = readPassages(
    passagesOf(
      { text: RULES, title: 'rules.txt', sourceType: 'background_doc' },
      { text: log, title: 'log.csv' },
    ),
  )
  const rows = await drawRisk(taskOf('risk', '', passages))
  return rows.filter(({ rule }) => rule.startsWith('2.1')).flatMap(({ facts }) => facts)
}

it('a column named after a unit with a stroke holds what a limit in that unit allows, and what is beyond it', async () => {
  const log = (speed: number) =>
    `boat,at,what,speed_kmh\nB7,2025-05-06T10:01:00,TURN,2\nB7,2025-05-06T10:01:20,RUN,${speed}`
  expect(await rowsBeside(log(7))).toEqual(['B7,2025-05-06T10:01:20,RUN,7'])
  expect(await rowsBeside(log(3))).toEqual([])
})

it('a column with that unit of a table on something else holds nothing beyond it', async () =>
  expect(await rowsBeside('mast,at,wind_kmh\nM1,2025-05-06T10:01:00,31\nM1,2025-05-06T10:01:20,44')).toEqual(
    [],
  ))
