import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'

const STATE_CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
const SKIPPED = [/^\/api\/webhooks\//, /^\/api\/admin\/cron\//, /^\/api\/auth\/backchannel-logout$/]
const SESSION = 'probity_session=someone-elses-session-or-none'

describe('a state-changing request of a browser', () => {
  let app: TestApp
  let token: string
  let cookie: string
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    const answer = await app.http.inject({ url: '/api/auth/session' })
    token = (answer.json() as { csrf_token: string }).csrf_token
    cookie = [answer.headers['set-cookie']]
      .flat()
      .map((each) => each!.split(';')[0])
      .join('; ')
  })
  afterAll(() => app.close())

  const routes = () =>
    app.context.features.routes.filter(
      (route) => STATE_CHANGING.has(route.method) && !SKIPPED.some((skipped) => skipped.test(route.url)),
    )
  const send = (
    route: { method: string; url: string },
    headers: Record<string, string>,
    payload: string | object = {},
  ) =>
    app.http.inject({
      method: route.method as 'POST',
      url: route.url.replaceAll(/:\w+/g, '01890a5d-ac96-774b-bcce-b302099a8057'),
      headers,
      payload,
    })

  const attacks: [string, () => Record<string, string>, (string | object)?][] = [
    ['no token', () => ({})],
    ['the cookie half only', () => ({ cookie })],
    ['the header half only', () => ({ 'x-csrf-token': token })],
    ["another session's token", () => ({ cookie: `${cookie}; ${SESSION}`, 'x-csrf-token': token })],
    ['a forged token', () => ({ cookie, 'x-csrf-token': `${token.slice(0, -4)}AAAA` })],
    ['a forged cookie', () => ({ cookie: cookie.replace(/=.{4}/, '=AAAA'), 'x-csrf-token': token })],
    ['a text/plain body', () => ({ cookie, 'content-type': 'text/plain' }), '{}'],
    [
      'a text/plain body and a token',
      () => ({ cookie, 'x-csrf-token': token, 'content-type': 'text/plain' }),
      '{}',
    ],
    [
      'a form of another site',
      () => ({ cookie, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }),
      'a=b',
    ],
    ['a cross-site Sec-Fetch', () => ({ cookie, 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' })],
    ['a same-site Sec-Fetch', () => ({ cookie, 'x-csrf-token': token, 'sec-fetch-site': 'same-site' })],
    ['a bearer beside a session cookie', () => ({ cookie: SESSION, authorization: 'Bearer prb_anything' })],
  ]
  it.each(attacks)(
    'with %s is refused with CSRF_VALIDATION_FAILED on every route',
    async (_, headers, payload) => {
      expect(routes().length).toBeGreaterThan(15)
      for (const route of routes()) {
        const answer = await send(route, headers(), payload)
        expect([route.method, route.url, answer.statusCode, answer.json().code]).toEqual([
          route.method,
          route.url,
          403,
          'CSRF_VALIDATION_FAILED',
        ])
      }
    },
  )

  it('is refused however its address is written', async () => {
    for (const url of ['/%61pi/investigations', '/api/%69nvestigations', '/api/investigations/'])
      expect(
        (await app.http.inject({ method: 'POST', url, headers: { cookie }, payload: { title: 'x' } })).json(),
      ).toMatchObject({
        code: 'CSRF_VALIDATION_FAILED',
      })
  })

  it('with both halves of its own token passes on to authentication', async () => {
    const answer = await send(
      { method: 'POST', url: '/api/investigations' },
      { cookie, 'x-csrf-token': token, 'sec-fetch-site': 'same-origin' },
      { title: 'x' },
    )
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('is not asked for a token on the skip list', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/backchannel-logout',
      payload: 'logout_token=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.json().code).not.toBe('CSRF_VALIDATION_FAILED')
  })
})

describe('every answer', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ work: false, config: { publicUrl: 'https://probity.example' } })
  })
  afterAll(() => app.close())

  it.each(['/api/health', '/api/openapi.json', '/api/nothing-here', '/nothing-here'])(
    'of %s carries strict headers',
    async (url) => {
      const { headers } = await app.http.inject({ url })
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('on https sets its cookies with the __Host- prefix, Secure and HttpOnly', async () => {
    const { headers } = await app.http.inject({ url: '/api/auth/session' })
    const cookies = [headers['set-cookie'] ?? []].flat()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-\w+=.*; Path=\/; HttpOnly; Secure/)
  })
})
