import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const DRAWING = 'BT /F1 14 Tf 20 150 Td (The gate was shut at night.) Tj 0 -30 Td (Nobody had the key.) Tj ET'
/** A page with a script that runs when it is opened, and a link to elsewhere. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Annots[6 0 R]/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${DRAWING.length}>>stream
${DRAWING}
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
6 0 obj<</Type/Annot/Subtype/Link/Rect[20 140 200 170]/A<</S/URI/URI(https://elsewhere.example/)>>>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const SHEET = 'who,sum,remark\nNg,1250.00,gate key\nOkafor,1350.00,"none, he said"\n'

describe.skipIf(!chromium)('the source as it looks', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('has a table among the words of a document in columns, with what was searched marked in its cell', async () => {
    const { page, client, problems } = await web.signedIn('member', 'tables')
    const { id, evidenceIds } = await givenInvestigation(client, [
      'What the gauges showed.\n\nTime\tHand\tGauge\n08:00\t1.7\t1.7\n10:00\tnot read\t6.1\n\nThe end.',
    ])
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}&q=read`)
    const table = page.getByRole('complementary', { name: 'Evidence' }).getByRole('table')
    await expect
      .poll(() => table.getByRole('row').evaluateAll((rows) => rows.map(({ children }) => children.length)))
      .toEqual([3, 3, 3])
    await expect.poll(() => table.getByRole('cell').locator('mark').allTextContents()).toEqual(['read'])
    const edges = (words: string) =>
      table
        .getByRole('cell', { name: words, exact: true })
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))
    expect(await edges('Gauge')).toEqual(await edges('6.1'))
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('is a page with its words marked, a sheet with its cell marked, and two texts side by side; nothing in a file runs or is fetched', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const strange: string[] = []
    page.on('request', (request) => request.url().startsWith(`${web.url}/`) || strange.push(request.url()))
    page.on('dialog', (dialog) => strange.push(dialog.message()))
    const { id } = await givenInvestigation(client, [
      'The gate was open.\nIt rained.',
      'The gate was shut.\nIt rained.',
    ])
    await page.goto(`/cases/${id}/evidence`)
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles([
        { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
        { name: 'keys.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) },
      ])
    await page.getByText('2 files became 2 items.').waitFor()
    expect(await axeViolations(page)).toEqual([])

    await KEYBOARD.write(page.getByRole('textbox', { name: 'Search evidence' }), 'key')
    await page.getByText('2 of 4 items').waitFor()
    // Some of its text around the words, which are marked.
    const found = page.getByRole('cell', {
      name: /^report\.pdf The gate was shut at night\.\s+Nobody had the key\./,
    })
    await expect.poll(() => found.locator('mark').allTextContents()).toEqual(['key'])
    await found.click()
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    await evidence.getByRole('img', { name: 'Page 1 of report.pdf' }).locator('canvas').waitFor()
    await expect.poll(() => evidence.locator('[data-current]').count()).toBe(1)
    await expect.poll(() => isInk(page)).toBe(true)
    await evidence.getByText('1 of 1 place').waitFor()
    expect(await axeViolations(page)).toEqual([])

    await page.getByRole('cell', { name: /^keys\.csv/ }).click()
    await evidence.getByRole('rowheader', { name: '2', exact: true }).waitFor()
    await expect.poll(() => evidence.locator('td[data-marked]').allTextContents()).toEqual(['gate key'])
    const heading = evidence.getByRole('columnheader', { name: 'sum' })
    await expect.poll(() => heading.evaluate(isBelowWhatSticks)).toBe(true)
    expect(await axeViolations(page)).toEqual([])

    await page.goto(`/cases/${id}/evidence`)
    for (const name of ['Select Item 1', 'Select Item 2']) await page.getByRole('checkbox', { name }).check()
    await KEYBOARD.press(page.getByRole('button', { name: 'Compare' }))
    const compared = page.getByRole('dialog', { name: 'Compare two items' })
    await compared.getByText('1 line differs.').waitFor()
    await expect.poll(() => compared.locator('mark').allTextContents()).toEqual(['open', 'shut'])
    expect(await axeViolations(page)).toEqual([])
    expect(strange).toEqual([])
    expect(problems).toEqual([])
  })

  it('is a mail with the thread that it is part of, whose other mails open in the same place', async () => {
    const { page, client, problems } = await web.signedIn('member', 'threads')
    const mail = (day: number, from: string, to: string, subject: string) =>
      `From: ${from}\nTo: ${to}\nDate: Mon, ${day} March 2025 10:00:00 +0000\nSubject: ${subject}\n\nAs we said.`
    const [ada, piet] = ['Ada Ng <ada@one.example>', 'Piet Lomax <piet@two.example>']
    const { id, evidenceIds } = await givenInvestigation(client, [
      mail(3, ada, piet, 'Gate key'),
      mail(4, piet, ada, 'Re: Gate key'),
      mail(5, ada, piet, 'Lunch'),
    ])
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[1]}`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const thread = evidence.getByRole('list', { name: 'Thread' })
    await thread.waitFor()
    const current = thread.locator('[aria-current]')
    await expect.poll(() => thread.getByRole('listitem').count()).toBe(2)
    await expect.poll(() => current.innerText()).toContain('Piet Lomax')
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(thread.getByRole('link', { name: /Ada Ng/ }))
    await evidence.getByRole('heading', { name: 'Item 1' }).waitFor()
    await expect.poll(() => current.innerText()).toContain('Ada Ng')
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[2]}`)
    await evidence.getByText('Lunch', { exact: true }).waitFor()
    expect(await thread.count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is walked from one place of the searched words to the next by a key, around in a circle', async () => {
    const { page, client, problems } = await web.signedIn('member', 'walking')
    const { id, evidenceIds } = await givenInvestigation(client, [
      'A key here.\n\nNo word.\n\nThe other key there.',
    ])
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}&q=key`)
    const evidence = page.getByRole('complementary', { name: 'Evidence' })
    const marked = () =>
      evidence
        .locator('mark')
        .evaluateAll((marks) => marks.map((mark) => 'current' in (mark as HTMLElement).dataset))
    await expect.poll(marked).toEqual([true, false])
    await page.keyboard.press('n')
    await expect.poll(marked).toEqual([false, true])
    await page.keyboard.press('n')
    await expect.poll(marked).toEqual([true, false])
    await page.keyboard.press('p')
    await evidence.getByText('2 of 2 places').waitFor()
    // Whoever follows a link to words finds these, and no others, marked.
    await page.goto(`/cases/${id}/evidence?item=${evidenceIds[0]}&at=2-5`)
    await evidence.locator('mark').getByText('key', { exact: true }).waitFor()
    await expect.poll(marked).toEqual([true])
    const { body } = await client.call<Evidence>('GET', `/api/evidence/${evidenceIds[0]}`)
    expect({ from: body.from, to: body.to }).toEqual({ from: null, to: null })
    expect(problems).toEqual([])
  })
})

/** Whether anything is drawn on the page. */
const isInk = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const canvas = document.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value, index) => index % 4 === 0 && value < 100)
  })

/** Whether the head of a panel, put over that of its sheet, is seen: it says which item this is. */
function isBelowWhatSticks(heading: Element): boolean {
  const sheet = heading.closest('[tabindex="0"]')!
  const head = document.createElement('div')
  head.style.cssText = 'position: sticky; z-index: 1; height: 90px; margin-bottom: -90px'
  sheet.before(head)
  const { x, y } = heading.getBoundingClientRect()
  const seen = document.elementFromPoint(x + 5, y + 5)
  head.remove()
  return seen === head
}
