import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { PeopleList, Reading } from '#shared/contracts/reading.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut } from '#test/support/generation.ts'

const MAIL = `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: Fri, 8 Mar 2024 09:12:00 +0000
Subject: The March invoice

Hi Priya,

I approved the March invoice yesterday. I never saw the form.

Dana`

describeOnEitherDatabase('the reading of an item', (database) => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  let item: string

  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
    const parties = [{ name: 'Dana Okafor', role: 'respondent', aliases: ['DO'] }]
    investigation = (
      await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case', parties })
    ).body.id
    item = await add('A mail', MAIL)
  })
  afterAll(() => app?.http.close())

  const add = async (title: string, content: string) =>
    (
      await member.call<Evidence>('POST', `/api/investigations/${investigation}/evidence`, {
        title,
        content,
        source_type: 'content',
      })
    ).body.id
  const read = async (id = item) => (await member.call<Reading>('GET', `/api/evidence/${id}/reading`)).body
  const index = (evidenceId: string) =>
    carryOut(app, 'evidence-index', { organizationId: member.organizationId, evidenceId })
  const readNow = (evidenceId: string) =>
    carryOut(app, 'evidence-units', { organizationId: member.organizationId, evidenceId })
  const askedFor = async () => {
    const { rows } = await database().sql.executeSql(
      `select data->>'evidenceId' as id from pgboss.job where name = 'evidence-units' order by id`,
      [],
    )
    return rows.map(({ id }) => id)
  }
  const sweep = () => carryOut(app, 'evidence-units-again', {})
  const rows = async () =>
    (await database().sql.executeSql('select evidence_id, reader_version from evidence_readings', [])).rows

  it('is empty while it waits, and asked for once the text can be searched', async () => {
    expect(await read()).toEqual({ reader_version: null, units: [] })
    await index(item)
    expect(await askedFor()).toEqual([item])
  })

  it('says who speaks to whom, when, and in what kind of sentence, with offsets into the text', async () => {
    await readNow(item)
    const { reader_version, units } = await read()
    expect(reader_version).toBeGreaterThan(0)
    const unit = units.find(({ start }) => MAIL.slice(start).startsWith('I approved'))!
    expect(MAIL.slice(unit.start, unit.end)).toBe('I approved the March invoice yesterday.')
    expect(unit).toMatchObject({
      part: 'assertion',
      level: 0,
      at: { page: null, line: 8, turn: 1 },
      speaker: { name: 'Dana Okafor', certain: true },
      to: ['Priya Raman'],
      stance: 'asserts',
      modality: 'happened',
    })
    expect(unit.times.filter(({ text }) => text === 'yesterday')).toMatchObject([
      { text: 'yesterday', from: '2024-03-07', certainty: 'computed', anchor: 'written' },
    ])
    expect(units.some(({ part }) => part === 'greeting')).toBe(true)
  })

  it('numbers turns so that no two have one number, also where nobody speaks between two of one person', async () => {
    const chat = await add(
      'A chat',
      [
        '[04/03/2024, 09:12] Dana Okafor: Is the key back?',
        '[04/03/2024, 09:13] Priya Raman: Yes.',
        '',
        'Note of the archive: a picture was left out here.',
        '',
        '[04/03/2024, 09:15] Priya Raman: Since Monday.',
        '[04/03/2024, 09:16] Dana Okafor: Good.',
      ].join('\n'),
    )
    await readNow(chat)
    const { units } = await read(chat)
    const spoken = units.filter(({ speaker }) => speaker !== null)
    // The note goes on where it stands, behind the second message.
    expect(spoken.map(({ at }) => at.turn)).toEqual([1, 2, 2, 3, 4])
  })

  it('leaves words that somebody quotes within a sentence in the turn of whoever quotes them, and denied ones in the sentence', async () => {
    const note = await add(
      'Minutes of a meeting',
      [
        'Present: Olena Brandt (engineer), Mark Pohl (investigating officer)',
        '',
        '1. MP asked about the crane. OB said she heard Kurt Salo say "you are late again". He was loud.',
        '',
        '2. MP asked about names. OB said she had never heard Kurt Salo call Ida Wren "the office cat".',
      ].join('\n'),
    )
    await readNow(note)
    const { units } = await read(note)
    const quotes = units.filter(({ told_by }) => told_by)
    expect(quotes.map(({ told_by }) => told_by?.name)).toEqual(['Olena Brandt'])
    for (const quote of quotes) expect(quote.at.turn).toBe(units[units.indexOf(quote) - 1]?.at.turn)
    expect(units.flatMap(({ at }) => at.turn ?? [])).toEqual([1, 2, 2, 2, 3, 4])
  })

  it('is made anew when the parties change, and by nobody as long as nothing changes', async () => {
    const before = await rows()
    await sweep()
    expect(await rows()).toEqual(before)
    await database().sql.executeSql('update evidence_readings set reader_version = 0', [])
    await sweep()
    expect(await rows()).toEqual(before)
    const readAt = async () =>
      (await database().sql.executeSql('select context from evidence_readings', [])).rows[0]!.context
    const context = await readAt()
    await member.call('PATCH', `/api/investigations/${investigation}`, {
      parties: [{ name: 'Priya Raman', role: 'witness' }],
    })
    await sweep()
    expect(await readAt()).not.toBe(context)
  })

  it('is made once more at once where what is known of the case changes while it is made', async () => {
    const note = await add('A note', 'Dana Okafor locked the office on the 4th.')
    const { tenancy } = app.context
    const inTenant = tenancy.inTenant.bind(tenancy)
    const begun = vi.spyOn(tenancy, 'inTenant')
    // The first transaction takes the item, the second one saves what was read.
    begun.mockImplementationOnce(inTenant).mockImplementationOnce(async (scope, work) => {
      await database().sql.executeSql(`update investigations set conduct_start = '2024-03-01'`, [])
      return await inTenant(scope, work)
    })
    await readNow(note)
    begun.mockRestore()
    expect((await read(note)).units).not.toEqual([])
    await sweep()
    await database().sql.executeSql('update investigations set conduct_start = null', [])
    await member.call('DELETE', `/api/evidence/${note}`)
    await database().sql.executeSql('delete from evidence_items where id <> $1', [item])
    await sweep()
  })

  it('of a date that can be read two ways is made anew once another item tells which way the case writes them', async () => {
    const daysOf = async (id: string) =>
      (await read(id)).units.flatMap(({ times }) =>
        times.map(({ from, readings }) => [from, readings.length]),
      )
    const doubtful = await add('A note', 'The meeting was held on 04/03/2024 in the office.')
    await readNow(doubtful)
    expect(await daysOf(doubtful)).toEqual([['2024-04-03', 2]])
    const telling = await add('A letter', 'The invoice was paid on 25/03/2024 by the office.')
    const before = await askedFor()
    await readNow(telling)
    expect(await askedFor(), 'what was read without it, at once').toEqual(
      [...before, item, doubtful, telling].sort(),
    )
    await sweep()
    expect(await daysOf(doubtful)).toEqual([['2024-03-04', 0]])
    const other = await add('Another letter', 'The invoice was sent on 03/26/2024 by the supplier.')
    await readNow(other)
    await sweep()
    expect(await daysOf(doubtful)).toEqual([['2024-04-03', 2]])
    for (const id of [doubtful, telling, other]) await member.call('DELETE', `/api/evidence/${id}`)
    await database().sql.executeSql('delete from evidence_items where id <> $1', [item])
  })

  it('can be seen by nobody of another organization, and goes with its item', async () => {
    const stranger = await app.client('owner', 'other')
    expect((await stranger.call('GET', `/api/evidence/${item}/reading`)).status).toBe(404)
    await member.call('DELETE', `/api/evidence/${item}`)
    expect((await member.call('GET', `/api/evidence/${item}/reading`)).status).toBe(404)
    await database().sql.executeSql('delete from evidence_items where id = $1', [item])
    expect(await rows()).toEqual([])
  })

  it('leaves out of the people what a person says is nobody’s name, and takes it back', async () => {
    const list = await add('A list', 'From: Tin\nTo: Dana Okafor\nSubject: The form\n\nIt was green.\n')
    await index(list)
    await readNow(list)
    const url = `/api/investigations/${investigation}/people`
    const names = ({ items }: PeopleList) => items.map(({ name }) => name)
    const before = (await member.call<PeopleList>('GET', url)).body
    const tin = before.items.find(({ name }) => name === 'Tin')!
    const decide = (body: object) => member.call<PeopleList & Problem>('PATCH', url, body)
    const after = (await decide({ names: [tin.id], is_person: false })).body
    expect(names(after)).toEqual(names(before).filter((name) => name !== 'Tin'))
    expect(after.not_people).toEqual([{ id: tin.id, name: 'Tin', items: 1 }])
    expect((await member.call<PeopleList>('GET', url)).body).toEqual(after)
    expect((await decide({ names: [tin.id], is_person: true })).body).toEqual(before)

    const priya = before.items.find(({ role }) => role === 'witness')!
    for (const [id, message] of [
      [priya.id, 'This is the name of a party of this case.'],
      [investigation, 'Nobody in this case has this name.'],
    ] as const) {
      const refused = await decide({ names: [id], is_person: false })
      expect([refused.status, refused.body.errors?.[0]]).toEqual([422, { path: 'names', message }])
    }
  })
})
