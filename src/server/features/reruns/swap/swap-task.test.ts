import { describe, expect, it } from 'vitest'
import type { AnalysisTask, Passage } from '#server/ports/analyst.ts'
import { swapTask } from './swap-task.ts'

const TEXT =
  'Interview of Maria Keller.\nMs Keller said that John Smith touched her on the shoulder and laughed at her report. He denied it. mkeller@x.example wrote to john.smith@x.example.'
const parties = [
  { name: 'Maria Keller', role: 'complainant' as const },
  { name: 'John Smith', role: 'respondent' as const },
  { name: 'Anton Berger', role: 'witness' as const },
]
const passage: Passage = {
  chunkId: 'c',
  evidenceId: 'e',
  title: 'Interview Keller',
  sourceType: 'content',
  text: TEXT,
  start: 100,
  rank: 1,
  occurredAt: null,
  units: [
    {
      start: 100 + TEXT.indexOf('He denied'),
      end: 100 + TEXT.indexOf('He denied') + 'He denied it.'.length,
      part: 'sentence',
      level: 0,
      speaker: { name: 'Maria Keller', certain: true },
      toldBy: { name: 'John Smith', certain: true },
      to: ['John Smith'],
      stance: 'denies',
      basis: 'not_said',
      modality: 'asserted',
      times: [],
      saidOn: null,
      question: null,
    } as never,
  ],
}
const task: AnalysisTask = {
  type: 'question',
  subject: 'Did Smith touch Ms Keller?',
  focus: '',
  passages: [passage],
}

describe('a task with everything exchanged', () => {
  it('exchanges names, titles, pronouns and mail addresses, and keeps the units in place', () => {
    const { task: swapped } = swapTask(task, 'both', parties)
    const [one] = swapped.passages
    expect(swapped.subject).toBe('Did Keller touch Mr Smith?')
    expect(one?.text).toBe(
      'Interview of John Smith.\nMr Smith said that Maria Keller touched him on the shoulder and laughed at his report. She denied it. jsmith@x.example wrote to maria.keller@x.example.',
    )
    const [unit] = one?.units ?? []
    expect(unit && one?.text.slice(unit.start - one.start, unit.end - one.start)).toBe('She denied it.')
    expect(unit).toMatchObject({
      speaker: { name: 'John Smith' },
      toldBy: { name: 'Maria Keller' },
      to: ['Maria Keller'],
    })
  })

  it('leaves names where only gender is exchanged, and gender where only names are', () => {
    expect(swapTask(task, 'gender', parties).task.subject).toBe('Did Smith touch Mr Keller?')
    expect(swapTask(task, 'names', parties).task.subject).toBe('Did Keller touch Ms Smith?')
  })

  it('exchanges what the two sides are called where the roles are exchanged', () => {
    const { task: swapped } = swapTask(
      {
        ...task,
        subject: 'What did the complainant say of the respondent’s mail?',
        caseFacts: {
          conductStart: null,
          conductEnd: null,
          parties: parties.map((one) => ({ ...one, aliases: [] })),
        },
      },
      'roles',
      parties,
    )
    expect(swapped.subject).toBe('What did the respondent say of the complainant’s mail?')
    expect(swapped.caseFacts?.parties.map(({ name, role }) => [name, role])).toEqual([
      ['Maria Keller', 'respondent'],
      ['John Smith', 'complainant'],
      ['Anton Berger', 'witness'],
    ])
  })

  it('takes a statement back into the evidence’s own words and places', () => {
    const { task: swapped, takeBack } = swapTask(task, 'both', parties)
    const text = swapped.passages[0]?.text ?? ''
    const quote = 'Mr Smith said that Maria Keller touched him on the shoulder'
    const start = 100 + text.indexOf(quote)
    const citation = { evidence_id: 'e', chunk_id: 'c', quote, start, end: start + quote.length }
    const taken = takeBack({ kind: 'finding', text: `${quote}, as he says.`, citations: [citation] } as never)
    expect(taken.text).toBe('Ms Keller said that John Smith touched her on the shoulder, as she says.')
    const [place] = taken.places
    expect(place && TEXT.slice(place.start - 100, place.end - 100)).toBe(
      'Ms Keller said that John Smith touched her on the shoulder',
    )
  })
})
