import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { readZip } from '#shared/zip.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { generateSummary, judge, readThrough } from '#test/support/judging.ts'
import { createRepeatingAnalyst } from '#test/support/repeating-analyst.ts'
import { findUnaccounted } from './unaccounted.fixture.ts'

const RULE = 'Orders above £1,000 need two signatures.'
const FACT = 'Dana Okafor ordered for £1,250 and signed alone.'
const NOT_KNOWN = 'policy not known to be in force at that time'

let app: TestApp
let author: TestClient
beforeAll(async () => {
  app = await createTestApp({ overrides: { analyst: createRepeatingAnalyst() } })
  author = await app.client('member')
})
afterAll(() => app.close())

it('a document and a case report say of every statement that cites a policy whether that was in force', async () => {
  const { id } = await givenInvestigation(author, [FACT])
  await author.call('PATCH', `/api/investigations/${id}`, {
    conduct_start: '2025-03-01',
    conduct_end: '2025-03-31',
  })
  const { body: policy } = await author.call<Evidence>('POST', `/api/investigations/${id}/evidence`, {
    title: 'Buying rules',
    content: `Version 2, in force from 1 January 2025.\n\n${RULE}`,
    source_type: 'background_doc',
  })
  const analysis = await generateSummary(author, id)
  await readThrough(author, analysis.id)
  expect((await judge(author, analysis.id, { action: 'agree' })).status).toBe(201)

  const fetchFile = async (url: string) =>
    (await app.http.inject({ url, headers: { authorization: `Bearer ${author.token}` } })).rawPayload
  const exported = async (format: string) =>
    await fetchFile(`/api/analysis/${analysis.id}/export?format=${format}`)
  const said = async () => {
    const { parts } = (await author.call<Report>('GET', `/api/investigations/${id}/report`)).body.content!
    const { files } = readZip(await fetchFile(`/api/analysis/${analysis.id}/dossier`))
    return {
      markdown: lineOf((await exported('md')).toString(), RULE),
      word: lineOf((await mammoth.extractRawText({ buffer: await exported('docx') })).value, RULE),
      page: Buffer.from(files.get('data/report.html') ?? []).toString(),
      report: parts.flatMap(({ blocks }) =>
        blocks.flatMap((one) => (one.kind === 'cited' && one.text === RULE ? one.marks : [])),
      ),
      fact: lineOf((await exported('md')).toString(), FACT),
    }
  }
  const before = await said()
  expect(before.fact).not.toContain('in force')
  expect(before.markdown).toContain(NOT_KNOWN)
  expect(before.word).toContain(NOT_KNOWN)
  expect(before.page).toContain(NOT_KNOWN)
  expect(before.report).toEqual([NOT_KNOWN])

  const confirm = (from: string) =>
    author.call('PATCH', `/api/evidence/${policy.id}`, { effective_from: from })
  await confirm('2025-01-01')
  expect((await said()).markdown).toContain('policy in force at that time')
  expect((await said()).report).toEqual(['policy in force at that time'])
  await confirm('2025-06-01')
  expect((await said()).word).toContain('policy not yet in force at that time')
  const { content } = (await author.call<Report>('GET', `/api/investigations/${id}/report`)).body
  expect(findUnaccounted(content!)).toEqual([])
})

/** The first paragraph with these words, which is the statement itself. */
const lineOf = (text: string, words: string): string =>
  text.split(/\n+/).find((line) => line.replace(/\\/g, '').includes(words)) ?? ''
