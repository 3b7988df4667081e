import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Settings } from '#shared/contracts/settings.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'

const url = '/api/admin/settings'
const put = (client: TestClient, change: object) => client.call<Settings & Problem>('PUT', url, change)

describe('the settings of an organization', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ work: false })
  })
  afterAll(() => app.close())

  it('that somebody else has changed since they were read are not overwritten, and who it was is said', async () => {
    const admin = await app.client('admin', 'at-once')
    const colleague = await app.client('owner', 'at-once')
    await put(colleague, { confidentiality: 'For the board', expected: { confidentiality: 'Confidential' } })
    const mine = {
      confidentiality: 'For the auditors',
      standard_of_proof: 'clear_and_convincing',
      expected: { confidentiality: 'Confidential', standard_of_proof: 'preponderance' },
    }
    const { status, body } = await put(admin, mine)
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect(body.errors).toEqual([
      {
        path: 'confidentiality',
        message: expect.stringMatching(
          /^owner.* changed this after you opened this page; it is now “For the board”\. Save again to replace it\.$/,
        ),
      },
    ])
    expect((await admin.call<Settings>('GET', url)).body).toMatchObject({
      confidentiality: 'For the board',
      standard_of_proof: 'preponderance',
    })
    const knowing = { ...mine, expected: { confidentiality: 'For the board' } }
    expect((await put(admin, knowing)).body).toMatchObject({ confidentiality: 'For the auditors' })
  })
})
