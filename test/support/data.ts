import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe } from 'vitest'
import { reportSkipped } from '../../scripts/services/service.ts'

/** Folder of the real material that is never committed. */
export const testData = resolve(
  process.env.PROBITY_TEST_DATA ?? join(import.meta.dirname, '../../../shared/data'),
)

export const hasTestData = (name: string): boolean => existsSync(join(testData, name))

/** A suite on real material: where it is absent the suite is skipped and says so in the run's output. */
export function describeWithData(name: string, title: string, suite: () => void): void {
  if (hasTestData(name)) return void describe(title, suite)
  reportSkipped(`"${title}"`, `there is no ${join(testData, name)}; set PROBITY_TEST_DATA`)
  describe.skip(title, suite)
}
