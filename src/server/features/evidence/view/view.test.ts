import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { readRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'

let app: TestApp
let member: TestClient
let investigation: string

beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
  investigation = (await member.call<{ id: string }>('POST', '/api/investigations', { title: 'A case' })).body
    .id
})
afterAll(() => app.close())

const upload = async (name: string, bytes: string | Buffer): Promise<string> => {
  const form = new FormData()
  form.append('investigation_id', investigation)
  form.append('source_type', 'attachment')
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name)
  const headers = { authorization: `Bearer ${member.token}` }
  const answer = await app.http.inject({ method: 'POST', url: '/api/storage/upload', headers, payload: form })
  expect(answer.statusCode).toBe(201)
  return answer.json<Evidence>().id
}
const view = async (id: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const url = `/api/storage/view?evidence_id=${id}`
  const answer = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('the viewer', () => {
  it('gives the bytes as they came in, with type, length and name', async () => {
    const bytes = Buffer.from('first,second\n1,2\n')
    const answer = await view(await upload('table.csv', bytes))
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="table.csv"; filename*=UTF-8''table.csv`,
      'accept-ranges': 'bytes',
    })
  })

  const SCRIPT = '<script>fetch("/api/investigations")</script>'
  it.each([
    ['a web page', 'page.html', `<!doctype html><html>${SCRIPT}</html>`],
    ['a web page in UTF-16', 'page.htm', Buffer.from(`\ufeff<html>${SCRIPT}</html>`, 'utf16le')],
    ['an XHTML page', 'page.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`],
    ['a drawing with a script', 'picture.svg', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`],
    [
      'an XML file with a style sheet',
      'data.xml',
      '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>',
    ],
    ['a saved web page', 'page.mht', `MIME-Version: 1.0\r\n\r\n${SCRIPT}`],
    ['a mail', 'mail.eml', `From: a@b.example\r\nSubject: x\r\n\r\n${SCRIPT}`],
    ['a PDF with a script', 'form.pdf', '%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj'],
  ])('only lets %s be downloaded, and lets it do nothing', async (_what, name, bytes) => {
    const { headers } = await view(await upload(name, bytes))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox;/)
    expect(headers['content-security-policy']).not.toMatch(/allow-scripts|script-src/)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('shows a script that is called a text as text and nothing else', async () => {
    const { headers } = await view(await upload('page.txt', `<html>${SCRIPT}</html>`))
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'x-content-type-options': 'nosniff' })
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  it('gives a range with 206, where asked for one, and says how much there is where it lies behind the end', async () => {
    const id = await upload('digits.txt', '0123456789')
    const part = await view(id, { range: 'bytes=2-4' })
    expect({ status: part.status, text: String(part.bytes) }).toEqual({ status: 206, text: '234' })
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
    expect(String((await view(id, { range: 'bytes=-3' })).bytes)).toBe('789')
    const behind = await view(id, { range: 'bytes=10-' })
    expect({ status: behind.status, range: behind.headers['content-range'] }).toEqual({
      status: 416,
      range: 'bytes */10',
    })
  })

  it('answers HEAD with the headers alone', async () => {
    const id = await upload('digits.txt', '0123456789')
    const head = await view(id, {}, 'HEAD')
    expect({ status: head.status, bytes: head.bytes.length }).toEqual({ status: 200, bytes: 0 })
    expect(head.headers).toMatchObject({ 'content-length': '10', 'content-type': 'text/plain' })
  })

  it('shows typed text as a text file', async () => {
    const made = await member.call<{ id: string }>('POST', `/api/investigations/${investigation}/evidence`, {
      title: 'A note: "x"',
      content: 'Grüße',
    })
    const { headers, bytes } = await view(made.body.id)
    expect({ type: headers['content-type'], text: String(bytes) }).toEqual({
      type: 'text/plain; charset=utf-8',
      text: 'Grüße',
    })
  })

  it('shows nothing of a deleted item', async () => {
    const id = await upload('gone.txt', 'words')
    await member.call('DELETE', `/api/evidence/${id}`)
    expect((await view(id)).status).toBe(404)
  })

  it('leaves a row in the audit trail that names the item', async () => {
    const id = await upload('seen.txt', 'words')
    await view(id)
    const { rows } = await app.context.database.sql.executeSql(
      `select target_id from audit_logs where action = 'evidence.view' and target_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a range', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=5-', 10, { start: 5, end: 9 }],
    ['bytes=5-99', 10, { start: 5, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=0-', 0, 'unsatisfiable'],
    ['bytes=4-2', 10, null],
    ['bytes=0-1,3-4', 10, null],
    ['bytes=-', 10, null],
    ['lines=0-1', 10, null],
    [undefined, 10, null],
  ])('%s of %i bytes', (header, size, range) => expect(readRange(header, size)).toEqual(range))
})

describe('the header that names a file', () => {
  it('cannot be ended or doubled by the name', () => {
    const header = contentDisposition('attachment', 'a"; filename="b.exe\r\nx: y.pdf')
    expect(header).not.toMatch(/[\r\n]/)
    expect(header.match(/(?<!\*)filename="[^"]*"/g)).toHaveLength(1)
  })

  it('carries every letter of the world', () => {
    const header = contentDisposition('inline', "Zoë's 報告 100%.pdf")
    expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe("Zoë's 報告 100%.pdf")
    expect(header).toMatch(/^[\x20-\x7e]+$/)
  })
})
