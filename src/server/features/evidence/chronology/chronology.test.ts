import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Chronology } from '#shared/contracts/chronology.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut } from '#test/support/generation.ts'

const MAIL = `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: Fri, 8 Mar 2024 09:12:00 +0000
Subject: The invoice

Hi Priya,

I approved the invoice yesterday. I never saw the form.

Dana`
const NOTE = `=1+1 was written on the slip of 5 March 2024.

Bram Visser opened the safe on 2 March 2024. He was away for 14 days.`

const CLAIMS = `no,who,what,spent_on,paid
B1,Okafor D,Dinner,2026-03-02,2026-03-09
B2,Raman P,Train,2026-03-05,2026-03-12
`
const DOOR = `date,time,name,event
2026-03-09,08:05,JO,IN
2026-03-09,12:13,JO,OUT
2026-03-09,17:15,JO,OUT`
const HANDOVER = `Handover of 12 March 2026

New lamps.
The yard door was never set back: every stamp in it is one hour ahead.`
const GATE = `start_utc,name,event
2026-03-09 08:05,JO,IN
2026-03-09 12:13,JO,OUT
2026-03-10 17:15,JO,OUT`
const INVITATION = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:recital2019
DTSTART;VALUE=DATE:20260312
SUMMARY:Cello recital
LOCATION:Main hall
ATTENDEE;CN=Jo Weber:mailto:jo@example.org
END:VEVENT
END:VCALENDAR`
const CHAT = `{"messages": [
{"ts": "2026-03-09 08:41", "user": "Dana Kowalczyk", "text": "I need the full book"},
{"ts": "2026-03-09 08:50", "user": "Marcus Webb", "text": "I will put a ticket in"}
]}`

describeOnEitherDatabase('the chronology of a case', (database) => {
  let app: TestApp
  let member: TestClient
  let investigation: string

  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
    const parties = [{ name: 'Bram Visser', role: 'respondent' }]
    investigation = (
      await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case', parties })
    ).body.id
    await add('A mail', MAIL)
    await add('A note', NOTE)
  })
  afterAll(() => app?.http.close())

  const add = async (title: string, content: string, to = investigation) => {
    const { id } = (
      await member.call<Evidence>('POST', `/api/investigations/${to}/evidence`, {
        title,
        content,
        source_type: 'content',
      })
    ).body
    await carryOut(app, 'evidence-index', { organizationId: member.organizationId, evidenceId: id })
    await carryOut(app, 'evidence-units', { organizationId: member.organizationId, evidenceId: id })
  }
  const list = async (query = '') =>
    (await member.call<Chronology>('GET', `/api/investigations/${investigation}/chronology?${query}`)).body
  const sheet = (format: string, of = investigation) =>
    app.http.inject({
      url: `/api/investigations/${of}/chronology/export?format=${format}`,
      headers: { authorization: `Bearer ${member.token}` },
    })
  const days = ({ items }: Chronology) => items.map(({ when }) => when.from?.slice(0, 10) ?? null)

  it('lists the dated sentences of all items in order of time, and those without a day last', async () => {
    const { items, total, unread } = await list()
    expect(days({ items } as Chronology)).toEqual([
      '2024-03-02',
      '2024-03-05',
      '2024-03-07',
      '2024-03-08',
      null,
    ])
    expect({ total, unread }).toEqual({ total: 5, unread: 0 })
    expect(items[2]).toMatchObject({
      when: { from: '2024-03-07', certainty: 'computed', written: { text: 'yesterday' } },
      title: 'A mail',
      exhibit_number: 'E-001',
      speaker: { name: 'Dana Okafor', certain: true },
      text: 'I approved the invoice yesterday.',
    })
    expect(MAIL.slice(items[2]?.start, items[2]?.end)).toBe(items[2]?.text)
    expect(items[3]).toMatchObject({
      kind: 'message',
      subject: 'The invoice',
      speaker: { name: 'Dana Okafor' },
      to: ['Priya Raman'],
      text: 'I approved the invoice yesterday. I never saw the form.',
    })
  })

  it('says which of several dates of a row an entry is of, by the name of its column', async () => {
    const other = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'Claims' })).body
      .id
    await add('claims.csv', CLAIMS, other)
    const { body } = await member.call<Chronology>('GET', `/api/investigations/${other}/chronology`)
    expect(body.items.map(({ when }) => [when.from, when.written.column])).toEqual([
      ['2026-03-02', 'spent on'],
      ['2026-03-05', 'spent on'],
      ['2026-03-09', 'paid'],
      ['2026-03-12', 'paid'],
    ])
    expect((await sheet('csv', other)).body).toContain('2026-03-09,paid,')
  })

  it('says what the evidence tells of the clocks by which its logs write', async () => {
    const other = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'Clocks' })).body
      .id
    await add('yard_door.csv', DOOR, other)
    await add('lift.csv', DOOR.replaceAll('2026-03-09', '2026-03-10'), other)
    await add('Handover', HANDOVER, other)
    const url = `/api/investigations/${other}/chronology`
    const { body } = await member.call<Chronology>('GET', url)
    const text = 'The yard door was never set back: every stamp in it is one hour ahead.'
    expect(body.clocks).toMatchObject([
      {
        title: 'yard_door.csv',
        exhibit_number: 'E-001',
        notes: [{ title: 'Handover', exhibit_number: 'E-003', text, start: HANDOVER.indexOf(text) }],
      },
    ])
    const next = await member.call<Chronology>('GET', `${url}?limit=1&cursor=1`)
    expect(next.body.clocks).toEqual([])
    expect((await list()).clocks).toEqual([])
  })

  it('shows what an invitation, a log and a chat hold, and never how their files write it', async () => {
    const other = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'Logs' })).body
      .id
    await add('door.csv', DOOR, other)
    await add('recital.ics', INVITATION, other)
    await add('chat.json', CHAT, other)
    const { body } = await member.call<Chronology>('GET', `/api/investigations/${other}/chronology`)
    expect(body.items.map(({ kind, count, text }) => [kind, count, text])).toEqual([
      ['row', 3, '2026-03-09,08:05,JO,IN'],
      ['message', 2, 'I need the full book'],
      ['plan', 1, 'Cello recital · Main hall · with Jo Weber'],
    ])
    expect(body.items[1]?.parts.map(({ speaker, text }) => [speaker?.name, text])).toEqual([
      ['Dana Kowalczyk', 'I need the full book'],
      ['Marcus Webb', 'I will put a ticket in'],
    ])
    expect(body).toMatchObject({
      total: 3,
      kinds: { row: 1, message: 1, plan: 1, statement: 0, document: 0 },
    })
    expect(body.days).toEqual([
      { from: '2026-03-09', entries: 2 },
      { from: '2026-03-12', entries: 1 },
    ])
    const plans = await member.call<Chronology>(
      'GET',
      `/api/investigations/${other}/chronology?kinds=plan,message`,
    )
    expect(plans.body).toMatchObject({ total: 2, kinds: { row: 1 } })
  })

  it('says in which zone the hours of a log are, where its columns say it, and of no other hour', async () => {
    const other = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'Gates' })).body
      .id
    await add('gate.csv', GATE, other)
    await add('door.csv', DOOR, other)
    const { body } = await member.call<Chronology>('GET', `/api/investigations/${other}/chronology`)
    expect(
      body.items.map(({ title, when }) => [title, when.from?.slice(0, 10), when.zone]).toSorted(),
    ).toEqual([
      ['door.csv', '2026-03-09', null],
      ['gate.csv', '2026-03-09', 'UTC'],
      ['gate.csv', '2026-03-10', 'UTC'],
    ])
    const rows = (await sheet('csv', other)).body.split('\r\n')
    expect(rows.filter((row) => row.includes(',UTC,'))).toHaveLength(2)
    const { Chronology: cells = {} } = readWorkbook((await sheet('xlsx', other)).rawPayload).Sheets
    expect(utils.sheet_to_json(cells)).toContainEqual(
      expect.objectContaining({ title: 'gate.csv', zone: 'UTC' }),
    )
  })

  it('is cut into pages that follow each other', async () => {
    const first = await list('limit=2')
    const second = await list(`limit=2&cursor=${first.next_cursor}`)
    const third = await list(`limit=2&cursor=${second.next_cursor}`)
    expect([first, second, third].flatMap(days)).toEqual(days(await list()))
    expect(third.next_cursor).toBeNull()
  })

  it('keeps to a stretch of time', async () => {
    expect(days(await list('from=2024-03-03&to=2024-03-07'))).toEqual(['2024-03-05', '2024-03-07'])
  })

  it('keeps to what a person says or is named in', async () => {
    expect(days(await list('person=Bram Visser'))).toEqual(['2024-03-02'])
    expect(days(await list('person=Dana Okafor'))).toContain('2024-03-07')
    expect(days(await list('person=Nobody'))).toEqual([])
  })

  it('is exported with each date as written beside the date as read, and no cell is a formula', async () => {
    const csv = await sheet('csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    const [head, ...rows] = csv.body.split('\r\n')
    expect(head).toMatch(/^kind,from,to,certainty,date_as_written,/)
    expect(rows).toHaveLength(5)
    expect(rows[2]).toMatch(
      /^statement,2024-03-07,2024-03-07,computed,yesterday,,,,E-001,,A mail,,Dana Okafor,yes,,,1,/,
    )
    expect(csv.body).toContain(`'=1+1`)
    const { Chronology: cells = {} } = readWorkbook((await sheet('xlsx')).rawPayload).Sheets
    expect(utils.sheet_to_json(cells)[2]).toMatchObject({ from: '2024-03-07', date_as_written: 'yesterday' })
    expect(
      Object.values(cells).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell),
    ).toBe(false)
  })
})
