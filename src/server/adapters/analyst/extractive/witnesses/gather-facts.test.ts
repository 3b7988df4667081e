import { expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { readAccounts } from './accounts.ts'
import { gatherFacts } from './gather-facts.ts'

const statement = (person: string, sentence: string) => ({
  title: `Statement of ${person}`,
  text: `WITNESS STATEMENT\n\nName: ${person}\nDate: 5 May 2026\n\n${sentence}\n\nSigned: ${person}\n`,
})
const passages = readPassages(
  passagesOf(
    statement('Ana Rao', 'The drums in the yard were painted blue.'),
    statement('Ben Tasker', 'I bought paint for the drums in the yard.'),
  ),
)
const [a, b] = readAccounts(taskOf('witness_credibility', '', passages)).all

it.each([
  ['in the same words bears out', false, 1],
  ['as the nearest thing that each says bears out nothing', true, 0],
])('what two people say %s', (_case, isLoose, alike) => {
  if (!a || !b) throw new Error('two accounts are needed')
  const facts = gatherFacts([{ a, b, conflict: false, isLoose, score: 0.95 }], () => true)
  expect(facts.map((fact) => [fact.accounts.length, fact.alike.length])).toEqual([[2, alike]])
})
