import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Problem } from '#shared/contracts/common.ts'
import { ERRORS } from '#shared/error-codes.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { onlyKnown } from './known-query.ts'

type Headers = Record<string, string>

let app: TestApp
let member: TestClient

beforeAll(async () => {
  app = await createTestApp({ work: false })
  member = await app.client('member')
})
afterAll(() => app.close())

const send = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Headers = {},
  payload?: string | Buffer,
) => {
  const answer = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    headers: answer.headers,
    body: answer.json<Problem>(),
  }
}
const json = { 'content-type': 'application/json' }

describe('an error', () => {
  it.each([
    ['an unknown path', () => send('GET', '/api/nothing'), 'NOT_FOUND'],
    ['a path outside the API', () => send('GET', '/nothing'), 'NOT_FOUND'],
    ['a method that the path does not have', () => send('PATCH', '/api/investigations'), 'NOT_FOUND'],
    ['an id that names nothing', () => send('GET', `/api/evidence/${crypto.randomUUID()}`), 'NOT_FOUND'],
    ['an id that is none', () => send('GET', '/api/evidence/1'), 'VALIDATION_FAILED'],
    ['a path that is badly encoded', () => send('GET', '/api/evidence/%ZZ'), 'VALIDATION_FAILED'],
    ['a path with a NUL', () => send('GET', '/api/evidence/%00'), 'VALIDATION_FAILED'],
    [
      'JSON that is cut off',
      () => send('POST', '/api/investigations', json, '{"title": "x'),
      'VALIDATION_FAILED',
    ],
    ['no body', () => send('POST', '/api/investigations', json), 'VALIDATION_FAILED'],
    ['a list for a body', () => send('POST', '/api/investigations', json, '[]'), 'VALIDATION_FAILED'],
    ['null for a body', () => send('POST', '/api/investigations', json, 'null'), 'VALIDATION_FAILED'],
    [
      'a body that reaches for the prototype',
      () => send('POST', '/api/investigations', json, '{"title": "x", "__proto__": {"admin": true}}'),
      'VALIDATION_FAILED',
    ],
    [
      'a body in another format',
      () => send('POST', '/api/investigations', { 'content-type': 'text/plain' }, '{"title": "x"}'),
      'VALIDATION_FAILED',
    ],
    [
      'a body without a format',
      () => send('POST', '/api/investigations', { 'content-type': '' }, '{"title": "x"}'),
      'VALIDATION_FAILED',
    ],
    [
      'a body that is too large',
      () => send('POST', '/api/investigations', json, Buffer.alloc(12_000_001, ' ')),
      'UPLOAD_TOO_LARGE',
    ],
    [
      'the same parameter twice',
      () => send('GET', '/api/investigations?limit=1&limit=2'),
      'VALIDATION_FAILED',
    ],
    ['a parameter that is not known', () => send('GET', '/api/auth/session?x=1'), 'VALIDATION_FAILED'],
    [
      'no rights',
      () => send('PATCH', `/api/organizations/${member.organizationId}`, json, '{}'),
      'FORBIDDEN',
    ],
    [
      'an unknown caller',
      () => send('GET', '/api/investigations', { authorization: 'Bearer prb_x' }),
      'UNAUTHENTICATED',
    ],
  ] as const)('for %s is a problem with code, status and request id', async (_what, request, code) => {
    const answer = await request()
    expect(answer.type).toMatch(/^application\/problem\+json\b/)
    expect(answer.body).toMatchObject({
      type: expect.stringMatching(/^https:/),
      title: ERRORS[code].title,
      status: ERRORS[code].status,
      code,
      detail: expect.stringMatching(/\S/),
      request_id: answer.headers['x-request-id'],
    })
    expect(answer.status).toBe(ERRORS[code].status)
    expect(
      Object.keys(answer.body)
        .filter((key) => key !== 'errors')
        .sort(),
    ).toEqual(['code', 'detail', 'request_id', 'status', 'title', 'type'])
  })

  it.each([
    [
      '/api/storage/upload',
      'application/x-www-form-urlencoded',
      'with the content-type multipart/form-data.',
    ],
    ['/api/investigations', 'application/x-www-form-urlencoded', 'with the content-type application/json.'],
    ['/api/investigations', 'application/json', 'is not valid JSON.'],
  ])('says to %s, which was sent %s, what it takes', async (url, type, words) => {
    const { body } = await send('POST', url, { 'content-type': type }, 'x=y')
    expect(body.detail).toContain(words)
  })

  it('names every field that is wrong by its path', async () => {
    const { body } = await member.call<Problem>('POST', '/api/investigations', {
      title: '',
      investigation_type: 'x',
      parties: [{ name: 'A', role: 'x' }],
    })
    expect(body.errors!.map((error) => error.path).sort()).toEqual([
      'investigation_type',
      'parties.0.role',
      'title',
    ])
    expect(body.errors!.map((error) => error.message.length > 0)).toEqual([true, true, true])
  })

  it('names a parameter that is wrong by its path', async () => {
    const { body } = await member.call<Problem>('GET', '/api/investigations?limit=1000')
    expect(body.errors!.map((error) => error.path)).toEqual(['limit'])
  })

  it('is what a parameter with a name that its route does not know gets, but for identity providers and monitors', () => {
    const takesAny = app.context.features.routes.filter(({ query }) =>
      (onlyKnown(query).safeParse({ limt: '1' }).error?.issues ?? []).every(
        ({ code }) => code !== 'unrecognized_keys',
      ),
    )
    expect(takesAny.map(({ name }) => name)).toEqual(['finishSignIn', 'getHealth', 'getReadiness'])
  })
})

