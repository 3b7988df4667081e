import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilEnded } from '../support/app.ts'
import { givenArrangedCase } from '../support/arranged-case.ts'
import { arrangingAnalyst } from '../support/arranging-analyst.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { KEYBOARD } from '../support/hands.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('an analysis as a sheet', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { overrides: { analyst: arrangingAnalyst } })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('is offered entry by entry where it is a timeline, and only there', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const caseId = await givenArrangedCase(client)
    const offered = async (type: 'risk' | 'timeline') => {
      const { body } = await client.call<{ id: string }>('POST', '/api/analysis/generate', {
        investigation_id: caseId,
        type,
      })
      await untilEnded(client, body.id)
      await page.goto(`/cases/${caseId}/analyses/${body.id}`)
      await KEYBOARD.press(page.getByRole('button', { name: 'Export' }))
      await page.getByRole('menuitem', { name: 'Word (.docx)' }).waitFor()
      return await page.getByRole('menuitem').allInnerTexts()
    }
    expect(await offered('risk')).not.toContain('Entries (.csv)')
    expect(await offered('timeline')).toEqual(expect.arrayContaining(['Entries (.csv)', 'Entries (.xlsx)']))
    const download = page.waitForEvent('download')
    await KEYBOARD.press(page.getByRole('menuitem', { name: 'Entries (.csv)' }))
    const rows = readFileSync(await (await download).path(), 'utf8').split('\r\n')
    expect(rows[0]).toContain('date_as_written')
    expect(rows.find((row) => row.includes('2026-03-04'))).toContain('the next day')
    expect(problems).toEqual([])
  })
})
