import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { EVIDENCE_ID_HEADER } from '#shared/contracts/resumable-uploads.ts'
import { NODE_FLAGS } from '#test/support/node-flags.ts'
import { seededRandom } from '#test/support/random.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'
import { request, runProbity } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { freePort } from '../../scripts/services/service.ts'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
const FILE_BYTES = 20_000_000
const PIECE_BYTES = 3_000_000
const KILLS = SOAK ? 60 : 1
const { seed, int } = seededRandom()

describe(`a resumable upload to a service that is killed again and again (seed ${seed})`, () => {
  let folder: string
  let settings: Record<string, string>
  let child: ChildProcess | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-resumable-'))
    settings = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), RATE_LIMIT_FACTOR: '1000' }
  })
  afterAll(() => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (): Promise<ChildProcess> => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...settings }
    const started = spawn(process.execPath, [...NODE_FLAGS, MAIN, '--no-worker'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await expect.poll(() => said, { timeout: 120_000 }).toContain('Probity serves')
    return started
  }
  const restart = async () => {
    const ended = once(child!, 'exit')
    child!.kill('SIGKILL')
    await ended
    child = await start()
  }

  it(
    'becomes one item with every byte in its place, and no acknowledged byte is asked for again',
    async () => {
      child = await start()
      const issued = await runProbity(['token', '--email', 'a@b.example', '--role', 'owner'], settings)
      const token = issued.stdout.trim()
      const port = Number(settings.PORT)
      const made = await request<{ id: string }>(port, token, 'POST', '/api/investigations', {
        title: 'A case',
      })
      const bytes = Buffer.alloc(FILE_BYTES)
      for (let at = 0; at < FILE_BYTES; at += 4) bytes.writeUInt32LE(int(2 ** 32), at)
      bytes.write('%PDF-1.4 ')
      const address = `http://127.0.0.1:${port}/api/storage/resumable`
      const headers = { ...TUS, authorization: `Bearer ${token}` }
      const about = { investigation_id: made.body.id, source_type: 'attachment', filename: 'letter.pdf' }
      const begun = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'upload-length': `${FILE_BYTES}`, 'upload-metadata': tusMetadata(about) },
      })
      const url = new URL(begun.headers.get('location')!, address)
      let acknowledged = 0
      let kills = 0
      let evidenceId: string | null = null
      while (!evidenceId || kills < KILLS) {
        const head = await fetch(url, { method: 'HEAD', headers })
        expect(head.status).toBe(200)
        const offset = Number(head.headers.get('upload-offset'))
        expect(offset).toBeGreaterThanOrEqual(acknowledged)
        acknowledged = offset
        evidenceId = head.headers.get(EVIDENCE_ID_HEADER)
        if (evidenceId && kills >= KILLS) break
        const piece = bytes.subarray(
          offset,
          offset + (kills === KILLS ? FILE_BYTES : PIECE_BYTES + int(9_000_000)),
        )
        const sending = fetch(url, {
          method: 'PATCH',
          headers: {
            ...headers,
            'content-type': 'application/offset+octet-stream',
            'upload-offset': `${offset}`,
          },
          body: piece,
        }).then(
          (answer) => Number(answer.headers.get('upload-offset')),
          () => null,
        )
        if (kills < KILLS) {
          await sleep(int(120))
          kills++
          await restart()
        }
        acknowledged = (await sending) ?? acknowledged
      }
      const { body } = await request<Evidence>(port, token, 'GET', `/api/evidence/${evidenceId}`)
      expect(body).toMatchObject({
        size_bytes: FILE_BYTES,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
      const path = `/api/investigations/${made.body.id}/evidence`
      const listed = await request<{ items: object[] }>(port, token, 'GET', path)
      expect(listed.body.items).toHaveLength(1)
      const left = readdirSync(join(settings.DATA_DIR!, 'resumable'), {
        recursive: true,
        withFileTypes: true,
      })
      expect(left.filter((entry) => entry.isFile())).toEqual([])
    },
    SOAK ? 1_800_000 : 300_000,
  )
})
