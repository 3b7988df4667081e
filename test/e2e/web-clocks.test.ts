import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

const LOG = 'time;gate;who\n04/03/2024 06:58:10;YARD GATE;BADU K\n04/03/2024 07:41:37;YARD GATE;LUND F'
const SAID = 'The gate controller was never set on 1 March 2024: every stamp in it is one hour ahead.'

describe.skipIf(!chromium)('what the evidence says of the clock of a log', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('stands above the entries of the chronology and of a timeline, and leads to where it is said', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { body: found } = await client.call<{ id: string }>('POST', '/api/investigations', {
      title: 'Yard',
    })
    for (const [title, content] of [
      ['gate_log.csv', LOG],
      ['Handover', `Lamps are fine.\n${SAID}`],
    ] as const)
      await client.call('POST', `/api/investigations/${found.id}/evidence`, { title, content })
    const asked = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: found.id,
      type: 'timeline',
    })
    await untilEnded(client, asked.body.id)

    await page.goto(`/cases/${found.id}/analyses/${asked.body.id}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
    const caveat = page.getByRole('region', { name: 'Clocks and zones' }).getByText(SAID)
    const entry = page.getByText('YARD GATE').first()
    const places = await Promise.all([caveat, entry].map((one) => one.boundingBox()))
    expect(places[0]!.y).toBeLessThan(places[1]!.y)

    await page.goto(`/cases/${found.id}/chronology`)
    const clocks = page.getByRole('region', { name: 'Clocks' })
    await clocks.getByText(SAID).waitFor()
    expect(await clocks.innerText()).toContain('E-001 gate_log.csv')
    expect(await axeViolations(page)).toEqual([])
    await clocks.getByRole('link', { name: 'E-002 Handover' }).click()
    await page.locator('mark', { hasText: 'one hour ahead' }).first().waitFor()
    expect(problems).toEqual([])
  })
})
