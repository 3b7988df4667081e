import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PeopleList } from '#shared/contracts/reading.ts'
import { givenInvestigation, type TestClient } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { carryOut } from '../support/generation.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const signed = (words: string, day: string) => `STATEMENT OF ILSE MARTEN

I, Ilse Marten, keep the boats of the rowing club.
${words}

Signed: Ilse Marten
Date: ${day} March 2026
`
const ITEMS = [
  signed('I locked the boat house at ten.', '9'),
  signed('I have seen nobody since.', '4'),
  `From: Theo Branco <theo@row.example>
To: Ilse Marten <ilse@row.example>
Date: Fri, 6 Mar 2026 08:00:00 +0000
Subject: The key

I have found the key.
`,
  'time,door,card\n2026-03-04 21:58,boat house,114\n2026-03-04 22:04,gate,114\n',
]

describe.skipIf(!chromium)('who and when in the list of evidence', () => {
  let web: WebApp
  beforeAll(async () => {
    web = await createWebApp(chromium!, { work: false })
    return () => web.close()
  })
  afterAll(() => leaveBrowser(chromium))

  const carryOutAll = async (kind: string, { organizationId }: TestClient, items: readonly string[]) => {
    for (const evidenceId of items) await carryOut(web.app, kind, { organizationId, evidenceId })
  }

  it('are as read where no head and no person says them, follow the reading, and are sorted together', async () => {
    const { page, client, problems } = await web.signedIn('member', 'as-read')
    const { id, evidenceIds } = await givenInvestigation(client, ITEMS)
    const occurred_at = '2026-03-06T08:00:00.000Z'
    await client.call('PATCH', `/api/evidence/${evidenceIds[2]}`, { occurred_at })
    await carryOutAll('evidence-index', client, evidenceIds)
    await page.goto(`/cases/${id}/evidence?order=occurred`)
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    const seen = (name: string, words: string) => row(name).getByText(words).filter({ visible: true })
    await row('Item 1').waitFor()
    expect(await seen('Item 1', 'as read').count()).toBe(0)
    await carryOutAll('evidence-units', client, evidenceIds)
    await seen('Item 1', 'Ilse Marten, as read').waitFor({ timeout: 30_000 })
    await page.reload()
    await seen('Item 1', '9 Mar 2026, as read').waitFor()
    await seen('Item 2', '4 Mar 2026, as read').waitFor()
    expect(await row('Item 3').innerText()).toMatch(/Theo Branco\s.*6 Mar 2026/s)
    for (const name of ['Item 3', 'Item 4']) expect(await seen(name, 'as read').count()).toBe(0)
    const order = async () =>
      (await page.getByRole('row').allInnerTexts()).flatMap((words) => /Item \d/.exec(words)?.[0] ?? [])
    expect(await order()).toEqual(['Item 2', 'Item 3', 'Item 1', 'Item 4'])
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await seen('Item 1', 'Ilse Marten, as read').waitFor()
    await seen('Item 1', '9 Mar 2026, as read').waitFor()
    expect(await row('Item 3').innerText()).toMatch(/Theo Branco · 6 Mar 2026/)
    expect(await row('Item 4').innerText()).not.toContain('·')
    await page.emulateMedia({ media: 'print' })
    expect(await row('Item 3').innerText()).not.toContain('·')
    expect(await row('Item 3').innerText()).toMatch(/Theo Branco\s.*6 Mar 2026/s)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })

    // Beside an open item the day stays, and what became of a text only where it was not read.
    await row('Item 3').click()
    await page.getByRole('complementary', { name: 'Evidence' }).getByRole('heading').waitFor()
    await seen('Item 2', '4 Mar 2026, as read').waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).not.toContain('Text')
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Text' }).waitFor()
    // A name has its line on a wide screen.
    await page.setViewportSize({ width: 1920, height: 1080 })
    const from = page.getByRole('columnheader', { name: 'From' })
    await expect.poll(async () => (await from.boundingBox())!.width).toBeGreaterThan(190)
    await page.setViewportSize({ width: 1280, height: 800 })

    const url = `/api/investigations/${id}/people`
    const people = (await client.call<PeopleList>('GET', url)).body.items
    const ilse = people.find(({ name }) => name === 'Ilse Marten')!
    await client.call('PATCH', url, { names: ilse.aliases.map((alias) => alias.id), is_person: false })
    await page.reload()
    await seen('Item 1', '9 Mar 2026, as read').waitFor()
    await expect.poll(() => seen('Item 1', 'Ilse Marten').count()).toBe(0)
    expect(problems).toEqual([])
  })
})
