import { describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { whenInWords } from '../export/index.ts'
import { inRanges } from './case-parts.ts'
import { listMissing } from './missing.ts'

const PERSON = { id: null, name: 'Ann' }
const TEXTS = (['summary', 'mandate'] as const).map((section) => ({
  section,
  text: 'x',
  by: { id: 'a', name: 'Ann' },
  at: new Date(0),
}))
const FOUND = {
  version: 1,
  conclusion: 'substantiated' as const,
  standard: 'x',
  reasons: 'x',
  found_by: PERSON,
  found_at: '2026-03-02T00:00:00.000Z',
  rests_on: [],
  changed_since: [],
  earlier: [],
}
const PLACED = {
  analysis_id: 'a1',
  statement_id: 's1',
  side: 'for' as const,
  text: 'x',
  said: '',
  exhibits: [],
  contrary: [],
  agreed: true,
  placed_by: PERSON,
  placed_at: '2026-03-01T00:00:00.000Z',
}
const CHOSEN = {
  id: 'p1',
  evidence_id: 'e1',
  exhibit_number: 'E-001',
  title: 'x',
  start: 0,
  end: 1,
  at: null,
  quote: 'x',
  state: 'found' as const,
  note: null,
  side: 'for' as const,
  chosen_by: PERSON,
  chosen_at: '2026-03-01T00:00:00.000Z',
  placed_by: PERSON,
  placed_at: '2026-03-01T00:00:00.000Z',
}
const allegation = (over: Partial<Allegation>): Allegation => ({
  id: 'x',
  investigation_id: 'x',
  number: 4,
  text: 'x',
  concerns: [],
  rule: null,
  rule_evidence_id: null,
  position: 0,
  question_ids: [],
  topic_ids: [],
  withdrawn: null,
  written_by: PERSON,
  written_at: '2026-03-01T00:00:00.000Z',
  earlier_words: [],
  statements: [PLACED],
  passages: [],
  finding: FOUND,
  ...over,
})
const kinds = (over: Partial<Allegation>) =>
  listMissing({ texts: TEXTS, allegations: [allegation(over)] }).map(({ kind }) => kind)

describe('what a report is missing', () => {
  it.each<[string, Partial<Allegation>, string[]]>([
    ['nothing where all is there', {}, []],
    ['a finding', { finding: null }, ['no_finding']],
    ['a finding that was taken back', { finding: { ...FOUND, conclusion: null } }, ['no_finding']],
    [
      'a newer finding where the words are newer',
      { written_at: '2026-03-03T00:00:00.000Z' },
      ['finding_outdated'],
    ],
    [
      'a newer finding where evidence was put on a side since',
      { statements: [{ ...PLACED, placed_at: '2026-03-03T00:00:00.000Z' }] },
      ['finding_outdated'],
    ],
    [
      'a newer finding where an analysis behind it changed',
      { finding: { ...FOUND, changed_since: ['a1'] } },
      ['finding_outdated'],
    ],
    [
      'evidence that nobody agrees with any more',
      { statements: [{ ...PLACED, agreed: false }] },
      ['statement_gone'],
    ],
    [
      'a newer finding where a passage was put on a side since',
      { passages: [{ ...CHOSEN, placed_at: '2026-03-03T00:00:00.000Z' }] },
      ['finding_outdated'],
    ],
    [
      'nothing where a passage is of an item that was withdrawn',
      { passages: [{ ...CHOSEN, state: 'withdrawn' }] },
      [],
    ],
    ['a passage whose item is there', { passages: [{ ...CHOSEN, state: 'deleted' }] }, ['passage_gone']],
    [
      'an allegation where the only one is withdrawn',
      { withdrawn: { reason: 'x', by: PERSON, at: '2026-03-03T00:00:00.000Z' } },
      ['no_allegation'],
    ],
  ])('%s', (_, over, expected) => {
    expect(kinds(over)).toEqual(expected)
  })
})

describe('a report in words', () => {
  it.each([
    [{ from: '2026-03-09', to: '2026-03-09' }, '9 March 2026'],
    [{ from: '2026-03-09T10:05', to: null }, '9 March 2026, 10:05'],
    [{ from: '2026-03-02', to: '2026-03-05' }, '2 March 2026 to 5 March 2026'],
    [{ from: '2026-03', to: '2026-03' }, 'March 2026'],
    [{ from: '2026', to: null }, '2026'],
    [
      { from: '2026-03-09', to: '2026-03-09', readings: ['2026-03-09', '2026-09-03'] },
      '9 March 2026 or 3 September 2026',
    ],
  ])('says %o as %s', (when, words) => {
    expect(whenInWords({ readings: [], ...when })).toBe(words)
  })

  it('draws numbers in a row together', () => {
    expect(inRanges([11, 3, 5, 6, 7, 8, 5])).toBe('3, 5–8, 11')
  })
})
