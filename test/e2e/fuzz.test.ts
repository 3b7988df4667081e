import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { fuzz } from '#test/support/fuzz/fuzz.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { seededRandom } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'

const REQUESTS = SOAK ? 16_000 : 400
const SHOWN = 20

describeOnEitherDatabase('whatever is sent to the service', (database) => {
  it('is answered as the OpenAPI document says, by no failure of ours', { timeout: 3_600_000 }, async () => {
    const random = seededRandom()
    const { logger, lines } = recordingLogger()
    const app = await createTestApp({
      work: false,
      config: { generationsPerOrganization: 1_000_000 },
      overrides: { logger, database: { ...database(), close: async () => {} } },
    })
    try {
      const { violations, ...report } = await fuzz(app, random, REQUESTS, lines)
      const failures = (await app.context.metrics.auditFailures.get()).values[0]?.value ?? 0
      process.stderr.write(
        `fuzzer: PROBITY_SEED=${random.seed} ${database().kind} ${JSON.stringify({ ...report, violations: violations.length })}\n`,
      )
      expect(violations.slice(0, SHOWN).join('\n'), `PROBITY_SEED=${random.seed}`).toBe('')
      expect(failures).toBe(0)
      expect(report.checkedBodies).toBeGreaterThan(REQUESTS / 2)
      // Valid requests must be among them: refusing everything would be no proof.
      expect(report.statuses['200']).toBeGreaterThan(REQUESTS / 50)
      expect(report.statuses['201']).toBeGreaterThan(0)
    } finally {
      await app.close()
    }
  })
})
