import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { freePort } from '../scripts/services/service.ts'
import { costlyPdf } from '../test/support/costly-pdf.ts'
import { request, runProbity, startService } from '../test/support/service-process.ts'
import type { BenchResult } from './bench.ts'

const COSTLY_FILES = 6
const PAGES = 40
/** The same number undisturbed and disturbed: a single text says little. */
const TEXTS = 5
const GOAL = 3
const SETTLE_MS = 600_000
const LOOK_EVERY_MS = 20

/** One organization uploads small files that are costly to read; how long does another one's text wait? */
async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT_FACTOR: '1000' }
  const service = startService(env)
  try {
    await service.says('serves on')
    const [one, other] = [await tenantOf(port, env, 'one'), await tenantOf(port, env, 'other')]
    // Warms up: everything is loaded, and the reader has just read for another organization, as it will later.
    await one.settled(await one.upload('first.pdf', costlyPdf(1, 'first')))
    await other.timeOfText('first')
    const alone: number[] = []
    for (let n = 0; n < TEXTS; n++) {
      await one.settled(await one.upload(`turn-${n}.txt`, Buffer.from(`Turn ${n}.`)))
      alone.push(await other.timeOfText(`alone ${n}`))
    }
    const costly: string[] = []
    for (let n = 0; n < COSTLY_FILES; n++)
      costly.push(await one.upload(`costly-${n}.pdf`, costlyPdf(PAGES, String(n))))
    await sleep(2_000)
    const beside: number[] = []
    for (let n = 0; n < TEXTS; n++) beside.push(await other.timeOfText(`beside ${n}`))
    const left = await Promise.all(costly.map((id) => one.isPending(id)))
    const waiting = left.filter(Boolean).length
    process.stderr.write(`alone ${alone} ms, beside ${beside} ms, ${waiting} costly files still unread\n`)
    return judge(alone, beside, waiting)
  } finally {
    await service.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const starveBench = { name: 'starve', run }

function judge(alone: readonly number[], beside: readonly number[], waiting: number): BenchResult {
  const ratio = Math.round((median(beside) / median(alone)) * 100) / 100
  return {
    ratio,
    against: `the same text's time from upload to text with nobody else there, medians of ${TEXTS}`,
    goal: `at most ${GOAL}, while costly files of the other organization still wait`,
    holds: ratio <= GOAL && waiting > 0,
    details: { alone_ms: alone, beside_ms: beside, costly_files: COSTLY_FILES, still_unread: waiting },
  }
}

async function tenantOf(port: number, env: Readonly<Record<string, string>>, organization: string) {
  const who = ['--email', `${organization}@bench.example`, '--role', 'owner', '--organization', organization]
  const { stdout } = await runProbity(['token', ...who], env)
  const token = stdout.trim()
  const made = await request<{ id: string }>(port, token, 'POST', '/api/investigations', { title: 'Starve' })
  const isPending = async (id: string) =>
    (await request<Evidence>(port, token, 'GET', `/api/evidence/${id}`)).body.text_status === 'pending'

  async function upload(name: string, bytes: Buffer): Promise<string> {
    const form = new FormData()
    form.append('investigation_id', made.body.id)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`http://127.0.0.1:${port}/api/storage/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    if (answer.status !== 201) throw new Error(`an upload was answered ${answer.status}`)
    return ((await answer.json()) as Evidence).id
  }

  async function settled(id: string): Promise<void> {
    const deadline = performance.now() + SETTLE_MS
    while (await isPending(id)) {
      if (performance.now() > deadline) throw new Error('a file was not read in ten minutes')
      await sleep(LOOK_EVERY_MS)
    }
  }

  return {
    upload,
    settled,
    isPending,
    /** Milliseconds from the upload of an 11-byte text until it has been read. */
    async timeOfText(name: string): Promise<number> {
      const began = performance.now()
      await settled(await upload(`${name}.txt`, Buffer.from('Eleven byte')))
      return Math.round(performance.now() - began)
    },
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
