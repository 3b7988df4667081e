import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip, writeZip } from '#shared/zip.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { givenAnalysis } from '../support/web-analysis.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()

describe.skipIf(!chromium)('a dossier in the browser', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  it('leaves whole from the menu, and without what was chosen from the dialog', async () => {
    const { page, client, problems } = await web.signedIn('member', 'withholding')
    const { path, analysis } = await givenAnalysis(client)
    const { text } = analysis.content!.sections[0]!.statements[0]!
    await page.goto(path)
    await page.getByRole('button', { name: 'Export' }).click()
    const [full] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Dossier (zip)' }).click(),
    ])
    const whole = readZip(readFileSync(await full.path())).files
    expect(Buffer.concat([...whole.values()]).includes(text)).toBe(true)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Redacted dossier…' }).click()
    const save = page.getByRole('button', { name: 'Save the copy' })
    await save.and(page.getByRole('button', { description: 'Choose what to withhold.' })).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('combobox', { name: 'What to withhold' }).click()
    await page.getByRole('option', { name: text }).click()
    await page.keyboard.press('Tab')
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    const { files } = readZip(readFileSync(await download.path()))
    const withheld = Buffer.from(files.get('data/withheld.tsv') ?? []).toString()
    expect(withheld).toContain('leaves/analysis/s001.json\tpersonal_data\n')
    expect(Buffer.concat([...files.values()]).includes(text)).toBe(false)
    expect(problems).toEqual([])
  })

  it('is verified there by whoever was given it, who has no account', async () => {
    const { client } = await web.signedIn('member', 'giving')
    const { analysis } = await givenAnalysis(client)
    const answer = await web.app.http.inject({
      url: `/api/analysis/${analysis.id}/dossier`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    const page = await chromium!.newPage({ baseURL: web.url })
    await page.goto('/verify-dossier')
    await page.getByRole('button', { name: 'Open a dossier' }).and(page.locator(':enabled')).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const open = (bytes: Uint8Array) =>
      page
        .locator('input[accept*=".zip"]')
        .setInputFiles({ name: 'given.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
    await open(answer.rawPayload)
    await page.getByText('given.zip is as it was signed').waitFor()
    const files = new Map(readZip(answer.rawPayload).files)
    const path = 'data/leaves/analysis/s001.json'
    const changed = Buffer.from(files.get(path) ?? [])
    changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3)
    await open(writeZip(files.set(path, changed)))
    await page.getByText('given.zip is not as it was signed').waitFor()
    await page.getByText(`${path}: was changed`).waitFor()
    await open(Buffer.from('no zip'))
    await page.getByText('This file is not a zip that can be unpacked.').waitFor()
    await page.close()
  })

  it('is not what a proof of destruction is: the page says so, and checks that too', async () => {
    const { client } = await web.signedIn('owner', 'proving')
    const run = await web.app.context.features.retention.run({
      id: web.app.context.ids.uuid(),
      ciRunId: 'none',
      trigger: 'schedule',
    })
    const proof = await web.app.http.inject({
      url: `/api/admin/proof-of-destruction?run_id=${run.runId}`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    const page = await chromium!.newPage({ baseURL: web.url })
    await page.goto('/verify-dossier')
    await page.getByRole('button', { name: 'Open a dossier' }).and(page.locator(':enabled')).waitFor()
    const open = (text: string) =>
      page
        .locator('input[accept*=".json"]')
        .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await open(proof.body)
    await page.getByText('proof.json is as it was signed').waitFor()
    await page.getByText(/This is a proof of destruction, not a dossier\. It is No\. \d+,/).waitFor()
    await open(
      proof.body.replaceAll('"schedule"', '"endpoint"').replaceAll('\\"schedule\\"', '\\"endpoint\\"'),
    )
    await page.getByText('proof.json is not as it was signed').waitFor()
    await page
      .getByText(/This is a proof of destruction, not a dossier\. The signature does not match/)
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.close()
  })
})
