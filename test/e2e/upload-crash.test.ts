import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '#server/app/context.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { NODE_FLAGS } from '#test/support/node-flags.ts'
import { seededRandom } from '#test/support/random.ts'
import { request, runProbity } from '#test/support/service-process.ts'
import { SOAK } from '#test/support/soak.ts'
import { freePort } from '../../scripts/services/service.ts'

const MAIN = join(import.meta.dirname, '../../src/server/main.ts')
const FILE_BYTES = 30_000_000
const HOURS = 60 * 60_000
/** Kills at any byte and at any moment besides the chosen ones. */
const RANDOM_KILLS = SOAK ? 30 : 0
const { seed, int, pick } = seededRandom()

describe(`a service that is killed in the middle of an upload (seed ${seed})`, () => {
  let folder: string
  let settings: Record<string, string>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-crash-'))
    settings = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  })
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (): Promise<ChildProcess> => {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, ...settings }
    const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, '--no-worker'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(child)
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    await expect.poll(() => said, { timeout: 120_000 }).toContain('Probity serves')
    return child
  }
  const kill = async (child: ChildProcess) => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  /** Sends that many bytes of a form; the answer's status, or null where there came none. */
  const upload = async (
    token: string,
    investigation: string,
    bytes: number,
  ): Promise<{ status: number | null }> => {
    const field = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const head = `${field('investigation_id', investigation)}${field('source_type', 'attachment')}--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 `
    const whole = Buffer.concat([
      Buffer.from(head),
      Buffer.alloc(FILE_BYTES, int(256)),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const call = send(`http://127.0.0.1:${settings.PORT}/api/storage/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': whole.length,
      },
    })
    const seen: { status: number | null } = { status: null }
    call
      .on('error', () => {})
      .on('response', (answer) => {
        seen.status = answer.statusCode ?? null
        answer.resume().on('error', () => {})
      })
    await new Promise<void>((resolve) => call.write(whole.subarray(0, bytes), () => resolve()))
    return seen
  }

  it('keeps every upload that was acknowledged, and after the sweep no object that no item names', {
    timeout: SOAK ? 1_800_000 : 400_000,
  }, async () => {
    let acknowledged = 0
    let child = await start()
    const issued = await runProbity(['token', '--email', 'a@b.example', '--role', 'owner'], settings)
    const token = issued.stdout.trim()
    const made = await request<{ id: string }>(Number(settings.PORT), token, 'POST', '/api/investigations', {
      title: 'A case',
    })
    const whole = [int(60), 60 + int(200)]
    const kills = [
      { bytes: int(FILE_BYTES), waitMs: 0 },
      ...(SOAK ? whole : [pick(whole)]).map((waitMs) => ({ bytes: FILE_BYTES * 2, waitMs })),
      ...Array.from({ length: RANDOM_KILLS }, () => ({ bytes: int(FILE_BYTES * 1.5), waitMs: int(300) })),
      { bytes: FILE_BYTES * 2, waitMs: null },
    ]
    for (const [index, { bytes, waitMs }] of kills.entries()) {
      if (index > 0) child = await start()
      const seen = await upload(token, made.body.id, bytes)
      if (waitMs === null) await expect.poll(() => seen.status).not.toBeNull()
      else await sleep(waitMs)
      await kill(child)
      if (seen.status !== null) acknowledged++
    }
    expect(acknowledged).toBeGreaterThan(0)

    const clock = { now: () => new Date(Date.now() + 3 * HOURS) }
    const context = await createContext(configFrom(environment.parse(settings)), {
      clock,
      logger: silentLogger(),
    })
    try {
      await context.features.evidence.sweepObjects()
      const { rows } = await context.database.sql.executeSql(
        'select object_key from evidence_items where object_key is not null',
        [],
      )
      const stored: string[] = []
      for await (const { key } of context.objects.list('')) stored.push(key)
      expect(stored.sort()).toEqual(rows.map((row) => String(row.object_key)).sort())
      const uploaded = await context.database.sql.executeSql(
        `select 1 from evidence_custody where event = 'uploaded'`,
        [],
      )
      expect(uploaded.rows.length).toBeGreaterThanOrEqual(acknowledged)
      expect(readdirSync(join(folder, 'data/objects/.partial'))).toEqual([])
      expect((await context.database.sql.executeSql('select 1 from pending_objects', [])).rows).toEqual([])
    } finally {
      await context.close()
    }
  })
})
