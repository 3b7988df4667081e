// 500 MB through our API and through nginx's DAV upload, alternating on the same disk: time from the first byte to
// the answer, and how much our process grows meanwhile. Ours also hashes, checks and forces the file to disk.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import type { Bench, BenchResult } from './bench.ts'
import { startPeer, startService } from './upload-servers.ts'

const ROUNDS = 4
const MAX_GROWTH = 64
const SAMPLE_MS = 20
const PIECE_BYTES = 1024 * 1024
const BOUNDARY = 'probity-bench'

export const uploadBench: Bench = { name: 'upload', run: runUploads }

async function runUploads(): Promise<BenchResult> {
  const peer = await startPeer()
  const service = await startService().catch(async (error: unknown) => {
    await peer.stop()
    throw error
  })
  const bearer = { authorization: `Bearer ${service.token}` }
  const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const fields = { investigation_id: service.investigation, source_type: 'attachment' }
  const ours = (bytes: number, sign: string) =>
    send(
      'POST',
      `${service.url}/api/storage/upload`,
      { ...bearer, ...form },
      wrap(fields, bytes),
      `%PDF-1.4 ${sign}`,
    )
  const theirs = (bytes: number, sign: string) =>
    send('PUT', `${peer.url}/${sign}`, {}, { before: '', after: '', bytes }, '%PDF-1.4')
  try {
    for (const warm of [ours, theirs]) await warm(50 * PIECE_BYTES, 'warm')
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
    const growths: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = service.memory()
      let most = before
      const watch = setInterval(() => (most = Math.max(most, service.memory())), SAMPLE_MS)
      times.ours.push(await ours(UPLOAD_LIMITS.fileBytes, `${round}`))
      clearInterval(watch)
      growths.push(most - before)
      times.theirs.push(await theirs(UPLOAD_LIMITS.fileBytes, `${round}`))
      process.stderr.write(
        `  ours ${times.ours.at(-1)} ms, nginx ${times.theirs.at(-1)} ms, grown by ${growths.at(-1)?.toFixed(0)} MB\n`,
      )
    }
    const [mine, other] = [median(times.ours), median(times.theirs)]
    const growth = Math.max(...growths)
    return {
      ratio: Number((mine / other).toFixed(2)),
      against: "nginx's DAV upload, medians in the same run",
      goal: `at most 1, memory grown by at most ${MAX_GROWTH} MB`,
      holds: mine <= other && growth <= MAX_GROWTH,
      details: { bytes: UPLOAD_LIMITS.fileBytes, ...times, grown_mb: growths.map(Math.round) },
    }
  } finally {
    await service.stop()
    await peer.stop()
  }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

interface Body {
  readonly before: string
  readonly after: string
  readonly bytes: number
}

function wrap(fields: Readonly<Record<string, string>>, bytes: number): Body {
  const part = (head: string, text: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${text}`
  const named = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`, value)}\r\n`)
  return {
    before: named.join('') + part('name="file"; filename="large.pdf"', ''),
    after: `\r\n--${BOUNDARY}--\r\n`,
    bytes,
  }
}

/** Milliseconds until the answer; rejects if it is not a 201 or 204. */
async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Body,
  sign: string,
): Promise<number> {
  const piece = randomBytes(PIECE_BYTES)
  function* pieces(): Generator<Buffer> {
    if (body.before) yield Buffer.from(body.before)
    const first = Buffer.from(piece)
    first.write(sign)
    for (let sent = 0; sent < body.bytes; sent += PIECE_BYTES)
      yield (sent === 0 ? first : piece).subarray(0, Math.min(PIECE_BYTES, body.bytes - sent))
    if (body.after) yield Buffer.from(body.after)
  }
  const began = performance.now()
  const length = Buffer.byteLength(body.before) + body.bytes + Buffer.byteLength(body.after)
  const call = request(url, { method, headers: { ...headers, 'content-length': length } })
  const answered = new Promise<number>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
  })
  const [status] = await Promise.all([
    answered,
    pipeline(Readable.from(pieces(), { objectMode: false }), call),
  ])
  if (status !== 201 && status !== 204) throw new Error(`${method} ${url} answered ${status}`)
  return Math.round(performance.now() - began)
}
