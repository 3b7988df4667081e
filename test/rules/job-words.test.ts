import { expect, it } from 'vitest'
import { toJobWords } from '#web/components/admin/operations/job-words.ts'
import { createTestApp } from '../support/app.ts'

it('every kind of background job has words of its own on the page of operations', async () => {
  const app = await createTestApp({ work: false })
  const wordless = app.context.features.jobKinds
    .map(({ name }) => name)
    .filter((name) => toJobWords(name) === name)
  await app.close()
  expect(wordless).toEqual([])
})
