import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { costlyPdf } from '#test/support/costly-pdf.ts'
import { describeWithData, testData } from '#test/support/data.ts'
import { oneOfEachKind, seededRandom, someOf } from '#test/support/random.ts'
import { SOAK } from '#test/support/soak.ts'

const FOLDER = 'hostile-files'
const random = seededRandom()
process.stdout.write(`hostile files while busy: seed ${random.seed}\n`)
/** Both that one organization may have under way, and one that waits behind them. */
const SLOW_FILES = 3
const PAGES = SOAK ? 40 : 8
const HOSTILE_FILES = 15
const ALL_MS = 1_200_000

describeWithData(FOLDER, 'hostile files while the readers are busy', () => {
  let app: TestApp
  let busy: TestClient
  let hostile: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    busy = await app.client('member', 'busy')
    hostile = await app.client('member', 'hostile')
  })
  afterAll(() => app.close())

  const caseOf = async (client: TestClient) =>
    (await client.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })).body.id
  const upload = async (client: TestClient, investigation: string, name: string, bytes: Buffer) => {
    const form = new FormData()
    form.append('investigation_id', investigation)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const headers = { authorization: `Bearer ${client.token}` }
    return await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
  }
  const item = async (client: TestClient, id: string) =>
    (await client.call<Evidence>('GET', `/api/evidence/${id}`)).body

  it(
    'all end, each with a text or a reason, and so do the files that kept the readers busy',
    async () => {
      const theirs = await caseOf(busy)
      const slow: string[] = []
      for (let n = 0; n < SLOW_FILES; n++) {
        const answer = await upload(busy, theirs, `slow-${n}.pdf`, costlyPdf(PAGES, String(n)))
        slow.push(answer.json<Evidence>().id)
      }
      const ours = await caseOf(hostile)
      const accepted: { path: string; id: string }[] = []
      let refused = 0
      const rows = readFileSync(join(testData, FOLDER, 'manifest.tsv'), 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t'))
      for (const [path = ''] of someOf(
        oneOfEachKind(rows, ([, kind]) => kind, random),
        HOSTILE_FILES,
        random,
      )) {
        const bytes = readFileSync(join(testData, FOLDER, path))
        const answer = await upload(hostile, ours, basename(path).replace(/^\d+_/, ''), bytes)
        if (answer.statusCode === 415) refused++
        else accepted.push({ path, id: answer.json<Evidence>().id })
      }
      expect(accepted.length).toBeGreaterThan(refused)
      const endOf = async (client: TestClient, id: string) => {
        for (;;) {
          const { text_status: status, text_error: reason } = await item(client, id)
          if (status !== 'pending') return { status, reason }
          await sleep(100)
        }
      }
      for (const { path, id } of accepted) {
        const { status, reason } = await endOf(hostile, id)
        if (status !== 'extracted') expect(reason, path).toBeTruthy()
        expect(reason ?? '', path).not.toContain('failed several times')
      }
      for (const id of slow) expect((await endOf(busy, id)).status).toBe('extracted')
    },
    ALL_MS,
  )
})
