import { expect, it } from 'vitest'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import { REMOVED, redactContent } from './redact-analysis.ts'

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
    [REMOVED, 'person'],
    ['He did.', 'person'],
  ])
})

it('nothing of a quoted passage stays, neither whole nor in part', () => {
  const text = 'It was late. She signed it. Nobody saw.'
  const statement: Statement = {
    ...reworded('s1', text, [GONE]),
    origin: 'analyst',
    core: 'She signed it.',
  }
  const content: AnalysisContent = {
    title: 'Summary',
    sections: [{ heading: 'Main points', statements: [statement] }],
    limitations: [],
  }
  expect(JSON.stringify(redactContent(content, new Set([GONE])))).not.toContain('signed')
})
