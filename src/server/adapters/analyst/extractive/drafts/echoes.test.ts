import { expect, it } from 'vitest'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

it('what shares no word with the question is shown before other things if it speaks of what the first answers name', async () => {
  const telling = 'The Larkspur consignment was rerouted by barge at dawn.'
  const unrelated = [
    'The canteen closed early on account of the heating.',
    'A replacement badge printer arrived from the supplier.',
    'Parking permits for the spring are at the front desk.',
  ]
  const passages = passagesOf(
    { text: 'Fenwick approved the shipment of the Larkspur consignment by barge.' },
    { text: 'The approved shipment went by barge, and the Larkspur seal was unbroken.' },
    ...unrelated.map((text) => ({ text })),
    { text: telling },
  )
  const { value } = await analyst.draft(
    taskOf('question', 'Who approved the shipment?', passages),
    new AbortController().signal,
  )
  const shown = statementsOf(value).map(({ text }) => text)
  expect(shown).toContain(telling)
  for (const text of unrelated) {
    const place = shown.indexOf(text)
    expect(place === -1 || place > shown.indexOf(telling)).toBe(true)
  }
})
