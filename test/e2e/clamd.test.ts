import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClamdScanner } from '#server/adapters/virus-scanner/clamd/clamd-scanner.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import type { Problem } from '#shared/contracts/common.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { ensureClamd, startClamd } from '../../scripts/services/clamd.ts'
import { offerService } from '../../scripts/services/service.ts'

const cacheDir = join(import.meta.dirname, '../../.cache')
const MAX_STREAM = 20 * 1024 * 1024
const clamd = await offerService(
  "ClamAV's daemon",
  () => ensureClamd(cacheDir),
  (install) => startClamd(install, { streamMost: MAX_STREAM }),
)
/** The test file that every scanner finds, in pieces, so that none finds it here. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join('')

describe.skipIf(!clamd)("the scanner on ClamAV's own daemon", () => {
  let scanner: VirusScanner
  let app: TestApp
  let member: TestClient
  let investigation: string
  beforeAll(async () => {
    scanner = createClamdScanner({ host: '127.0.0.1', port: Number(new URL(clamd!.url).port) })
    app = await createTestApp({ work: false, overrides: { scanner } })
    member = await app.client('member')
    const made = await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    investigation = made.body.id
  })
  afterAll(async () => {
    await app?.close()
    await clamd?.stop()
  })
  const scan = (...pieces: (string | Buffer)[]) =>
    scanner.scan(Readable.from(pieces.map((piece) => Buffer.from(piece))))
  const upload = async (words: string) => {
    const form = new FormData()
    form.append('investigation_id', investigation)
    form.append('source_type', 'attachment')
    form.append('file', new Blob([words]), 'note.txt')
    const headers = { authorization: `Bearer ${member.token}` }
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers,
      payload: form,
    })
    return { status: answer.statusCode, body: answer.json<Problem>() }
  }

  it('names what it finds, in however many pieces it comes', async () => {
    expect(await scan(EICAR)).toEqual({ found: expect.stringContaining('Eicar') })
    expect(await scan(...EICAR)).toEqual({ found: expect.stringContaining('Eicar') })
  })

  it('finds nothing in what is harmless, nor in an empty file', async () => {
    expect(await scan('It was approved on Friday.')).toEqual({ found: null })
    expect(await scan()).toEqual({ found: null })
    expect(await scan(Buffer.alloc(10_000_000, 1))).toEqual({ found: null })
  })

  it('lets nothing pass that is longer than the daemon takes, and says which setting it was', async () => {
    const pieces = Array.from({ length: 40 }, () => Buffer.alloc(1024 * 1024, 1))
    await expect(scan(...pieces)).rejects.toMatchObject({
      code: 'SCANNER_UNAVAILABLE',
      message: expect.stringContaining('StreamMaxLength'),
    })
  })

  it('keeps an infected upload out and lets a clean one in', async () => {
    expect(await upload(EICAR)).toMatchObject({
      status: 415,
      body: { code: 'UPLOAD_REJECTED', detail: expect.stringContaining('Eicar') },
    })
    expect((await upload('It was approved on Friday.')).status).toBe(201)
  })
})
