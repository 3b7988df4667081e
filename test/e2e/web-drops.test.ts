import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { createWebApp, type WebApp } from '../support/web-app.ts'
import { dropFiles } from '../support/web-files.ts'

const chromium = await enterBrowser()
/** The bar at the side, the foot of the page, and beside what a page fills of a wide window. */
const ANYWHERE = [
  { x: 60, y: 640 },
  { x: 700, y: 1060 },
  { x: 1900, y: 900 },
]

describe.skipIf(!chromium)('files that are dropped', () => {
  let web: WebApp
  let folder: string
  const write = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, `The gate was shut when ${name} was written.`)
    return path
  }
  beforeAll(async () => {
    web = await createWebApp(chromium!)
    folder = mkdtempSync(join(tmpdir(), 'probity-drops-'))
    return async () => {
      rmSync(folder, { recursive: true, force: true })
      await web.close()
    }
  })
  afterAll(() => leaveBrowser(chromium))

  it('are taken wherever in the window they are let go, and on no page in the place of the application', async () => {
    const { page, client, problems } = await web.signedIn('member', 'dropping', {
      viewport: { width: 1920, height: 1080 },
    })
    const { id } = await givenInvestigation(client, ['The gate was shut.'])
    await page.goto('/cases')
    await page
      .getByRole('row', { name: /1 of|0 of|just now/ })
      .first()
      .waitFor()
    const dialog = page.getByRole('dialog', { name: 'New case' })
    for (const [index, at] of ANYWHERE.entries()) {
      await dropFiles(page, [write(`a${index}.txt`)], 'Drop files or folders to open a case with them', at)
      await dialog.getByText(new RegExp(`^${index + 1} files? · `)).waitFor()
    }

    await page.goto(`/cases/${id}/evidence`)
    await page.getByRole('row', { name: /Item 1/ }).waitFor()
    for (const [index, at] of ANYWHERE.entries())
      await dropFiles(page, [write(`b${index}.txt`)], undefined, at)
    await page
      .getByRole('region', { name: 'Uploads' })
      .getByText(`${ANYWHERE.length} of ${ANYWHERE.length} files added`)
      .waitFor()

    await page.goto(`/cases/${id}/people`)
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    const isOpened = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['words'], 'c.txt'))
      const send = (kind: string) =>
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
      return [send('dragover'), send('drop')]
    })
    expect(isOpened, 'the browser would open it').toEqual([false, false])
    expect(problems).toEqual([])
  })
})
