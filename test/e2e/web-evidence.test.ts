import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { giveFiles, KEYBOARD, pageWords, reach } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const PROGRAM = join(mkdtempSync(join(tmpdir(), 'refused-')), 'setup.exe')
writeFileSync(PROGRAM, 'MZ')
const ITEMS = ['Ledger of March.', 'Letter of the porter.', 'Minutes of the board.', 'Note about the lift.']

describe.skipIf(!chromium)('evidence in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenEvidence = async (organization: string) => {
    const signedIn = await web.signedIn('member', organization)
    const { client, page } = signedIn
    const { id, evidenceIds } = await givenInvestigation(client, ITEMS)
    const ask = async (text: string) =>
      (await client.call<{ id: string }>('POST', `/api/investigations/${id}/questions`, { text })).body.id
    const questionId = await ask('Who signed?')
    await ask('When was it paid?')
    await page.goto(`/cases/${id}/evidence`)
    await page.getByRole('row', { name: /Item 1/ }).waitFor()
    const linked = async () => {
      const { body } = await client.call<{ items: { evidence_ids: string[] }[] }>(
        'GET',
        `/api/investigations/${id}/questions`,
      )
      return body.items.map(({ evidence_ids: ids }) => ids.map((one) => evidenceIds.indexOf(one) + 1).sort())
    }
    return { ...signedIn, id, evidenceIds, questionId, linked }
  }

  it('each filter has room for its words, and on a phone the name of an item has the width', async () => {
    const { page } = await givenEvidence('roomy')
    const cutChoices = () => page.evaluate(findCutChoices)
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(cutChoices).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const name = page
      .getByRole('row', { name: /Item 1/ })
      .getByRole('cell')
      .filter({ hasText: 'Item 1' })
    await expect.poll(async () => (await name.boundingBox())!.width).toBeGreaterThan(190)
    await expect.poll(cutChoices).toEqual([])
  })

  it('one item or all that are selected are linked by dropping them on a question, and unlinked by Undo', async () => {
    const { page, linked, problems } = await givenEvidence('dragging')
    await drag(page, 'Item 4', 'Who signed?')
    await said(page, 'Linked 1 item to “Who signed?”')
    expect(await linked()).toEqual([[4], []])
    for (const name of ['Select Item 1', 'Select Item 3']) await page.getByRole('checkbox', { name }).check()
    await drag(page, 'Item 3', 'When was it paid?', async (targets) => {
      await targets.getByText('Drop 2 items on a question').waitFor()
      expect(await axeViolations(page)).toEqual([])
    })
    await said(page, 'Linked 2 items to “When was it paid?”')
    expect(await linked()).toEqual([[4], [1, 3]])
    await expect.poll(() => linkCount(page, 'Item 3')).toBe('1')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Linked 2 items' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await said(page, 'Unlinked 2 items from “When was it paid?”')
    expect(await linked()).toEqual([[4], []])
    expect(problems).toEqual([])
  })

  it('a link that the service refuses is taken back on the page, in words that are read out', async () => {
    const { page, client, questionId, problems } = await givenEvidence('refusing')
    // While it is dragged: a page that reads the questions once more no longer offers it.
    await drag(page, 'Item 2', 'Who signed?', async (targets) => {
      await targets.getByText('Who signed?').waitFor()
      await client.call('DELETE', `/api/questions/${questionId}`)
    })
    await said(page, 'This question does not belong to this case.')
    await expect.poll(() => linkCount(page, 'Item 2')).toBe('—')
    // The refusal is an answer of 422, which Chromium writes into its console.
    await expect.poll(() => problems).toEqual([expect.stringContaining('422')])
  })

  it('the keyboard links what is selected by the menu above the table; a viewer drags nothing', async () => {
    const { page, id, linked, problems } = await givenEvidence('typing')
    await reach(page.getByRole('row', { name: /Item 2/ }))
    await page.keyboard.press('Space')
    await KEYBOARD.press(page.getByRole('button', { name: 'Link to a question' }))
    await KEYBOARD.press(page.getByRole('menuitem', { name: 'When was it paid?' }))
    await said(page, 'Linked 1 item to “When was it paid?”')
    expect(await linked()).toEqual([[], [2]])
    const viewer = await web.signedIn('viewer', 'typing')
    await viewer.page.goto(`/cases/${id}/evidence`)
    const row = viewer.page.getByRole('row', { name: /Item 2/ })
    await expect.poll(() => row.getAttribute('draggable')).not.toBe('true')
    expect([...problems, ...viewer.problems]).toEqual([])
  })

  it('a filter stands in the address and as a chip, says how much it hides and is taken off at once', async () => {
    const { page, evidenceIds, problems } = await givenEvidence('filtering')
    await page.getByRole('combobox', { name: 'In analyses' }).selectOption({ label: 'Withdrawn' })
    await page.getByText('0 of 4 items').waitFor()
    await page.getByRole('link', { name: /^Questions/ }).click()
    await page.getByRole('region', { name: 'Topics' }).waitFor()
    await page.goBack()
    await page.getByText('0 of 4 items').waitFor()
    // Whoever is sent the address sees what it leaves out; whoever comes back another day finds all of the evidence.
    const later = await page.context().newPage()
    await later.goto(page.url())
    await later.getByRole('button', { name: 'Remove the filter In analyses: Withdrawn' }).waitFor()
    await later.getByText('0 of 4 items').waitFor()
    await later.getByRole('link', { name: /^Evidence/ }).click()
    await later.getByText('4 items', { exact: true }).waitFor()
    await later.close()
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove the filter In analyses: Withdrawn' }))
    await page.getByText('4 items', { exact: true }).waitFor()

    // Beside an open item there is room for one line of tools.
    await page.goto(`${new URL(page.url()).pathname}?item=${evidenceIds[0]}`)
    await page.getByRole('complementary', { name: 'Evidence' }).getByRole('heading').waitFor()
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    const searched = page.getByRole('textbox', { name: 'Search evidence' })
    await expect
      .poll(async () => {
        const [search, button] = await Promise.all([searched.boundingBox(), filters.boundingBox()])
        return Math.abs(search!.y + search!.height / 2 - (button!.y + button!.height / 2))
      })
      .toBeLessThan(12)
    await KEYBOARD.press(filters)
    const question = page.getByRole('combobox', { name: 'Question' })
    await question.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await question.selectOption({ label: 'Who signed?' })
    await page.getByText('0 of 4 items').waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await page.getByRole('complementary', { name: 'Evidence' }).waitFor()
    expect(problems).toEqual([])
  })

  it('a file that is refused is not offered again, and fills no bar', async () => {
    const { page, problems } = await givenEvidence('refused files')
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }), PROGRAM)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText('0 of 1 files added, 1 failed').waitFor()
    await uploads.getByText('Refused').waitFor()
    await uploads
      .getByRole('alert')
      .getByText(/not accepted, because programs can run them/)
      .waitFor()
    await expect.poll(() => uploads.getByRole('button', { name: /again$/ }).count()).toBe(0)
    await expect.poll(() => uploads.getByRole('progressbar').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    // Whoever goes on elsewhere meanwhile hears of it there.
    await page.getByRole('link', { name: /^Questions/ }).click()
    const note = page.getByRole('region', { name: 'Uploads of this case' })
    await note.getByText('0 of 1 files added, 1 failed.').waitFor()
    await note.getByRole('link', { name: 'Show the uploads' }).click()
    await KEYBOARD.press(uploads.getByRole('button', { name: /^Dismiss/ }))
    await uploads.waitFor({ state: 'detached' })
    expect(problems.filter((one) => !/4(15|22)/.test(one))).toEqual([])
  })

  it('the words of a question are edited in their place, and Enter adds another', async () => {
    const { page, client, id, questionId, problems } = await givenEvidence('wording')
    await page.goto(`/cases/${id}/questions`)
    const questions = page.getByRole('region', { name: 'Questions' })
    await KEYBOARD.press(questions.getByRole('button', { name: 'Edit the words: Who signed?' }))
    const words = questions.getByRole('textbox', { name: 'Words of the question' })
    await KEYBOARD.write(words, 'Who signed the order?')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await pageWords(questions, 'Who signed the order?').waitFor()
    const stored = async () => {
      const { body } = await client.call<{ items: { id: string; text: string }[] }>(
        'GET',
        `/api/investigations/${id}/questions`,
      )
      return body.items
    }
    await expect
      .poll(async () => (await stored()).find((one) => one.id === questionId)?.text)
      .toBe('Who signed the order?')
    await KEYBOARD.press(questions.getByRole('button', { name: '1 earlier wording' }))
    const earlier = questions.getByRole('list', { name: 'Earlier wordings of: Who signed the order?' })
    await earlier.getByText('Who signed?', { exact: true }).waitFor()
    await earlier.getByText(/Changed by \w+ just now$/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    // Escape leaves them as they were.
    await KEYBOARD.press(questions.getByRole('button', { name: /^Edit the words: Who signed the order/ }))
    await KEYBOARD.write(words, 'Nonsense')
    await page.keyboard.press('Escape')
    await pageWords(questions, 'Who signed the order?').waitFor()
    await KEYBOARD.write(page.getByRole('textbox', { name: 'Add a question' }), 'Who paid?')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored()).map(({ text }) => text)).toContain('Who paid?')
    expect(problems).toEqual([])
  })

  it('questions change places at once, and one that is removed is kept for as long as its notice offers it back', async () => {
    const { page, client, id, problems } = await givenEvidence('ordering')
    await page.goto(`/cases/${id}/questions`)
    const questions = page.getByRole('region', { name: 'Questions' }).getByRole('listitem')
    await KEYBOARD.press(page.getByRole('button', { name: 'Move down: Who signed?' }))
    await questions.first().getByText('When was it paid?', { exact: true }).waitFor()
    const stored = async () => {
      const { body } = await client.call<{ items: { text: string }[] }>(
        'GET',
        `/api/investigations/${id}/questions`,
      )
      return body.items.map(({ text }) => text)
    }
    await expect.poll(stored).toEqual(['When was it paid?', 'Who signed?'])
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove: Who signed?' }))
    const notice = page.getByRole('alert').filter({ hasText: 'Removed “Who signed?”' })
    await notice.getByRole('button', { name: 'Undo' }).waitFor()
    // It stays for as long as it is pointed at.
    await notice.hover()
    expect(await axeViolations(page)).toEqual([])
    expect(await stored()).toHaveLength(2)
    await page.mouse.move(0, 0)
    await notice.waitFor({ state: 'detached' })
    await expect.poll(stored).toEqual(['When was it paid?'])
    expect(problems).toEqual([])
  })
})

