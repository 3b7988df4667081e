import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

const mail = (date: string, body: string, more = '') => ({
  occurredAt: new Date(date).toISOString(),
  text: `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: ${date}
Subject: The till

${body}
${more}`,
})

describe('a timeline', () => {
  it('puts what is dated in order of time, whatever the order of the items', async () => {
    const { view, statement } = await drawTimeline([
      mail('Fri, 8 Mar 2024 09:12:00 +0000', 'Hi Priya,\n\nI counted the till yesterday.\n\nDana'),
      { text: 'Bram Visser opened the safe on 2 March 2024.\n\nThe audit began on 11 March 2024.' },
    ])
    const days = view.entries.map(({ when }) => when.from.slice(0, 10))
    expect(days).toEqual(days.toSorted())
    expect(view.entries.map(({ statement_ids: [id = ''] }) => statement(id).text)).toEqual([
      'Bram Visser opened the safe on 2 March 2024.',
      'I counted the till yesterday.',
      'The audit began on 11 March 2024.',
    ])
  })

  it('says in which zone the hours of a log are where the log says it, and of no other hour', async () => {
    const { entriesWith } = await drawTimeline([
      {
        text: 'start_utc,name,event\n2024-03-09 08:05,JO,IN\n2024-03-09 12:13,JO,OUT\n2024-03-10 17:15,JO,OUT',
      },
      { text: 'Statement of Dana Okafor\n\nI left the shop on 9 March 2024 at 12:20.' },
    ])
    expect(entriesWith('12:13').map(({ when }) => when.zone)).toEqual(['UTC'])
    expect(entriesWith('left the shop').map(({ when }) => when)).toEqual([
      expect.not.objectContaining({ zone: expect.anything() }),
    ])
  })

  it('takes the day of a question for its answer also where another answer to it tells another day', async () => {
    const { entriesWith } = await drawTimeline([
      {
        text: `RECORD OF INTERVIEW
Interview of: Bram Visser
Date: 20 March 2024
Present: Priya Raman (investigator), Bram Visser

Q. Thank you for coming. Do you know why you are here?
A. I do, it is about the parcels.
Q. Where were you on 10 March 2024?
A. In Denver, at the fair of the carriers. I flew home on 12 March 2024.
Q. And who had the key of the store?
A. Dana Okafor had it.`,
      },
    ])
    expect(entriesWith('at the fair').map(({ when }) => when.from)).toEqual(['2024-03-10'])
    expect(entriesWith('flew home').map(({ when }) => when.from)).toEqual(['2024-03-12'])
  })

  it('tells of a line of a book of notes both when it was written and the day of which it tells', async () => {
    const { entriesWith } = await drawTimeline([
      {
        text: `Nursing notes, Room 11

12/11/25  08:10   Slept well. Took her tea.   W. Tull
13/11/25  09:30   Ward rang. Operated on yesterday, stable.   W. Tull
14/11/25  09:15   Ward rang again, sitting up.   W. Tull
15/11/25  10:05   Son rang.   W. Tull`,
      },
    ])
    expect(
      entriesWith('Operated')
        .map(({ when }) => when.from.slice(0, 10))
        .toSorted(),
    ).toEqual(['2025-11-12', '2025-11-13'])
  })

  it('keeps what its words leave undetermined without a day', async () => {
    const { undatedWith, entriesWith } = await drawTimeline([
      { text: 'Statement of Dana Okafor\n\nI was away for three days. On the Tuesday I found the key.' },
    ])
    expect(entriesWith('found the key')).toEqual([])
    expect(undatedWith('found the key')).toHaveLength(1)
  })

  it('tells what was planned and what was due apart from what happened', async () => {
    const { entriesWith } = await drawTimeline([
      mail(
        'Fri, 8 Mar 2024 09:12:00 +0000',
        'Hi Priya,\n\nWe will close the shop on 15 March 2024.\n\nPlease send the form by 12 March 2024.\n\nI opened the safe on 2 March 2024.\n\nDana',
      ),
    ])
    expect(entriesWith('close the shop').map(({ about }) => about)).toEqual(['planned'])
    expect(entriesWith('send the form').map(({ about }) => about)).toEqual(['deadline'])
    expect(entriesWith('opened the safe').map(({ about }) => about)).toEqual(['event'])
  })

  it('marks a day beside which another day of the week stands, and does not date the sentence by it', async () => {
    const { view, undatedWith, statement } = await drawTimeline([
      mail(
        'Fri, 8 Mar 2024 09:12:00 +0000',
        'Hi Priya,\n\nBram opened the safe on Tuesday 6 March 2024.\n\nDana',
      ),
    ])
    expect(view.impossible.map(({ why, statement_id }) => [why, statement(statement_id).text])).toEqual([
      ['weekday', 'Bram opened the safe on Tuesday 6 March 2024.'],
    ])
    expect(undatedWith('opened the safe')).toHaveLength(1)
  })

  it('marks what is told as past although its day came after the writing', async () => {
    const { view } = await drawTimeline([
      mail('Fri, 8 Mar 2024 09:12:00 +0000', 'Hi Priya,\n\nI opened the safe on 20 March 2024.\n\nDana'),
    ])
    expect(view.impossible.map(({ why }) => why)).toEqual(['after_writing'])
  })

  it('joins the same event from two sources, and counts both', async () => {
    const { view } = await drawTimeline([
      { text: 'Statement of Dana Okafor\n\nBram Visser opened the old safe in the office on 2 March 2024.' },
      { text: 'Statement of Priya Raman\n\nOn 2 March 2024 Bram Visser opened the old office safe.' },
    ])
    expect(view.entries.map(({ sources, statement_ids }) => [sources, statement_ids.length])).toEqual([
      [2, 2],
    ])
  })

  it('sets two days of one event beside each other', async () => {
    const { view, content } = await drawTimeline([
      { text: 'Statement of Dana Okafor\n\nBram Visser opened the old safe in the office on 2 March 2024.' },
      { text: 'Statement of Priya Raman\n\nBram Visser opened the old safe in the office on 9 March 2024.' },
    ])
    expect(view.entries.map(({ id, conflicts }) => [id, conflicts])).toEqual([
      ['e1', [{ entry_id: 'e2', kind: 'date' }]],
      ['e2', [{ entry_id: 'e1', kind: 'date' }]],
    ])
    const pair = content.sections
      .flatMap(({ statements }) => statements)
      .find(({ kind }) => kind === 'discrepancy')
    expect(new Set(pair?.citations.map(({ evidence_id }) => evidence_id)).size).toBe(2)
  })

  it('names an order that the days told elsewhere contradict', async () => {
    const { view } = await drawTimeline([
      {
        text: 'The auditors sealed the archive room on 2 March 2024.\n\nBram Visser removed the ledger boxes on 9 March 2024.',
      },
      {
        text: 'Statement of Priya Raman\n\nThe auditors sealed the archive room after Bram Visser removed the ledger boxes.',
      },
    ])
    expect(view.entries.flatMap(({ conflicts }) => conflicts.map(({ kind }) => kind))).toEqual([
      'order',
      'order',
    ])
  })

  it('shows a message as an event of its day, with its writer and its readers', async () => {
    const { view } = await drawTimeline(
      [
        mail(
          'Fri, 8 Mar 2024 09:12:00 +0000',
          'Hi Priya,\n\nI want to complain about Bram Visser formally.\n\nDana',
        ),
      ],
      {
        caseFacts: {
          conductStart: null,
          conductEnd: null,
          parties: [{ name: 'Bram Visser', role: 'respondent', aliases: [] }],
        },
      },
    )
    expect(view.entries).toMatchObject([
      {
        about: 'message',
        when: { from: '2024-03-08T09:12' },
        actors: [
          { name: 'Dana Okafor', part: 'writes' },
          { name: 'Priya Raman', part: 'receives' },
        ],
      },
    ])
  })

  it('names the time of which nothing tells, and not the time that was still to come', async () => {
    const { view } = await drawTimeline([
      {
        occurredAt: '2024-05-02T09:00:00Z',
        text: [1, 2, 3, 4].map((day) => `Bram Visser opened the safe on ${day} March 2024.`).join('\n\n'),
      },
      {
        occurredAt: '2024-05-02T09:00:00Z',
        text: 'Dana Okafor counted the till on 1 May 2024.\n\nShe has a certificate that runs out on 1 June 2028.',
      },
    ])
    expect(view.holes).toEqual([{ from: '2024-03-05', to: '2024-04-30' }])
  })

  it('names no time as empty of which an entry dated to a month or a year tells', async () => {
    const { view } = await drawTimeline([
      {
        occurredAt: '2024-12-02T09:00:00Z',
        text: [
          ...[1, 2, 3, 4].map((day) => `Bram Visser opened the safe on ${day} March 2022.`),
          'Priya Raman joined the shop in May 2022.',
          'Bram Visser kept the ledger alone in 2023.',
          'Dana Okafor counted the till on 1 December 2024.',
        ].join('\n\n'),
      },
    ])
    expect(view.holes).toEqual([
      { from: '2022-03-05', to: '2022-04-30' },
      { from: '2022-06-01', to: '2022-12-31' },
      { from: '2024-01-01', to: '2024-11-30' },
    ])
  })

  it('keeps to the stretch of time and to the parties that were asked for', async () => {
    const items = [
      { text: 'Bram Visser opened the safe on 2 March 2024.\n\nThe audit began on 11 March 2024.' },
    ]
    const facts = {
      conductStart: null,
      conductEnd: null,
      parties: [{ name: 'Bram Visser', role: 'respondent', aliases: [] }],
    }
    const later = await drawTimeline(items, { params: { timeline: { from: '2024-03-05' } } })
    expect(later.view.entries.map(({ when }) => when.from)).toEqual(['2024-03-11'])
    const his = await drawTimeline(items, {
      caseFacts: facts,
      params: { timeline: { parties: ['Bram Visser'] } },
    })
    expect(his.view.entries.map(({ when }) => when.from)).toEqual(['2024-03-02'])
  })

  it('takes days of a rule that come round again for no day', async () => {
    const { view } = await drawTimeline([
      {
        text: 'Effective 1 March 2024.\n\nClaims are filed within two working days.\n\nThe list closes on the 3rd.',
      },
    ])
    expect(view.entries.map(({ about, when }) => [about, when.from])).toEqual([['in_effect', '2024-03-01']])
  })

  it('dates by an event that another item gives its one day, and cites both', async () => {
    const items = [
      { text: 'Statement of Dana Okafor\n\nI told Bram Visser the day after the audit.' },
      { text: 'The audit was held on 11 March 2024.' },
    ]
    const { entriesWith, statement } = await drawTimeline(items)
    const [entry] = entriesWith('told Bram')
    expect(entry?.when).toMatchObject({ from: '2024-03-12', certainty: 'computed' })
    expect(statement(entry?.statement_ids[0] ?? '').citations.map(({ quote }) => quote)).toEqual([
      'I told Bram Visser the day after the audit.',
      'The audit was held on 11 March 2024.',
    ])
    const twice = await drawTimeline([...items, { text: 'A second audit was held on 20 March 2024.' }])
    expect(twice.entriesWith('told Bram')).toEqual([])
    expect(twice.undatedWith('told Bram')).toHaveLength(1)
  })

  it('dates by whatever else the case counts days from, where its papers give that a day', async () => {
    const { entriesWith, undatedWith } = await drawTimeline([
      {
        text: 'Statement of Dana Okafor\n\nI told Bram Visser on the evening before Derby Day.\n\nHe fell ill two days after the suppliers’ supper and rang me.\n\nI paid him the day after the form came in.',
      },
      { text: 'Derby Day is Tuesday 12 March 2024. Hats.' },
      {
        text: "The list closed on the eve of Derby Day, 11 March 2024.\n\nSuppliers' supper, Oak Room, 5 March 2024. The form came in.",
      },
      { text: 'The form of 1 March 2024.' },
    ])
    expect(entriesWith('told Bram').map(({ when }) => when.from)).toEqual(['2024-03-11'])
    expect(entriesWith('fell ill').map(({ when }) => when.from)).toEqual(['2024-03-07'])
    expect(undatedWith('paid him')).toHaveLength(1)
  })

  it('takes the day of a row from its own cell, and an appointment for something planned', async () => {
    const { entriesWith } = await drawTimeline([
      {
        text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20240614T190000\nSUMMARY:Christmas party of the shop (put off)\nEND:VEVENT\nEND:VCALENDAR',
      },
    ])
    expect(entriesWith('Christmas').map(({ when, about }) => [when.from, about])).toEqual([
      ['2024-06-14', 'planned'],
    ])
  })
})
