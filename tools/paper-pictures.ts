// Creates the pictures of paper in docs/screenshots: what Word, PDF and the printer make of the sample investigation,
// page by page as somebody would hold it: `npm run -s paper`. Needs LibreOffice (soffice) and poppler (pdftoppm) beside Chromium.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Allegation, PlacedStatement } from '#shared/contracts/allegations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { runCommand } from '../scripts/services/command.ts'
import { launchBrowser } from '../test/support/chromium.ts'
import { createWebApp, type WebApp } from '../test/support/web-app.ts'
import { analyzeWholeCase, givenSampleCase, nameOwner, type SampleCase } from '../test/support/web-sample.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
/** What this makes. */
const OWN = /^(?:word|pdf|print)-.+\.webp$/
const DOTS_PER_INCH = 100
const QUALITY = 80
const TOOL_MS = 120_000

/** Of what, made how, which pages; -1 is the last one. */
type Paper = readonly [way: 'word' | 'pdf' | 'print', name: string, address: string, pages: readonly number[]]

const run = (command: string, args: readonly string[]) => runCommand(command, args, { deadlineMs: TOOL_MS })

const browser = await launchBrowser()
if (!browser) process.exit(1)
const scratch = mkdtempSync(join(tmpdir(), 'probity-paper-'))
const web = await createWebApp(browser)
try {
  await makeAll(web)
} finally {
  await web.close()
  await browser.close()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(0)

async function makeAll(app: WebApp): Promise<void> {
  const sample = await givenSampleCase(app)
  await nameOwner(app)
  const { page } = sample.owner
  const { comparative, gap, risk, timeline, witness_credibility: witness } = await analyzeWholeCase(sample)
  const report = await beginReport(sample)
  const exported = (id: string) => `/api/analysis/${id}/export`
  const papers: Paper[] = [
    ['word', 'analysis', exported(sample.analysisId), [1, -1]],
    ['pdf', 'analysis', exported(sample.analysisId), [1, 2]],
    ['print', 'analysis', `/cases/${sample.caseId}/analyses/${sample.analysisId}`, [1, -1]],
    ['word', 'gap', exported(gap), [1]],
    ['pdf', 'timeline', exported(timeline), [1]],
    ['word', 'comparison', exported(comparative), [1]],
    ['print', 'comparison', `/cases/${sample.caseId}/analyses/${comparative}`, [1]],
    ['word', 'risk', exported(risk), [1]],
    ['word', 'witness', exported(witness), [1]],
    ['print', 'chronology', `/cases/${sample.caseId}/chronology`, [1]],
    ['word', 'report', `/api/reports/${report}/export`, [1, -1]],
    ['pdf', 'report', `/api/reports/${report}/export`, [2]],
    ['print', 'report', `/cases/${sample.caseId}/report`, [1]],
  ]
  const pictures = new Map<string, Buffer>()
  for (const [way, name, address, pages] of papers) {
    const pdf = join(scratch, `${way}-${name}.pdf`)
    if (way === 'print') await print(page, address, pdf)
    else writeFileSync(pdf, await download(page, `${address}?format=${way === 'word' ? 'docx' : 'pdf'}`))
    if (way === 'word') await fromWord(pdf)
    const last = Number(/^Pages:\s+(\d+)/m.exec(await run('pdfinfo', [pdf]))?.[1])
    for (const number of new Set(pages.map((one) => (one === -1 ? last : Math.min(one, last)))))
      pictures.set(`${way}-${name}-${number}.webp`, await drawPage(page, pdf, number))
  }
  // Only now: without one of the tools the earlier pictures stay.
  for (const name of readdirSync(folder)) if (OWN.test(name)) rmSync(join(folder, name))
  for (const [name, picture] of pictures) writeFileSync(join(folder, name), picture)
}

/** An allegation with what speaks for it, and a draft of the report about it. */
async function beginReport({ owner: { client }, caseId }: SampleCase) {
  const { body: allegation } = await client.call<Allegation>(
    'POST',
    `/api/investigations/${caseId}/allegations`,
    { text: 'Invoices were approved without the second signature that the policy asks for.', concerns: [] },
  )
  const url = `/api/allegations/${allegation.id}`
  const { items } = (await client.call<{ items: PlacedStatement[] }>('GET', `${url}/candidates`)).body
  for (const { analysis_id, statement_id } of items)
    await client.call('PUT', `${url}/statements`, { analysis_id, statement_id, side: 'for' })
  const begun = await client.call<Report>('POST', `/api/investigations/${caseId}/report`, {})
  return begun.body.report?.id
}

async function download(page: Page, address: string): Promise<Buffer> {
  const answer = await page.request.get(address)
  if (!answer.ok()) throw new Error(`${address} was answered with ${answer.status()}`)
  return await answer.body()
}

/** Word's file becomes the PDF that LibreOffice makes of it, in its place. */
async function fromWord(pdf: string): Promise<void> {
  const word = pdf.replace(/pdf$/, 'docx')
  writeFileSync(word, readFileSync(pdf))
  await run('soffice', [
    `-env:UserInstallation=file://${scratch}/office`,
    ...['--headless', '--convert-to', 'pdf', '--outdir', scratch, word],
  ])
}

async function print(page: Page, address: string, pdf: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  writeFileSync(pdf, await page.pdf({ format: 'A4', printBackground: true }))
}

async function drawPage(page: Page, pdf: string, number: number): Promise<Buffer> {
  const one = `${number}`
  await run('pdftoppm', [
    '-r',
    `${DOTS_PER_INCH}`,
    '-f',
    one,
    '-l',
    one,
    '-png',
    '-singlefile',
    pdf,
    `${pdf}-one`,
  ])
  const picture = readFileSync(`${pdf}-one.png`).toString('base64')
  const blank = await page.context().newPage()
  await blank.setContent(`<body style="margin:0"><img src="data:image/png;base64,${picture}">`)
  const image = blank.locator('img')
  await image.evaluate((shown: HTMLImageElement) => shown.decode())
  const { width, height } = (await image.boundingBox())!
  await blank.setViewportSize({ width: Math.round(width), height: Math.round(height) })
  const session = await blank.context().newCDPSession(blank)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await blank.close()
  return Buffer.from(data, 'base64')
}
