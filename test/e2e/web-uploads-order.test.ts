import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { giveFiles, KEYBOARD } from '../support/hands.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const FILES = 24
/** Every fourth file takes longer on its way than those behind it. */
const LONGER_BYTES = 3_000_000

describe.skipIf(!chromium)('files that are added together', () => {
  let web: WebApp
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const names = Array.from({ length: FILES }, (_, index) => `note-${index}.txt`)
  beforeAll(async () => {
    for (const [index, name] of names.entries())
      writeFileSync(
        join(folder, name),
        `Gate ${index} was shut at night.\n`.repeat(index % 4 === 0 ? LONGER_BYTES / 30 : 1),
      )
    web = await createWebApp(chromium!, { work: false })
  })
  afterAll(async () => {
    await web.close()
    await leaveBrowser(chromium)
    rmSync(folder, { recursive: true, force: true })
  })

  it('have the exhibit numbers of their order by name, whichever is on its way the longest', async () => {
    const { page, client } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    await page.goto(`/cases/${id}/evidence`)
    const paths = names.map((name) => join(folder, name)).reverse()
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), paths)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText(`${FILES} of ${FILES} files added`).waitFor({ timeout: 60_000 })
    const { body } = await client.call<{ items: EvidenceSummary[] }>(
      'GET',
      `/api/investigations/${id}/evidence?limit=200`,
    )
    const numbers = new Map(body.items.map((item) => [item.file_name, item.exhibit_number]))
    expect(names.map((name) => numbers.get(name))).toEqual(
      names.map((_, index) => `E-${String(index + 1).padStart(3, '0')}`),
    )
  })
})
