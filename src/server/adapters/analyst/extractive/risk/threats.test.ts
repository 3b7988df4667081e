import { expect, it, test } from 'vitest'
import type { RiskView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { type GivenUnit, unitsOf } from '#test/support/passage-units.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftRisk } from './draft-risk.ts'

const THREAT = '“You will never sail again if you show that chart to anybody.”'

async function draftOf(words: string, unit: Partial<GivenUnit> = {}) {
  const quoted: Partial<GivenUnit> = {
    by: 'Olaf Brink',
    certain: false,
    toldBy: { name: 'Nele Voss', certain: true },
    modality: 'conditional',
    stance: 'asserts',
    ...unit,
  }
  const text = `He said to me, ${words}`
  const passages = passagesOf({ text, units: unitsOf(text, { words, ...quoted }) })
  const draft = await draftRisk(
    taskOf('risk', '', passages),
    createWordEmbeddings(),
    AbortSignal.timeout(9_000),
  )
  const textByKey = new Map(statementsOf(draft).map(({ key, text }) => [key, text]))
  const { rows, not_examined } = draft.view as RiskView
  return {
    rows,
    not_examined,
    facts: rows.flatMap((row) => row.fact_statement_ids.map((key) => textByKey.get(key))),
  }
}

it('what somebody was told would follow for them if they did a thing is listed under retaliation, without a rule', async () => {
  const { rows, facts, not_examined } = await draftOf(THREAT)
  expect(facts).toEqual([THREAT])
  expect(rows).toMatchObject([
    { category: 'retaliation', duty_statement_ids: [], grounds: { standing: 'alleged' } },
  ])
  expect(not_examined).not.toContain('retaliation')
})

it('the condition may come first', async () =>
  expect((await draftOf('“If you show that chart, you are off the boat.”')).facts).toHaveLength(1))

test.each<[string, string, Partial<GivenUnit>]>([
  ['offers something', '“You can take the early watch if you would rather sleep.”', {}],
  ['speaks of somebody else', '“He will never sail again if you show that chart.”', {}],
  ['is told by whoever says it', THREAT, { toldBy: { name: 'Olaf Brink', certain: true } }],
  ['is only put to whoever is said to have said it', THREAT, { to: ['Olaf Brink'] }],
  ['is a question', THREAT, { part: 'question' }],
])('no threat is what %s', async (_case, words, unit) =>
  expect((await draftOf(words, unit)).rows).toEqual([]),
)
