import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp } from '#test/support/app.ts'

/** Attempts in a row that find the store silent. */
const SILENT = 3

describe('a file whose store is silent while it is to be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-patient-'))
  let app: TestApp
  let asked = 0
  beforeAll(async () => {
    const store = createDiskObjectStore(folder)
    const objects: ObjectStore = {
      ...store,
      get: async (...wanted) => {
        asked++
        if (asked <= SILENT) throw new Error('the store said nothing')
        return await store.get(...wanted)
      },
    }
    app = await createTestApp({ work: true, overrides: { objects } })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })

  it('is read once the store answers again, and is not given up before', async () => {
    const client = await app.client('member')
    const { id } = await givenInvestigation(client, [])
    const form = new FormData()
    form.append('investigation_id', id)
    form.append('source_type', 'attachment')
    form.append('file', new Blob(['Dana Okafor approved the March invoice.']), 'note.txt')
    const sent = new Request('http://localhost/', { method: 'POST', body: form })
    const added = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': sent.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await sent.arrayBuffer()),
    })

    const states = new Set<string>()
    await expect
      .poll(async () => {
        const { body } = await client.call<Evidence>('GET', `/api/evidence/${added.json<Evidence>().id}`)
        states.add(body.text_status)
        return body.text_status
      })
      .not.toBe('pending')
    expect([...states].at(-1)).toBe('extracted')
    expect(asked).toBe(SILENT + 1)
  })
})