const linkCount = (page: Page, item: string) =>
  page
    .getByRole('row', { name: new RegExp(item) })
    .getByRole('cell')
    .last()
    .textContent()

const said = (page: Page, words: string) => page.getByRole('alert').getByText(words).waitFor()

/** Drags a row onto a question, as a hand does: the places to drop on come once the drag is under way. */
async function drag(
  page: Page,
  item: string,
  question: string,
  onTheWay?: (targets: ReturnType<Page['getByRole']>) => Promise<void>,
): Promise<void> {
  // Rows can be dragged once it is known who is signed in; what comes above them moves them.
  const row = page.getByRole('row', { name: new RegExp(item) })
  await expect.poll(() => row.getAttribute('draggable')).toBe('true')
  const cell = row.getByRole('cell', { name: item, exact: true })
  await cell.hover({ trial: true })
  const { x, y } = (await cell.boundingBox())!
  await page.mouse.move(x + 20, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 20, { steps: 3 })
  const targets = page.getByRole('region', { name: 'Drop on a question' })
  await targets.waitFor()
  await onTheWay?.(targets)
  await targets.getByRole('listitem').filter({ hasText: question }).hover()
  await page.mouse.up()
  await targets.waitFor({ state: 'detached' })
}

/** Runs in the page: the choices and hints whose words are wider than their fields. */
function findCutChoices(): string[] {
  const pen = document.createElement('canvas').getContext('2d')!
  const fields = document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
    'main :is(select, input[placeholder])',
  )
  return [...fields].flatMap((field) => {
    // Folded away.
    if (field.clientWidth === 0) return []
    const style = getComputedStyle(field)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const words = 'placeholder' in field ? field.placeholder : (field.selectedOptions[0]?.textContent ?? '')
    const room =
      field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return pen.measureText(words).width > room ? [`${words}: ${pen.measureText(words).width} of ${room}`] : []
  })
}
