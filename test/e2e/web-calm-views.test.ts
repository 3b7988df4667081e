import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { givenArrangedCase } from '../support/arranged-case.ts'
import { LINDT, RAO, TASKER } from '../support/arranged-words.ts'
import { arrangingAnalyst } from '../support/arranging-analyst.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD, reach } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('what a view has nothing to say of', () => {
  let web: WebApp
  let reader: WebPage
  const addresses = new Map<string, string>()
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: arrangingAnalyst } })
    reader = await web.signedIn('owner')
    const caseId = await givenArrangedCase(reader.client)
    for (const type of ['witness_credibility', 'risk']) {
      const { body } = await reader.client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: caseId,
        type,
      })
      await untilEnded(reader.client, body.id)
      addresses.set(type, `/cases/${caseId}/analyses/${body.id}`)
    }
    return () => web.close()
  }, 240_000)
  afterAll(() => leaveBrowser(chromium))
  const open = async (page: Page, type: string) => {
    await page.goto(addresses.get(type)!)
    const findings = page.getByRole('button', { name: /^Findings \(/ })
    await findings.waitFor()
    if ((await findings.getAttribute('aria-expanded')) === 'false') await findings.click()
    await page.locator('[data-view]').waitFor()
  }

  it('is one line for each person, and what was counted of them a row', async () => {
    const { page, problems } = reader
    await open(page, 'witness_credibility')
    const tasker = page.getByRole('region', { name: TASKER })
    await tasker.getByText('Nothing found: relation or interest named in the evidence.').waitFor()
    expect(await tasker.getByRole('term').allInnerTexts()).toEqual(['Contradicted by another source'])
    await page
      .getByRole('region', { name: LINDT })
      .getByText('1 item with words of this person · nothing was found that bears on this account')
      .waitFor()
    expect(await page.getByRole('region', { name: LINDT }).getByRole('term').count()).toBe(0)
    await page.getByText('Looked for in each account: was there to see or hear, contradicted by').waitFor()
    expect(await page.getByRole('region', { name: RAO }).getByText('Nothing found').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is one line where nobody has assessed it, and says once for the page who does', async () => {
    const { page, problems } = reader
    await open(page, 'witness_credibility')
    const rule = page.getByText('Plausibility and conclusion are assessed by people, not by the analysis.')
    await rule.waitFor()
    expect(await rule.count()).toBe(1)
    const lines = page.getByText('Plausibility and conclusion: not assessed yet')
    await expect.poll(() => lines.count()).toBe(3)
    expect(await page.getByRole('group', { name: /of the account/ }).count()).toBe(0)
    const conclusion = page.getByRole('button', { name: `Assess conclusion on the account: ${LINDT}` })
    await KEYBOARD.press(conclusion)
    const lindt = page.getByRole('region', { name: LINDT })
    await lindt.getByText('Plausibility of the account: not assessed yet').waitFor()
    expect(await axeViolations(page)).toEqual([])
    // Who was told to leave it alone is where they were.
    await KEYBOARD.press(lindt.getByRole('button', { name: 'Discard' }))
    await expect.poll(() => focusedName(page)).toBe(`Assess conclusion on the account: ${LINDT}`)
    await lindt.getByText('Plausibility and conclusion: not assessed yet').waitFor()

    await open(page, 'risk')
    await page.getByText('Likelihood and severity: not assessed yet').waitFor()
    await reach(page.getByRole('button', { name: 'Assess likelihood: 1. Rule or control bypassed' }))
    expect(problems).toEqual([])
  })

  it('stands there on paper too', async () => {
    const { page } = reader
    await open(page, 'risk')
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Likelihood and severity: not assessed yet').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Assess/ }).count()).toBe(0)
    await page.emulateMedia({ media: 'screen' })
  })

  it('leaves the duty of a risk beside what the evidence shows, and on a phone above it', async () => {
    const { page } = reader
    await open(page, 'risk')
    const risk = page.getByRole('region', { name: '1. Rule or control bypassed' })
    const place = async (name: string) => (await risk.getByText(name, { exact: true }).boundingBox())!
    const compare = async () => {
      const [duty, facts] = [await place('Duty'), await place('The evidence shows')]
      return [Math.sign(facts.x - duty.x), Math.sign(facts.y - duty.y)]
    }
    await expect.poll(compare).toEqual([1, 0])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(compare).toEqual([0, 1])
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})
