import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { SOAK } from '../support/soak.ts'
import { readUpToJudgment, verdict } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'
import { cutOff } from '../support/web-layout.ts'
import { givenSampleCase, type SampleCase } from '../support/web-sample.ts'

const chromium = await enterBrowser()
const SCHEMES = ['light', 'dark'] as const
const SETTLE_MS = 150
/** A window of 1280 by 900 at 200 %. */
const ZOOMED = { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }

describe.skipIf(!chromium)('axe-core has nothing to object to', () => {
  let web: WebApp
  let sample: SampleCase
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    sample = await givenSampleCase(web)
    await giveComments(sample, sample.owner.client.userId)
    return () => web.close()
  }, 240_000)
  afterAll(() => leaveBrowser(chromium))

  const pages = (): readonly (readonly [path: string, ready: (page: Page) => Promise<unknown>])[] => {
    const { caseId, analysisId, unjudgedId, evidenceId, sheetId } = sample
    const heading = (name: string | RegExp) => (page: Page) =>
      page.getByRole('heading', { name }).first().waitFor()
    const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
    return [
      ['/cases', withWaitingComments],
      [`/cases/${caseId}`, (page) => page.getByRole('article').first().waitFor()],
      [`/cases/${caseId}/evidence`, (page) => page.getByRole('table', { name: 'Evidence' }).waitFor()],
      [
        `/cases/${caseId}/evidence?item=${evidenceId}`,
        (page) => page.getByRole('complementary', { name: 'Evidence' }).getByRole('heading').waitFor(),
      ],
      [
        // Whatever comment is asked for, those of the item stand there.
        `/cases/${caseId}/evidence?item=${evidenceId}&comment=asked`,
        (page) => page.getByRole('article').first().waitFor(),
      ],
      [
        `/cases/${caseId}/evidence?item=${sheetId}`,
        // In columns, and not as one run of words.
        (page) => page.getByRole('complementary', { name: 'Evidence' }).getByRole('cell').nth(9).waitFor(),
      ],
      [`/cases/${caseId}/questions`, (page) => page.getByRole('region', { name: 'Topics' }).waitFor()],
      [`/cases/${caseId}/analyses`, (page) => page.getByRole('table', { name: 'Analyses' }).waitFor()],
      [`/cases/${caseId}/analyses/${analysisId}`, everythingOpen],
      [`/cases/${caseId}/analyses/${unjudgedId}`, withDialog],
      [`/cases/${caseId}/allegations`, words('No allegations yet')],
      [`/cases/${caseId}/report`, heading(/Allegations and findings/)],
      ['/judgment', heading('Metrics')],
      ['/account', heading(/./)],
      ['/admin/prompts', heading(/./)],
      ['/admin/settings', heading(/./)],
      ['/admin/users', (page) => page.getByRole('table').first().waitFor()],
      ['/admin/audit', (page) => page.getByRole('table').first().waitFor()],
      ['/admin/operations', heading(/./)],
      ['/admin/feedback', heading(/./)],
      ['/admin/retention', heading(/./)],
      ['/admin/proof', heading(/./)],
      ['/nowhere', heading(/./)],
    ]
  }

  it('on any page of somebody who is signed in', async () => {
    const { page, problems } = sample.owner
    const violations: string[] = []
    for (const [path, ready] of pages()) {
      await page.goto(path)
      await ready(page)
      violations.push(...(await inBothSchemes(page, path)))
    }
    expect(violations).toEqual([])
    expect(problems).toEqual([])
  })

  it('on the pages of the sign-in', async () => {
    const page = await (await chromium!.newContext({ baseURL: web.url })).newPage()
    const violations: string[] = []
    // The second factor of nobody sends on to the sign-in by itself, maybe only after it has shown a heading of its own.
    const sentOn: Readonly<Record<string, RegExp>> = { '/mfa': /\/sign-in/ }
    for (const path of ['/sign-in', '/signed-in', '/mfa', sample.ownerUrl, '/invitation#unknown']) {
      await page.goto(path)
      if (sentOn[path]) await page.waitForURL(sentOn[path])
      await page.getByRole('heading').first().waitFor()
      violations.push(...(await inBothSchemes(page, path)))
    }
    expect(violations).toEqual([])
    await page.context().close()
  })

  it('in a menu, which leads from its first entry and gives the focus back', async () => {
    const { page } = sample.owner
    const { caseId, analysisId } = sample
    for (const [path, name, first] of [
      [`/cases/${caseId}/analyses/${analysisId}`, 'Export', 'Word (.docx)'],
      ['/admin/users', /^Actions for/, 'Change role'],
    ] as const) {
      await page.goto(path)
      // Until the code of the menu is there, its button cannot be pressed.
      const button = page.getByRole('button', { name, disabled: false }).first()
      await button.press('Enter')
      await page.getByRole('menu').waitFor()
      expect(await inBothSchemes(page, path)).toEqual([])
      await vi.waitFor(async () =>
        expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(first),
      )
      await page.keyboard.press('Escape')
      await vi.waitFor(async () =>
        expect(await button.evaluate((it) => it === document.activeElement)).toBe(true),
      )
    }
  })

  it('in the list of a field that offers what can be chosen, on a page and in a dialog', async () => {
    const { page } = sample.owner
    const { caseId, analysisId, evidenceId } = sample
    const listed = async (field: string, path: string) => {
      await page.getByRole('combobox', { name: field }).or(page.getByLabel(field)).first().press('ArrowDown')
      await page.getByRole('listbox').waitFor()
      expect(await inBothSchemes(page, path)).toEqual([])
      await page.keyboard.press('Escape')
    }
    const item = `/cases/${caseId}/evidence?item=${evidenceId}`
    await page.goto(item)
    await page.getByText('Details', { exact: true }).first().click()
    await listed('Linked questions', item)
    const analysis = `/cases/${caseId}/analyses/${analysisId}`
    await page.goto(analysis)
    await page.getByRole('button', { name: 'Export', disabled: false }).click()
    await page.getByRole('menuitem', { name: 'Redacted dossier…' }).click()
    await listed('What to withhold', analysis)
  })

  it('on a phone, where the evidence comes from below', async () => {
    const { page } = await web.signedIn('member', 'sample', { viewport: { width: 390, height: 844 } })
    const { caseId, analysisId, evidenceId } = sample
    await page.goto(`/cases/${caseId}/analyses/${analysisId}`)
    await readUpToJudgment(page)
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`/cases/${caseId}/evidence?item=${evidenceId}`)
    await page.getByRole('dialog', { name: 'Evidence' }).getByRole('heading').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('at 200 % zoom, where nothing is cut off and no control is under the judgment bar', async () => {
    const { page, client, problems } = await web.signedIn('owner', 'sample', ZOOMED)
    await giveComments(sample, client.userId)
    const { caseId, analysisId, evidenceId } = sample
    const found: string[] = []
    const look = async (what: string) => {
      await page.waitForLoadState('networkidle')
      await settled(page)
      // What axe has to say of these pages does not hang on the zoom.
      const objections = [...(SOAK ? await axeViolations(page) : []), ...(await cutOff(page))]
      found.push(...objections.map((each) => `${what}: ${each}`))
    }
    const paths = [
      '/cases',
      `/cases/${caseId}`,
      `/cases/${caseId}/report`,
      '/admin/users',
      '/admin/retention',
    ]
    for (const [path, ready] of pages().filter(([path]) => paths.includes(path))) {
      await page.goto(path)
      await ready(page)
      await look(path)
    }
    const evidence = page.getByRole('dialog', { name: 'Evidence' })
    await page.goto(`/cases/${caseId}/evidence?item=${evidenceId}`)
    await evidence.getByRole('heading').waitFor()
    await look('an item of evidence')
    await page.goto(`/cases/${caseId}/analyses/${analysisId}`)
    for (const name of ['Show the numbers', /^Findings \(/, /^Evidence considered/, /^Judgments/])
      await page.getByRole('button', { name }).click()
    await page.getByText(/passages retrieved/).waitFor()
    await look('an analysis')
    await page.getByRole('button', { name: 'Citation 1', exact: true }).click()
    await evidence.locator('mark').waitFor()
    await look('a citation')
    expect(found).toEqual([])
    expect(problems).toEqual([])
  })
})

