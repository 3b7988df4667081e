import { describe, expect, it } from 'vitest'
import type { Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisView, WitnessView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf } from '#test/support/analyst-passages.ts'
import { createQuoteGate } from './quote-gate.ts'
import { judgesPerson, QUOTED_VERDICT_LEFT_OUT, VERDICT_LEFT_OUT, withoutVerdicts } from './verdict-guard.ts'

const JUDGED = [
  'Ana Rao is credible.',
  'Ana Rao is a CREDIBLE witness.',
  'Rao’s account lacks credibility.',
  'Mr Tasker was not believable.',
  'Mr Tasker should not be believed.',
  'It is for the board to decide whom to believe: Rao.',
  'Rao was truthful throughout.',
  'Tasker did not tell the truth about the key.',
  'Tasker was dishonest about the key.',
  'Tasker is a liar.',
  'Tasker lied about the key.',
  'Tasker was lying when he said so.',
  'Tasker’s answers were deceptive.',
  'Rao is a reliable witness.',
  'Tasker is unreliable as a witness.',
  'The account of Rao is more reliable.',
  'She is the more reliable of the two.',
  'Rao’s version is more convincing.',
  'Her explanation is implausible.',
  'Tasker’s account is unlikely to be true.',
  'What Rao says is likely true, and likely to be accurate.',
  'Rao’s evidence carries more weight than his account.',
  'Rao’s statement is to be preferred.',
  'Rao was more consistent than Tasker.',
  'We believe Rao over Tasker.',
  'Credibility: 8/10',
  'Rao rates 8 out of 10.',
  'Tasker ranks lowest, at 3 of 10.',
  'Rao seemed nervous and avoided eye contact.',
  'Tasker laughed when he was asked.',
  'Rao cried during the interview.',
  'Tasker was evasive.',
  'Her demeanour was open.',
  'Rao appeared confident.',
]
const DISGUISED = [
  'Ana Rao is сrеdiblе.',
  'Ana Rao is ｃｒｅｄｉｂｌｅ.',
  'Ana Rao is c\u200bredi\u00adble.',
  'Ana Rao is crédïble.',
  'Ana Rao is cred1ble.',
  'Ana Rao is c r e d i b l e.',
  'Ana Rao is “credible”.',
  'Tasker is a lіar.',
  'Tasker is a 𝐥𝐢𝐚𝐫.',
  'Tasker is "a liar".',
]
const FACTUAL = [
  'Rao says that the meeting was on 3 March.',
  'Tasker denies that he had the key.',
  'The two dates differ.',
  'The pallet was lying on the floor of bay 4.',
  'The supplier delivered reliably until May.',
  'Three of 10 invoices were paid.',
  'The incredibly busy week ended on 3/10.',
  'Rao told Tasker that the door was locked.',
  'Tasker says that he believes it was a Tuesday.',
  'Rao was standing next to the press and saw the guard come off.',
  'The statement was signed on 4 March.',
  'The ranking officer opened gate 2.',
  'The bid scored 41 points.',
]

describe('whether a person is judged', () => {
  it.each([...JUDGED, ...DISGUISED])('is seen in: %s', (text) => expect(judgesPerson(text)).toBe(true))
  it.each(FACTUAL)('is not seen in: %s', (text) => expect(judgesPerson(text)).toBe(false))
})

const [letter] = passagesOf({
  text: 'Mr Tasker wrote that Rao was lying to all of them. The guard came off at 14:00. Rao is a liar.',
})
const gate = createQuoteGate(letter ? [letter] : [])
const says = (text: string, quote = ''): DraftStatement => ({
  text,
  kind: 'finding',
  quotes: quote === '' ? [] : [{ chunkId: 'chunk-1', quote }],
})
const draftOf = (...statements: readonly DraftStatement[]): Draft => ({
  title: 'Witness accounts',
  sections: [{ heading: 'Facts', statements }],
  limitations: [],
})
const guard = (
  draft: Draft,
  type: 'witness_credibility' | 'timeline' | 'question' = 'witness_credibility',
): Draft => withoutVerdicts(draft, { type, gate, isModels: true })

