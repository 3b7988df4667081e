import { describe, expect, test } from 'vitest'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from './create-extractive-analyst.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal
const draft = async (type: AnalysisType, subject: string, passages = file) =>
  (await analyst.draft(taskOf(type, subject, passages), never)).value

const LIST = `We will suspend deliveries to the following suppliers today.

Supplier\t\tOpen (thousands)
--------\t\t------
Alder Mills\t\t$4.5
Birch & Sons\t\t$1.2
\tTotal\t\t$5.7`

const file = passagesOf(
  {
    title: 'Suspended suppliers 5 May -DRAFT-',
    occurredAt: '2031-05-05T10:00:00Z',
    text: `From: Rosa Quill\nTo: Tom Vane\nSubject: Suspended suppliers\n\nDear Tom,\n\n${LIST}\n\nThe list may change during the day.\n\nRegards,\nRosa Quill\nPhone: 555-010-2233`,
  },
  {
    title: 'RE: Suspended suppliers 5 May -DRAFT-',
    occurredAt: '2031-05-05T14:00:00Z',
    text: `Birch & Sons was not late when the first warning was sent. Therefore we will not suspend them. Please confirm by tomorrow that the warehouse has been told.\n\n----- Original Message -----\nFrom: Rosa Quill\n\n${LIST}`,
  },
  {
    title: 'Canteen news',
    occurredAt: '2031-05-09T08:00:00Z',
    text: 'The canteen serves soup on Mondays. The new ovens were delivered by Cedar Kitchens last week.',
  },
  {
    title: 'Warehouse diary',
    occurredAt: '2031-05-06T08:00:00Z',
    text: 'On 6 May 2031 the warehouse stopped loading goods from Alder Mills. The photographs are in Exhibit C. No response from the head office so far.',
  },
)

describe('every analysis of the built-in analyst', () => {
  test.each<AnalysisType>(['question', 'topic', 'summary', 'gap', 'error_check'])(
    '%s: every quote stands letter for letter in the passage that it names',
    async (type) => {
      const made = await draft(
        type,
        'Which suppliers were suspended, and why was Birch & Sons not suspended?',
      )
      expect(statementsOf(made).length).toBeGreaterThan(0)
      expect(misquoted(made, file)).toEqual([])
    },
  )

  test.each<AnalysisType>(['question', 'topic', 'summary'])(
    '%s: a statement is its quote, word for word',
    async (type) => {
      const made = await draft(type, 'Which suppliers were suspended, and why?')
      const findings = statementsOf(made).filter((statement) => statement.kind === 'finding')
      expect(findings.length).toBeGreaterThan(0)
      for (const { text, quotes } of findings) expect(quotes[0]!.quote).toBe(text)
    },
  )

  test('says that it is extractive, that no language model was used and what was not searched', async () => {
    const { limitations } = await draft('question', 'Who was suspended?')
    expect(limitations.join(' ')).toMatch(/Quotes only, no AI-written text/)
    expect(limitations.join(' ')).toMatch(
      /4 passages from 4 evidence items; “no passage” means none among those read/,
    )
  })

  test('uses no tokens and names its provider', async () => {
    const { usage } = await analyst.draft(taskOf('summary', '', file), never)
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 })
    expect(analyst.provider).toBe('extractive')
  })

  test('is the same every time', async () => {
    expect(await draft('gap', 'Who was suspended?')).toEqual(await draft('gap', 'Who was suspended?'))
  })

  test('stops when it is aborted', async () => {
    await expect(
      analyst.draft(taskOf('question', 'Who?', file), AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop')
  })

  test('without a passage says so and cites nothing', async () => {
    const made = await draft('question', 'Who was suspended?', [])
    expect(statementsOf(made)).toMatchObject([{ kind: 'gap', quotes: [] }])
  })

  test('embeds at most 150 texts however long the evidence is', async () => {
    const embeddings = createWordEmbeddings()
    const long = passagesOf(
      ...Array.from({ length: 40 }, (_, item) => ({
        text: Array.from(
          { length: 20 },
          (_, i) => `Delivery ${item}-${i} of timber from yard ${item} reached gate ${i}.`,
        ).join(' '),
      })),
    )
    await createExtractiveAnalyst({ embeddings }).draft(
      taskOf('question', 'Which delivery of timber was late?', long),
      never,
    )
    expect(embeddings.embedded.length).toBeLessThanOrEqual(150)
  })
})

