import { expect, test } from 'vitest'
import { describeWithData } from '#test/support/data.ts'
import { measure, productFinder } from '#test/support/discrepancy-measurement.ts'
import { readSources } from '#test/support/discrepancy-pairs.ts'
import { seededRandom } from '#test/support/random.ts'

describeWithData('retrieval-cuad', 'Error check on seeded pairs of documents', () => {
  test('finds the one changed amount, date, name or negation, and nothing where nothing was changed', async () => {
    const random = seededRandom()
    const measured = await measure(readSources(), random, productFinder)
    expect(measured.precision, `precision, PROBITY_SEED=${random.seed}`).toBeGreaterThanOrEqual(0.85)
    expect(measured.recall, `recall, PROBITY_SEED=${random.seed}`).toBeGreaterThanOrEqual(0.8)
  })
})