describe('a draft in which nobody is judged', () => {
  it('loses a statement that judges, and says so', () => {
    const guarded = guard(draftOf(says('Rao is credible.'), says('The guard came off at 14:00.')))
    expect(statementsOf(guarded).map(({ text }) => text)).toEqual(['The guard came off at 14:00.'])
    expect(guarded.limitations).toEqual([VERDICT_LEFT_OUT])
  })

  it('keeps the evidence’s own judgment where it is quoted and cited', () => {
    const text = 'Tasker wrote “that Rao was lying to all of them”.'
    const guarded = guard(draftOf(says(text, 'that Rao was lying to all of them')))
    expect(statementsOf(guarded).map((one) => one.text)).toEqual([text])
    expect(guarded.limitations).toEqual([])
  })

  it('puts cited words that judge into quotation marks', () => {
    const guarded = guard(draftOf(says('Rao is a liar.', 'Rao is a liar.')))
    expect(statementsOf(guarded).map(({ text }) => text)).toEqual(['“Rao is a liar.”'])
  })

  it.each([
    [
      'that are not in the evidence',
      says('Tasker wrote “that Rao lied to the board”.', 'that Rao lied to the board'),
    ],
    ['that it does not cite', says('Tasker wrote “that Rao was lying to all of them”.')],
    ['of one word', says('Rao is a “liar”.', 'Rao is a liar.')],
    ['and adds a judgment of its own', says('Rao is a liar. She is not credible.', 'Rao is a liar.')],
  ])('loses a statement that judges in quoted words %s', (_case, statement) => {
    expect(statementsOf(guard(draftOf(statement)))).toEqual([])
  })

  it('has no title, heading or limitation in which a model judges', () => {
    const guarded = guard({
      title: 'Why Rao is credible',
      sections: [{ heading: 'Rao lied', statements: [says('The guard came off at 14:00.')] }],
      limitations: ['Rao is credible.', 'Nobody asked about the key.'],
    })
    expect(judgesPerson([guarded.title, guarded.sections[0]?.heading].join(' '))).toBe(false)
    expect(guarded.limitations).toEqual(['Nobody asked about the key.', VERDICT_LEFT_OUT])
  })

  it('is a timeline in which somebody may cry, because that may be what happened', () => {
    const happened = 'Rao cried at her desk on 4 March.'
    const guarded = guard(
      draftOf(
        says(happened),
        says('Tasker lied about the key on 4 March.'),
        says('Tasker avoided eye contact when he was asked on 5 March.'),
      ),
      'timeline',
    )
    expect(statementsOf(guarded).map(({ text }) => text)).toEqual([happened])
    expect(guarded.limitations).toEqual([VERDICT_LEFT_OUT])
  })

  it('blames no model for words of the evidence that were left out where no model wrote anything', () => {
    const guarded = withoutVerdicts(draftOf(says('Rao is a “liar”.', 'Rao is a liar.')), {
      type: 'comparative',
      gate,
      isModels: false,
    })
    expect(statementsOf(guarded)).toEqual([])
    expect(guarded.limitations).toEqual([QUOTED_VERDICT_LEFT_OUT])
    expect(QUOTED_VERDICT_LEFT_OUT).not.toMatch(/model/i)
  })

  it('stays as it is where the analysis is of another type', () => {
    const draft = draftOf(says('Rao is credible.'))
    expect(guard(draft, 'question')).toBe(draft)
  })
})

describe('the view of a draft that loses a statement', () => {
  const statements = [
    { ...says('Rao is credible.'), key: 'a' },
    { ...says('The guard came off at 14:00.'), key: 'b' },
    { ...says('Tasker lied.'), key: 'c' },
  ]
  const arranged = (view: AnalysisView): AnalysisView | undefined =>
    guard({ ...draftOf(...statements), view }).view

  it('loses the cells, facts and counts that it alone bore', () => {
    const cell = (fact_id: string, key: string): WitnessView['cells'][number] => ({
      party: 'Ana Rao',
      fact_id,
      stance: 'asserts',
      basis: 'not_said',
      statement_ids: [key],
      said_on: null,
    })
    expect(
      arranged({
        type: 'witness_credibility',
        witnesses: [],
        facts: [
          { id: 'f1', statement_ids: ['a', 'b'] },
          { id: 'f2', statement_ids: ['c'] },
        ],
        cells: [
          cell('f1', 'a'),
          cell('f1', 'b'),
          { ...cell('f2', 'c'), stance: 'silent', statement_ids: [] },
        ],
        factors: [{ party: 'Ana Rao', factor: 'contradicted', statement_ids: ['a', 'b'], count: 2 }],
        excluded: [],
      }),
    ).toMatchObject({
      facts: [{ id: 'f1', statement_ids: ['b'] }],
      cells: [{ fact_id: 'f1', statement_ids: ['b'] }],
      factors: [{ statement_ids: ['b'], count: 1 }],
    })
  })

  it('shows a row with one side left as said by that side only', () => {
    expect(
      arranged({
        type: 'comparative',
        columns: [
          { evidence_id: null, party: 'Ana Rao' },
          { evidence_id: null, party: 'Ben Tasker' },
        ],
        rows: [
          {
            cells: [
              { column: 0, statement_ids: ['a'] },
              { column: 1, statement_ids: ['b'] },
            ],
            relation: 'differs',
            differs_in: 'time',
          },
          { cells: [{ column: 0, statement_ids: ['c'] }], relation: 'only_in', differs_in: null },
        ],
      }),
    ).toMatchObject({
      rows: [{ cells: [{ column: 1, statement_ids: ['b'] }], relation: 'only_in', differs_in: null }],
    })
  })
})
