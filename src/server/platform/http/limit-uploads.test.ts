import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { TUS, tusMetadata } from '#test/support/resumable.ts'
import { MAX_UPLOADS_AT_ONCE } from './limit-uploads.ts'

const MEGABYTE = 1024 * 1024
const FILES = 209
const SENDERS = 3

describe('what one person may upload', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await createTestApp({ work: false, config: { rateLimitFactor: 1 } })
    await app.http.listen({ host: '127.0.0.1', port: 0 })
    port = (app.http.server.address() as AddressInfo).port
  })
  afterAll(() => app.close())

  const givenCase = async () => {
    const client = await app.client('member')
    const { id } = await givenInvestigation(client, [])
    const metadata = (filename: string) =>
      tusMetadata({ investigation_id: id, source_type: 'attachment', filename })
    const begin = async (name: string, bytes: number, body?: Buffer) => {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/storage/resumable',
        headers: {
          ...TUS,
          ...(body ? { 'content-type': 'application/offset+octet-stream' } : {}),
          authorization: `Bearer ${client.token}`,
          'upload-length': String(bytes),
          'upload-metadata': metadata(name),
        },
        ...(body ? { payload: body } : {}),
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        code: answer.json<{ code?: string }>().code,
      }
    }
    return { client, id, begin }
  }
  const openUpload = ({ token }: TestClient) => {
    const call = request({
      port,
      method: 'POST',
      path: '/api/storage/upload',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1_000,
      },
    })
    const answered = new Promise<{ status: number | undefined; retryAfter: string | undefined }>(
      (resolve) => {
        call.once('response', (answer) => {
          resolve({ status: answer.statusCode, retryAfter: answer.headers['retry-after'] })
          answer.resume()
        })
        call.once('error', () => resolve({ status: undefined, retryAfter: undefined }))
      },
    )
    call.write('--x\r\n')
    return { answered, end: () => call.destroy() }
  }

  it(`is ${FILES} files in one go, as a browser sends them`, async () => {
    const { client, id, begin } = await givenCase()
    const names = Array.from({ length: FILES }, (_, index) => `note-${index}.txt`)
    const left = [...names]
    const statuses = new Set<number>()
    const sendAll = async () => {
      for (let name = left.shift(); name; name = left.shift()) {
        const body = Buffer.from(`Gate ${name} was shut at night.`)
        statuses.add((await begin(name, body.length, body)).status)
      }
    }
    await Promise.all(Array.from({ length: SENDERS }, sendAll))
    expect([...statuses]).toEqual([201])
    const { body } = await client.call<{ evidence_count: number }>('GET', `/api/investigations/${id}`)
    expect(body.evidence_count).toBe(FILES)
  })

  it('is ten gigabytes a minute by what it announces; then it is asked to wait, and others are not', async () => {
    const { begin } = await givenCase()
    const other = await givenCase()
    const statuses = []
    for (let begun = 0; begun < 22; begun++)
      statuses.push((await begin(`large-${begun}.pdf`, 490 * MEGABYTE)).status)
    expect(statuses).toEqual([...Array<number>(21).fill(201), 429])
    const refused = await begin('small.txt', 10)
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.begin('small.txt', 10)).status).toBe(201)
  })

  it(`is ${MAX_UPLOADS_AT_ONCE} files at the same time; the next one is asked to come back in a second`, async () => {
    const { client } = await givenCase()
    const open = Array.from({ length: MAX_UPLOADS_AT_ONCE }, () => openUpload(client))
    let refused: Awaited<ReturnType<typeof openUpload>['answered']> | undefined
    // The others may reach the service after it.
    await expect
      .poll(async () => {
        const one = openUpload(client)
        open.push(one)
        refused = await Promise.race([
          one.answered,
          new Promise<never>((resolve) => setTimeout(resolve, 200)),
        ])
        return refused?.status
      })
      .toBe(429)
    expect(refused?.retryAfter).toBe('1')
    for (const one of open) one.end()
    const { begin } = await givenCase()
    expect((await begin('small.txt', 10)).status).toBe(201)
    await expect
      .poll(async () => {
        const one = openUpload(client)
        const answer = await Promise.race([
          one.answered,
          new Promise<never>((resolve) => setTimeout(resolve, 200)),
        ])
        one.end()
        return answer?.status
      })
      .toBe(undefined)
  })
})
