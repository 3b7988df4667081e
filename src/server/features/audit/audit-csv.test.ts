import { once } from 'node:events'
import { setImmediate as giveWay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { giveAuditRows } from '#test/support/long-lists.ts'
import { streamAuditCsv } from './audit-csv.ts'

const ROWS = 2_500

it('the audit trail as CSV has every row once, however many pages they fill', async () => {
  const app = await createTestApp({ work: false })
  const owner = await app.client('owner')
  await giveAuditRows(app.context.database, owner.organizationId, ROWS)
  const { body, headers } = await app.http.inject({
    url: '/api/admin/audit-logs.csv',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const [header, ...lines] = body.split('\r\n')
  expect(header).toMatch(/^created_at,action,/)
  expect(lines.length).toBeGreaterThanOrEqual(ROWS)
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(lines.length)
  // Its length is not known when it begins.
  expect(headers['content-length']).toBeUndefined()
  await app.close()
})

it('the audit trail as CSV is read no faster than somebody takes it, and no further once they are gone', async () => {
  let read = 0
  const row = {
    id: '01900000-0000-7000-8000-000000000001',
    action: 'audit.read' as const,
    actor_id: null,
    target_type: null,
    target_id: null,
    success: true,
    error_message: null,
    ip_address: null,
    user_agent: null,
    phi: false,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const stream = await streamAuditCsv(async () => {
    read++
    return Array.from({ length: 1_000 }, () => row)
  })
  const wait = async () => {
    for (let turn = 0; turn < 50; turn++) await giveWay()
  }
  await once(stream, 'readable')
  await wait()
  expect(read).toBeLessThanOrEqual(2)
  for (let taken = 0; taken < 5; taken++) {
    stream.read()
    await wait()
  }
  const taken = read
  expect(taken).toBeGreaterThan(2)
  stream.destroy()
  await wait()
  expect(read).toBe(taken)
})
