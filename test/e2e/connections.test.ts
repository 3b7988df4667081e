import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/services/service.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '../support/app.ts'
import {
  createMigratedPostgres,
  loginsIn,
  onConnection,
  openTestPostgres,
  type TestPostgres,
} from '../support/databases.ts'
import { request, type ServiceProcess, startService } from '../support/service-process.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const MOST = 10
/** More at once than there are connections to share. */
const AT_ONCE = 40
const ROUNDS = 3
const TEXT = 'Dana Okafor approved the March invoice of £1,250 on Friday 8 March 2024, before the audit.'

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('one process that serves and works', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-connections-'))
  let created: TestPostgres
  let app: TestApp
  let service: ServiceProcess
  let client: TestClient
  let port: number

  beforeAll(async () => {
    created = await createMigratedPostgres(serverUrl!)
    app = await createTestApp({
      work: false,
      overrides: { database: await openTestPostgres(created) },
      config: { secretStore: { kind: 'environment', encryptionKey: KEY } },
    })
    client = await app.client('member')
    const { id } = await givenInvestigation(client, [TEXT])
    await app.close()
    port = await freePort()
    service = startService({
      ...loginsIn(created),
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: KEY,
      RATE_LIMIT_FACTOR: '1000',
      PORT: String(port),
    })
    await service.says('serves on')
    investigationId = id
  })
  afterAll(async () => {
    await service?.stop()
    await created?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  let investigationId: string

  it('has at most ten connections to the server, however much is asked of it', async () => {
    await onConnection(created.url, async (looker) => {
      const count = async (condition: string) => {
        const { rows } = await looker.query(
          `select count(*)::int as n from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
        )
        return Number(rows[0].n)
      }
      // Those that made the tables ready end as idle.
      await expect.poll(() => count("usename = 'probity_owner'")).toBe(0)
      const counted: number[] = []
      let over = false
      const looking = (async () => {
        while (!over) counted.push(await count('true'))
      })()
      for (let round = 0; round < ROUNDS; round++)
        await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            index % 4 === 0
              ? request(port, client.token, 'POST', `/api/investigations/${investigationId}/evidence`, {
                  title: `Note ${round}.${index}`,
                  content: `${TEXT} Note ${round}.${index}.`,
                })
              : request(port, client.token, 'GET', `/api/investigations/${investigationId}/evidence`),
          ),
        )
      over = true
      await looking
      process.stderr.write(`connections of one process: ${Math.max(...counted)} at most\n`)
      expect(Math.max(...counted)).toBeGreaterThan(MOST / 2)
      expect(Math.max(...counted)).toBeLessThanOrEqual(MOST)
    })
  })
})
