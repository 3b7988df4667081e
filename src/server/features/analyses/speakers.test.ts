import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const SAID = 'I signed the delivery note for the copper cable on Friday because Ines was away.'
const MISSING = 'I do not recall who kept the delivery note for the copper cable.'
const MAIL = `From: Tomas Vrba <tomas.vrba@harbour.example>\nTo: Ines Duarte <ines.duarte@harbour.example>\nDate: Mon, 4 Mar 2024 09:12:00 +0000\nSubject: Delivery note\n\nInes,\n\n${SAID} ${MISSING}\n\nTomas`

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

async function ask(type: 'question' | 'gap' = 'question'): Promise<Analysis> {
  const { id } = await givenInvestigation(member, [MAIL])
  const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
    text: 'Who signed the delivery note for the copper cable?',
  })
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: id,
    type,
    ...(type === 'question' ? { question_id: question.body.id } : {}),
  })
  return await untilEnded(member, body.id)
}

const saying = ({ content }: Analysis, words: string): Statement | undefined =>
  content?.sections.flatMap(({ statements }) => statements).find(({ text }) => text.includes(words))

describe('whose words a statement quotes', () => {
  it('are named with the day on which they were said, and not for the words of a person', async () => {
    const analysis = await ask()
    const found = saying(analysis, SAID)
    expect(found).toMatchObject({ speaker: { name: 'Tomas Vrba', certain: true }, said_on: '2024-03-04' })
    expect(found?.citations[0]).toMatchObject({ speaker: { name: 'Tomas Vrba' }, said_on: '2024-03-04' })
    const edited = await member.call<Analysis>('PATCH', `/api/analysis/${analysis.id}`, {
      statements: [{ id: found?.id, text: `He wrote: “${SAID}”` }],
    })
    const reworded = saying(edited.body, 'He wrote')
    expect(reworded).toMatchObject({ origin: 'person', speaker: null, said_on: null })
    expect(reworded?.citations[0]).toMatchObject({ speaker: { name: 'Tomas Vrba' } })
  })

  it('are named too where somebody says that something is missing', async () => {
    const { content } = await ask('gap')
    const statements = content?.sections.flatMap((section) => section.statements) ?? []
    const found = statements.find(({ kind, text }) => kind === 'gap' && text.includes(MISSING))
    expect(found).toMatchObject({ speaker: { name: 'Tomas Vrba', certain: true }, said_on: '2024-03-04' })
  })

  it('stand in the seal: whoever changes them afterwards breaks it', async () => {
    const { id } = await ask()
    const seal = async () => (await member.call<Analysis>('GET', `/api/analysis/${id}`)).body.seal
    expect(await seal()).toBe('intact')
    await app.context.tenancy.asSystem('change who said it', (db) =>
      db.updateTable('retrieved_chunks').set({ units: null }).where('analysis_id', '=', id).execute(),
    )
    expect(await seal()).toBe('broken')
  })
})
