import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryCounterStore } from '#server/adapters/counter-store/memory/memory-counter-store.ts'
import type { Counter, CounterStore } from '#server/ports/counter-store.ts'
import { STALL_MS } from '#web/api/stall-watch.ts'
import { givenInvestigation } from '../support/app.ts'
import { enterBrowser, leaveBrowser } from '../support/chromium.ts'
import { carryOut } from '../support/generation.ts'
import { giveFiles, KEYBOARD } from '../support/hands.ts'
import { axeViolations, createWebApp, type WebApp } from '../support/web-app.ts'

const chromium = await enterBrowser()
const FILES = 7
const UPLOADS_PER_WINDOW = 3
const PAUSE_MS = 4_000

/** The limit of uploads is lifted a few seconds after it was passed, however long it took to get there. */
function hastyCounters(): CounterStore {
  const { counter, close } = createMemoryCounterStore()
  const uploads = (limit: number): Counter => {
    const windows = new Map<string, { used: number; endsAt: number }>()
    return {
      consume: async (key, points = 1) => {
        const now = performance.now()
        const kept = windows.get(key)
        const used = (kept && now < kept.endsAt ? kept.used : 0) + points
        const isPassed = used > limit
        const endsAt = isPassed && used - points <= limit ? now + PAUSE_MS : (kept?.endsAt ?? 0)
        windows.set(key, { used, endsAt: isPassed ? endsAt : Number.POSITIVE_INFINITY })
        return { used, resetMs: isPassed ? endsAt - now : PAUSE_MS }
      },
    }
  }
  return { counter: (rule) => (rule.name === 'upload' ? uploads(rule.limit) : counter(rule)), close }
}

