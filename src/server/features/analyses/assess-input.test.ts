import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

describe('the readiness check', () => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    member = await app.client('member')
  })
  afterAll(() => app.close())

  it.each(['question', 'topic'])('asks for the %s that it is about', async (type) => {
    const { id } = await givenInvestigation(member, [])
    const about = { investigation_id: id, type }
    const { status, body } = await member.call<Problem>('POST', '/api/analysis/assess', about)
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [`${type}_id`]])
  })
})