/** One on the case, on an item and on an analysis for somebody; the last one is done. */
async function giveComments(
  { owner: { client }, caseId, evidenceId, analysisId }: SampleCase,
  userId: string,
): Promise<void> {
  const targets = { investigation: caseId, evidence: evidenceId, analysis: analysisId }
  let last = ''
  for (const [target_type, target_id] of Object.entries(targets)) {
    const { body } = await client.call<{ id: string }>('POST', `/api/investigations/${caseId}/comments`, {
      ...{ target_type, target_id, text: 'Was anybody asked about this?', mentions: [userId] },
    })
    last = body.id
  }
  await client.call('PUT', `/api/comments/${last}/done`)
}

async function withWaitingComments(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Cases' }).waitFor()
  await page.getByRole('button', { name: '2 comments are waiting for you' }).click()
}

let turn = 0

/** As it stands by day and by night, once its colours and lists have settled; in the short form by one of them in turn. */
async function inBothSchemes(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  await page.waitForLoadState('networkidle')
  for (const colorScheme of SOAK ? SCHEMES : [SCHEMES[turn++ % SCHEMES.length]!]) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    found.push(...(await axeViolations(page)).map((each) => `${path}, ${colorScheme}: ${each}`))
  }
  return found
}

/** A transition under way has colours of neither scheme; what turns for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
}

/** An analysis with all that it can show. */
async function everythingOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the numbers' }).click()
  const detail = page.getByRole('button', { name: /^Findings \(/ })
  if ((await detail.getAttribute('aria-expanded')) === 'false') await detail.click()
  await page.getByRole('button', { name: 'Citation 1', exact: true }).click()
  await page.getByRole('complementary', { name: 'Evidence' }).locator('mark').waitFor()
  for (const name of [/^Evidence considered/, /^Judgments/]) await page.getByRole('button', { name }).click()
  await page.getByText(/passages retrieved/).waitFor()
}

async function withDialog(page: Page): Promise<void> {
  await verdict(page, 'Regenerate').click()
  await page.getByRole('dialog', { name: 'Regenerate' }).waitFor()
}
