import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation, type TestClient } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD, reach, untilFocused } from '../support/hands.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
/** More than the time in which something can be undone. */
const TIME_TO_UNDO_MS = 20_000

interface Inquiries {
  readonly items: readonly { readonly id: string; readonly text: string; readonly evidence_ids: string[] }[]
}

describe.skipIf(!chromium)('what a case asks, in the browser', () => {
  let web: WebApp
  const folder = mkdtempSync(join(tmpdir(), 'inquiries-'))
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return async () => {
      rmSync(folder, { recursive: true, force: true })
      await web.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  const givenQuestion = async (organization: string) => {
    const signedIn = await web.signedIn('member', organization)
    const { id, evidenceIds } = await givenInvestigation(signedIn.client, ['Maria Lindt signed on Friday.'])
    await ask(signedIn.client, id, 'Who signed?', evidenceIds)
    return { ...signedIn, id }
  }
  const ask = async (client: TestClient, id: string, text: string, evidence_ids: readonly string[] = []) =>
    await client.call('POST', `/api/investigations/${id}/questions`, { text, evidence_ids })
  const read = async (client: TestClient, id: string) =>
    (await client.call<Inquiries>('GET', `/api/investigations/${id}/questions`)).body.items

  it('words are edited from their end on', async () => {
    const { page, client, id } = await givenQuestion('rewording')
    await page.goto(`/cases/${id}/questions`)
    await page.getByRole('button', { name: 'Edit the words: Who signed?' }).click()
    await untilFocused(page.getByRole('textbox', { name: 'Words of the question' }))
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' it?')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit the words: Who signed it?' }).waitFor()
    await expect
      .poll(async () => (await read(client, id)).map(({ text }) => text))
      .toEqual(['Who signed it?'])
  })

  it('the first question is asked on the overview, which says once that there is none', async () => {
    const { page, client } = await web.signedIn('member', 'first')
    const { id } = await givenInvestigation(client, ['Maria Lindt signed on Friday.'])
    await page.goto(`/cases/${id}`)
    const next = page.getByRole('region', { name: 'Next' })
    await next.getByText(/^No questions yet/).waitFor()
    await page.getByRole('heading', { name: 'Parties' }).waitFor()
    await expect.poll(() => page.getByText(/No questions yet/).count()).toBe(1)
    await next.getByRole('textbox', { name: 'Add a question' }).fill('Who signed?')
    await page.keyboard.press('Enter')
    await next.getByText('1 question without an answer').waitFor()
    await page.getByRole('region', { name: 'Questions' }).getByRole('link', { name: 'Who signed?' }).waitFor()
  })

  it('a list of questions is added in one go, and all are asked in one go', async () => {
    const { page, client, id } = await givenQuestion('many')
    await page.goto(`/cases/${id}/questions`)
    await page.getByRole('textbox', { name: 'Add a question' }).fill('When was it paid?\nWho paid it?')
    await page.getByRole('button', { name: 'Add 2 questions' }).click()
    const texts = ['Who signed?', 'When was it paid?', 'Who paid it?']
    await expect.poll(async () => (await read(client, id)).map(({ text }) => text)).toEqual(texts)
    const all = page.getByRole('button', { name: 'Generate all 3' })
    // Somebody else has every place for a moment.
    await page.route(
      '**/api/analysis/generate',
      (route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'GENERATION_LIMIT', title: 'Too many', status: 429 }),
        }),
      { times: 1 },
    )
    await all.click()
    await page.getByRole('status').filter({ hasText: '0 of 3 begun.' }).waitFor()
    await all.waitFor({ state: 'detached' })
    for (const text of texts)
      await page
        .getByRole('listitem')
        .filter({ hasText: text })
        .getByRole('link', { name: 'Latest analysis' })
        .waitFor()
  })

  it('what is written while a question, a list of them or an allegation is being added is not lost', async () => {
    const { page, client, id } = await givenQuestion('writing-on')
    /** Adds the words, writes on before the service has answered, and waits for what is left then. */
    const writesOn = async (url: string, field: Locator, words: string) => {
      const written = Promise.withResolvers<void>()
      await page.route(url, async (route) => {
        if (route.request().method() === 'POST') await written.promise
        await route.continue()
      })
      await field.fill(words)
      const asked = page.waitForRequest((request) => request.method() === 'POST')
      await field.press('Enter')
      await asked
      await page.keyboard.type(' And who knew?')
      written.resolve()
      await expect.poll(() => field.inputValue()).toBe('And who knew?')
      await page.unroute(url)
    }
    await page.goto(`/cases/${id}/questions`)
    const question = page.getByRole('textbox', { name: 'Add a question' })
    await writesOn('**/api/investigations/*/questions', question, 'Who paid it?')
    await writesOn('**/api/investigations/*/questions', question, 'When?\nWhere?')
    const texts = ['Who signed?', 'Who paid it?', 'When?', 'Where?']
    expect((await read(client, id)).map(({ text }) => text)).toEqual(texts)
    await page.goto(`/cases/${id}/allegations`)
    const allegation = page.getByRole('textbox', { name: 'Add an allegation' })
    await writesOn('**/api/investigations/*/allegations', allegation, 'He signed.')
    await page.getByText('He signed.', { exact: true }).waitFor()
  })

  it('a question that is removed comes back with its links by Undo, and is gone with the notice otherwise', async () => {
    const { page, client, id } = await givenQuestion('undoing')
    await page.clock.install()
    await page.goto(`/cases/${id}/questions`)
    const remove = page.getByRole('button', { name: 'Remove: Who signed?' })
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Removed “Who signed?” and its links to 1 item.' })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    // Not from under the focus.
    const undo = notice.getByRole('button', { name: 'Undo' })
    await reach(undo)
    await page.clock.fastForward(TIME_TO_UNDO_MS)
    await KEYBOARD.press(undo)
    await remove.waitFor()
    // It fades out.
    await notice.waitFor({ state: 'detached' })
    expect((await read(client, id))[0]!.evidence_ids).toHaveLength(1)
    await remove.click()
    await notice.waitFor()
    await page.clock.fastForward(TIME_TO_UNDO_MS)
    await notice.waitFor({ state: 'detached' })
    await expect.poll(async () => (await read(client, id)).length).toBe(0)
    expect(await remove.count()).toBe(0)
  })

  it('a question that was removed is gone also where its page is left at once', async () => {
    const { page, client, id } = await givenQuestion('leaving')
    await page.goto(`/cases/${id}/questions`)
    await page.getByRole('button', { name: 'Remove: Who signed?' }).click()
    await page.getByText('Removed “Who signed?”').waitFor()
    await page.goto('about:blank')
    await expect.poll(async () => (await read(client, id)).length).toBe(0)
  })

  it('an allegation is added by Enter as a question is, and Shift+Enter begins a line', async () => {
    const { page, id } = await givenQuestion('alleging')
    await page.goto(`/cases/${id}/allegations`)
    const field = page.getByRole('textbox', { name: 'Add an allegation' })
    await field.fill('He signed')
    await field.press('Shift+Enter')
    await page.keyboard.type('without looking.')
    expect(await field.inputValue()).toBe('He signed\nwithout looking.')
    await page.getByText('Enter adds, Shift+Enter begins a new line.').waitFor()
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('')
    await page.getByText('without looking.').waitFor()
  })

  it('a question that is asked where files came in keeps its row, and the note of files that were read goes by itself', async () => {
    const { page, id } = await givenQuestion('asking')
    const file = join(folder, 'note.txt')
    writeFileSync(file, 'Maria Lindt signed the second instalment on Friday.')
    await page.goto(`/cases/${id}/evidence`)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add files' }).first().click(),
    ])
    await chooser.setFiles(file)
    const row = page
      .getByRole('region', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'Who signed?' })
    await row.getByRole('button', { name: 'Generate: Who signed?' }).click()
    // It may be written before the page has looked.
    const read = row.getByRole('link', { name: 'Read the analysis' })
    await row
      .getByText(/^(?:Queued|Waiting|Being written|Being checked)/)
      .or(read)
      .waitFor()
    await read.waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    const note = page.getByRole('region', { name: 'Uploads of this case' })
    await note.waitFor()
    await note.hover()
    await page.waitForTimeout(11_000)
    expect(await note.count()).toBe(1)
    await page.mouse.move(0, 0)
    await note.waitFor({ state: 'detached' })
  })
})
