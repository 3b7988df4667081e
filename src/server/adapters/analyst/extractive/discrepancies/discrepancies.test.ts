import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { findDiscrepancies } from './discrepancies.ts'

const passage = (evidenceId: string, text: string, more: Partial<Passage> = {}): Passage => ({
  chunkId: `${evidenceId}-0`,
  evidenceId,
  title: evidenceId,
  sourceType: 'content',
  text,
  start: 0,
  rank: 1,
  occurredAt: null,
  ...more,
})

const between = (left: string, right: string) => findDiscrepancies([passage('a', left), passage('b', right)])

describe('Two documents that disagree', () => {
  test.each([
    ['amount', 'The invoice of 3 March was for £1,250.', 'Our records show an invoice total of £1,350.'],
    [
      'amount',
      'Net pay was $2,310.50 for the period ending 06/15/2021.',
      'Net pay was $2,130.50 for the period ending June 15, 2021.',
    ],
    ['amount', 'The fee for the audit is £4,000.', 'The fee for the audit is €4,000.'],
    [
      'number',
      'There were 12 employees in the room when it happened.',
      'When it happened, there were fifteen employees in the room.',
    ],
    ['number', 'The contract runs for 18 months.', 'The contract runs for 24 months.'],
    [
      'date',
      'We formally presented the plan on Friday, 22 February.',
      'We formally presented the plan on Friday, 15 February.',
    ],
    [
      'date',
      'The complainant reported the incident to HR on March 4, 2022.',
      'The complainant reported the incident to human resources on 3/14/2022.',
    ],
    [
      'time',
      'I met with Tom Reed at 3:30 pm in the warehouse.',
      'Tom Reed met with me at 4:30 pm in the warehouse.',
    ],
    ['name', 'The forklift was inspected by Alan Brown.', 'The forklift was inspected by Steven Brown.'],
    [
      'name',
      'Susan will send the letters to Whirlpool on Friday.',
      'Marie will send the letters to Whirlpool on Friday.',
    ],
    [
      'negation',
      'Shackleton agreed not to act on Merced that day.',
      'Shackleton agreed to act on Merced that day.',
    ],
    [
      'negation',
      "They didn't send the demand letter to Whirlpool.",
      'They sent the demand letter to Whirlpool.',
    ],
    [
      'negation',
      'The supervisor approved the request of Maria Gomez.',
      'The request of Maria Gomez was rejected by the supervisor.',
    ],
    [
      'negation',
      'The payment was received before the deadline.',
      'The payment was received after the deadline.',
    ],
    [
      'negation',
      'Revenue increased by 4% in the second quarter.',
      'Revenue decreased by 4% in the second quarter.',
    ],
  ])('in one %s are shown: “%s” against “%s”', (kind, left, right) => {
    expect(between(left, right).map((found) => found.kind)).toEqual([kind])
  })

  test('are shown with quotes and values at their offsets', () => {
    const texts = {
      a: 'Hello.\nThe contract with Stone Energy runs for 18 months.',
      b: 'The contract with Stone Energy runs for 24 months. Bye.',
    }
    const [found] = findDiscrepancies([passage('a', texts.a), passage('b', texts.b)])
    const { left, right } = found!
    expect(texts.a.slice(left.start, left.end)).toBe('The contract with Stone Energy runs for 18 months.')
    expect(texts.a.slice(left.valueStart, left.valueEnd)).toBe('18 months')
    expect(texts.b.slice(right.valueStart, right.valueEnd)).toBe('24 months')
    expect([left.quote, left.chunkId, right.chunkId]).toEqual([
      texts.a.slice(left.start, left.end),
      'a-0',
      'b-0',
    ])
  })

  test('are shown where a table and a list give one name different amounts', () => {
    const found = between(
      'Please confirm the payments:\n\n\tSprague Energy Corp.\t\t$      14,000\n\tHallwood Energy\t\t$27,500',
      'Counterparty,Date,Amount\nSprague Energy Corp,12/1/01,"$14,000,000"\nHallwood Energy,12/3/01,"$27,500"',
    )
    expect(found.map(({ left, right }) => [left.quote.slice(0, 7), right.quote.slice(0, 7)])).toEqual([
      ['Sprague', 'Sprague'],
    ])
  })
})

