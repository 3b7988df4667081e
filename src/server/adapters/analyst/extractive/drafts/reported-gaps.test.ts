import { describe, expect, it, test } from 'vitest'
import { taskOf } from '#test/support/analyst-passages.ts'
import { type GivenUnit, unitsOf } from '#test/support/passage-units.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { cutExcerpts } from './excerpts.ts'
import { type GapForm, readGaps } from './reported-gaps.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

function passage(title: string, text: string, ...given: GivenUnit[]) {
  return {
    chunkId: `chunk ${title}`,
    evidenceId: `item ${title}`,
    title,
    sourceType: 'attachment' as const,
    rank: 1,
    occurredAt: null,
    text,
    start: 0,
    units: unitsOf(text, ...given),
  }
}

const formsIn = (words: string, read: Partial<GivenUnit> = {}, inquirers: string[] = []): GapForm[] => {
  const cut = cutExcerpts([passage('note', words, { words, by: 'Ines Roth', stance: 'asserts', ...read })])
  return cut.flatMap((excerpt) => [...readGaps(excerpt, new Set(inquirers))])
}

describe('a unit of the evidence', () => {
  test.each<[GapForm, string]>([
    ['record', 'There is no written record of the second call with the ward.'],
    ['record', "I don't have my notebook, the log or any copy of the roster."],
    ['record', 'The tapes of that night were overwritten by the following week.'],
    ['record', 'The badge list of the annex was missing when the auditors came.'],
    ['record', 'The stock sheet does not show who drew the ampoules on Sunday.'],
    ['record', 'The export covers weekdays only, night shifts are not included.'],
    ['step', 'We have not yet interviewed the driver who made the delivery.'],
    ['step', 'The former porter could not be reached under any address.'],
    ['step', 'Her second page cannot be read by anybody in the office.'],
    ['source', 'I was told by one of the drivers that the gate stood open.'],
  ])('reports a missing %s: %s', (form, words) => expect(formsIn(words)).toEqual([form]))

  it('reports missing knowledge where its speaker does not recall', () =>
    expect(
      formsIn('The second visitor I cannot place at all.', { stance: 'does_not_recall', part: 'answer' }),
    ).toEqual(['knowledge']))

  it('reports a step still to be taken where whoever conducts the inquiry has not taken it, or nobody has yet', () => {
    expect(formsIn('I have not spoken to the driver.', {}, ['Ines Roth'])).toEqual(['step'])
    expect(formsIn('I have not yet spoken to the driver.')).toEqual(['step'])
  })

  test.each<[string, Partial<GivenUnit>]>([
    ['I have not signed the form, this year or last.', { stance: 'denies' }],
    ['I did not see the driver at the gate that evening.', { stance: 'denies' }],
    ['She had never used the key of the pharmacy.', { stance: 'denies' }],
    ['The porter cannot be at the ferry by then, it is two hours on foot.', {}],
    ['The 7 has been overwritten with another pen.', { stance: 'asserts' }],
    ['Her umbrella went missing on the way to the station.', {}],
    ['If the log is missing, the shift leader writes a new one.', { modality: 'conditional' }],
    ['Why is there no record of the second call?', { part: 'question' }],
    ['09:12 | gate 4 | Roth | no record | closed', { part: 'row' }],
  ])('reports nothing missing: %s', (words, read) => expect(formsIn(words, read)).toEqual([]))
})

describe('a gap analysis', () => {
  const status = passage(
    'status',
    'The footage of gate 4 was overwritten after ten days. I have not yet spoken to the night porter.',
    { words: 'The footage of gate 4 was overwritten after ten days.', by: 'Ines Roth', stance: 'asserts' },
    { words: 'I have not yet spoken to the night porter.', by: 'Ines Roth', stance: 'asserts' },
  )
  const rules = passage(
    'rules',
    'Nobody may enter the store without a record in the log. Keys must be signed for. No copy is to be made.',
    { words: 'Nobody may enter the store without a record in the log.' },
    { words: 'Keys must be signed for.' },
    { words: 'No copy is to be made.' },
  )

  it('begins with what the evidence itself reports as missing, and takes no rule for a report', async () => {
    const task = taskOf('gap', 'Keys of the store', [status, rules])
    const { value } = await analyst.draft(task, new AbortController().signal)
    const [first] = value.sections
    expect(first?.heading).toBe('What the evidence itself reports as missing')
    expect(first?.statements.map(({ text }) => text)).toEqual([status.text])
  })

  it('names the parties of the case in whose words nothing was read, with the places that name them', async () => {
    const party = (name: string) => ({ name, role: 'witness' as const, aliases: [] })
    const mail = passage('mail', 'Ida Voss saw Jan Moor and Tom Vane at the store after nine.', {
      words: 'Ida Voss saw Jan Moor and Tom Vane at the store after nine.',
      by: 'Tom Vane',
    })
    const notes = passage('notes_voss.txt', 'The store was open when I came.', {
      words: 'The store was open when I came.',
    })
    const task = {
      ...taskOf('gap', 'Keys of the store', [mail, notes, status]),
      caseFacts: {
        conductStart: null,
        conductEnd: null,
        parties: ['Jan Moor', 'Tom Vane', 'Ida Voss', 'Nobody Named'].map(party),
      },
    }
    const { value } = await analyst.draft(task, new AbortController().signal)
    const found = value.sections.find(({ heading }) => heading === 'Parties not heard')
    expect(found?.statements).toEqual([
      {
        kind: 'gap',
        text: 'No passage read is in the words of “Jan Moor”, a party named in one item read.',
        quotes: [{ chunkId: mail.chunkId, quote: mail.text }],
      },
    ])
  })

  it('takes no question of an interview for a request that nobody answered', async () => {
    const words = 'Could you tell us who held the key? Jan Moor held it.'
    const talk = passage(
      'interview',
      words,
      { words: 'Could you tell us who held the key?', part: 'question', by: 'Ines Roth' },
      { words: 'Jan Moor held it.', part: 'answer', by: 'Tom Vane', stance: 'asserts' },
    )
    const { value } = await analyst.draft(
      taskOf('gap', 'Keys of the store', [talk]),
      new AbortController().signal,
    )
    expect(value.sections.map(({ heading }) => heading)).not.toContain(
      'Requests with no confirmation or answer in the passages read',
    )
  })
})
