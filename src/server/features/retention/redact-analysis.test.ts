import { expect, it } from 'vitest'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import { DESTROYED_WORDS } from '#shared/destroyed-words.ts'
import { redactAnalysis, redactContent } from './redact-analysis.ts'

const [GONE, KEPT] = ['0197f000-0000-7000-8000-00000000000a', '0197f000-0000-7000-8000-00000000000b'] as const
const reworded = (id: string, text: string, reworded_from: string[]): Statement => ({
  id,
  text,
  kind: 'finding',
  citations: [],
  uncited: true,
  support_lost: false,
  origin: 'person',
  edited_by: null,
  edited_at: '2026-03-09T10:00:00.000Z',
  reworded_from,
})

it('a person’s wording of what destroyed evidence said goes with that evidence, though it cites nothing', () => {
  const content: AnalysisContent = {
    title: 'Summary',
    sections: [
      {
        heading: 'Main points',
        statements: [reworded('s1', 'She signed it.', [GONE]), reworded('s2', 'He did.', [KEPT])],
      },
    ],
    limitations: [],
  }
  const { sections } = redactContent(content, new Set([GONE]))
  expect(sections[0]?.statements.map(({ text, origin }) => [text, origin])).toEqual([
    [DESTROYED_WORDS, 'person'],
    ['He did.', 'person'],
  ])
})

it('nothing of a quoted passage stays, neither whole nor in part', () => {
  const text = 'It was late. She signed it. Nobody saw.'
  const statement: Statement = {
    ...reworded('s1', text, [GONE]),
    core: 'She signed it.',
    former_text: 'She signed it late.',
  }
  const content: AnalysisContent = {
    title: 'Summary',
    sections: [{ heading: 'Main points', statements: [statement] }],
    limitations: [],
  }
  expect(JSON.stringify(redactContent(content, new Set([GONE])))).not.toContain('signed')
})

it('what was claimed by a statement that goes, goes too, though a passage that stays decided it', () => {
  const content: AnalysisContent = {
    title: 'Summary',
    sections: [
      {
        heading: 'Main points',
        statements: [
          reworded('s1', 'Keller paid 500 in the car park.', [GONE]),
          reworded('s2', 'He did.', [KEPT]),
        ],
      },
    ],
    limitations: [],
  }
  const claim = (id: string, statement: { statement_id?: string }, text: string) => ({
    ...{
      id,
      ...statement,
      text,
      verdict: 'contradicted' as const,
      chunk_id: 'kept',
      quote: 'He paid nothing.',
    },
  })
  const redacted = redactAnalysis(
    {
      content,
      claims: [
        claim('c1', { statement_id: 's1' }, 'Keller paid 500 in the car park.'),
        claim('c2', { statement_id: 's2' }, 'He did.'),
        claim('c3', {}, 'Keller paid 500.'),
      ],
      key_points: [],
      instruction_like_text: [],
    },
    new Set([GONE]),
    new Set(),
  )
  expect(redacted.claims.map(({ text, quote }) => [text, quote])).toEqual([
    [DESTROYED_WORDS, null],
    ['He did.', 'He paid nothing.'],
    [DESTROYED_WORDS, null],
  ])
})
