import { describe, expect, it } from 'vitest'
import { misquoted, passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { unreadUnit } from '../unread-unit.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })
const never = new AbortController().signal

describe('the answer to a question about which sources disagree', () => {
  it.each([
    [
      'name',
      'conflict in the name',
      'The March invoice was approved by Claire Norton on 12 March 2026.',
      'The March invoice was approved by Daniel Pike on 12 March 2026.',
    ],
    [
      'negation',
      'One source denies what the other states',
      'Daniel Pike had seen the competing quote before he signed.',
      'Daniel Pike had not seen the competing quote before he signed.',
    ],
    [
      'amount',
      'conflict in the amount',
      'The March invoice approved by Daniel Pike came to £61,480.',
      'The March invoice approved by Daniel Pike came to £64,180.',
    ],
  ])('shows both sides of a different %s, side by side', async (_, lead, one, other) => {
    const passages = passagesOf(
      { text: `${one} The order was made in January.` },
      { text: `${other} The supplier was thanked.` },
    )
    const { value } = await analyst.draft(
      taskOf(
        'question',
        'Who approved the March invoice, and had Daniel Pike seen the competing quote?',
        passages,
      ),
      never,
    )
    const conflict = value.sections.find((section) => section.heading === 'Where sources may conflict')
      ?.statements[0]
    expect(conflict).toMatchObject({ kind: 'discrepancy', text: expect.stringContaining(lead) })
    expect(conflict?.quotes.map((quote) => quote.quote).toSorted()).toEqual([one, other].toSorted())
    expect(misquoted(value, passages)).toEqual([])
  })

  it('puts what conflicts about another matter beside the answer, unless that opens with it', async () => {
    const locked = 'Daniel Pike had locked the tool shed at the quarry before the rain came.'
    const passages = passagesOf(
      { text: 'The March invoice was approved by Claire Norton on Monday.' },
      { text: 'Somebody approved the March invoice before lunch, with green ink and a rubber stamp.' },
      { text: 'The foreman heard that the March invoice was approved and that gravel could be fetched.' },
      { text: `The invoices are kept in a blue tray. ${locked}` },
      { text: `Twelve invoices came in March. ${locked.replace('had locked', 'had not locked')}` },
    )
    const headingOf = async (question: string) => {
      const { value } = await analyst.draft(taskOf('question', question, passages), never)
      return value.sections.find(({ statements }) => statements.some(({ kind }) => kind === 'discrepancy'))
        ?.heading
    }
    expect(await headingOf('Who approved the March invoice?')).toBe('What else bears on it')
    expect(await headingOf('Who had locked the tool shed?')).toBe('Where sources may conflict')
  })

  it('takes the same words in two items as one statement with two sources', async () => {
    const text = 'The March invoice was approved by Claire Norton on 12 March 2026.'
    const { value } = await analyst.draft(
      taskOf('question', 'Who approved the March invoice?', passagesOf({ text }, { text })),
      never,
    )
    expect(statementsOf(value).filter((statement) => statement.text.includes(text))).toHaveLength(1)
    expect(statementsOf(value)[0]!.quotes.map((quote) => quote.chunkId)).toEqual(['chunk-1', 'chunk-2'])
  })

  it('names of a stretch of sentences the one for which it was chosen', async () => {
    const answer = 'The March invoice was approved by Claire Norton on 12 March 2026.'
    const text = `Everything is in the blue tray. ${answer} It went out at three.`
    const { value } = await analyst.draft(
      taskOf('question', 'Who approved the March invoice?', passagesOf({ text })),
      never,
    )
    expect(statementsOf(value)[0]).toMatchObject({ text, core: answer })
  })

  const talk = [
    ['Q. Where were you on Monday?', 'A. In the yard, with the pumps.'],
    ['Q. Who approved the March invoice?', 'A. Claire Norton approved it before lunch.'],
    ['Q. Was the order signed?', 'A. It was on her desk all week.'],
  ] as const
  const interviewOf = (exchanges: readonly (readonly [string, string])[]) => {
    const text = exchanges.flat().join('\n')
    const units = exchanges.flatMap(([asked, answer]) => {
      const [start, replied] = [text.indexOf(asked), text.indexOf(answer)]
      const question = { start, end: start + asked.length }
      const speaker = { name: 'Daniel Pike', certain: true }
      return [
        unreadUnit({ ...question, part: 'question' }),
        {
          ...unreadUnit({ start: replied, end: replied + answer.length, part: 'answer' }),
          speaker,
          question,
        },
      ]
    })
    return taskOf('question', 'Who approved the March invoice?', passagesOf({ text, units }))
  }

  it('shows one question of an interview with its answer, and not what the same person was asked before and after', async () => {
    const { value } = await analyst.draft(interviewOf(talk), never)
    expect(statementsOf(value)[0]).toMatchObject({ text: talk[1].join('\n'), core: talk[1][1] })
    expect(statementsOf(value).map(({ text }) => text)).toContain(talk[2].join('\n'))
  })

  it.each(['Q. And in writing?', 'Q. Did anybody ask her to?', 'Q. Alone?'])(
    'goes on to a question that leans on the answer: %s',
    async (asked) => {
      const next = [asked, 'A. No, by word of mouth.'] as const
      const { value } = await analyst.draft(interviewOf([...talk.slice(0, 2), next]), never)
      expect(statementsOf(value)[0]?.text).toBe([...talk[1], ...next].join('\n'))
    },
  )

  it('opens with what cannot be right beside the statement that answers', async () => {
    const denial = 'Daniel Pike did not sign the order for the pumps on 12 March 2026.'
    const contrary = 'Daniel Pike did sign the order that day, on 12 March 2026.'
    const passages = passagesOf(
      { text: denial },
      { text: 'The order for the pumps was there to sign for a week, in blue ink.' },
      { text: 'Whoever may sign the order for the pumps is named in the rules.' },
      { text: 'They sign an order for pumps with their initials, and the order for the pumps too.' },
      { text: `Lunch was late in the canteen. ${contrary} The soup was cold again.` },
    )
    const { value } = await analyst.draft(
      taskOf('question', 'Who did sign the order for the pumps?', passages),
      never,
    )
    const opening = value.sections.find(({ heading }) => heading === 'Answer')!.statements
    const texts = opening.map(({ text }) => text)
    expect(texts).toHaveLength(3)
    expect(texts).toContainEqual(expect.stringContaining(denial))
    expect(texts).toContainEqual(expect.stringContaining(contrary))
  })

  it('says after what is answered that nothing answers the rest, and before all where nothing is', async () => {
    const passages = passagesOf({ text: 'Claire Norton approved the March invoice. It was raining all day.' })
    const openingOf = async (question: string) => {
      const { value } = await analyst.draft(taskOf('question', question, passages), never)
      return value.sections.find(({ heading }) => heading === 'Answer')!.statements.map(({ kind }) => kind)
    }
    const approved = 'Who approved the March invoice'
    const insured = 'which company insured the harbour ferry against collisions'
    expect(await openingOf(`${approved}, and ${insured}?`)).toEqual(['finding', 'gap'])
    expect((await openingOf(`W${insured.slice(1)}?`))[0]).toBe('gap')
  })
})

describe('the answer to a question of which whoever speaks says that it is not known', () => {
  const passages = passagesOf(
    { text: 'Ines Korb found the sealed key box on her desk. She does not know who put the key box there.' },
    { text: 'The soup in the canteen was cold on Monday and warm again on Tuesday.' },
  )
  const openingOf = async (question: string) => {
    const { value } = await analyst.draft(taskOf('question', question, passages), never)
    return value.sections.find(({ heading }) => heading === 'Answer')!.statements
  }

  it('says first that it is left open, and cites the words that say so', async () => {
    const [first] = await openingOf('Who put the key box on the desk of Ines Korb?')
    expect(first).toMatchObject({ kind: 'gap', text: expect.stringContaining('says that it is not known') })
    expect(first?.quotes.map(({ quote }) => quote)).toEqual(['She does not know who put the key box there.'])
  })

  it('does not where something else is asked', async () => {
    const [first] = await openingOf('When was the soup in the canteen cold?')
    expect(first?.kind).toBe('finding')
  })
})

describe('the answer to a question about when', () => {
  it('is the day of a message for what it tells, and not for what it tells of', async () => {
    const text = 'The seal of the pallet is broken, and Ines Korb is copied in as this is our report.'
    const [passage] = passagesOf({ title: 'Mail', occurredAt: '2031-03-01T09:30:00Z', text })
    const read = [{ ...passage!, units: [unreadUnit({ start: 0, end: text.length, part: 'assertion' })] }]
    const hasGap = async (question: string) => {
      const { value } = await analyst.draft(taskOf('question', question, read), never)
      return statementsOf(value).some(({ kind }) => kind === 'gap')
    }
    expect(await hasGap('When was the broken seal reported to Ines Korb?')).toBe(false)
    expect(await hasGap('When was the seal broken by Ines Korb?')).toBe(true)
  })

  it('is found in another form of its verb', async () => {
    const text = 'I spoke to the harbour master on Monday 3 March 2031.'
    const passages = passagesOf({ title: 'Statement', text })
    const read = [{ ...passages[0]!, units: [unreadUnit({ start: 0, end: text.length, part: 'assertion' })] }]
    const question = 'When did anybody speak?'
    const { value } = await analyst.draft(taskOf('question', question, read), never)
    expect(statementsOf(value).filter(({ kind }) => kind === 'gap')).toEqual([])
  })

  it('gives the day on which something was said that only says "yesterday", where the item is of another one', async () => {
    const text = 'The manager Ines Korb resigned yesterday after the audit.'
    const [passage] = passagesOf({ title: 'Forwarded', occurredAt: '2031-03-01T09:30:00Z', text })
    const unit = unreadUnit({ start: 0, end: text.length, part: 'assertion' })
    const read = [{ ...passage!, units: [{ ...unit, saidOn: '2031-02-03' }] }]
    const { value } = await analyst.draft(
      taskOf('question', 'When did the manager Ines Korb resign?', read),
      never,
    )
    expect(statementsOf(value).map((one) => one.text)).toContain(
      '“yesterday” counts from 3 February 2031, on which it was said.',
    )
    const note = statementsOf(value).find(({ kind }) => kind === 'caveat')
    expect(note?.quotes.map(({ quote }) => quote)).toEqual([text])
  })
})
