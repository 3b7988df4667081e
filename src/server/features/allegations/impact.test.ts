import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { BulkAnswer, ChangedEvidence } from '#shared/contracts/evidence.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'

const LETTER = 'The gantry crane was let to her brother. Nobody was asked.'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

/** Two passages of the letter on the first allegation, one on the second, none of the other item. */
async function givenChosen() {
  const { id, evidenceIds } = await givenInvestigation(member, [LETTER, 'The lease.'])
  const [letter = '', other = ''] = evidenceIds
  const allege = async (text: string) =>
    (await member.call<Allegation>('POST', `/api/investigations/${id}/allegations`, { text })).body.id
  const choose = async (allegation: string, quote: string) => {
    const start = LETTER.indexOf(quote)
    const place = { evidence_id: letter, start, end: start + quote.length, quote, side: 'for' }
    expect((await member.call('POST', `/api/allegations/${allegation}/passages`, place)).status).toBe(201)
  }
  const [first, second] = [await allege('It was let to a relative.'), await allege('Nobody was asked.')]
  await choose(first, 'let to her brother')
  await choose(first, 'The gantry crane')
  await choose(second, 'Nobody was asked')
  const allegations = [
    { allegation_id: first, number: 1, text: 'It was let to a relative.', passages: 2 },
    { allegation_id: second, number: 2, text: 'Nobody was asked.', passages: 1 },
  ]
  return { id, letter, other, allegations }
}

const foresee = async (item: string) =>
  (await member.call<Impact>('GET', `/api/evidence/${item}/impact`)).body.allegations

describe('what the loss of an item does to allegations', () => {
  it('is foreseen as the allegations with passages of it, and how many each has', async () => {
    const { letter, other, allegations } = await givenChosen()
    expect(await foresee(letter)).toEqual(allegations)
    expect(await foresee(other)).toEqual([])
  })

  it('is answered when it is withdrawn or deleted', async () => {
    const { letter, allegations } = await givenChosen()
    const withdrawn = await member.call<ChangedEvidence>('POST', `/api/evidence/${letter}/withdraw`, {
      reason: 'A copy.',
    })
    expect(withdrawn.body.impact?.allegations).toEqual(allegations)
    const deleted = await member.call<{ impact: Impact }>('DELETE', `/api/evidence/${letter}`)
    expect(deleted.body.impact.allegations).toEqual(allegations)
  })

  it('is none where it only leaves the analyses', async () => {
    const { id, letter } = await givenChosen()
    const { body } = await member.call<BulkAnswer>('POST', `/api/investigations/${id}/evidence/include`, {
      evidence_ids: [letter],
      include_in_ai: false,
    })
    expect(body).toMatchObject({ changed: 1, impact: { allegations: [] } })
  })
})
