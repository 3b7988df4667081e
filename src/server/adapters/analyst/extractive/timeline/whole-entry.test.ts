import { describe, expect, it } from 'vitest'
import { drawTimeline } from '#test/support/drawn-timeline.ts'

describe('what a timeline tells of a day', () => {
  it('is the whole entry of a book that begins with the day', async () => {
    const { view, statement } = await drawTimeline([
      {
        text: `Kennel book, Lowfield

Sun 3/3/24  10.40  Vet in. Gate found open. Mr Visser rung at home, says he will see to it. DO
Sun 3/3/24  15.00  Two fed.
Mon 4/3/24  09.30  Closed. Mrs Raman came by.`,
      },
    ])
    const told = view.entries.map(({ statement_ids: [id = ''] }) => statement(id).text)
    expect(told).toEqual([
      'Sun 3/3/24  10.40  Vet in. Gate found open. Mr Visser rung at home, says he will see to it. DO',
      'Sun 3/3/24  15.00  Two fed.',
      'Mon 4/3/24  09.30  Closed. Mrs Raman came by.',
    ])
  })

  it('is one sentence of a telling, though that begins with the time', async () => {
    const { view, statement } = await drawTimeline([
      {
        occurredAt: '2024-04-10T10:00:00.000Z',
        text: `From: Priya Raman <priya.raman@example.org>
To: Dana Okafor <dana.okafor@example.org>
Date: Wed, 10 Apr 2024 10:00:00 +0000
Subject: The gate

Last month Bram Visser painted the gate. He was paid for it. The paint is off again.`,
      },
    ])
    const told = view.entries.map(({ statement_ids: [id = ''] }) => statement(id).text)
    expect(told).toContain('Last month Bram Visser painted the gate.')
  })

  it('is what was told or asked before a sentence that gives the day alone', async () => {
    const { entriesWith, view, statement } = await drawTimeline([
      {
        text: `RECORD OF INTERVIEW
Interview of: Bram Visser
Date: 20 March 2024
Present: Priya Raman (investigator), Bram Visser

Q. When was the gate left open?
A. It was 12 March.
Q. Who mended it?
A. I did. I welded the hinge. On 14 March, before I went home.`,
      },
    ])
    const told = view.entries.map(({ statement_ids: [id = ''] }) => statement(id).text)
    expect(told).toContain('When was the gate left open?\nA. It was 12 March.')
    expect(told).toContain('I welded the hinge. On 14 March, before I went home.')
    expect(entriesWith('welded').map(({ when }) => when.from)).toEqual(['2024-03-14'])
  })
})
