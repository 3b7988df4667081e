import { expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { createTestApp } from '#test/support/app.ts'
import { openTestPglite } from '#test/support/databases.ts'

it('what was done after the wait for it had been given up stands in the audit trail', async () => {
  const database = await openTestPglite()
  let isSilent = false
  const app = await createTestApp({
    work: false,
    overrides: {
      database: {
        ...database,
        guard: async (work) => {
          if (isSilent) throw new AppError('DATABASE_UNAVAILABLE', 'The database is not responding.')
          return await work
        },
      },
    },
  })
  const admin = await app.client('admin')
  const authenticated = Promise.withResolvers<void>()
  app.http.addHook('preHandler', async () => authenticated.resolve())
  const answered = admin.call('POST', '/api/investigations', { title: 'Kept all the same' })
  await authenticated.promise
  isSilent = true
  expect((await answered).status).toBe(503)
  isSilent = false
  const rows = async () =>
    (
      await admin.call<{ items: { success: boolean }[] }>(
        'GET',
        '/api/admin/audit-logs?action=investigation.create',
      )
    ).body.items
      .map(({ success }) => success)
      .toSorted()
  await expect.poll(rows).toEqual([false, true])
  await app.close()
})
