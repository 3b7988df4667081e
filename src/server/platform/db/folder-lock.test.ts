import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseProcess, startDatabaseProcess } from '#test/support/database-process.ts'
import { templatePath } from '#test/support/databases.ts'
import { seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'
import { openPglite } from './database.ts'

const KILLS = SOAK ? 50 : 2
const IN_USE = /is in use by another Probity process\. Stop it first, or set DATA_DIR to another folder/

describe.skipIf(process.platform !== 'linux')('the folder of the embedded database', () => {
  let dataDir: string
  const processes: DatabaseProcess[] = []
  const start = async () => {
    const started = await startDatabaseProcess(dataDir)
    processes.push(started)
    return started
  }
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'probity-lock-'))
    // A database that is there already opens several times faster than a new one is made.
    const template = new Uint8Array(readFileSync(templatePath()))
    await (await openPglite({ dataDir, template })).close()
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((each) => each.kill()))
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('is readable by its owner alone and belongs to one process: a second one is refused with a clear message', async () => {
    const first = await openPglite({ dataDir })
    await expect(openPglite({ dataDir })).rejects.toThrow(IN_USE)
    await expect(start()).rejects.toThrow(IN_USE)
    expect((await first.sql.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(statSync(join(dataDir, 'database')).mode & 0o777).toBe(0o700)
    await first.close()
    await (await openPglite({ dataDir })).close()
  })

  it(`is free again, with every acknowledged write, after its owner was killed (${KILLS} times)`, async () => {
    const random = seededRandom()
    process.stdout.write(`kill rounds: seed ${random.seed}\n`)
    let acknowledged = 0
    for (let round = 0; round < KILLS; round++) {
      const owner = await start()
      if (round === 0) await expect(openPglite({ dataDir })).rejects.toThrow(IN_USE)
      const before = acknowledged
      await owner.untilAcknowledged(before + 20 + random.int(30))
      await owner.kill()
      acknowledged = owner.acknowledged()
      expect(acknowledged).toBeGreaterThan(before)
      const database = await openPglite({ dataDir })
      const { rows } = await database.sql.executeSql(
        'select count(*)::int as rows, max(n) as last from written',
      )
      await database.close()
      // One write may have been committed whose answer the killed process could not give any more.
      expect([acknowledged, acknowledged + 1]).toContain(rows[0]!.last)
      expect(rows[0]!.rows).toBe(rows[0]!.last)
      acknowledged = rows[0]!.last as number
    }
  })
})
