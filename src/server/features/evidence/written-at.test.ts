import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

let app: TestApp
let member: TestClient
let caseId: string
beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
  caseId = (await givenInvestigation(member, ['The barge lay at the quay.'])).id
})
afterAll(() => app.close())

const add = async (date: string, occurred_at: string) => {
  const { body } = await member.call<Evidence>('POST', `/api/investigations/${caseId}/evidence`, {
    title: 'The barge',
    content: `From: Ada Ng <ada@one.example>\nTo: Piet Lom <piet@two.example>\nDate: ${date}\nSubject: The barge\n\nIt lies at the quay.`,
    occurred_at,
  })
  return body.written_at
}

describe('the time of an item', () => {
  it.each([
    ['Sat, 9 Mar 2024 22:40:00 -0500', '2024-03-10T03:40:00.000Z', '2024-03-09T22:40-05:00'],
    ['Sun, 10 Mar 2024 00:15:00 +0530 (IST)', '2024-03-09T18:45:00.000Z', '2024-03-10T00:15+05:30'],
    ['Sat, 9 Mar 2024 22:40:00 EST', '2024-03-10T03:40:00.000Z', '2024-03-09T22:40-05:00'],
    ['Sat, 9 Mar 2024 22:40:00 +0000', '2024-03-09T22:40:00.000Z', '2024-03-09T22:40Z'],
  ])('is in the zone in which its mail was written: %s', async (date, occurredAt, written) => {
    expect(await add(date, occurredAt)).toBe(written)
  })

  it.each([
    ['some day in spring', '2024-03-10T03:40:00.000Z'],
    ['Mon, 1 Jan 2018 10:00:00 -0500', '2024-03-10T03:40:00.000Z'],
  ])('is in UTC where its mail does not say it: %s', async (date, occurredAt) => {
    expect(await add(date, occurredAt)).toBe('2024-03-10T03:40Z')
  })

  it('is null where none is known', async () => {
    const { body } = await member.call<{ items: Evidence[] }>('GET', `/api/investigations/${caseId}/evidence`)
    expect(body.items.find(({ title }) => title !== 'The barge')?.written_at).toBeNull()
  })
})
