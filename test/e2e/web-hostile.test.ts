import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callUntilTaken, untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { HOSTILE_WORDS, hostileAnalyst } from '../support/hostile-analyst.ts'
import { verdict } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('a hostile analysis in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: hostileAnalyst } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('is read as text wherever it shows: nothing runs, nothing is fetched, no policy has to refuse anything', async () => {
    const { page, client, problems } = await web.signedIn('owner')
    const incidents = watch(page, web.url)
    const post = async <T = { id: string }>(path: string, body: object) =>
      (await callUntilTaken<T>(client, 'POST', path, body)).body
    const { id: caseId } = await post('/api/investigations', { title: HOSTILE_WORDS[1] })
    for (const words of HOSTILE_WORDS)
      await post(`/api/investigations/${caseId}/evidence`, {
        title: words,
        content: `He wrote: ${words} That is all.`,
      })
    const question = await post(`/api/investigations/${caseId}/questions`, { text: HOSTILE_WORDS.join(' ') })
    await page.goto(`/cases/${caseId}/evidence`)
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles({
        name: `${HOSTILE_WORDS[1]} \u202Efdp.html`,
        mimeType: 'text/html',
        buffer: Buffer.from(`<p>${HOSTILE_WORDS.join('</p><p>')}</p>`),
      })
    await page.getByText('1 of 1 files added').waitFor()
    const accepted = await post('/api/analysis/generate', {
      investigation_id: caseId,
      type: 'question',
      question_id: question.id,
      focus: HOSTILE_WORDS[0],
    })
    const analysis = await untilEnded(client, accepted.id)
    expect(analysis.content!.sections).toHaveLength(HOSTILE_WORDS.length)

    for (const words of HOSTILE_WORDS.slice(0, 3)) {
      await page.getByRole('row').getByText(words, { exact: true }).first().click()
      await page.getByRole('complementary', { name: 'Evidence' }).getByText('That is all.').waitFor()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('row').getByText('fdp').first().click()
    await page.getByRole('complementary', { name: 'Evidence' }).getByText('Details', { exact: true }).click()
    await page.getByText('SHA-256').waitFor()
    await expectOnlyWords(page)
    await page.getByRole('combobox', { name: 'Linked questions' }).click()
    const offered = page.locator('[role="listbox"]').getByRole('option')
    await offered.getByText(HOSTILE_WORDS[0]).waitFor()
    await expectOnlyWords(page)
    await offered.getByText(HOSTILE_WORDS[0]).click()
    await page.locator('.mantine-Pill-label').getByText(HOSTILE_WORDS[0]).waitFor()
    await expectOnlyWords(page)

    await page.goto(`/cases/${caseId}/analyses/${analysis.id}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    for (const [index, words] of HOSTILE_WORDS.entries()) {
      const statement = page.getByRole('listitem', { name: `Statement ${index + 1}`, exact: true })
      await expect.poll(() => statement.textContent()).toContain(`It was said: ${words} and no more.`)
      await statement
        .getByRole('button', { name: /^Citation/ })
        .first()
        .click()
      const evidence = page.getByRole('complementary', { name: 'Evidence' })
      await evidence.locator('mark').filter({ hasText: words }).waitFor()
    }
    await page.getByRole('button', { name: 'Show the numbers' }).click()
    await page.getByRole('table', { name: 'Key points' }).waitFor()
    await page.getByRole('button', { name: /^Evidence considered/ }).click()
    await page.getByText(/passages retrieved/).waitFor()
    await verdict(page, 'Disagree').click()
    await page.getByRole('textbox', { name: 'What is wrong with it?' }).fill(HOSTILE_WORDS.join(' '))
    await page.getByRole('button', { name: 'Disagree', exact: true }).last().click()
    await page.getByRole('button', { name: 'Judgments (1)' }).click()
    await expectOnlyWords(page)

    await post(`/api/investigations/${caseId}/allegations`, {
      text: HOSTILE_WORDS.join(' '),
      concerns: [HOSTILE_WORDS[0]],
      rule: HOSTILE_WORDS[1],
    })
    for (const tab of ['', '/questions', '/analyses', '/allegations', '/report']) {
      await page.goto(`/cases/${caseId}${tab}`)
      await page.getByText(HOSTILE_WORDS[0]).filter({ visible: true }).first().waitFor()
      await expectOnlyWords(page)
    }
    await page.goto('/admin/feedback')
    await page.getByText(HOSTILE_WORDS[0]).first().waitFor()
    await expectOnlyWords(page)
    expect(incidents).toEqual([])
    expect(problems).toEqual([])
  })
})

/** Gathers what words must never bring about: dialogs, new windows, requests to anywhere but the service. */
function watch(page: Page, origin: string): string[] {
  const incidents: string[] = []
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => incidents.push(`window: ${popup.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) incidents.push(`request: ${request.url()}`)
  })
  return incidents
}

/** No element comes from the words, and none of them turns the writing around it. */
async function expectOnlyWords(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const made = [
      ...document.querySelectorAll(
        'body img:not([src="/favicon.svg"]), body iframe, body script, body style:not([data-mantine-styles]), svg[onload], [onerror], a[href^="javascript"], a[href*="elsewhere"]',
      ),
    ].map((element) => element.outerHTML)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const turned: string[] = []
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (!/[\u202A-\u202E\u2066-\u2069]/.test(textContent!) || parentElement!.closest('textarea, option'))
        continue
      const { unicodeBidi } = getComputedStyle(parentElement!)
      if (!['isolate', 'plaintext'].includes(unicodeBidi)) turned.push(parentElement!.outerHTML.slice(0, 300))
    }
    return { made, turned, caught: document.title === 'caught' }
  })
  expect(found).toEqual({ made: [], turned: [], caught: false })
}
