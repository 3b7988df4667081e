import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation, untilEnded } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const ACCOUNTS = [
  'Maria Lindt signed off the second instalment on Friday, 14 March 2025, before the audit began.',
  'Maria Lindt signed off the second instalment on Monday, 17 March 2025, after the audit.',
  'The lift in the east wing was inspected on 2 May 2025 and found to be in order.',
]

describe.skipIf(!chromium)('the findings of an analysis', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const findingsIn = (page: Page) => page.getByRole('button', { name: /^Findings \(/ })

  it('call support only what supports an answer, and say each count once', async () => {
    const { page, client, problems } = await web.signedIn('member', 'answering')
    const { path } = await givenAnalysis(client, [
      ...ACCOUNTS,
      'The second instalment was on her desk on Friday.',
    ])
    await page.goto(path)
    const told = (await findingsIn(page).innerText()).match(/(Conflicts|Support|Everything else) \d+/g)!
    expect(told.length).toBeGreaterThan(0)
    await findingsIn(page).click()
    await expect.poll(() => findingsIn(page).innerText()).not.toMatch(/Conflicts|Support|Everything else/)
    for (const words of told)
      await page.getByRole('heading', { name: words, level: 3, exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('region', { name: 'Support: What else bears on it' }).count())
      .toBe(0)
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  it('have the numbers of their citations behind the last word, also where that is the part that answers', async () => {
    const { page, client } = await web.signedIn('member', 'numbering')
    const { path, analysis } = await givenAnalysis(client)
    const [first] = analysis.content!.sections.flatMap(({ statements }) => statements)
    const statement = {
      ...first!,
      text: 'To the board\nThe instalment was signed off on Friday.\n',
      core: 'The instalment was signed off on Friday.',
    }
    const { core: _, ...bare } = first!
    const end = { ...bare, id: 'end', text: 'The end.', citations: [] }
    await web.app.context.database.sql.executeSql(
      'update analyses set content = content || $2::jsonb where id = $1',
      [analysis.id, JSON.stringify({ sections: [{ heading: 'Answer', statements: [statement, end] }] })],
    )
    await page.goto(path)
    const core = page.getByText(statement.core, { exact: true })
    const number = page.getByRole('button', { name: 'Citation 1', exact: true })
    const placed = async () => {
      const [words, button] = await Promise.all([core.boundingBox(), number.boundingBox()])
      return {
        behind: button!.x >= words!.x + words!.width,
        inThatLine: button!.y < words!.y + words!.height,
      }
    }
    await expect.poll(placed).toEqual({ behind: true, inThatLine: true })
    const before = page.getByText('To the board', { exact: true })
    expect((await before.boundingBox())!.y).toBeLessThan((await core.boundingBox())!.y)
  })

  it('of what is arranged are in conflict or in none, under marks that look the same once they are opened', async () => {
    const { page, client, problems } = await web.signedIn('member', 'arranging')
    const { id } = await givenInvestigation(client, [
      ...ACCOUNTS,
      'The gauge rang on 14 March 2025 and on 11 April 2025.',
    ])
    const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'timeline',
    })
    await untilEnded(client, body.id)
    await page.goto(`/cases/${id}/analyses/${body.id}`)
    const head = findingsIn(page)
    await head.getByText(/No conflict of dates or order found \d+/).waitFor()
    expect(await head.innerText()).not.toContain('Support')
    const looks = () =>
      head
        .locator('svg[data-meaning]')
        .evaluateAll((shapes) =>
          shapes.map((shape) => [getComputedStyle(shape).transform, getComputedStyle(shape).color]),
        )
    const before = await looks()
    expect(new Set(before.map(([, colour]) => colour)).size).toBe(before.length)
    await head.click()
    await page.locator('[data-view]').waitFor()
    expect(await looks()).toEqual(before)
    // One sentence of two days stands at both: in full, and in one line in the column of the words.
    const again = page.getByText(/^See statement \d+: The gauge rang on 14 March 2025/)
    const full = page.getByText('The gauge rang on 14 March 2025 and on 11 April 2025.', { exact: true })
    const left = async (found: typeof full) => Math.round((await found.boundingBox())!.x)
    await again.scrollIntoViewIfNeeded()
    expect(Math.abs((await left(again)) - (await left(full)))).toBeLessThanOrEqual(1)
    expect(problems).toEqual([])
  })
})
