import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence, MailThread } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  /** Of a day in March. */
  readonly at: string
  readonly text?: string
}

const ADA = 'Ada Ng <ada@one.example>'
const PIET = 'Piet Lomax <piet@two.example>'
const INES = 'Ines Roth <ines@two.example>'

/** Uploads a mail as its file and waits until it is read. */
async function add(caseId: string, { from, to, subject, at, text = 'As we said.' }: Mail): Promise<string> {
  const date = `${new Date(`2025-03-${at}:00Z`).toUTCString().replace('GMT', '+0000')}`
  const file = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nDate: ${date}\r\n\r\n${text}\r\n`
  const form = new FormData()
  form.append('investigation_id', caseId)
  form.append('source_type', 'attachment')
  form.append('file', new Blob([file]), `${subject.replace(/\W+/g, '-')}-${at.replace(/\W+/g, '-')}.eml`)
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/storage/upload',
    headers: { authorization: `Bearer ${member.token}` },
    payload: form,
  })
  const { id } = answer.json<Evidence>()
  const read = async () => (await member.call<Evidence>('GET', `/api/evidence/${id}`)).body
  while ((await read()).text_status === 'pending') await sleep(50)
  return id
}

const readThread = async (id: string) =>
  (await member.call<MailThread>('GET', `/api/evidence/${id}/thread`)).body.items
const readIds = async (id: string) => (await readThread(id)).map(({ evidence_id }) => evidence_id)

describe('the thread of a mail', () => {
  it('holds the mails of the conversation in order of time, whichever of them is opened', async () => {
    const { id } = await givenInvestigation(member, ['Ada Ng wrote of the gate key to Piet Lomax.'])
    const last = await add(id, {
      from: PIET,
      to: `${ADA}, ${INES}`,
      subject: 'AW: Re: Gate key',
      at: '09T10:00',
    })
    const first = await add(id, { from: ADA, to: PIET, subject: 'Gate key', at: '03T10:00' })
    const answer = await add(id, { from: PIET, to: ADA, subject: 'RE: Gate  key', at: '04T10:00' })
    const passedOn = await add(id, { from: PIET, to: INES, subject: 'Fwd: gate key', at: '10T10:00' })
    for (const one of [first, answer, last, passedOn])
      expect([one, await readIds(one)]).toEqual([one, [first, answer, last, passedOn]])
    const [opened] = await readThread(first)
    expect(opened).toMatchObject({
      exhibit_number: 'E-003',
      title: 'Gate key',
      from: '"Ada Ng" <ada@one.example>',
      written_at: '2025-03-03T10:00Z',
      copies: 0,
    })
  })

  it('is held together by the subject and by people, never by one of them alone, nor across cases', async () => {
    const { id } = await givenInvestigation(member, [])
    const { id: elsewhere } = await givenInvestigation(member, [])
    const mail = { from: ADA, to: PIET, subject: 'Minutes', at: '03T10:00' }
    const one = await add(id, mail)
    await add(id, { ...mail, subject: 'Minutes of May', at: '04T10:00' })
    await add(id, { ...mail, to: 'Otto Brandt <otto@three.example>', subject: 'Re: Minutes', at: '05T10:00' })
    await add(elsewhere, { ...mail, subject: 'Re: Minutes', at: '06T10:00' })
    expect(await readIds(one)).toEqual([one])
  })

  it('counts a mail once that lies in two mailboxes, and shows the one that is opened', async () => {
    const { id } = await givenInvestigation(member, [])
    const sent = { from: ADA, to: PIET, subject: 'Lease', at: '03T10:00' }
    const [own, received] = [await add(id, sent), await add(id, { ...sent, text: 'As we said. [scanned]' })]
    const answer = await add(id, { from: PIET, to: ADA, subject: 'Re: Lease', at: '05T10:00' })
    for (const opened of [own, received])
      expect((await readThread(opened)).map(({ evidence_id, copies }) => [evidence_id, copies])).toEqual([
        [opened, 1],
        [answer, 0],
      ])
    await member.call('DELETE', `/api/evidence/${received}`)
    expect((await readThread(answer)).map(({ evidence_id, copies }) => [evidence_id, copies])).toEqual([
      [own, 0],
      [answer, 0],
    ])
  })

  it('is empty for what is no mail, and of another organization not found', async () => {
    const { evidenceIds } = await givenInvestigation(member, ['Gate key, gate key.'])
    expect(await readThread(evidenceIds[0]!)).toEqual([])
    const stranger = await app.client('viewer', 'elsewhere')
    expect((await stranger.call('GET', `/api/evidence/${evidenceIds[0]}/thread`)).status).toBe(404)
  })
})