describe('an answer to a question', () => {
  const answer = () =>
    draft('question', 'Which suppliers were on the suspension list, why was Birch & Sons not suspended?')

  test('shows a list together with the sentence that introduces it', async () => {
    const list = statementsOf(await answer()).find(({ text }) => text.includes('Alder Mills'))
    expect(list?.text).toMatch(/following suppliers[\s\S]*Alder Mills[\s\S]*\$5\.7/)
  })

  test('shows what several items say once, with every one of them as a source', async () => {
    const lists = statementsOf(await answer()).filter(({ text }) => text.includes('following suppliers'))
    expect(lists).toHaveLength(1)
    expect(new Set(lists[0]!.quotes.map(({ chunkId }) => chunkId))).toEqual(new Set(['chunk-1', 'chunk-2']))
  })

  test('brings along the sentence that "Therefore" refers to', async () => {
    const reason = statementsOf(await answer()).find(({ text }) =>
      text.includes('Therefore we will not suspend them.'),
    )
    expect(reason?.text).toMatch(/^Birch & Sons was not late/)
  })

  test('leaves out greetings, mail headers and signatures', async () => {
    const words = statementsOf(await answer())
      .map(({ text }) => text)
      .join('\n')
    expect(words).not.toMatch(/Dear Tom|From: Rosa|555-010/)
  })

  test('says which part of a question nothing speaks to', async () => {
    const made = await draft(
      'question',
      'Which suppliers were suspended? What insurance premium did the underwriter Halvorsen quote?',
    )
    const gaps = statementsOf(made).filter(({ kind }) => kind === 'gap')
    expect(gaps.map(({ text }) => text).join()).toMatch(
      /No passage among those read speaks directly to “What insurance premium/,
    )
  })

  test('gives the date of an item whose words only say "yesterday"', async () => {
    const passages = passagesOf({
      title: 'Note',
      occurredAt: '2031-02-03T09:30:00Z',
      text: 'The manager Ines Korb resigned yesterday after the audit.',
    })
    const made = await draft('question', 'When did the manager Ines Korb resign?', passages)
    expect(statementsOf(made).map(({ text }) => text)).toContain(
      '“yesterday” counts from the date of “Note”, which is 3 February 2031 at 09:30 UTC.',
    )
  })
})

describe('an answer to "who is …"', () => {
  const passages = passagesOf({
    text: 'Please watch the gate tonight, all of you.\n\nRegards,\nOrla Finch\nHarbour Security\nPhone: 555-010-7788\n\n-----Original Message-----\nTell me about it.\n\nRegards,\nOrla Finch\nPhone: 555-010-7788',
  })

  test('reads the signature of the person, without the telephone number', async () => {
    const words = statementsOf(await draft('question', 'Who is Orla Finch?', passages)).map(
      ({ text }) => text,
    )
    expect(words).toContain('Orla Finch\nHarbour Security')
    expect(words.join()).not.toContain('555')
  })

  test('finds nobody who does not sign', async () => {
    const words = statementsOf(await draft('question', 'Who is Abel Crane?', passages)).map(
      ({ text }) => text,
    )
    expect(words.join()).toMatch(/No passage among those read speaks directly to “Who is Abel Crane”/)
  })
})

