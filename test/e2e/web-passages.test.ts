import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import { givenInvestigation, type TestClient } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { NARROW_HANDS } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const TEXT = 'To the board.\nThe gantry crane was let to a brother of the clerk on 3 May.\nNobody was asked.'
const WORDS = 'let to a brother of the clerk'

describe.skipIf(!chromium)('evidence that a person puts on an allegation in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const untilFound = async (client: TestClient, caseId: string) =>
    await expect
      .poll(
        async () =>
          (await client.call<{ items: object[] }>('GET', `/api/investigations/${caseId}/passages?q=gantry`))
            .body.items.length,
      )
      .toBe(1)

  it.each(NARROW_HANDS)(
    'is searched for, marked in its passage and put on a side with a note, $name',
    async (hands) => {
      const { page, client, problems } = await web.signedIn('member')
      const { id } = await givenInvestigation(client, [TEXT, 'The lease names no crane.'])
      const made = await client.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
        text: 'The crane was let to a relative.',
      })
      expect(made.status).toBe(201)
      await untilFound(client, id)
      await page.goto(`/cases/${id}/allegations`)
      await hands.press(page.getByRole('button', { name: 'Search the evidence for Allegation 1' }))
      const found = page.getByRole('region', { name: 'Passages to choose from' })
      await hands.write(found.getByRole('textbox', { name: 'Words in the evidence' }), 'gantry brother')
      await found.getByRole('link', { name: 'E-001 Item 1, line 2' }).waitFor()
      await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['gantry', 'brother'])
      expect(await axeViolations(page)).toEqual([])
      await hands.press(found.getByRole('button', { name: 'Choose words of E-001 Item 1, line 2' }))
      const dialog = page.getByRole('dialog', { name: 'Put a passage on Allegation 1' })
      await dialog.getByText('The whole passage is used.', { exact: true }).waitFor()
      await dialog
        .getByRole('button', { name: 'Put on the allegation', description: 'Say where it stands.' })
        .waitFor()
      const field = dialog.getByRole('textbox', { name: 'Words' })
      // A dialog that opens takes the focus itself, after it is seen.
      await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
      await field.focus()
      await page.keyboard.press('ControlOrMeta+Home')
      for (let at = 0; at < TEXT.indexOf(WORDS); at++) await page.keyboard.press('ArrowRight')
      for (let at = 0; at < WORDS.length; at++) await page.keyboard.press('Shift+ArrowRight')
      await dialog.getByText(`Chosen: “${WORDS}”`).waitFor()
      await hands.press(dialog.getByRole('radio', { name: 'Against the allegation' }))
      await hands.write(dialog.getByRole('textbox', { name: 'Note' }), 'A clerk has many brothers.')
      expect(await axeViolations(page)).toEqual([])
      await hands.press(dialog.getByRole('button', { name: 'Put on the allegation' }))
      await dialog.waitFor({ state: 'detached' })
      const against = page.getByRole('region', { name: 'Against the allegation' })
      await against.getByText(`“${WORDS}”`).waitFor()
      await against.getByText('Note: A clerk has many brothers.').waitFor()
      await against.getByRole('link', { name: 'E-001 Item 1, line 2' }).waitFor()
      await against.getByText(/^Chosen by .+, \d+ \w+ 20\d\d$/).waitFor()
      expect(await axeViolations(page)).toEqual([])

      await hands.press(against.getByRole('button', { name: `For the allegation: ${WORDS}` }))
      const side = page.getByRole('region', { name: 'For the allegation' })
      await side.getByText(`“${WORDS}”`).waitFor()
      await page.goto(`/cases/${id}/report`)
      await page.getByText(/^Passage of the evidence, chosen by /).waitFor()
      await page.getByText(`“${WORDS}”`).waitFor()

      const [item] = (
        await client.call<{ items: { id: string }[] }>('GET', `/api/investigations/${id}/evidence`)
      ).body.items
      await page.goto(`/cases/${id}/evidence?item=${item?.id}`)
      await hands.press(page.getByRole('button', { name: 'Withdraw' }))
      const withdrawal = page.getByRole('dialog', { name: 'Withdraw this item' })
      await withdrawal.getByText('1 passage from it is placed under an allegation:').waitFor()
      await withdrawal.getByRole('link', { name: 'Allegation 1' }).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await hands.write(withdrawal.getByRole('textbox'), 'Sent by mistake.')
      await hands.press(withdrawal.getByRole('button', { name: 'Withdraw' }))
      await withdrawal.waitFor({ state: 'detached' })
      await page.goto(`/cases/${id}/allegations`)
      await side.getByText('The item was withdrawn').waitFor()
      await hands.press(side.getByRole('button', { name: `For the allegation: ${WORDS}`, pressed: true }))
      await side.getByText('Nothing has been put here.').waitFor()
      expect(problems).toEqual([])
    },
  )

  it('is shown as it is read where it is a row: its cells side by side', async () => {
    const { page, client } = await web.signedIn('member', 'rows')
    const row = '2026-05-03,22:10,gantry,"Vane, Tom",out'
    const { id, evidenceIds } = await givenInvestigation(client, [`day,time,crane,name,way\n${row}`])
    const { body } = await client.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
      text: 'It was let to a relative.',
    })
    await untilFound(client, id)
    const start = 'day,time,crane,name,way\n'.length
    const chosen = { evidence_id: evidenceIds[0], start, end: start + row.length, quote: row, side: 'for' }
    const { status } = await client.call('POST', `/api/allegations/${body.id}/passages`, chosen)
    expect(status).toBe(201)
    await page.goto(`/cases/${id}/allegations`)
    const side = page.getByRole('region', { name: 'For the allegation' })
    await side.getByText('“2026-05-03 · 22:10 · gantry · Vane, Tom · out”').waitFor()
    await page.getByRole('button', { name: 'Search the evidence for Allegation 1' }).click()
    const found = page.getByRole('region', { name: 'Passages to choose from' })
    await found.getByRole('textbox', { name: 'Words in the evidence' }).fill('gantry')
    await found.getByText('2026-05-03 · 22:10 · gantry · Vane, Tom · out').waitFor()
  })

  it('is opened at the words that were searched for, and is used as a whole until some are selected', async () => {
    const { page, client, problems } = await web.signedIn('member', 'long')
    const lines = Array.from({ length: 24 }, (_, at) => `Point ${at + 1} of the lease was read out slowly.`)
    lines[19] = 'Point 20 lets the gantry to the clerk.'
    const { id } = await givenInvestigation(client, [lines.join('\n')])
    await client.call('POST', `/api/investigations/${id}/allegations`, { text: 'It was let to a relative.' })
    await untilFound(client, id)
    await page.goto(`/cases/${id}/allegations`)
    await page.getByRole('button', { name: 'Search the evidence for Allegation 1' }).click()
    const found = page.getByRole('region', { name: 'Passages to choose from' })
    await found.getByRole('textbox', { name: 'Words in the evidence' }).fill('gantry')
    await found.getByRole('button', { name: /^Choose words of/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Put a passage on Allegation 1' })
    await dialog.getByText('The whole passage is used.', { exact: true }).waitFor()
    const field = dialog.getByRole('textbox', { name: 'Words' })
    const shows = () =>
      field.evaluate((one: HTMLTextAreaElement) => {
        const line = Number.parseFloat(getComputedStyle(one).lineHeight)
        return { first: one.scrollTop / line, last: (one.scrollTop + one.clientHeight) / line }
      })
    await expect.poll(async () => (await shows()).last).toBeGreaterThan(20)
    expect((await shows()).first).toBeLessThan(19)
    expect((await shows()).first).toBeGreaterThan(2)
    expect(problems).toEqual([])
  })

  it('is offered to nobody who may only look', async () => {
    const { client } = await web.signedIn('member', 'looking')
    const { id } = await givenInvestigation(client, [TEXT])
    await client.call('POST', `/api/investigations/${id}/allegations`, { text: 'It was let to a relative.' })
    await untilFound(client, id)
    const viewer = await web.signedIn('viewer', 'looking')
    await viewer.page.goto(`/cases/${id}/allegations`)
    await viewer.page.getByRole('button', { name: 'Search the evidence for Allegation 1' }).click()
    const found = viewer.page.getByRole('region', { name: 'Passages to choose from' })
    await found.getByRole('textbox', { name: 'Words in the evidence' }).fill('gantry')
    await found
      .getByRole('button', { name: /^Choose words of/, description: /^Your role is Viewer/ })
      .waitFor()
    expect(viewer.problems).toEqual([])
  })
})
