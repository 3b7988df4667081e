import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { givenArrangedCase } from '../support/arranged-case.ts'
import { LINDT, RAO, SAID, TASKER } from '../support/arranged-words.ts'
import { arrangingAnalyst } from '../support/arranging-analyst.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { focusedName, KEYBOARD, reach } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp, type WebPage } from '../support/web-app.ts'

const chromium = await enterBrowser()
const PHONE = { width: 390, height: 844 }
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

  async function openFindings(
    { page, client }: Pick<WebPage, 'page' | 'client'>,
    type: (typeof TYPES)[number][0],
  ): Promise<void> {
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type,
    })
    const { id } = await untilEnded(client, body.id)
    await page.goto(`/cases/${caseId}/analyses/${id}`)
    await page.getByRole('button', { name: /^Findings \(/ }).click()
  }

  it('says how many people are beside the screen, and brings them in', async () => {
    const { page, client } = await web.signedIn('owner')
    await openFindings({ page, client }, 'witness_credibility')
    const last = page.getByRole('grid').getByRole('columnheader').last()
    await last.waitFor()
    const room = page.getByRole('grid').locator('..')
    const beyond = async () => (await last.boundingBox())!.x - (await room.boundingBox())!.x
    // Whoever speaks to the most facts stands first; a dash is enough for the eye, and is explained above.
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Fact', TASKER, RAO, LINDT])
    await page.getByText('does not mention it').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /to the (left|right)/ }).count()).toBe(0)
    // As many more people would: what there is room for is less than what there is.
    await page.locator('[data-view]').evaluate((view) => ((view as HTMLElement).style.width = '330px'))
    const more = page.getByRole('button', { name: /more (person|people) to the right/ })
    await more.waitFor()
    await expect.poll(beyond).toBeGreaterThan(300)
    // It is gone at the end, perhaps between a look at it and a press.
    await expect
      .poll(async () => {
        await more.click({ timeout: 1000 }).catch(() => undefined)
        return await beyond()
      })
      .toBeLessThan(300)
    // At the end the button that was pressed is gone, and the focus is not.
    await expect.poll(() => focusedName(page)).toMatch(/more (person|people) to the left/)
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })

  it('has on a phone a card for each fact, with those who speak of it, and one person at a time', async () => {
    const { page, client, problems } = await web.signedIn('owner', undefined, { viewport: PHONE })
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: caseId,
      type: 'witness_credibility',
    })
    const { id } = await untilEnded(client, body.id)
    await page.goto(`/cases/${caseId}/analyses/${id}`)
    await KEYBOARD.press(page.getByRole('button', { name: /^Findings \(/ }))
    const cards = page.getByRole('list', { name: 'Who says what of each fact' }).locator('> li')
    // The fact on which accounts conflict comes first, and nobody is beside the screen.
    const lines = async () => (await cards.first().innerText()).split('\n').map((line) => line.trim())
    await expect.poll(lines).toContain('Accounts conflict')
    expect(await lines()).toEqual(
      expect.arrayContaining([
        SAID.saw,
        `${RAO} says so · saw it`,
        `${TASKER} denies`,
        `${LINDT} reports another · was told`,
      ]),
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)

    const show = page.getByRole('button', { name: `Show their words on: ${SAID.saw}` })
    await KEYBOARD.press(show)
    await cards.first().getByRole('listitem').getByText(SAID.unsigned).waitFor()
    await expect.poll(() => focusedName(page)).toBe(`Hide their words on: ${SAID.saw}`)
    expect(await axeViolations(page)).toEqual([])

    const person = page.getByRole('combobox', { name: 'Person' })
    await reach(person)
    await person.selectOption(LINDT)
    await page.getByText('1 of 2 facts').waitFor()
    // What stands elsewhere is brought in from there.
    await KEYBOARD.press(
      page.getByRole('region', { name: TASKER }).getByRole('button', { name: 'statement 3', exact: true }),
    )
    await expect.poll(() => focusedName(page)).toBe('Statement 3')
    await page.getByText('2 facts', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('is on a phone a card for each matter, which names in one line who does not mention it', async () => {
    const { page, client } = await web.signedIn('owner', undefined, { viewport: PHONE })
    await openFindings({ page, client }, 'comparative')
    const card = page.getByRole('region', { name: /^Row \d+$/ }).filter({ hasText: SAID.metLater })
    await card.getByText(/^Does not mention it: /).waitFor()
    expect(await card.getByRole('heading').count()).toBe(2)
    // Of several sides one can be chosen.
    await page.getByRole('combobox', { name: 'Column' }).selectOption(LINDT)
    await page.getByText('1 of 4 rows').waitFor()
    await page.getByText(SAID.worried).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  })

  it('has a dash, explained once, wherever somebody says nothing of a matter', async () => {
    const { page, client } = owner
    await openFindings({ page, client }, 'comparative')
    const silent = page.locator('td[data-silent]')
    await silent.first().waitFor()
    // A listener hears in each cell what the eye is told above the table.
    const widths = await silent
      .getByText('does not mention it')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(widths).toEqual(widths.map(() => 1))
    await page.getByRole('group', { name: 'Which rows' }).getByText('does not mention it').waitFor()
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
