import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { createPostgresDatabase } from '#test/support/databases.ts'
import { patiently } from '#test/support/durations.ts'
import { silentLogger } from '../observability/log.ts'
import { watchVitalSigns } from './vital-signs.ts'

const serverUrl = inject('postgresUrl')

describe.skipIf(serverUrl === null)('the vital signs of a database (real PostgreSQL)', () => {
  it('leaves no connection behind, also where it is closed while it is connecting', async () => {
    const { url, drop } = await createPostgresDatabase(serverUrl!)
    const client = new pg.Client({ connectionString: serverUrl! })
    await client.connect()
    const countConnections = async () =>
      (
        await client.query('select count(*)::int as n from pg_stat_activity where datname = $1', [
          new URL(url).pathname.slice(1),
        ])
      ).rows[0].n as number
    const logger = silentLogger()
    for (let tried = 0; tried < 5; tried++) await watchVitalSigns({ url, logger, onLost: () => {} }).close()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    // A busy server may take its time to notice that a connection is gone; one left behind would stay for ever.
    await expect.poll(countConnections, { timeout: patiently(10_000) }).toBe(0)
    await client.end()
    await drop()
  })
})
