import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { giveFiles, KEYBOARD, NARROW_HANDS, pressAnyway, reach } from '../support/hands.ts'
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
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { dropFiles, writeFiles } from '../support/web-files.ts'

const chromium = await enterBrowser()
const FILES = 30
/** For what thirty files and a generation take on a busy machine. */
const PATIENCE_MS = 240_000

describe.skipIf(!chromium)('an analysis in the browser', () => {
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
  afterAll(() => leaveBrowser(chromium))

  const thirtyFiles = 'thirty files become a verified analysis that a person reads, checks and agrees with'
  it.each(NARROW_HANDS)(`${thirtyFiles}, $name`, async (hands) => {
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
    const addFiles = page.getByRole('button', { name: 'Add files' }).first()
    await giveFiles(hands, addFiles, files.loose)
    await giveFiles(hands, page.getByRole('button', { name: 'Add a folder' }).first(), files.folder)
    await dropFiles(page, files.dropped)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    // Every file stands there with a state of its own until all of them are in.
    await uploads
      .getByText('Waiting')
      .or(uploads.getByText('Added', { exact: true }))
      .first()
      .waitFor()
    const added = () => uploads.innerText()
    await expect.poll(added, { timeout: PATIENCE_MS }).toContain(`${FILES} of ${FILES} files added`)
    const table = page.getByRole('table', { name: 'Evidence' })
    await table.getByText('letter-00').first().waitFor()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(FILES + 1))

    await hands.press(page.getByRole('link', { name: /^Analyses/ }))
    await hands.write(page.getByRole('textbox', { name: 'What do you want to know?' }), QUESTION)
    const readiness = page.getByRole('status', { name: 'Readiness of the evidence' })
    await readiness.getByText(`${FILES} items`).waitFor()
    await hands.press(page.getByRole('button', { name: 'Generate' }))
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/, { timeout: PATIENCE_MS })
    const generated = await untilEnded(client, page.url().split('/').at(-1)!)
    expect(generated, 'every quote was found').toMatchObject({ generation_status: 'verified' })
    await page
      .getByText(/found again in the evidence\. .* is yours to judge/)
      .waitFor({ timeout: PATIENCE_MS })

    await expectReason(page, 'Agree', 'Read the findings first.')
    await hands.press(page.getByRole('button', { name: /^Findings \(/ }))
    await expectReason(page, 'Agree', 'Open a citation first.')
    await hands.press(page.getByRole('button', { name: 'Citation 1', exact: true }))
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const marked = await evidence.locator('mark').textContent()
    const analysis = await look(client, page.url().split('/').at(-1)!)
    const first = analysis.content!.sections[0]!.statements[0]!
    expect(marked).toContain(first.citations[0]!.quote)
    // A heading may stand above the words that it belongs to.
    const said = marked!.trim().split('\n').at(-1)!
    expect(files.texts.filter((text) => text.includes(said))).not.toEqual([])
    // Beside it, not over it: both are wholly in sight.
    const [sentence, panel] = await Promise.all([
      page.getByRole('listitem', { name: 'Statement 1', exact: true }).boundingBox(),
      evidence.boundingBox(),
    ])
    expect(sentence!.x + sentence!.width).toBeLessThanOrEqual(panel!.x)

    await expectReason(page, 'Agree', null)
    await hands.press(verdict(page, 'Agree'))
    await page.getByText('Recorded: you agree with this analysis.').waitFor()
    await hands.press(page.getByRole('button', { name: 'Judgments (1)' }))
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Agreed' })
      .getByText(/ago|now/)
      .waitFor()
    expect((await look(client, analysis.id)).feedback_status).toBe('accepted')

    expect(retrievals, 'nobody has opened what was considered').toEqual([])
    await hands.press(page.getByRole('button', { name: /^Evidence considered/ }))
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
      await expectReason(page, name, 'Your role is Viewer: you can read but not change anything.')
    for (const name of ['Agree', 'Regenerate']) await pressAnyway(verdict(page, name))
    await verdict(page, 'Agree').click({ force: true })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await KEYBOARD.press(page.getByRole('link', { name: /^Analyses/ }))
    const generate = page.getByRole('button', { name: 'Generate' })
    await pressAnyway(generate)
    await expect.poll(() => generate.getAttribute('aria-disabled')).toBe('true')
    expect(new URL(page.url()).pathname).toBe(`/cases/${caseId}/analyses`)
    const asked = await client.call('POST', `/api/analysis/${analysis.id}/feedback`, { action: 'agree' })
    expect(asked.status).toBe(403)
    expect((await look(member.client, analysis.id)).feedback_status).toBeNull()
    expect(problems).toEqual([])
  })

  const whatWouldHelp = 'what would help pre-fills the next analysis, which shows what changed since'
  it.each(NARROW_HANDS)(`${whatWouldHelp}, $name`, async (hands) => {
    const { page, client, problems } = await web.signedIn('member', 'unsure')
    const { path, caseId } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page, hands)
    await hands.press(verdict(page, 'Unsure'))
    const help = 'Look at the keys of the east wing'
    await hands.write(page.getByRole('textbox', { name: 'What would help you decide?' }), help)
    await hands.press(page.getByRole('button', { name: 'Record as unsure' }))
    await page.getByText('Recorded. Regenerate will start from what you wrote.').waitFor()
    await client.call('POST', `/api/investigations/${caseId}/evidence`, {
      title: 'Key log',
      content: 'Maria Lindt signed off the second instalment on Monday, said the porter of the east wing.',
    })
    await hands.press(verdict(page, 'Regenerate'))
    const dialog = page.getByRole('dialog', { name: 'Regenerate' })
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Direction' }).inputValue()).toBe(help)
    await hands.press(dialog.getByRole('radio', { name: 'Missing evidence' }))
    await hands.press(dialog.getByRole('button', { name: 'Regenerate' }))
    await page.waitForURL((url) => !url.pathname.endsWith(path))
    const changed = page.getByRole('button', { name: 'What changed since the last version' })
    await changed.waitFor({ timeout: PATIENCE_MS })
    await expect.poll(() => reasonOf(page, 'Agree'), { message: 'the gates begin anew' }).toMatch(/^Read /)
    await hands.press(changed)
    await page.getByRole('insertion').first().waitFor()
    expect(problems).toEqual([])
  })

  it('the gates hold under a refresh, in a second browser and for a second person', async () => {
    const { page, client } = await web.signedIn('member', 'gates')
    const { path, analysis } = await givenAnalysis(client)
    const citation = analysis.content!.sections[0]!.statements[0]!.citations[0]!.id
    await page.goto(path)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    await judgmentBar(page).getByText('Findings read').waitFor()
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
    await expectReason(second.page, 'Agree', 'Read the findings first.')
    const forged = await second.client.call<{ code: string }>(
      'POST',
      `/api/analysis/${analysis.id}/engagement`,
      { gate: 'citation', citation_id: citation },
    )
    expect(forged.status, 'a citation that was never served to them').toBe(409)
  })

  const anEdit = 'an edit survives the end of the session, keeps the original, and asks for judgment anew'
  it.each(NARROW_HANDS)(`${anEdit}, $name`, async (hands) => {
    const { page, client } = await web.signedIn('member', 'editing')
    const { path, analysis } = await givenAnalysis(client)
    await page.goto(path)
    await readUpToJudgment(page, hands)
    await hands.press(page.getByRole('button', { name: 'Edit' }))
    const field = page.getByRole('textbox', { name: 'Statement 1', exact: true })
    const words = `${await field.inputValue()} So both letters say.`
    await hands.write(field, words)
    // The only statement: without a citation there would be nothing left to judge.
    await hands.press(page.getByRole('checkbox', { name: /^Keep citation 1/ }))
    await endSessions(web, client)
    await hands.press(page.getByRole('button', { name: 'Save' }))
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    if (hands === KEYBOARD) await reach(page.getByRole('link', { name: 'Sign in again' }))
    await signInAgain(web, page, client)
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'hidden' })
    await expect.poll(() => field.inputValue()).toBe(words)
    await hands.press(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Edited', { exact: true }).waitFor()
    const edited = await look(client, analysis.id)
    expect(edited.content!.sections[0]!.statements[0]!.text).toBe(words)
    const { body } = await client.call<{ items: { version: number; content: unknown }[] }>(
      'GET',
      `/api/analysis/${analysis.id}/versions`,
    )
    expect(body.items.map(({ version }) => version)).toEqual([1])
    expect(body.items[0]!.content).toEqual(analysis.content)
    await expectReason(page, 'Agree', 'Read the findings first.')
    await hands.press(page.getByRole('button', { name: 'What people edited' }))
    await page.getByRole('insertion').filter({ hasText: 'So both letters say.' }).waitFor()
  })

  it('an edit over words that somebody else has changed meanwhile shows both, and the person decides', async () => {
    const { page, client } = await web.signedIn('member', 'overtaking')
    const { path, analysis } = await givenAnalysis(client)
    const { id } = analysis.content!.sections[0]!.statements[0]!
    const other = await web.signedIn('member', 'overtaking')
    const field = page.getByRole('textbox', { name: 'Statement 1', exact: true })
    const meanwhile = page.getByRole('group', { name: 'Statement 1 was changed in the meantime' })
    const wording = async () => (await look(client, analysis.id)).content!.sections[0]!.statements[0]!.text
    const writeOver = async (mine: string, theirs: string) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await field.fill(mine)
      const statements = [{ id, text: theirs }]
      expect((await other.client.call('PATCH', `/api/analysis/${analysis.id}`, { statements })).status).toBe(
        200,
      )
      await page.getByRole('button', { name: 'Save' }).click()
      const told = page.getByRole('alert').getByText('Someone edited this analysis after you started.')
      await told.first().waitFor()
      await meanwhile.getByRole('insertion').first().waitFor()
      await expect.poll(() => field.inputValue()).toBe(mine)
    }
    await page.goto(path)
    await writeOver('Lindt signed it off on Friday.', 'Somebody signed it off on a Thursday.')
    await page.getByRole('button', { name: 'Save', description: /^First decide on the statements/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await KEYBOARD.press(meanwhile.getByRole('button', { name: 'Keep mine' }))
    await KEYBOARD.press(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Saved. The original is kept').waitFor()
    expect(await wording()).toBe('Lindt signed it off on Friday.')

    await untilEnded(client, analysis.id)
    await page.reload()
    await writeOver('Lindt signed it off.', 'Lindt signed it off on a Sunday.')
    await meanwhile.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => field.inputValue()).toBe('Lindt signed it off on a Sunday.')
    await page.getByRole('button', { name: 'Save', description: 'No changes yet.' }).waitFor()
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
      if (begins === '#') expect(bytes.toString().replaceAll('**', '')).toContain(quote)
    }
    expect(problems).toEqual([])
  })
})