describe('a summary', () => {
  test('tells the course of events in order of time', async () => {
    const passages = passagesOf(
      {
        occurredAt: '2031-03-04T08:00:00Z',
        text: 'The roof of the barn fell in. Two cows escaped through the fence. A neighbour telephoned the farmer.',
      },
      {
        occurredAt: '2031-01-02T08:00:00Z',
        text: 'Snow lay a metre deep on the hill. The plough broke its axle. Schools in the valley stayed closed.',
      },
      {
        occurredAt: '2031-04-05T08:00:00Z',
        text: 'An insurer sent its assessor. Photographs were taken of every beam. The claim was lodged with the county.',
      },
    )
    const { sections } = await draft('summary', '', passages)
    const headings = sections.map(({ heading }) => heading).filter((heading) => /^\d{4}/.test(heading))
    expect(headings.length).toBeGreaterThan(2)
    expect(headings).toEqual(headings.toSorted())
  })
})

describe('a gap analysis', () => {
  const gaps = async (subject: string, passages = file) => statementsOf(await draft('gap', subject, passages))

  test('lists requests without an answer and what the evidence itself reports as missing', async () => {
    const { sections } = await draft(
      'gap',
      'Was the warehouse told to stop loading goods of the suspended suppliers?',
    )
    const under = (heading: RegExp) =>
      sections
        .find((section) => heading.test(section.heading))
        ?.statements.map(({ text }) => text)
        .join('\n')
    expect(under(/no confirmation or answer/)).toMatch(/Please confirm by tomorrow/)
    expect(under(/itself reports as missing/)).toMatch(/No response from the head office/)
  })

  test('names an exhibit that is mentioned but not there, with the sentence that mentions it', async () => {
    const exhibit = (await gaps('What happened in the warehouse?')).find(({ text }) =>
      text.includes('“Exhibit C”'),
    )
    expect(exhibit?.quotes).toMatchObject([
      { chunkId: 'chunk-4', quote: 'The photographs are in Exhibit C.' },
    ])
  })

  test('does not call an exhibit missing that is among the passages', async () => {
    const withExhibit = [
      ...file,
      ...passagesOf({
        chunkId: 'x',
        evidenceId: 'x',
        title: 'Exhibit C, photographs',
        text: 'Loading gate at noon.',
      }),
    ]
    expect(
      (await gaps('What happened in the warehouse?', withExhibit)).some(({ text }) =>
        text.includes('“Exhibit C”'),
      ),
    ).toBe(false)
  })

  test('reports that nothing confirms what proof is asked for, although it is requested', async () => {
    const passages = passagesOf(
      { text: 'Please confirm that the deposit was actually received by the landlord.' },
      { text: 'The deposit of $900 is due to the landlord in June.' },
    )
    const found = await gaps(
      'Is there proof that the deposit was actually received by the landlord?',
      passages,
    )
    expect(found.map(({ text }) => text).join()).toMatch(
      /passages read do not confirm that the deposit was actually received/,
    )
  })

  test('says which demanded kind of answer the closest sentences lack', async () => {
    const passages = passagesOf(
      { text: 'The forklift driver Jan Olsen dropped the pallet of glass near the gate.' },
      { text: 'The canteen was closed. Nobody opened the office.' },
      { text: 'The cost of the repairs to the roof is known.' },
    )
    const found = await gaps('How much did the pallet of glass cost?', passages)
    expect(found.map(({ text }) => text).join()).toMatch(/hold no amount or number, which it asks for/)
  })

  test('names the words of the question that occur nowhere', async () => {
    const found = await gaps('Which insurer covered the warehouse?')
    expect(found.map(({ text }) => text).join()).toMatch(
      /No form of “insurer”, “covered” occurs in the passages read/,
    )
  })

  test('points at a hole in the dates', async () => {
    const passages = passagesOf(
      ...['01-02', '01-04', '01-05', '04-20', '04-22'].map((day) => ({
        occurredAt: `2031-${day}T08:00:00Z`,
        text: `The night shift of ${day} counted the crates in the cold store again.`,
      })),
    )
    const found = await gaps('Who counted the crates in the cold store?', passages)
    expect(found.map(({ text }) => text).join()).toMatch(/between 5 January 2031 and 20 April 2031/)
  })
})
