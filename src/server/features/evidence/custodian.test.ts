import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { BulkAnswer, Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { fabricateZip } from '#test/support/fabricated-files.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

const DAT = 'þBegDocþ\x14þCustodianþ\x14þTextþ\nþABC1þ\x14þRuth Abaraþ\x14þa.txtþ\nþABC2þ\x14þþ\x14þb.txtþ'

const upload = async (id: string, custodian: string) => {
  const form = new FormData()
  form.append('investigation_id', id)
  form.append('source_type', 'attachment')
  form.append('custodian', custodian)
  const zip = fabricateZip({ 'v.dat': DAT, 'a.txt': 'Paid on Friday.', 'b.txt': 'Paid on Monday.' })
  form.append('file', new Blob([new Uint8Array(zip)]), 'v.zip')
  const headers = { authorization: `Bearer ${member.token}` }
  const sent = await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
  return sent.json<Evidence>()
}
const find = async (id: string, query = '') =>
  (await member.call<{ items: EvidenceSummary[] }>('GET', `/api/investigations/${id}/evidence?${query}`)).body
    .items
/** Of every item by its file, or of those that a query finds. */
const custodians = async (id: string, query = '') =>
  Object.fromEntries(
    (await find(id, query)).map(({ file_name, title, custodian }) => [file_name ?? title, custodian]),
  )
const givenProduction = async () => {
  const { id } = await givenInvestigation(member, [])
  const archive = await upload(id, 'Records room')
  while ((await find(id, 'text_status=extracted')).length < 4) await sleep(50)
  return { id, archive }
}

describe('the custodian of an item', () => {
  it('is whom the load file names, or else that of what it was unpacked from', async () => {
    const { id } = await givenProduction()
    expect(await custodians(id)).toEqual({
      'v.zip': 'Records room',
      'v.dat': 'Records room',
      'a.txt': 'Ruth Abara',
      'b.txt': 'Records room',
    })
  })

  it('follows when that of what it was unpacked from is changed, unless it has its own', async () => {
    const { id, archive } = await givenProduction()
    const change = (custodian: string | null) =>
      member.call<Evidence>('PATCH', `/api/evidence/${archive.id}`, { custodian })
    expect((await change('Office of the board')).body.custodian).toBe('Office of the board')
    expect(await custodians(id)).toEqual({
      'v.zip': 'Office of the board',
      'v.dat': 'Office of the board',
      'a.txt': 'Ruth Abara',
      'b.txt': 'Office of the board',
    })
    await change(null)
    expect(await custodians(id)).toEqual({
      'v.zip': null,
      'v.dat': null,
      'a.txt': 'Ruth Abara',
      'b.txt': null,
    })
  })

  it('is said of many items in one request, and what was unpacked from them follows', async () => {
    const { id, archive } = await givenProduction()
    const items = Object.fromEntries((await find(id)).map((item) => [item.file_name, item.id]))
    const say = (evidence_ids: readonly (string | undefined)[], custodian: string | null) =>
      member.call<BulkAnswer>('POST', `/api/investigations/${id}/evidence/custodian`, {
        evidence_ids,
        custodian,
      })
    const said = await say([archive.id, items['a.txt']], ' Office of the board ')
    expect([said.status, said.body]).toEqual([200, { changed: 2, impact: null }])
    expect(await custodians(id)).toEqual({
      'v.zip': 'Office of the board',
      'v.dat': 'Office of the board',
      'a.txt': 'Office of the board',
      'b.txt': 'Office of the board',
    })
    expect((await say([archive.id, items['b.txt']], 'Office of the board')).body.changed).toBe(0)
    expect((await say([items['a.txt']], null)).body.changed).toBe(1)
    await say([archive.id], 'Ruth Abara')
    expect(await custodians(id)).toEqual({
      'v.zip': 'Ruth Abara',
      'v.dat': 'Ruth Abara',
      'a.txt': null,
      'b.txt': 'Ruth Abara',
    })
  })

  it('is said of all items of a request or of none, by members of the organization only, and leaves a trace', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, ['Paid on Friday.', 'Paid on Monday.'])
    const other = await givenInvestigation(member, ['Of another case.'])
    const url = `/api/investigations/${id}/evidence/custodian`
    const ask = async (client: TestClient, evidence_ids: readonly string[]) =>
      (await client.call('POST', url, { evidence_ids, custodian: 'Ruth Abara' })).status
    expect(await ask(member, [...evidenceIds, other.evidenceIds[0]!])).toBe(422)
    expect(await ask(await app.client('viewer'), evidenceIds)).toBe(403)
    expect(await ask(await app.client('owner', 'another-house'), evidenceIds)).toBe(404)
    expect(await custodians(id)).toEqual({ 'Item 1': null, 'Item 2': null })
    expect(await ask(member, evidenceIds)).toBe(200)
    expect(await custodians(id)).toEqual({ 'Item 1': 'Ruth Abara', 'Item 2': 'Ruth Abara' })
    const trail = await (await app.client('admin')).call<{ items: AuditRow[] }>(
      'GET',
      '/api/admin/audit-logs?action=evidence.update&limit=200',
    )
    expect(
      trail.body.items
        .filter(({ target_id }) => target_id === id)
        .map(({ actor_id, success }) => [actor_id, success]),
    ).toContainEqual([member.userId, true])
  })

  it('finds the item in the list, whole or by a part of it', async () => {
    const { id } = await givenProduction()
    expect(await custodians(id, 'custodian=Ruth%20Abara')).toEqual({ 'a.txt': 'Ruth Abara' })
    expect(await custodians(id, 'q=uth%20aba')).toEqual({ 'a.txt': 'Ruth Abara' })
  })

  it('is said of typed text, too, and taken away again', async () => {
    const { id } = await givenInvestigation(member, [])
    const { body } = await member.call<Evidence>('POST', `/api/investigations/${id}/evidence`, {
      title: 'Note',
      content: 'Paid on Friday.',
      custodian: ' Ruth Abara ',
    })
    expect(body.custodian).toBe('Ruth Abara')
    const { body: changed } = await member.call<Evidence>('PATCH', `/api/evidence/${body.id}`, {
      custodian: null,
    })
    expect(changed.custodian).toBeNull()
  })
})
