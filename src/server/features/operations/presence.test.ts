import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { openTestDatabase, publishTestScopeKey, tenancyOf } from '#test/support/databases.ts'
import { createPresence, LOST_MS } from './presence.ts'

let database: OpenDatabase
let isAway = false
beforeAll(async () => {
  database = await openTestDatabase()
  await publishTestScopeKey(database)
})
afterAll(() => database.close())
beforeEach(async () => void (await database.sql.executeSql('delete from running_processes')))

/** Processes of a fleet that report under a clock of the test's; the rows grow old as it goes on. */
function fleet({ databaseIsShared = true } = {}) {
  const metrics = createMetrics()
  const time = { now: Date.now() }
  const tenancy = tenancyOf(database)
  const join = () =>
    createPresence({
      tenancy: {
        ...tenancy,
        background: {
          ...tenancy.background,
          asSystem: (why, work, options) =>
            isAway ? Promise.reject(new Error('away')) : tenancy.background.asSystem(why, work, options),
        },
      },
      clock: { now: () => new Date(time.now) },
      ids: randomIds,
      events: createEvents(silentLogger(), metrics),
      databaseIsShared,
    })
  return {
    join,
    pass: async (ms: number) => {
      time.now += ms
      await database.sql.executeSql(
        `update running_processes set seen_at = seen_at - interval '${ms} milliseconds'`,
      )
    },
    lost: async () => (await metrics.processesLost.get()).values[0]!.value,
  }
}

describe('the processes of a fleet', () => {
  it('miss one that was killed, and count it once among them all', async () => {
    const { join, pass, lost } = fleet()
    const [killed, one, other] = [join(), join(), join()]
    for (const each of [killed, one, other]) await each.beat()
    await pass(LOST_MS / 2)
    for (const each of [one, other]) await each.beat()
    expect(await lost()).toBe(0)
    await pass(LOST_MS / 2 + 1)
    for (const each of [one, other, one]) await each.beat()
    expect(await lost()).toBe(1)
  })

  it('do not miss one that took leave', async () => {
    const { join, pass, lost } = fleet()
    const [stopped, one] = [join(), join()]
    for (const each of [stopped, one]) await each.beat()
    await stopped.leave()
    await pass(LOST_MS + 1)
    for (const each of [one, one]) await each.beat()
    expect(await lost()).toBe(0)
  })

  it('do not miss each other after a database that was away', async () => {
    const { join, pass, lost } = fleet()
    const [one, other] = [join(), join()]
    for (const each of [one, other]) await each.beat()
    await pass(LOST_MS + 1)
    isAway = true
    await expect(one.beat()).rejects.toThrow('away')
    isAway = false
    await one.beat()
    await other.beat()
    expect(await lost()).toBe(0)
  })

  it('take no news from a database that was restored from another day', async () => {
    const { join, pass, lost } = fleet()
    const [long, one] = [join(), join()]
    await long.beat()
    await pass(86_400_000)
    await one.beat()
    await pass(LOST_MS + 1)
    await one.beat()
    expect(await lost()).toBe(0)
  })

  it('of an embedded database are alone: what they find at their start was killed', async () => {
    const { join, pass, lost } = fleet({ databaseIsShared: false })
    await join().beat()
    await pass(1_000)
    const next = join()
    for (let beats = 0; beats < 2; beats++) await next.beat()
    expect(await lost()).toBe(1)
  })
})
