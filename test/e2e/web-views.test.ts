import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import { formatDay } from '#web/ui/dates.tsx'
import { untilEnded } from '../support/app.ts'
import { givenArrangedCase } from '../support/arranged-case.ts'
import { ITEMS, LINDT, SAID, TASKER } from '../support/arranged-words.ts'
import { arrangingAnalyst } from '../support/arranging-analyst.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD, pick, pressAnyway, reach } from '../support/hands.ts'
import { readUpToJudgment } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'
import { screensInTurn } from '../support/web-layout.ts'

const chromium = await enterBrowser()
const TYPES = ['timeline', 'comparative', 'witness_credibility', 'risk'] as const
const VIEWER = 'Your role is Viewer: you can read but not change anything.'
type Arranged = (typeof TYPES)[number]

describe.skipIf(!chromium)('an analysis that arranges its statements', () => {
  let web: WebApp
  let reader: WebPage
  let caseId: string
  const analyses = new Map<Arranged, Analysis>()
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: arrangingAnalyst } })
    reader = await web.signedIn('owner')
    caseId = await givenArrangedCase(reader.client)
    for (const type of TYPES) {
      const { body } = await reader.client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: caseId,
        type,
      })
      analyses.set(type, await untilEnded(reader.client, body.id))
    }
    return () => web.close()
  }, 240_000)
  afterAll(() => leaveBrowser(chromium))
  const open = async (page: Page, type: Arranged) => {
    await page.goto(`/cases/${caseId}/analyses/${analyses.get(type)!.id}`)
    const findings = page.getByRole('button', { name: /^Findings \(/ })
    await findings.waitFor()
    if ((await findings.getAttribute('aria-expanded')) === 'false') await findings.click()
    await page.locator('[data-view]').waitFor()
  }
  const assessmentsOf = (type: Arranged) => `/api/analysis/${analyses.get(type)!.id}/assessments`
  it('is a timeline whose entries say when as it was said and as it was read', async () => {
    const { page, problems } = reader
    await page.goto(`/cases/${caseId}/analyses/${analyses.get('timeline')!.id}`)
    // Before anything is opened it says what it holds, and who says what otherwise.
    const glance = page.getByRole('region', { name: 'At a glance' })
    for (const words of [/^4 entries, .*2 entries in conflict/, SAID.met, SAID.metLater])
      await glance.getByText(words).waitFor()
    await readUpToJudgment(page, KEYBOARD)
    await page.keyboard.press('Escape')

    const entries = page.locator('[data-entry]')
    const days = () => entries.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await expect.poll(days).toEqual(['3 Mar 2026', '4 Mar 2026', '9 Mar 2026', 'May 2026'])
    const said = async (id: string) =>
      (await page.locator(`[data-entry="${id}"]`).innerText()).split('\n').map((line) => line.trim())
    expect(await said('e1')).toContain('“Tuesday 3 March 2026”')
    expect(await said('e2')).toEqual(
      expect.arrayContaining(['“the next day”', 'computed', 'Told as past, but later than the writing']),
    )
    expect(await said('e3')).toContain('Denied')
    expect(await said('e4')).toContain('Planned')
    await page
      .getByRole('region', { name: 'Without a date' })
      .getByRole('listitem', { name: 'Statement 7' })
      .waitFor()
    // What the view arranges nowhere keeps its own heading.
    await page.getByRole('region', { name: 'Beside the view' }).getByText(SAID.rule).waitFor()

    const conflict = page.locator('[data-entry="e1"]').getByRole('button', { name: '9 Mar 2026' })
    await KEYBOARD.press(conflict)
    await expect.poll(() => focusedEntry(page)).toBe('e3')
    await KEYBOARD.press(page.getByRole('button', { name: /^Conflicts only/ }))
    await page.getByText('2 of 4 entries').waitFor()
    await expect.poll(() => entries.count()).toBe(2)
    await KEYBOARD.press(page.getByRole('button', { name: 'Clear filters' }))
    await KEYBOARD.press(page.getByRole('button', { name: 'Show lines by person' }))
    const lanes = page.getByRole('list', { name: 'Entries by person' })
    const lindt = lanes.getByRole('button', { name: LINDT })
    await KEYBOARD.press(lindt)
    await page.getByText('1 of 4 entries').waitFor()
    await KEYBOARD.press(lindt)
    await page.getByText('4 entries', { exact: true }).waitFor()
    await reach(page.getByRole('slider'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedEntry(page)).toBe('e4')
    expect(problems).toEqual([])
  })

  it('is a comparison that marks what differs and shows one relation where that is asked for', async () => {
    const { page, problems } = reader
    await open(page, 'comparative')
    const table = page.getByRole('table', { name: 'Comparison' })
    const heads = async () =>
      (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.split('\n')[0])
    await expect.poll(heads).toEqual(['Relation', ITEMS[0]!.title, TASKER, LINDT])
    const row = table.getByRole('row').filter({ hasText: SAID.metLater })
    await row.getByText('in the date').waitFor()
    await expect.poll(() => row.locator('mark').allInnerTexts()).toEqual(['3', '9'])
    await row.getByText('does not mention it').waitFor()
    await KEYBOARD.press(page.getByRole('button', { name: /^Only in one/ }))
    await page.getByText('1 of 4 rows').waitFor()
    await expect.poll(() => table.getByRole('listitem').count()).toBe(1)
    expect(problems).toEqual([])
  })

  it('is a matrix of accounts that the keyboard walks, and no verdict on anybody', async () => {
    const { page, problems } = reader
    await open(page, 'witness_credibility')
    const matrix = page.getByRole('grid')
    // The fact on which accounts conflict comes first, though the view has it second.
    await matrix.getByRole('row').nth(1).getByText('Accounts conflict').waitFor()
    const denies = matrix.getByRole('button', { name: `${TASKER}: denies` })
    await reach(denies)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toBe(`${LINDT}: does not mention`)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focusedName(page)).toBe(`${LINDT}: reports anotherwas told`)
    await page.keyboard.press('Enter')
    await matrix.getByRole('listitem').getByText(SAID.saw).waitFor()
    await expect.poll(() => matrix.getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => matrix.getByRole('listitem').count()).toBe(2)

    const tasker = page.getByRole('region', { name: TASKER })
    await tasker.getByText('Contradicted by another source').waitFor()
    await KEYBOARD.press(tasker.getByRole('button', { name: 'statement 3', exact: true }))
    await expect.poll(() => focusedName(page)).toBe('Statement 3')
    await page.getByText('1 remark of that kind was left out on purpose.').waitFor()
    expect(problems).toEqual([])
  })

  it('is a register of risks without any grade', async () => {
    const { page, problems } = reader
    await open(page, 'risk')
    const risk = page.getByRole('region', { name: 'Control bypassed' })
    await risk.getByText('In force at that time').waitFor()
    for (const words of [SAID.saw, SAID.rule, 'Bypassed', 'Observed', 'last 3 Mar 2026', '53,400 GBP'])
      await risk.getByText(words, { exact: true }).first().waitFor()
    // A statement stands in full once, and by its number wherever else it belongs.
    expect(await risk.getByText('No approval by a second manager was found.', { exact: true }).count()).toBe(
      1,
    )
    await risk.getByRole('button', { name: 'statement 4', exact: true }).waitFor()
    await page
      .getByText('Nothing is listed here under privacy, safety. The evidence may still hold it.')
      .waitFor()
    expect(problems).toEqual([])
  })

  it('is assessed by a person, by keyboard: it stands there afterwards with name, date and what was said before', async () => {
    const { page, client, problems } = await web.signedIn('member')
    await open(page, 'witness_credibility')
    const account = page.getByRole('region', { name: TASKER })
    const plausibility = account.getByRole('group', { name: 'Plausibility of the account' })
    const press = account.getByRole('button', { name: /^(?:Assess|Change) plausibility/ })
    const assess = async (choice: string, reason: string) => {
      await KEYBOARD.press(press)
      const save = plausibility.getByRole('button', { name: 'Save' })
      expect(await plausibility.getByRole('radio', { checked: true }).count()).toBe(0)
      expect(await save.getAttribute('aria-disabled')).toBe('true')
      await KEYBOARD.press(plausibility.getByRole('radio', { name: choice, exact: true }))
      await KEYBOARD.write(plausibility.getByRole('textbox', { name: 'Reason' }), reason)
      await KEYBOARD.press(save)
      await save.waitFor({ state: 'detached' })
    }
    await assess('Partly plausible', 'He names the day and not the place.')
    await expect.poll(() => focusedName(page)).toBe(`Change plausibility of the account: ${TASKER}`)
    await assess('Undecided', 'The register of visitors was not read.')
    await expect.poll(() => focusedName(page)).toBe(`Change plausibility of the account: ${TASKER}`)

    await open(page, 'witness_credibility')
    const { body } = await client.call<{ items: Assessment[] }>('GET', assessmentsOf('witness_credibility'))
    const { assessed_by, assessed_at } = body.items[0]!
    const by = `by ${assessed_by.name} on ${formatDay(assessed_at)}`
    await plausibility.getByText(`Assessed ${by}: Undecided`).waitFor()
    expect(await plausibility.getByText('He names the day').count()).toBe(0)
    await KEYBOARD.press(plausibility.getByRole('button', { name: '1 earlier version' }))
    const before = plausibility.getByText(`Assessed ${by}: Partly plausible`)
    await before.waitFor()
    await account.getByText('Conclusion on the account: not assessed yet').waitFor()

    await KEYBOARD.press(plausibility.getByRole('button', { name: '1 earlier version' }))
    await before.waitFor({ state: 'detached' })
    await page.emulateMedia({ media: 'print' })
    await before.waitFor()
    await expect.poll(() => account.getByRole('button', { name: /^(?:Assess|Change)/ }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('keeps what was typed of an assessment that could not be saved, and places what was', async () => {
    const { page, client } = reader
    await open(page, 'risk')
    const severity = page.getByRole('group', { name: 'Severity' })
    await KEYBOARD.press(page.getByRole('button', { name: 'Assess severity: 1. Rule or control bypassed' }))
    await KEYBOARD.press(severity.getByRole('radio', { name: 'Serious' }))
    await KEYBOARD.write(severity.getByRole('textbox', { name: 'Reason' }), 'Public money.')
    await page.route('**/assessments/*', (route) => route.abort())
    await KEYBOARD.press(severity.getByRole('button', { name: 'Save' }))
    await severity.getByText('Your text is still here.').waitFor()
    await page.unroute('**/assessments/*')
    await client.call('PUT', `${assessmentsOf('risk')}/r1`, {
      field: 'likelihood',
      value: 'rare',
      reason: 'Once.',
    })
    await open(page, 'risk')
    await expect.poll(() => severity.getByRole('radio', { name: 'Serious' }).isChecked()).toBe(true)
    const reason = severity.getByRole('textbox', { name: 'Reason' })
    await expect.poll(() => reason.inputValue()).toBe('Public money.')
    await KEYBOARD.press(severity.getByRole('button', { name: 'Save' }))
    const matrix = page.getByRole('table', { name: 'Likelihood and severity, as people assessed them' })
    await matrix.getByRole('row', { name: /^Rare 1\. Rule or control bypassed/ }).waitFor()
    // The browser says of each call that fails that it failed.
    reader.problems.length = 0
  })

  it('tells a viewer why they may not assess, and shows what others said', async () => {
    const { page, problems } = await web.signedIn('viewer')
    await open(page, 'witness_credibility')
    const account = page.getByRole('region', { name: TASKER })
    await account.getByText('The register of visitors was not read.').waitFor()
    const change = account.getByRole('button', { name: /^Change plausibility/ })
    expect(await change.getAttribute('aria-disabled')).toBe('true')
    await account.getByText(VIEWER).first().waitFor({ state: 'attached' })
    await pressAnyway(change)
    expect(await page.getByRole('radio').count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('is asked for as the words suggest, with what was chosen to be compared', async () => {
    const { page, client, problems } = reader
    await page.goto(`/cases/${caseId}/analyses`)
    const words = 'Compare what both say of the order'
    await KEYBOARD.write(page.getByRole('textbox', { name: 'What do you want to know?' }), words)
    await KEYBOARD.press(page.getByRole('button', { name: 'Use Comparison' }))
    await page.getByText('Sets side by side what people or items say').waitFor()
    const columns = page.getByRole('combobox', { name: 'What to compare (optional)' })
    await reach(columns)
    await pick(page, TASKER)
    const generate = page.getByRole('button', { name: 'Generate' })
    await expect.poll(() => generate.getAttribute('aria-disabled')).toBe('true')
    await pick(page, ITEMS[2]!.title)
    await KEYBOARD.press(generate)
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/)
    const asked = await untilEnded(client, page.url().split('/').at(-1)!)
    const chosen = [{ party: TASKER }, { evidence_id: expect.any(String) }]
    expect(asked).toMatchObject({ focus: words, params: { comparative: { columns: chosen } } })
    expect(problems).toEqual([])
  })

  it.each(TYPES)('prints every statement of it: %s', async (type) => {
    const { page } = reader
    await open(page, type)
    // As a browser does it: it says that it will print, and then changes the medium.
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const all = analyses.get(type)!.content!.sections.flatMap(({ statements }) => statements)
    await expect
      .poll(() =>
        page
          .locator('[data-statement]')
          .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset.statement).sort()),
      )
      .toEqual(all.map(({ id }) => id).sort())
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  })

  it.each(TYPES)('gives axe-core nothing to object to and fits on a phone: %s', async (type) => {
    const { page } = reader
    const violations: string[] = []
    for (const [width, colorScheme] of screensInTurn(TYPES.indexOf(type))) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await open(page, type)
      const opens = page.getByRole('button', { name: /^Show their words| (?:says so|denies)/ }).first()
      if (type === 'witness_credibility') await opens.click()
      await page.waitForLoadState('networkidle')
      violations.push(...(await axeViolations(page)).map((each) => `${width} ${colorScheme}: ${each}`))
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width)
    }
    expect(violations).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

const focusedEntry = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.entry ?? null)
