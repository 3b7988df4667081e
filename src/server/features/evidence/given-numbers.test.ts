import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { fabricateZip } from '#test/support/fabricated-files.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

describe('numbers that others gave', () => {
  it('stay with each document of a production beside its own number, and find it', async () => {
    const { id } = await givenInvestigation(member, [])
    const dat = 'þBegDocþ\x14þEndDocþ\x14þTextþ\nþABC0001þ\x14þABC0004þ\x14þa.txtþ'
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'attachment')
    form.append(
      'file',
      new Blob([new Uint8Array(fabricateZip({ 'v.dat': dat, 'a.txt': 'Paid on Friday.' }))]),
      'v.zip',
    )
    const headers = { authorization: `Bearer ${member.token}` }
    const sent = await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
    const archive = sent.json<Evidence>()
    const find = async (q: string) =>
      (await member.call<{ items: EvidenceSummary[] }>('GET', `/api/investigations/${id}/evidence?q=${q}`))
        .body.items
    // The archive says the number in its own list of documents.
    const findDocument = async () => (await find('abc0001')).find(({ parent_id }) => parent_id !== null)
    while (!(await findDocument())) await sleep(50)
    expect(await findDocument()).toMatchObject({
      parent_id: archive.id,
      file_name: 'a.txt',
      given_numbers: 'ABC0001–ABC0004',
      exhibit_number: expect.stringMatching(/^E-\d+$/),
    })
    expect((await member.call<Evidence>('GET', `/api/evidence/${archive.id}`)).body.given_numbers).toBeNull()
  })
})
