import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { describeOnEitherDatabase, tenancyOf } from '#test/support/databases.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { givenRows, newRows } from '#test/support/tenant-rows.ts'
import type { UsedByAttempt } from './ai.store.ts'
import { createUsageRecorder } from './record-usage.ts'

describeOnEitherDatabase('usage of model calls', (database) => {
  /** A recorder whose writes fail while `isDown`, what it logged and counted, and what is stored. */
  async function given() {
    const { logger, lines } = recordingLogger()
    const metrics = createMetrics()
    const tenancy = tenancyOf(database(), logger)
    const rows = newRows()
    await givenRows(tenancy, rows, ['organizations'])
    const down = { isDown: false }
    const failing: Tenancy = {
      ...tenancy,
      inTenant: (scope, work) =>
        down.isDown
          ? Promise.reject(new Error('away, and what was sent: secret'))
          : tenancy.inTenant(scope, work),
    }
    const events = createEvents(logger, metrics)
    const recorder = createUsageRecorder({ tenancy: failing, ids: randomIds, logger, events })
    const scope = { organizationId: rows.organization, userId: null }
    const stored = () =>
      tenancy.inTenant(scope, (db) => db.selectFrom('model_usage').selectAll().orderBy('id').execute())
    const used = (more: Partial<UsedByAttempt> = {}): UsedByAttempt => ({
      organizationId: rows.organization,
      analysisId: rows.analysis,
      provider: 'bedrock',
      region: 'eu-west-2',
      model: 'a-model',
      purpose: 'primary',
      failure: null,
      inputTokens: 10,
      outputTokens: 20,
      cacheReadTokens: 30,
      cacheWriteTokens: 40,
      ms: 1_234.6,
      at: new Date('2026-03-01T09:00:00Z'),
      ...more,
    })
    const failures = async () => (await metrics.usageFailures.get()).values[0]?.value ?? 0
    return { recorder, down, stored, used, lines, failures }
  }
  async function until(done: () => Promise<boolean> | boolean): Promise<void> {
    for (const began = Date.now(); !(await done()); await sleep(20))
      if (Date.now() - began > 60_000) throw new Error('it took too long')
  }

  it('is written for every attempt, answered or not', async () => {
    const { recorder, stored, used } = await given()
    recorder.record(used())
    recorder.record(used({ failure: 'throttled', purpose: 'quality', region: null, provider: 'anthropic' }))
    await until(async () => (await stored()).length === 2)
    const [answered, throttled] = await stored()
    expect(answered).toMatchObject({
      provider: 'bedrock',
      region: 'eu-west-2',
      model: 'a-model',
      purpose: 'primary',
      failure: null,
      input_tokens: 10,
      output_tokens: 20,
      cache_read_tokens: 30,
      cache_write_tokens: 40,
      duration_ms: 1_235,
      created_at: new Date('2026-03-01T09:00:00Z'),
    })
    expect(throttled).toMatchObject({
      provider: 'anthropic',
      region: null,
      purpose: 'quality',
      failure: 'throttled',
    })
    expect(recorder.unwritten()).toBe(0)
  })

  it('whose write fails is logged and counted, without a word of what failed, and written when it can be', async () => {
    const { recorder, down, stored, used, lines, failures } = await given()
    down.isDown = true
    for (const outputTokens of [1, 2, 3]) recorder.record(used({ outputTokens }))
    await until(async () => (await failures()) > 0)
    expect(recorder.unwritten()).toBe(3)
    expect(lines.map(({ msg }) => msg)).toContain('model usage could not be recorded')
    expect(JSON.stringify(lines)).not.toContain('secret')
    down.isDown = false
    await until(() => recorder.unwritten() === 0)
    expect((await stored()).map((row) => row.output_tokens)).toEqual([1, 2, 3])
  })

  it('that the database will never take holds up no other', async () => {
    const { recorder, stored, used, failures } = await given()
    recorder.record(used({ organizationId: randomIds.uuid() }))
    recorder.record(used())
    await until(async () => (await stored()).length === 1)
    expect([recorder.unwritten(), await failures()]).toEqual([0, 1])
  })

  it('that waits is written before the service ends', async () => {
    const { recorder, down, stored, used, failures } = await given()
    down.isDown = true
    recorder.record(used())
    await until(async () => (await failures()) > 0)
    down.isDown = false
    await recorder.close()
    expect(await stored()).toHaveLength(1)
  })
})
