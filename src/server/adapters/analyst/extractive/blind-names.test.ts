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
    const one = await embeddedOf(
      'Dana Okafor paid. NOAH LINDQVIST (nlindqvist@x.example) saw Okafor, says lindqvist.',
      ['Dana Okafor', 'Noah Lindqvist'],
    )
    const other = await embeddedOf(
      'Noah Lindqvist paid. DANA OKAFOR (dokafor@x.example) saw Lindqvist, says okafor.',
      ['Dana Okafor', 'Noah Lindqvist'],
    )
    expect(one).toEqual(other)
    expect(one.join()).not.toMatch(/okafor|lindqvist/i)
  })

  it('see words that are ordinary ones in the texts as they are', async () => {
    const [seen] = await embeddedOf('You may go in May. May Walker came.', ['May Walker'])
    expect(seen).toMatch(/^You may go in May\. May (?!Walker)\w+ came\.$/)
  })
})
