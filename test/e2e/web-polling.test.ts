import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const STEP_MS = 6_000
/** Where nothing is to be asked, nobody has to answer. */
const QUIET_STEP_MS = 30_000
const MOST = 100
const POLLED = /\/(quality-status|analyses)$/

describe.skipIf(!chromium)('waiting for an analysis in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    // Nothing is worked on: the analysis waits for ever.
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenWaiting = async (organization: string) => {
    const signedIn = await web.signedIn('member', organization)
    const { id } = await givenInvestigation(signedIn.client, ['Maria Lindt signed on Friday.'])
    const { body } = await signedIn.client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
    })
    await signedIn.page.clock.install()
    const asked: string[] = []
    const unanswered = new Set<Request>()
    signedIn.page.on('request', (request) => {
      const path = new URL(request.url()).pathname
      asked.push(path)
      if (POLLED.test(path)) unanswered.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      signedIn.page.on(end as 'requestfinished', (request) => unanswered.delete(request))
    /** Lets this long pass in the page, in steps between which the service answers. */
    const pass = async (minutes: number, stepMs = STEP_MS) => {
      for (let passed = 0; passed < minutes * 60_000; passed += stepMs) {
        await signedIn.page.clock.runFor(stepMs)
        await signedIn.page.evaluate(() => fetch('/api/auth/session').then(({ status }) => status))
        await expect.poll(() => unanswered.size, { interval: 10 }).toBe(0)
      }
    }
    const polls = () => asked.filter((path) => POLLED.test(path)).length
    return { ...signedIn, path: `/cases/${id}/analyses`, analysisId: body.id, asked, pass, polls }
  }

  it('looks at most a hundred times in five minutes, then says so kindly and looks again only when asked', async () => {
    const { page, path, analysisId, asked, pass, polls, problems } = await givenWaiting('patient')
    await page.goto(`${path}/${analysisId}`)
    await page.getByText('Waiting in the queue.').waitFor()
    const before = polls()
    await pass(5)
    expect(polls() - before).toBeGreaterThan(MOST * 0.9)
    expect(polls() - before).toBeLessThanOrEqual(MOST)
    await pass(0.2)
    await page.getByText('This is taking longer than usual.').waitFor()
    const atTheEnd = polls()
    await pass(3, QUIET_STEP_MS)
    expect(polls()).toBe(atTheEnd)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('Waiting in the queue.').waitFor()
    await pass(0.2)
    expect(polls()).toBeGreaterThan(atTheEnd)
    expect(asked.filter((one) => one.endsWith('/retrieval'))).toEqual([])
    expect(problems).toEqual([])
  })

  it('shares its five minutes among all the statuses that an analysis passes', async () => {
    const { page, path, analysisId, pass, polls, problems } = await givenWaiting('changing')
    await page.goto(`${path}/${analysisId}`)
    await page.getByText('Waiting in the queue.').waitFor()
    const before = polls()
    await pass(3)
    await web.app.context.database.sql.executeSql(
      "update analyses set generation_status = 'generating' where id = $1",
      [analysisId],
    )
    await pass(0.2)
    await page.getByText('Waiting in the queue.').waitFor({ state: 'detached' })
    await pass(2.2)
    expect(polls() - before).toBeLessThanOrEqual(MOST)
    await page.getByText('This is taking longer than usual.').waitFor()
    const atTheEnd = polls()
    await pass(1, QUIET_STEP_MS)
    expect(polls()).toBe(atTheEnd)
    expect(problems).toEqual([])
  })

  it('the list of analyses looks no oftener than that either', async () => {
    const { page, path, pass, polls } = await givenWaiting('listing')
    await page.goto(path)
    await page.getByRole('table', { name: 'Analyses' }).waitFor()
    await page.waitForLoadState('networkidle')
    const before = polls()
    await pass(5)
    expect(polls() - before).toBeGreaterThan(MOST * 0.9)
    expect(polls() - before).toBeLessThanOrEqual(MOST)
    await pass(0.2)
    const atTheEnd = polls()
    await pass(3, QUIET_STEP_MS)
    expect(polls()).toBe(atTheEnd)
  })
})
