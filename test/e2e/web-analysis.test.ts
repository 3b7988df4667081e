import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/chromium.ts'
import { look } from '../support/judging.ts'
import {
  endSessions,
  expectReason,
  givenAnalysis,
  judgmentBar,
  QUESTION,
  readUpToJudgment,
  reasonOf,
  signInAgain,
  verdict,
} from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'
import { dropFiles, writeFiles } from '../support/web-files.ts'

const chromium = await launchBrowser()
const FILES = 30

describe.skipIf(!chromium)('an analysis in the browser', { timeout: 90_000 }, () => {
  let web: WebApp
  let folder: string
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    folder = mkdtempSync(join(tmpdir(), 'probity-web-'))
    return async () => {
      rmSync(folder, { recursive: true, force: true })
      await web.close()
    }
  })
  afterAll(() => chromium?.close())

  it('thirty files become a verified analysis that a person reads, checks and agrees with', async () => {
    const { page, client, problems } = await web.signedIn('member', 'uploading')
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'Thirty files',
    })
    const retrievals: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/retrieval')) retrievals.push(request.url())
    })
    await page.goto(`/cases/${body.id}/evidence`)
    const files = writeFiles(folder, FILES)
    await page.getByLabel('Add files').first().setInputFiles(files.loose)
    await page.getByLabel('Add a folder').first().setInputFiles(files.folder)
    await dropFiles(page, files.dropped)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    // Every file stands there with a state of its own until all of them are in.
    await uploads
      .getByText('Waiting')
      .or(uploads.getByText('Added', { exact: true }))
      .first()
      .waitFor()
    await uploads.getByText(`${FILES} of ${FILES} files added`).waitFor({ timeout: 30_000 })
    const table = page.getByRole('table', { name: 'Evidence' })
    await table.getByText('letter-00').first().waitFor()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(FILES + 1))

    await page.getByRole('link', { name: /^Analyses/ }).click()
    await page.getByRole('textbox', { name: 'What do you want to know?' }).fill(QUESTION)
    const readiness = page.getByRole('status', { name: 'Readiness of the evidence' })
    await readiness.getByText(`${FILES} items`).waitFor()
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByText(/claims? found in the evidence/).waitFor({ timeout: 60_000 })

    expect(await reasonOf(page, 'Agree')).toBe('Open the detail first.')
    await page.getByRole('button', { name: /^Detail/ }).click()
    await expectReason(page, 'Agree', 'Open a citation first.')
    await page.getByRole('button', { name: 'Citation 1', exact: true }).click()
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const marked = await evidence.locator('mark').textContent()
    const analysis = await look(client, page.url().split('/').at(-1)!)
    const first = analysis.content!.sections[0]!.statements[0]!
    expect(marked).toContain(first.citations[0]!.quote)
    expect(files.texts.some((text) => text.includes(marked!.trim()))).toBe(true)
    // Beside it, not over it: both are wholly in sight.
    const [sentence, panel] = await Promise.all([
      page.getByRole('listitem', { name: 'Statement 1', exact: true }).boundingBox(),
      evidence.boundingBox(),
    ])
    expect(sentence!.x + sentence!.width).toBeLessThanOrEqual(panel!.x)

    await expectReason(page, 'Agree', null)
    await verdict(page, 'Agree').click()
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    await page.getByRole('button', { name: 'Judgments (1)' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Agreed' })
      .getByText(/ago|now/)
      .waitFor()
    expect((await look(client, analysis.id)).feedback_status).toBe('accepted')

    expect(retrievals, 'nobody has opened what was considered').toEqual([])
    await page.getByRole('button', { name: /^Evidence considered/ }).click()
    await page.getByText(/passages retrieved/).waitFor()
    expect(retrievals).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('a viewer is told why they may not judge, ask or edit, and the service refuses it as well', async () => {
    const member = await web.signedIn('member', 'viewing')
    const { path, caseId, analysis } = await givenAnalysis(member.client)
    const { page, client, problems } = await web.signedIn('viewer', 'viewing')
    await page.goto(path)
    for (const name of ['Agree', 'Disagree', 'Unsure', 'Regenerate'])
      expect(await reasonOf(page, name), name).toBe(
        'Your role is viewer: you may read, and not change anything.',
      )
    await verdict(page, 'Agree').click({ force: true })
    await page.goto(`/cases/${caseId}/analyses`)
    expect(await page.getByRole('button', { name: 'Generate' }).getAttribute('aria-disabled')).toBe('true')
    const asked = await client.call('POST', `/api/analysis/${analysis.id}/feedback`, { action: 'agree' })
    expect(asked.status).toBe(403)
    expect((await look(member.client, analysis.id)).feedback_status).toBeNull()
    expect(problems).toEqual([])
  })

  it('what would help pre-fills the next analysis, which shows what changed since', async () => {
    const { page, client, problems } = await web.signedIn('member', 'unsure')
    const { path, caseId } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page)
    await verdict(page, 'Unsure').click()
    const help = 'Look at the keys of the east wing'
    await page.getByRole('textbox', { name: 'What would help you decide?' }).fill(help)
    await page.getByRole('button', { name: 'Record as unsure' }).click()
    await page.getByText('Recorded. Regenerate starts from what you wrote.').waitFor()
    await client.call('POST', `/api/investigations/${caseId}/evidence`, {
      title: 'Key log',
      content: 'Maria Lindt signed off the second instalment on Monday, said the porter of the east wing.',
    })
    await verdict(page, 'Regenerate').click()
    const dialog = page.getByRole('dialog', { name: 'Regenerate' })
    expect(await dialog.getByRole('textbox', { name: 'Direction' }).inputValue()).toBe(help)
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: 'Regenerate' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(path))
    const changed = page.getByRole('button', { name: 'What changed since the last version' })
    await changed.waitFor({ timeout: 60_000 })
    expect(await reasonOf(page, 'Agree'), 'the gates begin anew').toMatch(/^Open /)
    await changed.click()
    await page.getByRole('insertion').first().waitFor()
    expect(problems).toEqual([])
  })

  it('the gates hold under a refresh, in a second browser and for a second person', async () => {
    const { page, client } = await web.signedIn('member', 'gates')
    const { path, analysis } = await givenAnalysis(client)
    const citation = analysis.content!.sections[0]!.statements[0]!.citations[0]!.id
    await page.goto(path)
    await page.getByRole('button', { name: /^Detail/ }).click()
    await judgmentBar(page).getByText('Detail read').waitFor()
    await page.reload()
    await expectReason(page, 'Agree', 'Open a citation first.')
    const refused = await client.call<{ code: string }>('POST', `/api/analysis/${analysis.id}/feedback`, {
      action: 'agree',
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'GATE_NOT_PASSED'])

    // The same person elsewhere finds what they have read; opening a citation there opens the way here.
    const elsewhere = await (await chromium!.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await elsewhere.context().addCookies(await page.context().cookies())
    await elsewhere.goto(web.url + path)
    await expectReason(elsewhere, 'Agree', 'Open a citation first.')
    await elsewhere.getByRole('button', { name: 'Citation 1', exact: true }).click()
    await expectReason(elsewhere, 'Agree', null)
    await elsewhere.context().close()
    await page.reload()
    await expectReason(page, 'Agree', null)

    const second = await web.signedIn('member', 'gates')
    await second.page.goto(path)
    await expectReason(second.page, 'Agree', 'Open the detail first.')
    const forged = await second.client.call<{ code: string }>(
      'POST',
      `/api/analysis/${analysis.id}/engagement`,
      { gate: 'citation', citation_id: citation },
    )
    expect(forged.status, 'a citation that was never served to them').toBe(409)
  })

  it('an edit survives the end of the session, keeps the original, and asks for judgment anew', async () => {
    const { page, client } = await web.signedIn('member', 'editing')
    const { path, analysis } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    const field = page.getByRole('textbox', { name: 'Statement 1', exact: true })
    const words = `${await field.inputValue()} So both letters say.`
    await field.fill(words)
    await endSessions(web, client)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await signInAgain(web, page, client)
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
    expect(await field.inputValue()).toBe(words)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Edited', { exact: true }).waitFor()
    const edited = await look(client, analysis.id)
    expect(edited.content!.sections[0]!.statements[0]!.text).toBe(words)
    const { body } = await client.call<{ items: { version: number; content: unknown }[] }>(
      'GET',
      `/api/analysis/${analysis.id}/versions`,
    )
    expect(body.items.map(({ version }) => version)).toEqual([1])
    expect(body.items[0]!.content).toEqual(analysis.content)
    await expectReason(page, 'Agree', 'Open the detail first.')
    await page.getByRole('button', { name: 'What people edited' }).click()
    await page.getByRole('insertion').filter({ hasText: 'So both letters say.' }).waitFor()
  })

  it('an analysis leaves as Word, PDF and Markdown', async () => {
    const { page, client, problems } = await web.signedIn('member', 'exporting')
    const { path, analysis } = await givenAnalysis(client)
    await page.goto(path)
    const quote = analysis.content!.sections[0]!.statements[0]!.citations[0]!.quote
    for (const [name, begins] of [
      ['Word (.docx)', 'PK'],
      ['PDF', '%PDF'],
      ['Markdown', '#'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ])
      const bytes = readFileSync(await download.path())
      expect(bytes.subarray(0, begins.length).toString('latin1'), name).toBe(begins)
      if (begins === '#') expect(bytes.toString()).toContain(quote)
    }
    expect(problems).toEqual([])
  })
})
