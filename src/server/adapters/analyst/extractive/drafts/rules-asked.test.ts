import { describe, expect, it } from 'vitest'
import { OUT_OF_FORCE } from '#shared/contested-statements.ts'
import { misquoted, passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal

const rule = (hours: string) => `The water of the pool must be tested again within ${hours} of a complaint.`
const SHARED_RULE = 'A bather with a cut must be sent to the first aid room at once.'
const OLD = `Pool rules\nVersion 2\nEffective from: 1 March 2022\nSuperseded by version 3 on 1 April 2024\n\n1. ${rule('five days')}\n2. ${SHARED_RULE}`
const NEW = `Pool rules\nVersion 3\nEffective from: 1 April 2024\nReplaces version 2\n\n1. ${rule('two hours')}\n2. ${SHARED_RULE}`
const PASSAGES = passagesOf(
  { text: OLD, title: 'Pool rules 2' },
  { text: NEW, title: 'Pool rules 3' },
  { text: 'The lifeguards had their lunch on the terrace, and it rained until four.' },
)

async function ask(question: string, conduct: readonly [string | null, string | null] = [null, null]) {
  const [conductStart, conductEnd] = conduct
  const task = {
    ...taskOf('question', question, PASSAGES),
    caseFacts: { conductStart, conductEnd, parties: [] },
  }
  const { value } = await analyst.draft(task, never)
  expect(misquoted(value, PASSAGES)).toEqual([])
  const under = (heading: string) =>
    value.sections.filter((one) => one.heading === heading).flatMap(({ statements }) => statements)
  const applied = value.sections.filter(({ heading }) => heading !== OUT_OF_FORCE)
  return {
    first: under('Answer')[0]?.text ?? '',
    applied: applied
      .flatMap(({ statements }) => statements)
      .map(({ text }) => text)
      .join('\n'),
    outOfForce: under(OUT_OF_FORCE),
  }
}

const ASKED = 'Within what time did the water of the pool have to be tested again after a complaint'
const IN_2024 = ['2024-05-01', '2024-06-30'] as const

describe('a question on a rule of which there are two versions', () => {
  it('is answered with the one that applied on the days of the conduct, and shows the other with its last day', async () => {
    const { first, applied, outOfForce } = await ask(`${ASKED}?`, IN_2024)
    expect(first).toContain('two hours')
    expect(applied).not.toContain('five days')
    expect(outOfForce.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'caveat',
        'By the words of the evidence “Pool rules 2” applied from 1 March 2022 until 31 March 2024.',
      ],
      ['finding', expect.stringContaining('five days')],
    ])
    expect(outOfForce[0]?.quotes[0]?.quote).toContain('Effective from: 1 March 2022')
  })

  it('is answered with the one of the day that it names, whatever the days of the conduct are', async () => {
    const { first, applied, outOfForce } = await ask(`${ASKED} in June 2023?`, IN_2024)
    expect(first).toContain('five days')
    expect(applied).not.toContain('two hours')
    expect(outOfForce[0]?.text).toBe('By the words of the evidence “Pool rules 3” applied from 1 April 2024.')
  })

  it('is answered with both where neither it nor the case names a day, or both applied', async () => {
    for (const { applied, outOfForce } of [
      await ask(`${ASKED}?`),
      await ask(`${ASKED}?`, ['2024-03-01', '2024-06-30']),
    ]) {
      expect(applied).toContain('five days')
      expect(applied).toContain('two hours')
      expect(outOfForce).toEqual([])
    }
  })

  it('is answered with the version that it names', async () => {
    const { applied } = await ask(`${ASKED} under version 2?`, IN_2024)
    expect(applied).toContain('five days')
  })

  it('cites what both say alike to the one that applied', async () => {
    const { applied, outOfForce } = await ask(
      'Where must a bather with a cut be sent, to the first aid room?',
      IN_2024,
    )
    expect(applied).toContain(SHARED_RULE)
    expect(outOfForce.slice(1).map(({ text }) => text)).toEqual([expect.stringContaining(SHARED_RULE)])
  })
})
