import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Citation } from '#shared/contracts/analyses.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { CitationView } from '#shared/contracts/feedback.ts'
import type { Reading } from '#shared/contracts/reading.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary } from '#test/support/judging.ts'
import { zipPart } from '#test/support/zip-part.ts'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

/** Its first sheet begins in row 3 and has empty rows inside; its second one is hidden. */
function workbook(): Buffer {
  const book = utils.book_new()
  const bonus = utils.aoa_to_sheet([
    [],
    [],
    ['Name', 'Team', 'Paid on', 'Amount'],
    ['Ng', 'East', '2 March', 'March invoice 1,250'],
    [],
    [],
    [null, null, 'withheld since the audit', 'nothing'],
  ])
  utils.book_append_sheet(book, bonus, 'Bonus')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['kept back'], ['Okafor', 'never asked']]), 'Side pay')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return write(book, { type: 'buffer', bookType: 'xlsx' })
}

async function upload(investigationId: string): Promise<Evidence> {
  const form = new FormData()
  form.append('investigation_id', investigationId)
  form.append('source_type', 'attachment')
  form.append('file', new Blob([new Uint8Array(workbook())]), 'bonus.xlsx')
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/storage/upload',
    headers: { authorization: `Bearer ${member.token}` },
    payload: form,
  })
  const read = async () =>
    (await member.call<Evidence>('GET', `/api/evidence/${answer.json<Evidence>().id}`)).body
  while ((await read()).text_status === 'pending') await sleep(50)
  return await read()
}

it('what is cited of a workbook has its sheet and cell, beside the analysis and in its exports', async () => {
  const { id } = await givenInvestigation(member, ['Dana Okafor approved the March invoice on Friday.'])
  const item = await upload(id)
  const analysis = await generateSummary(member, id)
  const content = structuredClone(analysis.content!)
  const [statement] = content.sections[0]!.statements
  const quotes = [
    'March invoice 1,250',
    'withheld since the audit',
    'Ng\tEast\t2 March\tMarch invoice 1,250',
    'never asked',
  ]
  const citations = quotes.map((quote): Citation => {
    const start = item.content.indexOf(quote)
    expect(start).toBeGreaterThan(0)
    return {
      ...statement!.citations[0]!,
      id: randomUUID(),
      evidence_id: item.id,
      quote,
      start,
      end: start + quote.length,
    }
  })
  content.sections[0]!.statements = [{ ...statement!, citations }]
  await app.context.database.sql.executeSql('update analyses set content = $2::text::jsonb where id = $1', [
    analysis.id,
    JSON.stringify(content),
  ])

  const cells = [
    { sheet: 'Bonus', name: 'D4' },
    { sheet: 'Bonus', name: 'C7' },
    { sheet: 'Bonus', name: 'A4:D4' },
    { sheet: 'Side pay', name: 'B2' },
  ]
  for (const [index, cell] of cells.entries()) {
    const { body } = await member.call<CitationView>(
      'GET',
      `/api/analysis/${analysis.id}/citations/${citations[index]!.id}`,
    )
    expect(body.passage?.at?.cell).toEqual(cell)
  }
  const { rawPayload } = await app.http.inject({
    url: `/api/analysis/${analysis.id}/export?format=docx`,
    headers: { authorization: `Bearer ${member.token}` },
  })
  const notes = zipPart(rawPayload, 'word/footnotes.xml')
  for (const words of [
    'sheet Bonus, cell D4',
    'sheet Bonus, cell C7',
    'sheet Bonus, cells A4:D4',
    'sheet Side pay, cell B2',
  ])
    expect(notes).toContain(words)

  const reading = async () => (await member.call<Reading>('GET', `/api/evidence/${item.id}/reading`)).body
  while ((await reading()).reader_version === null) await sleep(50)
  const { units } = await reading()
  const unit = units.find(({ start, end }) => start <= citations[3]!.start && citations[3]!.start < end)
  expect(unit?.at.cell).toMatchObject({ sheet: 'Side pay', name: expect.stringMatching(/2/) })
})
