import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { givenArrangedCase } from '../support/arranged-case.ts'
import { LINDT, RAO, SAID, TASKER } from '../support/arranged-words.ts'
import { arrangingAnalyst } from '../support/arranging-analyst.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()
/** Each type with the code that arranges it. */
const TYPES = [
  ['timeline', 'timeline'],
  ['comparative', 'comparison'],
  ['witness_credibility', 'witness-accounts'],
  ['risk', 'risk-register'],
] as const

describe.skipIf(!chromium)('an arranged analysis on paper and on a phone', () => {
  let web: WebApp
  let owner: WebPage
  let caseId: string
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: arrangingAnalyst } })
    owner = await web.signedIn('owner')
    caseId = await givenArrangedCase(owner.client)
    return () => web.close()
  }, 240_000)
  afterAll(() => leaveBrowser(chromium))

  it('says how many people are beside the screen, and brings them in', async () => {
    const { page, client } = await web.signedIn('owner')
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type: 'witness_credibility',
    })
    const { id } = await untilEnded(client, body.id)
    await page.goto(`/cases/${caseId}/analyses/${id}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    const last = page.getByRole('grid').getByRole('columnheader').last()
    await last.waitFor()
    // Whoever speaks to the most facts stands first; a dash is enough for the eye, and is explained above.
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Fact', TASKER, RAO, LINDT])
    await page.getByText('does not mention it').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /to the (left|right)/ }).count()).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
    const more = page.getByRole('button', { name: /more (person|people) to the right/ })
    await more.waitFor()
    await expect.poll(async () => (await last.boundingBox())!.x).toBeGreaterThan(300)
    // It is gone at the end, perhaps between a look at it and a press.
    await expect
      .poll(async () => {
        await more.click({ timeout: 1000 }).catch(() => undefined)
        return (await last.boundingBox())!.x
      })
      .toBeLessThan(300)
    // At the end the button that was pressed is gone, and the focus is not.
    await expect.poll(() => focusedName(page)).toMatch(/more (person|people) to the left/)
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })

  it('is on a phone a card for each matter, which names in one line who does not mention it', async () => {
    const { page, client } = await web.signedIn('owner', undefined, { viewport: { width: 390, height: 844 } })
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type: 'comparative',
    })
    const { id } = await untilEnded(client, body.id)
    await page.goto(`/cases/${caseId}/analyses/${id}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    const card = page.getByRole('region', { name: /^Row \d+$/ }).filter({ hasText: SAID.metLater })
    await card.getByText(/^Does not mention it: /).waitFor()
    expect(await card.getByRole('heading').count()).toBe(2)
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })

  it.each(TYPES)(
    'has its %s although the page was not opened and nothing can be fetched',
    async (type, code) => {
      const { page, client } = owner
      const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: caseId,
        type,
      })
      const { id } = await untilEnded(client, body.id)
      await page.goto(`/cases/${caseId}/analyses/${id}`)
      await page.getByRole('button', { name: /^Findings \(/ }).waitFor()
      // It comes by itself, and last of all; what its file imports may come after it.
      const file = await page.waitForFunction(
        (name) =>
          performance.getEntriesByType('resource').find((one) => one.name.includes(`/assets/${name}-`))?.name,
        code,
      )
      await page.evaluate(`import(${JSON.stringify(await file.jsonValue())}).then(() => {})`)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('[data-view]').count()).toBe(0)
      await page.context().setOffline(true)
      await page.emulateMedia({ media: 'print' })
      await page.locator('[data-view]').waitFor()
      // Nothing that only a screen can open, and no column that runs out of the sheet.
      await expect.poll(() => page.getByText('Open them before you judge.').isVisible()).toBe(false)
      await expect.poll(() => page.getByText(/^Evidence considered/).isVisible()).toBe(false)
      await expect.poll(() => page.getByRole('columnheader').count()).toBe(0)
      if (type === 'comparative') {
        const table = page.locator('table')
        await table.getByText(SAID.metLater).first().waitFor()
        await table.getByText('does not mention it').first().waitFor({ state: 'hidden' })
      }
      await page.emulateMedia({ media: 'screen' })
      await page.context().setOffline(false)
    },
  )
})
