import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import type { Readiness } from '#shared/contracts/readiness.ts'
import { copiesInWords } from '#shared/source-words.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'

const SAID = 'Dana Okafor approved the March invoice of Northgate Supplies on Friday before the audit.'
const MAIL = `From: Bo Birch\nTo: Cy Cedar\nSubject: Invoice\n\n${SAID} Nobody had asked the board about it, although the rules demand that for every payment of this size.`
const forward = (by: string) =>
  `From: ${by}\nTo: Dee Dale\nSubject: FW: Invoice\n\nFYI\n\n-----Original Message-----\n${MAIL}`
const REPLY = `From: Eve Elm\nTo: Bo Birch\nSubject: RE: Invoice\n\nI was on leave that week and heard of it from the finance office only, when I came back on Tuesday and asked for the file. I have nothing else to add to this, and I would rather not be asked again about what others did.\n\n> ${SAID}`
const WITNESS = `I keep the ledger at Northgate and was in the room that day. ${SAID} I saw the signature myself, in green ink.`

describeOnEitherDatabase('corroboration', (database) => {
  let app: TestApp
  let member: TestClient
  beforeAll(async () => {
    app = await createTestApp({ overrides: { database: database() } })
    member = await app.client('member')
  })
  afterAll(() => app.http.close())

  const readiness = async (investigation: string) =>
    (
      await member.call<Readiness>('POST', '/api/analysis/assess', {
        investigation_id: investigation,
        type: 'summary',
      })
    ).body
  const asked = async (texts: readonly string[]): Promise<Analysis> => {
    const { id } = await givenInvestigation(member, [...texts])
    const question = await member.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, {
      text: 'Who approved the March invoice of Northgate Supplies?',
    })
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'question',
      question_id: question.body.id,
    })
    return await untilEnded(member, body.id)
  }
  const saying = (analysis: Analysis): Statement =>
    analysis
      .content!.sections.flatMap((section) => section.statements)
      .find(({ text }) => text.includes(SAID))!

  it('counts a mail that was forwarded five times as one source, says so, and says it in a document', async () => {
    const forwards = ['Ann Ash', 'Flo Fir', 'Gil Gum', 'Hal Hop'].map(forward)
    const analysis = await asked([MAIL, ...forwards])
    const statement = saying(analysis)
    expect(new Set(statement.citations.map((one) => one.evidence_id)).size).toBe(5)
    expect(statement.source_count).toBe(1)
    const [first, ...others] = statement.citations
    expect(first!.copy_of).toBeNull()
    for (const other of others) expect(other.copy_of).toBe(first!.id)
    expect(copiesInWords(statement)).toBe('5 copies, counted as one source')
    expect(analysis.evidence_coverage).toEqual({
      considered: 5,
      total: 5,
      sources_considered: 1,
      sources_total: 1,
    })
    const { payload } = await app.http.inject({
      url: `/api/analysis/${analysis.id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(payload).toContain('5 copies, counted as one source')
    expect(payload).toContain('with copies counted once 1 of 1')
  })

  it('counts a reply that quotes the message with the message, and a witness apart', async () => {
    const statement = saying(await asked([MAIL, REPLY, WITNESS]))
    expect(new Set(statement.citations.map((one) => one.evidence_id)).size).toBe(3)
    expect(statement.source_count).toBe(2)
    expect(copiesInWords(statement)).toMatch(/^3 items, counted as 2 sources/)
  })

  it('is counted before generating as well, through whatever happens to the items', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [MAIL, forward('Ann Ash'), WITNESS])
    expect((await readiness(id)).copies_count).toBe(1)
    const added = await member.call<{ id: string }>('POST', `/api/investigations/${id}/evidence`, {
      title: 'Once more',
      content: forward('Flo Fir'),
    })
    const found = await readiness(id)
    expect(found.copies_count).toBe(2)
    expect(found.notes.join(' ')).toMatch(/2 items have nearly the same text .* count once/)
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: 'Not ours' })
    expect((await readiness(id)).copies_count).toBe(1)
    await member.call('DELETE', `/api/evidence/${added.body.id}`)
    const last = await readiness(id)
    expect(last.copies_count).toBe(0)
    expect(last.notes.join(' ')).not.toMatch(/nearly the same text/)
  })

  it('is counted right where many items of a group change in one statement', async () => {
    const { id } = await givenInvestigation(member, [MAIL, forward('Ann Ash'), forward('Flo Fir'), WITNESS])
    const change = (text: string) => database().sql.executeSql(text, [id])
    await change(`update evidence_items set withdrawn_at = now() where investigation_id = $1`)
    expect((await readiness(id)).copies_count).toBe(0)
    await change(`update evidence_items set withdrawn_at = null where investigation_id = $1`)
    expect((await readiness(id)).copies_count).toBe(2)
    await change(`update evidence_items set near_duplicate_group = null where investigation_id = $1`)
    expect((await readiness(id)).copies_count).toBe(0)
    await change(
      `update evidence_items set near_duplicate_group = '00000000-0000-7000-8000-000000000000' where investigation_id = $1`,
    )
    expect((await readiness(id)).copies_count).toBe(3)
    await change(`delete from evidence_items where investigation_id = $1`)
    expect((await readiness(id)).copies_count).toBe(0)
  })
})