describe('Two documents that do not disagree', () => {
  test.each([
    ['The meeting was held on 8 March 2002.', 'The meeting was held on 3/8/2002.'],
    ['The fee is $1.5 million.', 'The fee is $1,500,000.'],
    ['Payment is due within thirty (30) days.', 'Payment is due within 30 days.'],
    ['The lease lasts one (1) year.', 'The lease lasts 12 months.'],
    ['Susan Bailey sent the letter on Friday.', 'The letter was sent by Ms. Bailey on Friday.'],
    ["I didn't see him leave the building.", 'I did not see him leave the building.'],
    ['Invoice 1001 was paid on May 3 for $500.', 'Invoice 1002 was paid on June 4 for $700.'],
    ['Sprague Energy owes $14,000.', 'Hallwood Energy owes $27,500.'],
    ['The January report shows sales of $10,000.', 'The February report shows sales of $12,000.'],
    ['The manager approved the leave in April.', 'The manager rejected the transfer in June.'],
    [
      'Mary paid $40 for lunch on Monday and $60 for dinner on Tuesday.',
      'On Tuesday Mary paid $60 for dinner; on Monday she paid $40 for lunch.',
    ],
    ['Sent: Thursday, March 14, 2002 2:59 PM', 'Sent: Thursday, March 14, 2002 9:19 AM'],
    ['Please call me at 713-345-4666.', 'Please call me at 713-853-4737.'],
    ['Thanks, Susan', 'Thanks, Sara'],
  ])('are left alone: “%s” and “%s”', (left, right) => {
    expect(between(left, right)).toEqual([])
  })

  test('are left alone when both say both things', () => {
    const both =
      'The first lot was sold to Stone Energy for $5,100. The second lot was sold to Stone Energy for $6,200.'
    expect(between(both, `As agreed:\n\n${both}`)).toEqual([])
  })

  test('are left alone when they are one form filled in for different things', () => {
    const form = (day: string, party: string, law: string) =>
      `Effective Date: ${day}\nTrading Party: ${party}\nGoverning Law: ${law}`
    expect(
      between(
        form('4 April 2001', 'Enron Canada Corp.', 'Alberta'),
        form('9 June 2001', 'Stone Energy', 'New York'),
      ),
    ).toEqual([])
  })

  test('are left alone when a table leaves "million" to its heading', () => {
    expect(between('In millions\nVirginia Power\t$9.3', 'Virginia Power owes $9.3 million.')).toEqual([])
  })

  test('are left alone when a chunk overlaps the next one', () => {
    const text = 'The contract with Stone Energy runs for 18 months.'
    const found = findDiscrepancies([passage('a', text), passage('a', text, { chunkId: 'a-1' })])
    expect(found).toEqual([])
  })
})

describe('A draft in the subject', () => {
  const mail =
    'Numbers below include all that is outstanding.\n\nVernon, Lillian Corporation\nOwes Enron: $541,925\n\nEnterprise Newsmedia, Inc.\nOwes Enron: $243,500\n'
  const subject =
    'Check this draft: "Lillian Vernon owes Enron $243,500 and Enterprise Newsmedia owes $541,925."'

  test('is held against the evidence, on the left, with offsets into the subject', () => {
    const found = findDiscrepancies([passage('a', mail)], { subject })
    expect(found.map(({ left }) => left.chunkId)).toEqual([null, null])
    expect(found.map(({ left }) => subject.slice(left.valueStart, left.valueEnd)).sort()).toEqual([
      '$243,500',
      '$541,925',
    ])
    expect(found.map(({ right }) => mail.slice(right.valueStart, right.valueEnd)).sort()).toEqual([
      '$243,500',
      '$541,925',
    ])
  })

  test('is not reported where the evidence says the same', () => {
    const right =
      'Check this draft: "Lillian Vernon owes Enron $541,925 and Enterprise Newsmedia owes $243,500."'
    expect(findDiscrepancies([passage('a', mail)], { subject: right })).toEqual([])
  })

  test('is not what an instruction without quotes says', () => {
    expect(
      findDiscrepancies([passage('a', mail)], {
        subject: 'Check the amounts of 14 February 2002 against the list.',
      }),
    ).toEqual([])
  })
})

test('Two versions of a rule that never applied on one day are no conflict', () => {
  const version = (head: string, day: string) =>
    `Pool rules\n${head}\n\n1. The water must be tested within ${day} hours.\n\nApproved by the board on ${day} February 2024.`
  const found = (head: string) =>
    between(version('In force 1 March 2022 to 31 March 2024', '24'), version(head, '12'))
  expect(found('In force from 1 April 2024')).toEqual([])
  expect(found('In force from 1 May 2023')).not.toEqual([])
})
