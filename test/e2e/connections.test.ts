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
      // The server's own vacuum and helpers of a query are nobody's connections.
      const connected = async (condition: string): Promise<string[]> => {
        const { rows } = await looker.query<{ what: string }>(
          `select concat_ws(' ', usename, application_name, state, now() - state_change) as what
           from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
             and pid <> pg_backend_pid() and ${condition}`,
        )
        return rows.map(({ what }) => what)
      }
      // Those that made the tables ready end as idle.
      await expect.poll(() => connected("usename = 'probity_owner'")).toEqual([])
      let fullest: readonly string[] = []
      let over = false
      const looking = (async () => {
        while (!over) {
          const now = await connected('true')
          if (now.length > fullest.length) fullest = now
        }
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
      process.stderr.write(`connections of one process: ${fullest.length} at most\n`)
      expect(fullest.length).toBeGreaterThan(MOST / 2)
      expect(fullest.length, fullest.join('\n')).toBeLessThanOrEqual(MOST)
    })
  })
})
