import { describe, expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from './create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const { signal } = new AbortController()

const statementBy = (person: string, ...sentences: readonly string[]) => ({
  title: `Statement of ${person}`,
  text: `WITNESS STATEMENT\n\nName: ${person}\nDate: 5 May 2026\n\n${sentences.join('\n\n')}\n\nSigned: ${person}\n`,
})

const ANA = statementBy(
  'Ana Rao',
  'I unlocked the steel cabinet in the archive room on 3 March 2026 at 14:05.',
  'The weather was fine and the canteen was full.',
)
const BEN = statementBy(
  'Ben Tasker',
  'Ana Rao did not unlock the steel cabinet in the archive room on 3 March 2026.',
  'The drums were sold to Halden Lifting for £4,200.',
)
const POLICY = {
  title: 'Key policy',
  sourceType: 'background_doc' as const,
  text: 'In force from 1 January 2026.\n\n1. The steel cabinet in the archive room must be unlocked by two people.\n\n2. Fire doors must be tested by the landlord every year.\n',
}

async function pointsFor(
  type: AnalysisTask['type'],
  ...items: readonly (Partial<Passage> & { readonly text: string })[]
) {
  const parties = ['Ana Rao', 'Ben Tasker'].map((name) => ({ name, role: 'witness', aliases: [] }))
  const { value } = await analyst.listKeyPoints(
    {
      type,
      subject: '',
      focus: '',
      passages: readPassages(passagesOf(...items)),
      caseFacts: { conductStart: null, conductEnd: null, parties },
    },
    signal,
  )
  return value
}

describe('what the coverage of a view asks for', () => {
  it('is, of a comparison, what each column gives of sums, days and times, the first of each vital', async () => {
    const points = await pointsFor('comparative', ANA, BEN)
    const vital = points.filter(({ importance }) => importance === 'vital').map(({ text }) => text)
    expect(vital).toEqual([
      'I unlocked the steel cabinet in the archive room on 3 March 2026 at 14:05.',
      expect.stringMatching(/3 March 2026|£4,200/),
    ])
    expect(points.map(({ text }) => text)).toContain('The drums were sold to Halden Lifting for £4,200.')
    expect(points.map(({ text }) => text)).not.toContain('The weather was fine and the canteen was full.')
  })

  it('is, of the accounts of witnesses, both sides of a contradiction and something of everybody who speaks', async () => {
    const cleo = statementBy('Cleo Marsh', 'I watered the ferns in the lobby and went home.')
    const points = await pointsFor('witness_credibility', ANA, BEN, cleo)
    expect(points.filter(({ importance }) => importance === 'vital').map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'I unlocked the steel cabinet in the archive room on 3 March 2026 at 14:05.',
        'Ana Rao did not unlock the steel cabinet in the archive room on 3 March 2026.',
      ]),
    )
  })

  it('is, of risks, the duties of which the evidence speaks, and not those of which it does not', async () => {
    const points = await pointsFor('risk', POLICY, ANA)
    expect(points.map(({ text, importance }) => [text, importance])).toEqual([
      [expect.stringContaining('must be unlocked by two people'), 'vital'],
    ])
  })

  it('is what was asked and what is nearest to it, where nothing can be set side by side', async () => {
    const points = await pointsFor('comparative', ANA)
    expect(points.length).toBeGreaterThan(0)
  })
})