/** A server in front of the real one: it takes every request and answers none, while it is on. */
async function enterSilence() {
  let [isOn, requests] = [true, 0]
  const server = createServer(() => void requests++)
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    isOn: () => isOn,
    requests: () => requests,
    end: () => {
      isOn = false
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe.skipIf(!chromium)('uploads that the service asks to pause', () => {
  let web: WebApp
  const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
  const files = Array.from({ length: FILES }, (_, index) => join(folder, `note-${index}.txt`))
  const blank = join(folder, 'blank.txt')
  beforeAll(async () => {
    writeFileSync(blank, ' \n')
    for (const [index, path] of files.entries()) writeFileSync(path, `Gate ${index} was shut at night.`)
    web = await createWebApp(chromium!, {
      work: false,
      overrides: { counters: hastyCounters() },
      config: { rateLimitFactor: 1, uploadsPerMinute: UPLOADS_PER_WINDOW },
    })
  })
  afterAll(async () => {
    await web.close()
    await leaveBrowser(chromium)
    rmSync(folder, { recursive: true, force: true })
  })

  it('say how long they wait, go on by themselves, and every file arrives once', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    const answers: number[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/storage/')) answers.push(response.status())
    })
    await page.goto(`/cases/${id}/evidence`)
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), files)
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText(/^Waiting \d+ s: the service asked for a pause/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await uploads.getByText(`${FILES} of ${FILES} files added`).waitFor()
    await uploads.getByText('asked for a pause').waitFor({ state: 'detached' })
    expect(answers).toContain(429)
    const { body } = await client.call<{ items: { file_name: string }[] }>(
      'GET',
      `/api/investigations/${id}/evidence`,
    )
    expect(body.items.map((item) => item.file_name).toSorted()).toEqual(
      files.map((_, index) => `note-${index}.txt`),
    )
    await page.getByText(`${FILES} items`, { exact: true }).waitFor()
    // The refusals are all that Chromium complains of.
    expect(problems.filter((one) => !one.includes('429'))).toEqual([])
  })

  it('say on any other page why they wait and for how long, go on, and end in what the files became', async () => {
    const { page, client, problems } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    await page.goto(`/cases/${id}/evidence`)
    const given = [...files.slice(0, UPLOADS_PER_WINDOW + 1), blank]
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), given)
    await KEYBOARD.press(page.getByRole('link', { name: /^Questions/ }))
    const note = page.getByRole('region', { name: 'Uploads of this case' })
    await note.getByText(/^Waiting \d+ s: the service asked for a pause/).waitFor()
    // Said once and not every second: what is read out has no figures.
    const said = note.getByRole('status')
    await expect
      .poll(() => said.first().textContent())
      .toMatch(/^Uploads wait: the service asked for a pause\.\D*$/)
    expect(await axeViolations(page)).toEqual([])
    await note.getByText(`${given.length} of ${given.length} files added.`).waitFor()
    await expect.poll(() => said.first().textContent()).toBe('Every file has been added.')
    await note.getByText('5 files became 5 items; the text of 5 is being extracted.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    const { body } = await client.call<{ items: { id: string }[] }>(
      'GET',
      `/api/investigations/${id}/evidence`,
    )
    for (const { id: evidenceId } of body.items)
      await carryOut(web.app, 'evidence-read', { organizationId: client.organizationId, evidenceId })
    await note.getByText('5 files became 5 items.').waitFor()
    await note.getByText('0 duplicates or near-duplicates').waitFor()
    // Whatever could not be read is named for whoever asks.
    await KEYBOARD.press(note.getByText('1 could not be read'))
    await note.getByRole('link', { name: 'blank.txt' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await KEYBOARD.press(note.getByRole('button', { name: 'Hide this note' }))
    await note.waitFor({ state: 'detached' })
    expect(problems.filter((one) => !one.includes('429'))).toEqual([])
  })

  it('say that the connection is lost, and go on by themselves when it is back', async () => {
    const { page, client } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    await page.route('**/api/storage/resumable', (route) => route.abort('connectionreset'))
    await page.goto(`/cases/${id}/evidence`)
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), files.slice(0, 1))
    const uploads = page.getByRole('region', { name: 'Uploads' })
    const why =
      'Waiting: the connection is lost. What has arrived is kept, and the rest is tried again by itself.'
    await uploads.getByText(why).waitFor()
    // What is on its way is not called nothing.
    await page.getByText('Files are on their way').waitFor()
    expect(await page.getByText('No evidence yet').count()).toBe(0)
    await KEYBOARD.press(page.getByRole('link', { name: /^Questions/ }))
    const note = page.getByRole('region', { name: 'Uploads of this case' })
    await note.getByText(why).waitFor()
    await page.unroute('**/api/storage/resumable')
    await note.getByText('1 of 1 files added.').waitFor()
  })

  it('that stall say so, are tried again by themselves, can be cancelled, and every file arrives once', async () => {
    const { page, client } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    const silent = await enterSilence()
    try {
      await page.route('**/api/storage/resumable**', (route) =>
        silent.isOn() ? route.continue({ url: silent.url }) : route.continue(),
      )
      await page.goto(`/cases/${id}/evidence`)
      const button = page.getByRole('button', { name: 'Add files' }).first()
      await button.waitFor()
      await page.clock.install()
      await giveFiles(KEYBOARD, button, files.slice(0, 2))
      const uploads = page.getByRole('region', { name: 'Uploads' })
      await expect.poll(silent.requests).toBe(2)
      // From here on only as much time passes as is said.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STALL_MS)
      await uploads
        .getByText(
          'Waiting: nothing has moved for 30 seconds. What has arrived is kept, and the rest is tried again by itself.',
        )
        .waitFor()
      await KEYBOARD.press(uploads.getByRole('button', { name: 'Cancel note-1.txt' }))
      await uploads.getByText('0 of 1 files added').waitFor()
      // The first retry is not answered either; the second one comes later than the first did.
      await page.clock.fastForward(1_000)
      await expect.poll(silent.requests).toBe(3)
      await page.clock.fastForward(STALL_MS)
      await page.clock.fastForward(2_000)
      expect(silent.requests()).toBe(3)
      silent.end()
      await page.clock.fastForward(1_000)
      await page.clock.resume()
      await uploads.getByText('1 of 1 files added').waitFor()
    } finally {
      silent.close()
    }
    const { body } = await client.call<{ items: { file_name: string }[] }>(
      'GET',
      `/api/investigations/${id}/evidence`,
    )
    expect(body.items.map((item) => item.file_name)).toEqual(['note-0.txt'])
  })

  it('that failed are all tried again at once, and nothing is lost', async () => {
    const { page, client } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    await page.route('**/api/storage/resumable', (route) => route.fulfill({ status: 401, body: '{}' }))
    await page.goto(`/cases/${id}/evidence`)
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), files.slice(0, 3))
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText('0 of 3 files added, 3 failed').waitFor()
    await page.unroute('**/api/storage/resumable')
    await KEYBOARD.press(uploads.getByRole('button', { name: 'Try all 3 again' }))
    await uploads.getByText('3 of 3 files added').waitFor()
  })

  it('are not lost by a page that is closed by mistake: the browser asks first', async () => {
    const { page, client } = await web.signedIn('member')
    const { id } = await givenInvestigation(client, [])
    await page.route('**/api/storage/resumable', () => {})
    await page.goto(`/cases/${id}/evidence`)
    await giveFiles(KEYBOARD, page.getByRole('button', { name: 'Add files' }).first(), files.slice(0, 1))
    const uploads = page.getByRole('region', { name: 'Uploads' })
    await uploads.getByText('0 of 1 files added').waitFor()
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await KEYBOARD.press(uploads.getByRole('button', { name: /^Cancel/ }))
    await uploads.waitFor({ state: 'detached' })
    // With nothing on its way it closes unasked.
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })
})
