import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { generateSummary, INVOICE_TEXTS, judge, readThrough } from '#test/support/judging.ts'
import { zipPart } from '#test/support/zip-part.ts'

let app: TestApp
let author: TestClient
beforeAll(async () => {
  app = await createTestApp()
  author = await app.client('member')
})
afterAll(() => app.close())

it('a report leaves out what somebody disagreed with, and no allegation is offered it; it says how much, and repeats notes under their author’s name, whether or not the analysis was generated anew', async () => {
  const { id } = await givenInvestigation(author, INVOICE_TEXTS)
  const analysis = await generateSummary(author, id)
  await readThrough(author, analysis.id)
  await judge(author, analysis.id, { action: 'agree' })
  const [first, second] = analysis.content!.sections.flatMap(({ statements }) => statements)
  const say = (statement: string, body: object) =>
    author.call('POST', `/api/analysis/${analysis.id}/statements/${statement}/judgment`, body)
  const blocks = async () =>
    (await author.call<Report>('GET', `/api/investigations/${id}/report`)).body.content!.parts.find(
      ({ key }) => key === 'analyses',
    )!.blocks
  const cited = async () => (await blocks()).flatMap((one) => (one.kind === 'cited' ? [one.text] : []))
  expect(await cited()).toEqual(expect.arrayContaining([first!.text, second!.text]))
  const allegation = await author.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
    text: 'The invoice was paid twice.',
  })
  const offered = async () =>
    (
      await author.call<{ items: PlacedStatement[] }>(
        'GET',
        `/api/allegations/${allegation.body.id}/candidates`,
      )
    ).body.items.map(({ statement_id }) => statement_id)
  expect(await offered()).toEqual(expect.arrayContaining([first!.id, second!.id]))

  await say(first!.id, { verdict: 'disagree' })
  expect(await offered()).toContain(second!.id)
  expect(await offered()).not.toContain(first!.id)
  await say(second!.id, { verdict: 'agree', note: 'The ledger agrees.' })
  expect(await cited()).not.toContain(first!.text)
  expect(await blocks()).toContainEqual(
    expect.objectContaining({ kind: 'form', form: 'disagreed_left_out', values: ['1'] }),
  )
  expect(await blocks()).toContainEqual(
    expect.objectContaining({ kind: 'said', label: 'Note', text: 'The ledger agrees.' }),
  )
  const { payload } = await app.http.inject({
    url: `/api/analysis/${analysis.id}/export?format=md`,
    headers: { authorization: `Bearer ${author.token}` },
  })
  expect(payload).toMatch(/Statement 1: .+ disagreed/)
  expect(payload).toMatch(/Statement 2: .+ agreed, .+\. The ledger agrees\./)

  await say(first!.id, { verdict: null })
  expect(await cited()).toContain(first!.text)

  const again = await judge(author, analysis.id, {
    ...{ action: 'regenerate', regeneration_reason: 'other', direction: 'Say more of the ledger' },
  })
  await untilEnded(author, again.body.id)
  expect(await cited()).toContain(first!.text)
  await judge(author, analysis.id, { action: 'disagree', reason: 'It is not so.' })
  expect(await cited()).toEqual([])
})

it('a report says with each statement its number and who says it, on the line and in its footnote, and when a draft was made', async () => {
  const { id } = await givenInvestigation(author, [
    'From: Dana Okafor <dana.okafor@example.org>\nTo: Priya Raman <priya.raman@example.org>\nDate: Fri, 8 Mar 2024 09:12:00 +0000\nSubject: The March invoice\n\nHi Priya,\n\nI approved the March invoice of £1,250 before the audit.\n\nDana',
  ])
  const analysis = await generateSummary(author, id)
  await readThrough(author, analysis.id)
  await judge(author, analysis.id, { action: 'agree' })
  const url = `/api/investigations/${id}/report`
  const { report, content } = (await author.call<Report>('POST', url)).body
  const blocks = content!.parts.find(({ key }) => key === 'analyses')!.blocks
  const said = blocks.flatMap((one) => (one.kind === 'cited' && one.text.includes('approved') ? [one] : []))
  expect(said).toContainEqual(
    expect.objectContaining({ number: expect.any(Number), lead: 'Dana Okafor, 8 March 2024' }),
  )
  const notes = content!.notes.filter(({ number }) => said[0]!.notes.includes(number))
  expect(notes[0]!.text).toContain('words of Dana Okafor, 8 March 2024')
  const exhibits = content!.parts.find(({ key }) => key === 'exhibits')!.blocks
  expect(exhibits).toContainEqual(
    expect.objectContaining({ kind: 'table', head: ['Item', 'Title', 'Footnotes', 'SHA-256'] }),
  )
  const { rawPayload } = await app.http.inject({
    url: `/api/reports/${report!.id}/export?format=docx`,
    headers: { authorization: `Bearer ${author.token}` },
  })
  expect(zipPart(rawPayload, 'word/document.xml').replace(/<[^>]*>/g, '')).toMatch(
    /Draft, not released, as it stood on \d+ \w+ \d{4} at \d\d:\d\d UTC/,
  )
})
