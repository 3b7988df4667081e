import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
/** By whose clock it is still the day before. */
const FAR_WEST = { timezoneId: 'America/Los_Angeles' }

describe.skipIf(!chromium)('a day in the browser', { timeout: 120_000 }, () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('is that of the mail wherever it is read, in the list as in the item', async () => {
    const { page, client } = await web.signedIn('member', 'days', FAR_WEST)
    const { body } = await client.call<{ id: string }>('POST', '/api/investigations', { title: 'The quay' })
    await client.call('POST', `/api/investigations/${body.id}/evidence`, {
      title: 'Barge',
      content:
        'From: Ada <ada@one.example>\nTo: Piet <piet@two.example>\nDate: Sat, 9 Mar 2024 23:40:00 +0900\n\nSee you.',
      occurred_at: '2024-03-09T14:40:00Z',
    })
    await client.call('POST', `/api/investigations/${body.id}/evidence`, {
      title: 'Note',
      content: 'The barge left.',
      occurred_at: '2024-03-12T00:00:00Z',
    })
    await page.goto(`/cases/${body.id}/evidence`)
    const seen = (row: RegExp, words: string) =>
      page.getByRole('row', { name: row }).getByText(words).filter({ visible: true })
    await seen(/Barge/, '9 Mar 2024').waitFor()
    await seen(/Note/, '12 Mar 2024').waitFor()
    await page.getByRole('row', { name: /Barge/ }).getByText('Barge').click()
    await page.getByText('Details', { exact: true }).click()
    await page.getByText('9 Mar 2024, 23:40 UTC+09:00').waitFor()
  })

  it('and a month stand in words in a heading, which comes once and says where it goes on', async () => {
    const { page, client } = await web.signedIn('member', 'headings', FAR_WEST)
    const { path, analysis } = await givenAnalysis(client)
    const [statement] = analysis.content?.sections.flatMap(({ statements }) => statements) ?? []
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, place) => ({ ...statement, id: `n${from + place}`, citations: [] }))
    const put = (sections: { heading: string; statements: object[] }[]) =>
      web.app.context.database.sql.executeSql(
        "update analyses set type = 'summary', question_id = null, content = content || $2::jsonb where id = $1",
        [analysis.id, JSON.stringify({ sections })],
      )
    const headings = async () => {
      await page.goto(path)
      const findings = page.getByRole('button', { name: /^Findings \(/ })
      await findings.waitFor()
      if ((await findings.getAttribute('aria-expanded')) === 'false') await findings.click()
      await page.getByRole('region', { name: '8 October 2025' }).waitFor()
      return page
        .getByRole('region', { name: /October 2025/ })
        .evaluateAll((all) => all.map((one) => one.ariaLabel))
    }
    await put([
      { heading: '2025-10', statements: numbered(0, 6) },
      { heading: '2025-10-08', statements: numbered(6, 1) },
    ])
    expect(await headings()).toEqual(['October 2025', 'October 2025, continued', '8 October 2025'])
    // One statement more than the opening has is not left for a heading of its own.
    await put([
      { heading: '2025-10', statements: numbered(0, 4) },
      { heading: '2025-10-08', statements: numbered(4, 1) },
    ])
    expect(await headings()).toEqual(['October 2025', '8 October 2025'])
  })
})
