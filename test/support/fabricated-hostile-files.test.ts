import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { enterBrowser, leaveBrowser } from '#test/support/chromium.ts'
import { createHostileViewer, type HostileViewer } from '#test/support/hostile-viewer.ts'
import { watchMemory } from '#test/support/memory.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { fabricatedHostileFiles, SHOUT } from './fabricated-hostile-files.ts'

/** Twice the heap of 768 MB, as the watchdog has it, and what it grows between two looks. */
const MAX_READING_MB = 1_800
const READ_MS = 60_000

const chromium = await enterBrowser()
afterAll(() => leaveBrowser(chromium))

describe.skipIf(!chromium)('the watch over what a file does in Chromium', () => {
  it.each([
    ['text/html', SHOUT, ['dialog', 'script', 'request to http://outside.example/pixel.gif']],
    [
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ['dialog', 'script'],
    ],
    ['text/html', '<script>for(;;);</script>', ['hang']],
  ])('sees what %s does where nothing holds it back', async (type, body, incidents) => {
    const server = createServer((_request, answer) => answer.setHeader('content-type', type).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const viewer = await createHostileViewer(chromium!, origin, 'none', { patienceMs: 2_000 })
    try {
      const seen = await viewer.view('/file')
      expect(seen.incidents).toEqual(expect.arrayContaining(incidents))
    } finally {
      await viewer.close()
      server.closeAllConnections()
      server.close()
    }
  })
})

describe('a file made to do harm', () => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  let viewer: HostileViewer | null = null
  const memory = watchMemory()
  beforeAll(async () => {
    app = await createTestApp()
    const origin = (await app.http.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
    member = await app.client('member')
    const { browser } = await signedInBrowser(app, { userId: member.userId }, { mfaProven: true })
    viewer =
      chromium && (await createHostileViewer(chromium, origin, browser.cookies.get('probity_session')!))
    const made = await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    investigation = made.body.id
  })
  afterAll(async () => {
    await viewer?.close()
    await app.close()
  })
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('investigation_id', investigation)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${member.token}` }
    return await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
  }
  const settled = async (id: string): Promise<Evidence> => {
    for (const giveUp = Date.now() + READ_MS; ; await sleep(50)) {
      const { body } = await member.call<Evidence>('GET', `/api/evidence/${id}`)
      if (body.text_status !== 'pending') return body
      if (Date.now() > giveUp) throw new Error('it is still being read')
    }
  }
  const inside = async (id: string) =>
    (
      await member.call<{ items: Evidence[] }>(
        'GET',
        `/api/investigations/${investigation}/evidence?parent_id=${id}`,
      )
    ).body.items

  it.each(fabricatedHostileFiles())(
    '$what ($name) is refused, or read and viewed harmlessly',
    async (file) => {
      const answer = await upload(file.name, file.bytes)
      expect(answer.statusCode).toBe(file.status)
      if (file.status !== 201) return
      const item = await settled(answer.json<Evidence>().id)
      expect(['extracted', 'empty', 'failed']).toContain(item.text_status)
      if (item.text_status === 'failed') expect(item.text_error!.length).toBeGreaterThan(15)
      expect((await viewer?.view(`/api/storage/view?evidence_id=${item.id}`))?.incidents ?? []).toEqual([])
      for (const { file_name } of await inside(item.id)) {
        expect(file_name).toMatch(/^[\w.-]+$/)
        expect(file_name).not.toMatch(/exe$|^\.\./)
      }
    },
  )

  it('wrote nothing outside the data folder, and no reading took more memory than it may', () => {
    for (const folder of [app.context.config.dataDir, join(app.context.config.dataDir, '..'), '/', '/etc'])
      expect(existsSync(join(folder, 'climbed.txt'))).toBe(false)
    const { ownMb, childMb } = memory.stop()
    process.stdout.write(`most memory: this process ${ownMb} MB, a reading process ${childMb} MB\n`)
    expect(childMb).toBeLessThan(MAX_READING_MB)
  })
})
