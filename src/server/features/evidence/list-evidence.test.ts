import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, givenInvestigation, type TestApp } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'

describeOnEitherDatabase('the place in a list of evidence', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({
      work: false,
      overrides: { database: { ...database(), close: async () => {} } },
    })
  })
  afterAll(() => app.close())

  it('is refused where the list could not have given it out', async () => {
    const member = await app.client('member')
    const { id, evidenceIds } = await givenInvestigation(member, ['One.'])
    const at = async (sort: string, key: string) => {
      const cursor = Buffer.from(JSON.stringify([key, evidenceIds[0]])).toString('base64url')
      const url = `/api/investigations/${id}/evidence?sort=${sort}&cursor=${cursor}`
      const { status, body } = await member.call<Problem>('GET', url)
      return [status, body.code]
    }
    const refused = [422, 'VALIDATION_FAILED']
    for (const key of ['abc', '', 'NaN', '0x10', '1e999', '1e-999', `1${'0'.repeat(400)}`, '1 '])
      expect([key, await at('size_bytes', key)]).toEqual([key, refused])
    expect(await at('occurred_at', 'infinity')).toEqual(refused)
    expect(await at('title', 'a\u0000b')).toEqual(refused)
    for (const key of ['0', '12', '-62135596800', '1.5', '1e+12', '1735689600.123456'])
      expect([key, (await at('occurred_at', key))[0]]).toEqual([key, 200])
    expect((await at('title', 'Grüße, \\ and "more"'))[0]).toBe(200)
  })
})
