import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { EVIDENCE_ID_HEADER, type ResumableUpload } from '#shared/contracts/resumable-uploads.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { signedInBrowser } from '#test/support/mfa-session.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'

const PATH = '/api/storage/resumable'
const STREAM = { ...TUS, 'content-type': 'application/offset+octet-stream' }
/** Longer than any other request's body may be. */
const letter = Buffer.from(`%PDF-1.4\n${'It was approved on Friday. '.repeat(500_000)}`)

describeOnEitherDatabase('a resumable upload', (database) => {
  let app: TestApp
  let member: TestClient
  let colleague: TestClient
  let investigation: string
  let url: string

  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
    colleague = await app.client('owner')
    investigation = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' }))
      .body.id
    url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => app.http.close())

  type Method = 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'DELETE' | 'OPTIONS'
  const call = async (
    method: Method,
    path: string,
    headers: Record<string, string>,
    payload?: Buffer,
    client = member,
  ) => {
    const answer = await app.http.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${client.token}`, ...headers },
      ...(payload ? { payload } : {}),
    })
    const body = answer.body.startsWith('{') ? answer.json<Problem & ResumableUpload>() : null
    return { status: answer.statusCode, headers: answer.headers, body, code: body?.code }
  }
  const begin = (name: string, size: number, more: Record<string, string> = {}) =>
    call('POST', PATH, {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': tusMetadata({
        investigation_id: investigation,
        source_type: 'attachment',
        filename: name,
        ...more,
      }),
    })
  const begun = async (...given: Parameters<typeof begin>) => {
    const { status, headers, body } = await begin(...given)
    expect(status).toBe(201)
    expect(headers.location).toBe(`${PATH}/${body!.id}`)
    return body!.id
  }
  const patch = (id: string, offset: number, bytes: Buffer, client = member) =>
    call('PATCH', `${PATH}/${id}`, { ...STREAM, 'upload-offset': String(offset) }, bytes, client)
  const head = (id: string, client = member) => call('HEAD', `${PATH}/${id}`, TUS, undefined, client)
  const partsFolder = () =>
    join(app.context.config.dataDir, 'resumable', member.organizationId, member.userId)
  const rowsOf = async (table: string) =>
    (await database().sql.executeSql(`select count(*)::int as n from ${table}`, [])).rows[0]!.n as number

  /** The client that the web application has, until it has ended. */
  const upload = (bytes: Buffer, options: Partial<UploadOptions>) =>
    new Promise<string | undefined>((resolve, reject) => {
      const running = new Upload(bytes, {
        endpoint: `${url}${PATH}`,
        retryDelays: null,
        headers: { authorization: `Bearer ${member.token}` },
        metadata: { investigation_id: investigation, source_type: 'attachment', filename: 'letter.pdf' },
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader(EVIDENCE_ID_HEADER)),
        onError: reject,
        ...options,
      })
      running.start()
    })

  it('says by OPTIONS what of the protocol is spoken, to whoever may upload, without a Tus-Resumable header', async () => {
    expect(await call('OPTIONS', PATH, {})).toMatchObject({
      status: 204,
      headers: {
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,termination,expiration',
        'tus-max-size': '524288000',
      },
    })
    expect((await app.http.inject({ method: 'OPTIONS', url: PATH })).statusCode).toBe(401)
    expect((await call('OPTIONS', PATH, {}, undefined, await app.client('viewer'))).code).toBe('FORBIDDEN')
  })

  it('in many pieces becomes the item that the plain form makes, with its hash and its custody', async () => {
    const metadata = {
      investigation_id: investigation,
      source_type: 'content',
      filename: 'letter.pdf',
      filetype: 'application/pdf',
      relative_path: 'box 3/letters/letter.pdf',
      title: 'The letter',
    }
    const id = await upload(letter, { chunkSize: 2_000_000, metadata })
    const item = await member.call<Evidence>('GET', `/api/evidence/${id}`)
    expect(item.body).toMatchObject({
      title: 'The letter',
      file_name: 'letter.pdf',
      mime_type: 'application/pdf',
      source_type: 'content',
      size_bytes: letter.length,
      sha256: createHash('sha256').update(letter).digest('hex'),
      text_status: 'pending',
    })
    const custody = await member.call<{ items: object[] }>('GET', `/api/evidence/${id}/custody`)
    expect(custody.body.items).toEqual([
      expect.objectContaining({
        event: 'uploaded',
        actor_id: member.userId,
        file_name_given: 'box 3/letters/letter.pdf',
        size_bytes: letter.length,
      }),
    ])
    expect(readdirSync(partsFolder())).toEqual([])
    expect(await rowsOf('pending_objects')).toBe(0)
  })

  it('goes on where it was broken off, and sends nothing twice', async () => {
    const sent: number[] = []
    const started = new Promise<string>((resolve) => {
      const first = new Upload(letter, {
        endpoint: `${url}${PATH}`,
        chunkSize: 50_000,
        headers: { authorization: `Bearer ${member.token}` },
        metadata: { investigation_id: investigation, source_type: 'attachment', filename: 'letter.pdf' },
        onChunkComplete: (_size, accepted) => {
          if (accepted < 150_000) return
          void first.abort().then(() => resolve(first.url!))
        },
      })
      first.start()
    })
    const uploadUrl = await started
    const id = uploadUrl.split('/').at(-1)!
    const at = Number((await head(id)).headers['upload-offset'])
    expect(at).toBeGreaterThanOrEqual(150_000)
    expect(await upload(letter, { uploadUrl, onProgress: (bytes) => sent.push(bytes) })).toBe(id)
    expect(sent[0]).toBe(at)
    expect((await member.call<Evidence>('GET', `/api/evidence/${id}`)).body.size_bytes).toBe(letter.length)
  })

  it('tells its item again to whoever lost the answer, and never makes a second one', async () => {
    const id = await begun('note.txt', 10)
    const before = await rowsOf('evidence_items')
    expect((await patch(id, 0, Buffer.from('some words'))).headers[EVIDENCE_ID_HEADER]).toBe(id)
    expect((await head(id)).headers).toMatchObject({
      [EVIDENCE_ID_HEADER]: id,
      'upload-offset': '10',
      'upload-length': '10',
    })
    expect((await patch(id, 10, Buffer.alloc(0))).status).toBe(204)
    expect((await patch(id, 0, Buffer.from('some words'))).code).toBe('CONFLICT')
    expect((await call('DELETE', `${PATH}/${id}`, TUS)).code).toBe('CONFLICT')
    expect(await rowsOf('evidence_items')).toBe(before + 1)
  })

  it('whose last byte came just before a crash becomes one item, however many ask for it at once', async () => {
    const id = await begun('note.txt', 10)
    writeFileSync(join(partsFolder(), id), 'some words')
    const before = await rowsOf('evidence_items')
    // Some ask while the item is being made, some just after.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => sleep(at * 5).then(() => head(id))),
    )
    expect(answers.map(({ headers }) => headers[EVIDENCE_ID_HEADER])).toEqual(answers.map(() => id))
    expect(await rowsOf('evidence_items')).toBe(before + 1)
    expect(await rowsOf('pending_objects')).toBe(0)
    const { body } = await member.call<{ items: object[] }>('GET', `/api/evidence/${id}/custody`)
    expect(body.items).toHaveLength(1)
    const made = await database().sql.executeSql(
      `select 1 from audit_logs where action = 'evidence.create' and target_id = $1`,
      [id],
    )
    expect(made.rows).toHaveLength(1)
    const kept: Buffer[] = []
    for await (const piece of await app.context.objects.get(`${member.organizationId}/evidence/${id}`))
      kept.push(piece as Buffer)
    expect(Buffer.concat(kept).toString()).toBe('some words')
  })

  it.each([
    ['a program', 'setup.exe', 10, 415],
    ['a file of an unknown kind', 'file.zzz', 10, 415],
    ['an empty file', 'a.txt', 0, 415],
    ['a file that is too large', 'a.pdf', 524_288_001, 413],
  ])('is refused as %s before its first byte', async (_what, name, size, status) => {
    const { status: answered, body } = await begin(name, size)
    expect(answered).toBe(status)
    expect(body!.detail.length).toBeGreaterThan(15)
    expect(readdirSync(partsFolder())).toEqual([])
  })

  it('is refused for an investigation that is not the caller’s, without one, or without what tus asks for', async () => {
    const elsewhere = await app.client('member', 'other')
    const foreign = await elsewhere.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })
    expect((await begin('a.txt', 5, { investigation_id: foreign.body.id })).code).toBe('NOT_FOUND')
    expect((await begin('a.txt', 5, { investigation_id: 'no' })).body!.errors).toEqual([
      expect.objectContaining({ path: 'investigation_id' }),
    ])
    expect((await call('POST', PATH, { ...TUS, 'upload-length': '5' })).code).toBe('VALIDATION_FAILED')
    const version = await call('POST', PATH, { 'upload-length': '5' })
    expect([version.status, version.headers['tus-version']]).toEqual([412, '1.0.0'])
    const id = await begun('a.txt', 5)
    expect((await patch(id, 3, Buffer.from('xx'))).code).toBe('CONFLICT')
    expect((await patch(id, 0, Buffer.from('too long'))).code).toBe('UPLOAD_TOO_LARGE')
    expect((await call('DELETE', `${PATH}/${id}`, TUS)).status).toBe(204)
    expect((await head(id)).status).toBe(404)
    expect(readdirSync(partsFolder())).toEqual([])
  })

  it('is refused by its first bytes long before its last, and nothing of it is kept', async () => {
    const id = await begun('letter.pdf', 100_000_000)
    const first = await patch(id, 0, Buffer.alloc(30_000, 'MZ'))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '30000'])
    const { code, body } = await patch(id, 30_000, Buffer.alloc(60_000, 'MZ'))
    expect([code, body!.detail]).toEqual(['UPLOAD_REJECTED', expect.stringContaining('not a PDF')])
    expect((await head(id)).status).toBe(404)
    expect(readdirSync(partsFolder())).toEqual([])
    const small = await begun('letter.pdf', 2)
    expect((await patch(small, 0, Buffer.from('MZ'))).code).toBe('UPLOAD_REJECTED')
    expect(readdirSync(partsFolder())).toEqual([])
  })

  it('is not there for anybody else, not even for the owner of the organization', async () => {
    const id = await begun('note.txt', 10)
    const missing = 'f7b0a0f0-0000-4000-8000-000000000000'
    const ways: ((id: string) => Promise<object>)[] = [
      (one) => call('GET', `${PATH}/${one}`, TUS, undefined, colleague),
      (one) => head(one, colleague),
      (one) => patch(one, 0, Buffer.from('some words'), colleague),
      (one) => call('DELETE', `${PATH}/${one}`, TUS, undefined, colleague),
    ]
    for (const way of ways) {
      const [theirs, none] = (await Promise.all([way(id), way(missing)])).map((answer) =>
        JSON.parse(JSON.stringify(answer), (key, value) =>
          ['request_id', 'x-request-id', 'date'].includes(key) || /ratelimit/.test(key) ? '' : value,
        ),
      )
      expect(theirs).toMatchObject({ status: 404 })
      expect(theirs).toEqual(none)
    }
    expect((await patch(id, 0, Buffer.from('some words'))).headers[EVIDENCE_ID_HEADER]).toBe(id)
    expect((await head(id, colleague)).status).toBe(404)
  })

  it('asks a browser for its token with every piece', async () => {
    const id = await begun('note.txt', 10)
    const { browser } = await signedInBrowser(app, { userId: member.userId }, { mfaProven: true })
    const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = (token?: string) =>
      app.http.inject({
        method: 'PATCH',
        url: `${PATH}/${id}`,
        headers: {
          ...STREAM,
          host: 'localhost:3000',
          'upload-offset': '0',
          cookie: cookie(),
          ...(token ? { 'x-csrf-token': token } : {}),
        },
        payload: Buffer.from('some words'),
      })
    expect((await send()).statusCode).toBe(403)
    const { csrf_token } = await browser.session()
    expect((await send(csrf_token)).headers[EVIDENCE_ID_HEADER]).toBe(id)
  })
})
