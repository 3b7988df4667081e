import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import { createTestApp, givenInvestigation, type TestApp } from '#test/support/app.ts'
import { AGREE, generateSummary, judge, readThrough } from '#test/support/judging.ts'
import type { JudgedWording } from './judged-wordings.ts'
import { presentStatement } from './read-allegations.ts'

const MAIL = `From: Ana Reyes <ana@gate.example>
To: Tom Holt <tom@gate.example>
Date: Wed, 4 Mar 2026 08:00:00 +0000
Subject: The gate

The gate was shut when I came at ten.
`

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

it('a statement that is put on an allegation says whose words it is and of which day, chosen or not yet', async () => {
  const member = await app.client('member')
  const { id } = await givenInvestigation(member, [MAIL])
  const analysis = await generateSummary(member, id)
  await readThrough(member, analysis.id)
  expect((await judge(member, analysis.id, AGREE)).status).toBe(201)
  const allegations = `/api/investigations/${id}/allegations`
  const { body: allegation } = await member.call<Allegation>('POST', allegations, { text: 'It was open.' })
  const url = `/api/allegations/${allegation.id}`
  const { items } = (await member.call<{ items: PlacedStatement[] }>('GET', `${url}/candidates`)).body
  const said = items.find(({ text }) => text?.includes('The gate was shut'))!
  expect(said).toMatchObject({ said: 'Ana Reyes, 4 March 2026', exhibits: ['E-001'] })
  const { analysis_id, statement_id } = said
  await member.call('PUT', `${url}/statements`, { analysis_id, statement_id, side: 'against' })
  const { body } = await member.call<{ items: Allegation[] }>('GET', allegations)
  expect(body.items[0]?.statements).toMatchObject([{ said: 'Ana Reyes, 4 March 2026', side: 'against' }])
})

it('a statement names the item that speaks otherwise as such, and not as one that it rests on', () => {
  const citations = [
    { evidence_id: 'i1' },
    { evidence_id: 'i2', contrary: 'denial' },
    { evidence_id: 'i2', contrary: 'denial' },
  ]
  const statement = { id: 's1', text: 'The gate was shut.', kind: 'finding', citations }
  const wording = {
    id: 'a1',
    isAgreed: true,
    content: { sections: [{ heading: 'Answer', statements: [statement] }] },
  } as unknown as JudgedWording
  const numbers = new Map([
    ['i1', 'E-001'],
    ['i2', 'E-002'],
  ])
  expect(presentStatement(wording, { analysis_id: 'a1', statement_id: 's1' }, numbers)).toMatchObject({
    exhibits: ['E-001'],
    contrary: [{ exhibit: 'E-002', why: 'denial' }],
  })
})
