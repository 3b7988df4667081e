import { expect, it } from 'vitest'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { judgeAnswer, judgeListed } from './judge-answer.ts'

const citation = { id: 'c1' } as Statement['citations'][number]
const statement = (part: Partial<Statement> = {}): Statement => ({
  id: 's1',
  text: 'x',
  kind: 'finding',
  citations: [citation],
  uncited: false,
  support_lost: false,
  ...part,
})
const analysis = (part: Partial<Analysis> = {}) => ({ contested_by: [], confidence_reasons: [], ...part })
const uncited = statement({ citations: [], uncited: true })

it.each([
  ['contested', analysis({ contested_by: ['s1'] }), statement()],
  ['contested', analysis(), statement({ citations: [citation, { ...citation, contrary: 'denial' }] })],
  ['contested', analysis({ confidence_reasons: ['evidence_silent'] }), statement({ kind: 'discrepancy' })],
  ['uncited', analysis({ confidence_reasons: ['asked_value_missing'] }), uncited],
  ['silent', analysis(), statement({ kind: 'gap', citations: [], uncited: true })],
  ['silent', analysis({ confidence_reasons: ['evidence_silent'] }), statement()],
  ['beside', analysis({ confidence_reasons: ['asked_value_missing'] }), statement()],
  ['plain', analysis({ contested_by: ['another'], confidence_reasons: ['low_similarity'] }), statement()],
] as const)('an answer that is %s looks so', (state, of, one) => {
  expect(judgeAnswer(of, [one])).toBe(state)
})

it.each([
  [[], { type: 'question' as const, contested: false, confidence_reasons: ['low_similarity' as const] }],
  [
    ['incomplete', 'contested'],
    { type: 'topic' as const, contested: true, confidence_reasons: ['evidence_silent' as const] },
  ],
  [
    ['incomplete'],
    { type: 'question' as const, contested: false, confidence_reasons: ['asked_value_missing' as const] },
  ],
  [
    ['contested'],
    { type: 'gap' as const, contested: true, confidence_reasons: ['asked_value_missing' as const] },
  ],
])('a list says of an answer that it is %j', (states, standing) => {
  expect(judgeListed(standing)).toEqual(states)
})
