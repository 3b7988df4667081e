import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { giveFiles, KEYBOARD, reach } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const NOTE = join(mkdtempSync(join(tmpdir(), 'added-')), 'note.txt')
writeFileSync(NOTE, 'Paid on Friday.')
const ITEMS = ['Ledger of March.', 'Letter of the porter.', 'Minutes of the board.', 'Note about the lift.']

describe.skipIf(!chromium)('custodians and the order of evidence in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenEvidence = async (organization: string) => {
    const signedIn = await web.signedIn('member', organization)
    const { id, evidenceIds } = await givenInvestigation(signedIn.client, ITEMS)
    await signedIn.page.goto(`/cases/${id}/evidence`)
    await signedIn.page.getByRole('row', { name: /Item 1/ }).waitFor()
    return { ...signedIn, id, evidenceIds }
  }

  it('evidence stands in the order that the address says: by title with 10 after 9, by number, by when it was added', async () => {
    const { page, client, problems } = await web.signedIn('member', 'ordering')
    const { id } = await givenInvestigation(client, [])
    for (const title of ['Witness 10', 'Witness 9', 'Account 2'])
      await client.call('POST', `/api/investigations/${id}/evidence`, {
        title,
        source_type: 'content',
        content: `${title} said so.`,
      })
    const titles = async () =>
      (
        await page
          .getByRole('row', { name: /Witness|Account/ })
          .getByText(/^(Witness|Account) \d+$/)
          .allInnerTexts()
      ).join()
    const order = page.getByRole('combobox', { name: 'Order' })
    await page.goto(`/cases/${id}/evidence`)
    await expect.poll(titles).toBe('Account 2,Witness 9,Witness 10')
    await order.selectOption({ label: 'By number' })
    await expect.poll(titles).toBe('Witness 10,Witness 9,Account 2')
    await order.selectOption({ label: 'Last added first' })
    await expect.poll(titles).toBe('Account 2,Witness 9,Witness 10')
    const asked = () => new URL(page.url()).searchParams.get('order')
    await expect.poll(asked).toBe('-added')
    // Whoever is sent the address sees the same, also beside an open item, where that column is not shown.
    await order.selectOption({ label: 'First added first' })
    await expect.poll(asked).toBe('added')
    const later = await page.context().newPage()
    await later.goto(page.url())
    await later.getByRole('row', { name: /Witness 9/ }).click()
    await later.getByRole('complementary', { name: 'Evidence' }).getByRole('heading').waitFor()
    const rows = later.getByRole('row').getByText(/^(Witness|Account) \d+$/)
    await expect.poll(async () => (await rows.allInnerTexts()).join()).toBe('Witness 10,Witness 9,Account 2')
    await later.close()
    // A heading orders too, and says so in the address and in the choice.
    await KEYBOARD.press(page.getByRole('button', { name: 'Item', exact: true }))
    await expect.poll(titles).toBe('Account 2,Witness 9,Witness 10')
    await KEYBOARD.press(page.getByRole('button', { name: 'Item', exact: true }))
    await expect.poll(titles).toBe('Witness 10,Witness 9,Account 2')
    await expect.poll(asked).toBe('-title')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('two filters that are chosen before the page is drawn anew both count', async () => {
    const { page } = await givenEvidence('hurrying')
    await page.evaluate(() => {
      for (const [name, value] of [
        ['In analyses', 'used'],
        ['Question', 'none'],
      ]) {
        const field = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)!
        field.value = value!
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    for (const words of ['In analyses: Included', 'Question: No question'])
      await page.getByRole('button', { name: `Remove the filter ${words}` }).waitFor()
  })

  it('a custodian is written in the details, stands in a column of its own and narrows the list', async () => {
    const { page, evidenceIds, problems } = await givenEvidence('custodians')
    const address = new URL(page.url()).pathname
    const column = page.getByRole('columnheader', { name: 'Custodian' })
    await expect.poll(() => column.count()).toBe(0)
    await page.goto(`${address}?item=${evidenceIds[1]}`)
    const item = page.getByRole('complementary', { name: 'Evidence' })
    await item.getByText('Details', { exact: true }).click()
    await KEYBOARD.write(item.getByRole('combobox', { name: 'Custodian', exact: true }), 'Ruth Abara')
    await KEYBOARD.press(item.getByRole('button', { name: 'Save the custodian' }))
    await item.getByRole('button', { name: 'Save the custodian', description: 'No changes yet.' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.goto(address)
    await column.waitFor()
    await page.getByRole('row', { name: /Item 2.*Ruth Abara/ }).waitFor()
    const filters = page.getByRole('button', { name: /^Filters/ })
    const custodian = page.getByRole('combobox', { name: 'Custodian' })
    await KEYBOARD.press(filters)
    await custodian.selectOption({ label: 'Ruth Abara' })
    await page.getByText('1 of 4 items').waitFor()
    await page.keyboard.press('Escape')
    await custodian.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).searchParams.get('custodian')).toBe('Ruth Abara')
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(page.getByRole('button', { name: 'Remove the filter Custodian: Ruth Abara' }))
    await page.getByText('4 items', { exact: true }).waitFor()
    // Where there is room, nothing is folded away.
    await page.setViewportSize({ width: 1500, height: 900 })
    await custodian.selectOption({ label: 'No custodian' })
    await page.getByText('3 of 4 items').waitFor()
    expect(problems).toEqual([])
  })

  it('an amount, a number or a lone word that is searched for is asked for as it was typed', async () => {
    const { page, client, problems } = await web.signedIn('member', 'amounts')
    const { id } = await givenInvestigation(client, [])
    for (const title of ['Stove at 148.50', 'Locker 007', 'Is it true?'])
      await client.call('POST', `/api/investigations/${id}/evidence`, {
        title,
        source_type: 'content',
        content: `${title} was asked.`,
      })
    await page.goto(`/cases/${id}/evidence`)
    const searched = page.getByRole('textbox', { name: 'Search evidence' })
    const asked = () => new URL(page.url()).searchParams.get('q')
    for (const typed of ['007', 'true', '148.50']) {
      await KEYBOARD.write(searched, typed)
      await expect.poll(asked).toBe(typed)
      await page.getByText('1 of 3 items').waitFor()
      expect(await searched.inputValue()).toBe(typed)
    }
    await page.reload()
    await page.getByText('1 of 3 items').waitFor()
    expect(await searched.inputValue()).toBe('148.50')
    expect(problems).toEqual([])
  })

  it('one custodian is set for all that is selected by the keyboard, and Undo gives each its own back', async () => {
    const { page, client, id, evidenceIds, problems } = await givenEvidence('custodians of many')
    await client.call('PATCH', `/api/evidence/${evidenceIds[0]}`, { custodian: 'Records room' })
    await page.reload()
    for (const name of [/Item 1/, /Item 3/]) {
      await reach(page.getByRole('row', { name }))
      await page.keyboard.press('Space')
    }
    await KEYBOARD.press(page.getByRole('button', { name: 'Set custodian' }))
    const dialog = page.getByRole('dialog', { name: 'Set the custodian of 2 items' })
    // Items of several custodians do not lose them to somebody who has written nothing.
    await dialog.getByRole('button', { name: 'Set the custodian', description: 'Enter a name.' }).waitFor()
    await KEYBOARD.write(dialog.getByRole('combobox', { name: 'Custodian', exact: true }), 'Ruth Abara')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Ruth Abara is now the custodian of 2 items.' }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    const custodians = async () => {
      const { body } = await client.call<{ items: { title: string; custodian: string | null }[] }>(
        'GET',
        `/api/investigations/${id}/evidence?sort=title`,
      )
      return body.items.map(({ custodian }) => custodian)
    }
    expect(await custodians()).toEqual(['Ruth Abara', null, 'Ruth Abara', null])
    await page.getByRole('row', { name: /Item 3.*Ruth Abara/ }).waitFor()
    await KEYBOARD.press(
      page.getByRole('alert').filter({ hasText: 'Ruth Abara is now' }).getByRole('button', { name: 'Undo' }),
    )
    await expect.poll(custodians).toEqual(['Records room', null, null, null])
    expect(problems).toEqual([])
  })

  it('files that were just added get their custodian where they are said to have arrived', async () => {
    const { page, problems } = await givenEvidence('custodians of files')
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }), NOTE)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await KEYBOARD.press(uploads.getByRole('button', { name: 'Set the custodian' }))
    const dialog = page.getByRole('dialog', { name: 'Set the custodian of 1 item' })
    await KEYBOARD.write(dialog.getByRole('combobox', { name: 'Custodian', exact: true }), 'Ruth Abara')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /note\.txt.*Ruth Abara/ }).waitFor()
    expect(problems).toEqual([])
  })
})