describe('a request id', () => {
  const echoed = async (given: Headers) =>
    (await send('GET', '/api/health', given)).headers['x-request-id'] as string

  it('is made when none is sent, another one each time', async () => {
    const [one, two] = [await echoed({}), await echoed({})]
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(two).not.toBe(one)
  })

  it.each(['abc-123_4.5', 'x'.repeat(100)])('is kept when it is a plain one (%s)', async (given) => {
    expect(await echoed({ 'x-request-id': given })).toBe(given)
  })

  it.each(['', 'a b', 'x'.repeat(101), '<script>', '{"level":"fatal"}', 'ü'])(
    'is replaced when it is not (%j)',
    async (given) => {
      expect(await echoed({ 'x-request-id': given })).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('a state-changing request without an Authorization header', () => {
  it.each([
    ['to a route that exists', '/api/investigations'],
    ['to one that does not', '/api/nothing'],
    ['with a broken body', '/api/analysis/generate'],
  ])('%s is refused with CSRF_VALIDATION_FAILED before anything else is looked at', async (_what, url) => {
    const answer = await app.http.inject({ method: 'POST', url, headers: json, payload: '{"' })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([403, 'CSRF_VALIDATION_FAILED'])
  })
})

describe('the OpenAPI document', () => {
  interface OpenApi {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          operationId?: string
          summary?: string
          security?: unknown[]
          responses: Record<string, { content?: Record<string, { schema: object }> }>
          requestBody?: unknown
        }
      >
    >
  }
  const read = async () => (await app.http.inject('/api/openapi.json')).json<OpenApi>()
  const operations = ({ paths }: OpenApi) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    )

  it('is of version 3.1 and has every route, and no other', async () => {
    const document = await read()
    expect(document.openapi).toMatch(/^3\.1\./)
    const routes = app.context.features.routes.map(
      (route) => `${route.method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`,
    )
    expect(
      operations(document)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(routes.sort())
  })

  it('says of every route what it does, what it takes and answers, and whether it needs a caller', async () => {
    const found = operations(await read())
    for (const route of app.context.features.routes) {
      const operation = found.find(
        ({ name }) => name === `${route.method} ${route.url.replaceAll(/:(\w+)/g, '{$1}')}`,
      )!
      expect(operation.operationId).toBe(route.name)
      expect(operation.summary).toBe(route.summary)
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining([String(route.status ?? 200), 'default']),
      )
      expect('requestBody' in operation).toBe(route.body !== undefined)
      expect('security' in operation).toBe(route.access.kind !== 'public')
    }
  })

  it('says of each answer of which type it is: JSON of some form, a file or a problem', async () => {
    const types = ({ content = {} }: { content?: object } = {}) => Object.keys(content)
    for (const { name, responses } of operations(await read())) {
      const { default: problem, ...answers } = responses
      expect([name, types(problem)]).toEqual([name, ['application/problem+json']])
      for (const { content = {} } of Object.values(answers))
        for (const { schema } of Object.values(content)) expect([name, schema]).not.toEqual([name, {}])
    }
    const files = app.context.features.routes.filter((route) => route.files)
    expect(files).toHaveLength(7)
    const { paths } = await read()
    expect(types(paths['/api/analysis/{id}/dossier']?.get?.responses['200'])).toEqual(['application/zip'])
    const { headers } = await app.http.inject('/.well-known/probity-signing-key.pem')
    const key = paths['/.well-known/probity-signing-key.pem']?.get?.responses['200']
    expect(types(key)).toEqual([headers['content-type']])
  })

  it('is shown to people at /api/docs', async () => {
    const answer = await app.http.inject('/api/docs')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })
})
