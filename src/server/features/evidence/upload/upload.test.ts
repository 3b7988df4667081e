import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeOnEitherDatabase('an upload', (database) => {
  let app: TestApp
  let member: TestClient
  let investigation: string

  beforeAll(async () => {
    app = await createTestApp({ overrides: { database: database() } })
    member = await app.client('member')
    investigation = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' }))
      .body.id
  })
  afterAll(() => app.http.close())

  const post = async (form: FormData) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: { authorization: `Bearer ${member.token}`, 'user-agent': 'a browser' },
      payload: form,
    })
    return { status: answer.statusCode, body: answer.json() as Evidence & Problem }
  }
  const formOf = (name: string, bytes: string | Buffer, type = 'application/octet-stream', fields = {}) => {
    const form = new FormData()
    const all = { investigation_id: investigation, source_type: 'attachment', ...fields }
    for (const [key, value] of Object.entries(all)) form.append(key, String(value))
    form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))], { type }), name)
    return form
  }
  const upload = (...input: Parameters<typeof formOf>) => post(formOf(...input))
  const begin = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/api/storage/resumable',
      headers: { authorization: `Bearer ${member.token}`, ...TUS, ...headers },
    })
  const storedObjects = () =>
    readdirSync(join(app.context.config.dataDir, 'objects'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const rowsOf = async (table: string) =>
    (await database().sql.executeSql(`select count(*)::int as n from ${table}`, [])).rows[0]!.n as number

  it('answers 201 with the item, its size, its hash and the type that its content has', async () => {
    const words = 'It was approved on Friday.\n'
    const { status, body } = await upload('note.txt', words, 'text/plain', { title: 'The note' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'The note',
      file_name: 'note.txt',
      source_type: 'attachment',
      mime_type: 'text/plain',
      size_bytes: words.length,
      sha256: createHash('sha256').update(words).digest('hex'),
      text_status: 'pending',
      duplicate_of: null,
    })
    const read = async () => (await member.call<Evidence>('GET', `/api/evidence/${body.id}`)).body
    while ((await read()).text_status === 'pending') await sleep(50)
    expect(await read()).toMatchObject({ text_status: 'extracted', content: words })
    expect(await rowsOf('pending_objects')).toBe(0)
  })

  it.each(['utf16le', 'big-endian'])('takes a text in UTF-16 without a mark (%s)', async (order) => {
    const bytes = Buffer.from('It was approved on Friday.\n', 'utf16le')
    const { status, body } = await upload('note.txt', order === 'big-endian' ? bytes.swap16() : bytes)
    expect({ status, type: body.mime_type }).toEqual({ status: 201, type: 'text/plain' })
  })

  it('keeps who brought the file, when, from where, its hash and the name it was given', async () => {
    const { body } = await upload('../../etc/pass\u202ewd.txt', 'some words')
    expect(body.file_name).toBe('passwd.txt')
    const { body: custody } = await member.call<{ items: Record<string, unknown>[] }>(
      'GET',
      `/api/evidence/${body.id}/custody`,
    )
    expect(custody.items).toEqual([
      expect.objectContaining({
        event: 'uploaded',
        actor_id: member.userId,
        sha256: body.sha256,
        size_bytes: 10,
        ip_address: '127.0.0.1',
        user_agent: 'a browser',
      }),
    ])
    expect(custody.items[0]!.file_name_given).toContain('\u202e')
  })

  it('names the item that has the same bytes already, and keeps both', async () => {
    const first = await upload('first.txt', 'the same bytes twice')
    const second = await upload('second.txt', 'the same bytes twice')
    expect(second.body).toMatchObject({ duplicate_of: first.body.id, sha256: first.body.sha256 })
    expect(second.body.id).not.toBe(first.body.id)
  })

  it.each([
    ['a program', 'setup.exe', 'MZ'],
    ['a script', 'run.js', 'alert(1)'],
    ['a server script', 'info.php', '<?php phpinfo();'],
    ['a server script under a picture’s name', 'info.php.jpg', PNG],
    ['an Office file with macros', 'book.xlsm', 'PK\u0003\u0004'],
    ['a name that is only an ending', '.htaccess', 'Options +ExecCGI'],
    ['a name with dots behind its ending', 'setup.exe...', 'MZ'],
    ['an unknown ending', 'file.zzz', 'words'],
    ['no ending', 'file', 'words'],
    ['a text that calls itself a picture', 'picture.jpg', 'push graphic-context'],
    ['a picture that calls itself a text', 'note.txt', PNG],
    ['a program that calls itself a PDF', 'letter.pdf', 'MZ\u0000\u0000\u0001'],
    ['a file without a byte', 'empty.pdf', ''],
  ])('is refused as %s with a reason, and leaves nothing behind', async (_what, name, bytes) => {
    const before = storedObjects().length
    const { status, body } = await upload(name, bytes)
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'UPLOAD_REJECTED' })
    expect(body.detail.length).toBeGreaterThan(15)
    expect(storedObjects()).toHaveLength(before)
    expect(await rowsOf('pending_objects')).toBe(0)
  })

  it('is refused where the sender says it is a program', async () => {
    expect((await upload('note.txt', 'words', 'application/x-msdownload')).body.code).toBe('UPLOAD_REJECTED')
  })

  it.each([
    ['note.txt', 'text/javascript'],
    ['note.txt', 'text/x-python'],
    ['note.txt', 'text/x-sh'],
    ['note.txt', 'text/vbscript'],
    ['page.html', 'application/x-httpd-php'],
    ['table.csv', 'text/ecmascript; charset=utf-8'],
  ])('is refused where the sender says it is no document: %s as %s', async (name, type) => {
    expect((await upload(name, 'words', type)).body.code).toBe('UPLOAD_REJECTED')
    const metadata = {
      investigation_id: investigation,
      source_type: 'attachment',
      filename: name,
      filetype: type,
    }
    const answer = await begin({ 'upload-length': '5', 'upload-metadata': tusMetadata(metadata) })
    expect(answer.json<Problem>().code).toBe('UPLOAD_REJECTED')
  })

  it.each([
    ['table.csv', 'application/vnd.ms-excel', 'text/csv'],
    ['table.csv', 'text/comma-separated-values', 'text/csv'],
    ['server.log', 'text/x-log', 'text/plain'],
    ['notes.md', 'text/x-markdown', 'text/markdown'],
    ['note.txt', 'text/html', 'text/plain'],
  ])(
    'is stored under the kind of its name and content, not the one that was said: %s as %s',
    async (name, type, stored) => {
      expect((await upload(name, 'words', type)).body.mime_type).toBe(stored)
    },
  )

  it('is refused as not valid without an investigation, without a file, with fields behind the file or fields that are not known', async () => {
    expect(await upload('a.txt', 'x', 'text/plain', { investigation_id: 'no' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'investigation_id' }] },
    })
    expect(await upload('a.txt', 'x', 'text/plain', { custodain: 'Ina Moor' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'custodain' }] },
    })
    const bare = new FormData()
    bare.append('investigation_id', investigation)
    expect((await post(bare)).status).toBe(422)
    const late = new FormData()
    late.append('file', new Blob(['x'], { type: 'text/plain' }), 'a.txt')
    late.append('investigation_id', investigation)
    expect((await post(late)).body.code).toBe('VALIDATION_FAILED')
    const two = formOf('a.txt', 'first')
    two.append('file', new Blob(['second'], { type: 'text/plain' }), 'b.txt')
    const before = storedObjects().length
    expect((await post(two)).status).toBe(422)
    expect(storedObjects()).toHaveLength(before)
  })

  it('says too large before it reads a body that says so itself', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/storage/upload',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '600000000',
      },
      payload: '--x',
    })
    expect({ status: answer.statusCode, code: (answer.json() as Problem).code }).toEqual({
      status: 413,
      code: 'UPLOAD_TOO_LARGE',
    })
  })

  it('that breaks off in the middle leaves no item, no object and no announcement', async () => {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const items = await rowsOf('evidence_items')
    const before = storedObjects().length
    const head = `--x\r\ncontent-disposition: form-data; name="investigation_id"\r\n\r\n${investigation}\r\n--x\r\ncontent-disposition: form-data; name="source_type"\r\n\r\ncontent\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
    for (const sent of [100, 200_000]) {
      const socket = connect(Number(new URL(address).port), '127.0.0.1')
      socket.write(
        `POST /api/storage/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${member.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 400000\r\n\r\n${head}${'word '.repeat(sent / 5)}`,
      )
      await sleep(300)
      socket.destroy()
    }
    await expect.poll(() => rowsOf('pending_objects')).toBe(0)
    expect(storedObjects()).toHaveLength(before)
    expect(await rowsOf('evidence_items')).toBe(items)
  })
})

describe('an upload past a virus scanner', () => {
  const found = { 'bad words': 'Test.Signature' } as Record<string, string>
  let app: TestApp
  let member: TestClient
  let scanner: VirusScanner['scan']
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { scanner: { scan: (file) => scanner(file) } } })
    member = await app.client('member')
  })
  afterAll(() => app.close())
  const upload = async (words: string) => {
    const investigation = await member.call<{ id: string }>('POST', '/api/investigations', {
      title: 'A case',
    })
    const form = new FormData()
    form.append('investigation_id', investigation.body.id)
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
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of app.context.objects.list('')) keys.push(key)
    return keys
  }

  it('is refused by the name of what was found, and nothing of it is kept', async () => {
    scanner = async (file) => ({ found: found[await text(file)] ?? null })
    expect(await upload('bad words')).toMatchObject({
      status: 415,
      body: { code: 'UPLOAD_REJECTED', detail: expect.stringContaining('Test.Signature') },
    })
    expect(await objects()).toEqual([])
    expect((await upload('good words')).status).toBe(201)
  })

  it('is refused where the scanner cannot tell', async () => {
    const before = await objects()
    scanner = async () => {
      throw new AppError('SCANNER_UNAVAILABLE', 'It does not answer.')
    }
    expect(await upload('good words')).toMatchObject({ status: 503, body: { code: 'SCANNER_UNAVAILABLE' } })
    expect(await objects()).toEqual(before)
  })
})
