import { describe, expect, it } from 'vitest'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const answer = async (type: 'question' | 'topic', subject: string, passages: ReturnType<typeof passagesOf>) =>
  statementsOf((await analyst.draft(taskOf(type, subject, passages), new AbortController().signal)).value)

describe('an answer opens', () => {
  it('with the statement that holds the verb that is asked', async () => {
    const passages = passagesOf(
      { text: 'The kiln of Tove Lindqvist is the kiln in the yard, the kiln of the pottery.' },
      { text: 'At noon I mended the kiln in the yard of Tove Lindqvist, as you wished.' },
    )
    const [first] = await answer('question', 'Who mended the kiln of Tove Lindqvist in the yard?', passages)
    expect(first?.text).toContain('I mended the kiln')
  })

  it('with what happened and not with a rule', async () => {
    const rule = 'The pottery must return a deposit within five days after the order was cancelled.'
    const passages = passagesOf(
      { text: rule },
      { text: 'Your note of 1 June arrived here, and with it the order was off.' },
      { text: 'Cancelled 4 June, order 17, pottery.' },
    )
    const [first] = await answer('question', 'When was the order for the pottery cancelled?', passages)
    expect(first?.text).not.toBe(rule)
  })

  it('a topic with what is told, and not with a field of a form', async () => {
    const text = 'Name:  Tove LINDQVIST          Post: Keeper of the kiln'
    const passages = passagesOf(
      { text, units: [unreadUnit({ start: 0, end: text.length, part: 'assertion' })] },
      { text: 'Somebody said by the fence that the kiln was cracked.' },
      { text: 'The crack in the kiln was talked of in the canteen on Friday.' },
      { text: 'Nobody had heard of any kiln before Easter, she thought.' },
    )
    const opening = (await answer('topic', 'The keeper of the kiln', passages)).slice(0, 3)
    expect(opening.map((one) => one.text)).not.toContain(text)
  })
})

it('a question when somebody reported is answered where they say that they rang', async () => {
  const said = 'I rang your office on Wednesday, 27 May, and left my number.'
  const by = { name: 'Tove Lindqvist', certain: true }
  const unit = { ...unreadUnit({ start: 0, end: said.length, part: 'assertion' }), speaker: by }
  const passages = passagesOf({ text: said, units: [unit] }, { text: 'The canteen was warm in spring.' })
  const shown = await answer('question', 'When did Tove Lindqvist report the damage to the guild?', passages)
  expect(shown[0]?.text).toBe(said)
  expect(shown.map(({ kind }) => kind)).not.toContain('gap')
})
