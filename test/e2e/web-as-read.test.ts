import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis, judgmentBar } from '../support/web-analysis.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('words of evidence in an analysis', { timeout: 120_000 }, () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const givenStatements = async (...texts: string[]) => {
    const { page, client } = await web.signedIn('member', texts[0])
    const { path, analysis } = await givenAnalysis(client)
    const [statement] = analysis.content?.sections.flatMap(({ statements }) => statements) ?? []
    const { core: _, ...bare } = statement ?? {}
    const statements = texts.map((text, index) => ({ ...bare, id: `n${index}`, text, citations: [] }))
    await web.app.context.database.sql.executeSql(
      'update analyses set content = content || $2::jsonb where id = $1',
      [analysis.id, JSON.stringify({ sections: [{ heading: 'Answer', statements }] })],
    )
    await page.goto(path)
    return page
  }

  it('are read without the signs of their file: a row as its cells, bold words without their marks', async () => {
    const page = await givenStatements(
      '07:52;"Gate 2; north";IN',
      '**Ng:** Who had the key? **Lom:** I did.',
      'The end.',
    )
    await page.getByText('07:52 · Gate 2; north · IN', { exact: true }).waitFor()
    await page.getByText('Ng: Who had the key? Lom: I did.', { exact: true }).waitFor()
  })

  it('that cite nothing ask for no citation to be opened, and say what is left to do', async () => {
    const page = await givenStatements('The key was not found.', 'The end.')
    await judgmentBar(page).getByText('Nothing is cited, so it can only be regenerated').waitFor()
    expect(await judgmentBar(page).getByText('Open a citation', { exact: true }).count()).toBe(0)
  })
})
