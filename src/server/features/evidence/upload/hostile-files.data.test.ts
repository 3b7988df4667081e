import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { enterBrowser, leaveBrowser } from '#test/support/chromium.ts'
import { describeWithData, hasTestData, testData } from '#test/support/data.ts'
import { createHostileViewer } from '#test/support/hostile-viewer.ts'
import { watchMemory } from '#test/support/memory.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { oneOfEachKind, seededRandom, someOf } from '#test/support/random.ts'

const FOLDER = 'hostile-files'
const random = seededRandom()
process.stdout.write(`hostile files: seed ${random.seed}\n`)
const VIEWED = 24
const MOST_TRIES = 5
const READ_MS = 150_000
/** The service with its models, the embedded database and the tests around it. */
const MAX_OWN_MB = 2_500
/** Twice the heap of 768 MB, as the watchdog has it, and what it grows between two looks. */
const MAX_READING_MB = 1_800

/** Files whose right end is not the one that the manifest proposes; extraction.data.test.ts says why for each. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'files/047_issue_cff_unsigned_bbox.pdf': 'empty',
  'files/098_NullHeader.docx': 'extracted',
  'files/101_test_recursive_embedded.docx': 'extracted',
  'files/104_testWPSAttachment.docx': 'empty',
  'files/110_testZipEncrypted.zip': 'extracted',
  'files/113_test-nested-tarball.tar': 'extracted',
  'files/178_fake-power-point-malformed.pptx': 'extracted',
}

interface Hostile {
  readonly path: string
  readonly kind: string
  readonly accept: readonly string[]
}

/** Each of them is read by extraction.data.test.ts in any case. */
const manifest = (): readonly Hostile[] => {
  const [head = '', ...lines] = readFileSync(join(testData, FOLDER, 'manifest.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const at = (name: string) => head.split('\t').indexOf(name)
  const all = lines.map((line) => {
    const cells = line.split('\t')
    return { path: cells[at('file')]!, kind: cells[at('kind')]!, accept: cells[at('accept')]!.split('|') }
  })
  return someOf(
    oneOfEachKind(all, ({ kind }) => kind, random),
    VIEWED,
    random,
  )
}

const chromium = hasTestData(FOLDER) ? await enterBrowser() : null

describeWithData(FOLDER, 'hostile files, uploaded, read and viewed', () => {
  let app: TestApp
  let member: TestClient
  let investigation: string
  const table: string[] = []
  let viewer: Awaited<ReturnType<typeof createHostileViewer>> | null
  let memory: ReturnType<typeof watchMemory>
  beforeAll(async () => {
    app = await createTestApp()
    const origin = (await app.http.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
    member = await app.client('member')
    const { browser } = await signedInBrowser(app, { userId: member.userId }, { mfaProven: true })
    const cookie = browser.cookies.get('probity_session')!
    viewer = chromium && (await createHostileViewer(chromium, origin, cookie))
    memory = watchMemory()
    investigation = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' }))
      .body.id
  })
  afterAll(async () => {
    const { ownMb, childMb } = memory.stop()
    process.stdout.write(
      `${table.sort().join('\n')}\nmost memory: this process with service and tests ${ownMb} MB, a reading process ${childMb} MB\n`,
    )
    await viewer?.close()
    await leaveBrowser(chromium)
    await app.close()
  })

  const send = async (name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('investigation_id', investigation)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${member.token}` }
    return await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
  }
  /** Where the machine is short of time the service asks to try again, and a browser does. */
  const upload = async (name: string, bytes: Buffer) => {
    for (let tried = 1; ; tried++) {
      const answer = await send(name, bytes)
      if (answer.statusCode !== 503 || tried === MOST_TRIES) return answer
      await sleep(Number(answer.headers['retry-after']) * 1_000)
    }
  }
  const settled = async (id: string): Promise<Evidence> => {
    const deadline = Date.now() + READ_MS
    for (;;) {
      const { body } = await member.call<Evidence>('GET', `/api/evidence/${id}`)
      if (body.text_status !== 'pending') return body
      if (Date.now() > deadline) throw new Error('it is still being read')
      await sleep(50)
    }
  }
  const view = async (id: string) =>
    await app.http.inject({
      url: `/api/storage/view?evidence_id=${id}`,
      headers: { authorization: `Bearer ${member.token}` },
    })

  // While some are being read, others are viewed.
  it.concurrent.each(hasTestData(FOLDER) ? manifest() : [])(
    '$path ($kind) ends in a state that it may end in, and is viewed harmlessly',
    async ({ path, kind, accept }) => {
      const bytes = readFileSync(join(testData, FOLDER, path))
      const answer = await upload(basename(path).replace(/^\d+_/, ''), bytes)
      if (answer.statusCode === 415) {
        table.push([basename(path), kind, 'rejected', answer.json<{ detail: string }>().detail].join('\t'))
        return expect(accept).toContain('rejected')
      }
      expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, ''])
      const item = await settled(answer.json<Evidence>().id)
      const viewing = await viewer?.view(`/api/storage/view?evidence_id=${item.id}`)
      table.push(
        [
          basename(path),
          kind,
          item.text_status,
          viewing ? `${viewing.direct}, framed ${viewing.framed}` : 'no browser',
          viewing?.incidents.join(', ') || 'harmless',
          item.text_error ?? '',
        ].join('\t'),
      )
      expect(viewing?.incidents ?? []).toEqual([])
      expect([...accept, OTHERWISE[path]]).toContain(item.text_status)
      const shown = await view(item.id)
      expect(shown.statusCode).toBe(200)
      expect(shown.rawPayload.equals(bytes)).toBe(true)
      expect(shown.headers['x-content-type-options']).toBe('nosniff')
      expect(shown.headers['content-security-policy']).toContain('sandbox;')
      if (
        !/^(image\/(png|jpeg|gif|bmp|webp)|text\/(plain|csv|markdown)|application\/json)/.test(
          String(shown.headers['content-type']),
        )
      )
        expect(shown.headers['content-disposition']).toMatch(/^attachment;/)
    },
    READ_MS + 60_000,
  )

  it('never needed more memory than its limits', () => {
    const { ownMb, childMb } = memory.most()
    expect(ownMb).toBeLessThan(MAX_OWN_MB)
    expect(childMb).toBeLessThan(MAX_READING_MB)
  })
})
