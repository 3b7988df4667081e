import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const CANARY = `canary${randomUUID().replaceAll('-', '')}`
/** Statements, places in our code and words of the database: what an answer may never hold. */
const INSIDE =
  /\bselect\b.*\bfrom\b|\binsert into\b|node_modules|\.ts\b|\/src\/|postgres|pglite|kysely|constraint "|relation "|column "/i

let app: TestApp
let member: TestClient
const lines: string[] = []

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  app = await createTestApp({ overrides: { logger } })
  member = await app.client('member')
})
afterAll(() => app.close())

const database = (statement: string) => app.context.database.sql.executeSql(statement)

/** The refusal, and that neither it nor any log line of it tells more than it should. */
async function refusal(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
): Promise<{ status: number; body: Problem }> {
  const answer = await member.call<Problem>(method, url, body)
  const text = JSON.stringify(answer.body)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(text).not.toContain(CANARY)
  expect(text).not.toMatch(INSIDE)
  return answer
}

describe('the words of a person', () => {
  it.each([
    [
      'POST',
      '/api/investigations',
      {
        title: '',
        description: CANARY,
        investigation_type: CANARY,
        conduct_start: CANARY,
        parties: [{ name: 1, role: CANARY }],
      },
    ],
    ['POST', '/api/investigations', { title: 'x', case_number: CANARY.repeat(9) }],
    ['POST', '/api/investigations', { title: 'x', lead_investigator_id: CANARY }],
    ['POST', '/api/investigations', CANARY],
    ['POST', '/api/analysis/generate', { investigation_id: CANARY, type: CANARY, focus: CANARY }],
    ['POST', '/api/auth/tokens', { name: CANARY, days: CANARY }],
    ['GET', `/api/evidence/${CANARY}`, undefined],
    ['GET', `/api/investigations?cursor=${CANARY}`, undefined],
    ['GET', `/api/investigations?limit=${CANARY}`, undefined],
    ['GET', `/api/${CANARY}`, undefined],
  ] as const)('are not repeated by the refusal of %s %s', async (method, url, body) => {
    await refusal(method, url, body)
  })

  it('are not repeated by a conflict', async () => {
    const body = { title: CANARY, case_number: CANARY }
    expect((await member.call('POST', '/api/investigations', body)).status).toBe(201)
    expect((await refusal('POST', '/api/investigations', body)).status).toBe(409)
  })

  it('reach no log line on their way through evidence, index, analysis and checks', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [
      `${CANARY} approved the invoice of 1,250 on 8 March 2024.`,
      `The invoice was paid by ${CANARY}.`,
    ])
    const accepted = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: id,
      type: 'summary',
      focus: CANARY,
    })
    expect((await untilEnded(member, accepted.body.id)).generation_status).toBe('verified')
    await member.call('POST', `/api/evidence/${evidenceIds[0]}/withdraw`, { reason: CANARY })
  })

  it('reach no log line when a file of theirs cannot be read', async () => {
    const { id } = await givenInvestigation(member, [])
    const scope = { organizationId: member.organizationId, userId: member.userId }
    const bytes = Buffer.from(`%PDF-1.4 ${CANARY} not really`)
    const item = await app.context.features.evidence.addFile(scope, id, {
      fileName: `${CANARY}.pdf`,
      mimeType: 'application/pdf',
      bytes,
      sourceType: 'attachment',
    })
    const status = async () => (await member.call<Evidence>('GET', `/api/evidence/${item}`)).body.text_status
    while ((await status()) === 'pending') await sleep(50)
    expect(await status()).toBe('failed')
  })
})

describe('a failure inside', () => {
  it('tells the caller only that it was ours, and the log where, without the statement', async () => {
    const { id } = await givenInvestigation(member, [CANARY])
    // The database's own message then quotes the value that it cannot read.
    await database('alter table questions alter column text type int using 0')
    try {
      const before = lines.length
      const { status, body } = await refusal('POST', `/api/investigations/${id}/questions`, { text: CANARY })
      expect([status, body.code]).toEqual([500, 'INTERNAL'])
      const logged = lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
      expect(logged).toContainEqual(
        expect.objectContaining({
          msg: 'request failed',
          code: 'INTERNAL',
          request_id: body.request_id,
          cause_code: '22P02',
        }),
      )
      expect(lines.slice(before).join()).not.toMatch(/insert into|invalid input/)
      expect(lines.slice(before).join()).not.toContain(CANARY)
    } finally {
      await database("alter table questions alter column text type text using ''")
    }
  })

  it('names the field of an answer that does not fit its schema, never the value', async () => {
    const { id } = await givenInvestigation(member, [])
    await database(`update investigations set investigation_type = '${CANARY} said so' where id = '${id}'`)
    const before = lines.length
    expect((await refusal('GET', `/api/investigations/${id}`)).body.code).toBe('INTERNAL')
    expect(lines.slice(before).join()).toContain('investigation_type')
  })
})

describe('the log', () => {
  it('has one line for each request, with its id, route and status', async () => {
    const before = lines.length
    const answer = await app.http.inject({
      url: '/api/health?note=x',
      headers: { 'x-request-id': 'one-line' },
    })
    expect(answer.statusCode).toBe(200)
    const found = lines
      .slice(before)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.msg === 'request')
    expect(found).toEqual([
      expect.objectContaining({ request_id: 'one-line', method: 'GET', route: '/api/health', status: 200 }),
    ])
  })

  it('holds no words of people, no address and no token, after everything that this file did', () => {
    expect(lines.length).toBeGreaterThan(30)
    const all = lines.join('')
    for (const secret of [CANARY, member.token, member.token.slice(4), '@acme.example'])
      expect(all).not.toContain(secret)
  })
})
