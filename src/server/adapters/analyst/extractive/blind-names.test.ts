import { describe, expect, it } from 'vitest'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { blindToNames } from './blind-names.ts'

const passage = (text: string): Passage => ({
  chunkId: 'c',
  evidenceId: 'e',
  title: 'Note',
  sourceType: 'content',
  text,
  start: 0,
  rank: 1,
  occurredAt: null,
})
const taskOf = (text: string, names: readonly string[]): AnalysisTask => ({
  type: 'gap',
  subject: '',
  focus: '',
  passages: [passage(text)],
  caseFacts: {
    conductStart: null,
    conductEnd: null,
    parties: names.map((name) => ({ name, role: 'witness', aliases: [] })),
  },
})
const embeddedOf = async (text: string, names: readonly string[]) => {
  const embeddings = createWordEmbeddings()
  await blindToNames(embeddings, taskOf(text, names)).embed([text])
  return embeddings.embedded
}

describe('the embeddings of a draft', () => {
  it('see the same text whoever is who', async () => {
    const one = await embeddedOf('Maria Keller paid. JOHN SMITH (jsmith@x.example) saw Keller, says smith.', [
      'Maria Keller',
      'John Smith',
    ])
    const other = await embeddedOf(
      'John Smith paid. MARIA KELLER (mkeller@x.example) saw Smith, says keller.',
      ['Maria Keller', 'John Smith'],
    )
    expect(one).toEqual(other)
    expect(one.join()).not.toMatch(/keller|smith/i)
  })

  it('see words that are ordinary ones in the texts as they are', async () => {
    const [seen] = await embeddedOf('You may go in May. May Walker came.', ['May Walker'])
    expect(seen).toMatch(/^You may go in May\. May (?!Walker)\w+ came\.$/)
  })
})
