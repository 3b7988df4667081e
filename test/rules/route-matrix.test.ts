import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#server/platform/http/caller.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import {
  CALLERS,
  type CallerName,
  createMatrixWorld,
  type MatrixWorld,
  missingTarget,
} from '../support/matrix-callers.ts'
import { SOAK } from '../support/soak.ts'
import { type MatrixCall, type MatrixRow, ROUTE_MATRIX } from './route-matrix.ts'

/** Who may pass which guard: the specification's words, written out once more so that the guard is not its own judge. */
const MAY: Readonly<Record<string, readonly CallerName[]>> = {
  public: CALLERS,
  // A browser's session: no program has one.
  session: [],
  'member viewer': ['viewer', 'member', 'admin', 'owner', 'platform admin'],
  'member member': ['member', 'admin', 'owner'],
  'member admin': ['admin', 'owner'],
  'member owner': ['owner'],
  installation: ['platform admin', 'ADMIN_TOKEN'],
  platform_admin: ['platform admin'],
  cron: ['CRON_TOKEN'],
}
const guardOf = (access: Access): string => ('role' in access ? `${access.kind} ${access.role}` : access.kind)
const changesState = (route: Route) => route.method !== 'GET' && route.method !== 'OPTIONS'
const CSRF_SKIPPED = /^\/api\/(webhooks\/|admin\/cron\/|auth\/backchannel-logout$)/

/** What a session may do before its second factor, besides what is open to anyone. */
const PASSWORD_ALONE = [
  'beginPasskeyCheck',
  'beginPasskeyRegistration',
  'enrollTotp',
  'finishPasskeyCheck',
  'finishPasskeyRegistration',
  'getMfa',
  'signOut',
  'verifyRecoveryCode',
  'verifyTotp',
]

const urlOf = ({ path, query }: MatrixCall) => (query ? `${path}?${query}` : path)

/** `GET /api/x` for every route in Fastify's printed tree. */
function registeredRoutes(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const parts = /^(?<indent>[│ ]*)[├└]── (?<path>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/.exec(line)?.groups
    if (!parts) return []
    const depth = parts.indent!.length / 4
    above[depth] = (above[depth - 1] ?? '') + parts.path!
    return parts.methods?.split(', ').map((method) => `${method} ${above[depth]}`) ?? []
  })
}
/** Not routes of a feature: pages and scripts, the documentation, and the embedded OpenID provider, which guards itself. */
const UNGUARDED =
  /^(GET|HEAD) \/(?!api\/|\.well-known\/)|^(GET|HEAD) \/api\/(docs|openapi\.json)|^[A-Z]+ \/oidc\/\*$/

let app: TestApp
let world: MatrixWorld
let routes: Map<string, Route>

beforeAll(async () => {
  app = await createTestApp({ work: false, config: { generationsPerOrganization: 1_000_000 } })
  world = await createMatrixWorld(app)
  routes = new Map(app.context.features.routes.map((route) => [route.name, route]))
})
afterAll(() => app.close())

describe('the route matrix', () => {
  it('has a row for every route and a route for every row', () => {
    expect([...routes.keys()].sort()).toEqual(Object.keys(ROUTE_MATRIX).sort())
  })

  it('knows every route that the server answers, but for pages, documentation and the OpenID provider', () => {
    const answered = registeredRoutes(app.http.printRoutes()).filter((route) => !UNGUARDED.test(route))
    const declared = [...routes.values()].flatMap(({ method, url }) =>
      method === 'GET' ? [`GET ${url}`, `HEAD ${url}`] : [`${method} ${url}`],
    )
    expect(answered.sort()).toEqual(declared.sort())
  })

  it('says of every route whether it asks for a fresh second factor', () => {
    const asking = [...routes].filter(([, route]) => route.stepUp).map(([name]) => name)
    const asked = Object.entries(ROUTE_MATRIX).filter(([, row]) => row.stepUp)
    expect(asking.sort()).toEqual(asked.map(([name]) => name).sort())
  })

  it('lets a password alone do nothing but show or enroll a second factor, and leave', () => {
    const admitting = [...routes.values()].filter(({ access }) => 'before' in access)
    expect(admitting.map(({ name }) => name).sort()).toEqual(PASSWORD_ALONE)
  })

  it('asks a target of every route that names one', () => {
    const targetless = Object.entries(ROUTE_MATRIX).filter(([, row]) => row.targetless)
    expect(targetless.filter(([name]) => routes.get(name)!.url.includes(':')).map(([name]) => name)).toEqual(
      [],
    )
  })
})

const code = (body: string): string =>
  body.startsWith('{') ? ((JSON.parse(body) as { code?: string }).code ?? '') : ''

/** What a caller gets who may not pass the guard, whatever they name. */
function refusalOf(route: Route, caller: CallerName): { status: number; code: string } | null {
  if (caller === 'none' && changesState(route) && !CSRF_SKIPPED.test(route.url))
    return { status: 403, code: 'CSRF_VALIDATION_FAILED' }
  if (MAY[guardOf(route.access)]!.includes(caller)) return null
  return caller === 'none' ? { status: 401, code: 'UNAUTHENTICATED' } : { status: 403, code: 'FORBIDDEN' }
}

const call = async (route: Route, bearer: string | null, request: MatrixCall) => {
  const answer = await world.inject(route.method, urlOf(request), bearer, request.body, request.headers)
  return { status: answer.status, code: answer.status < 400 ? '' : code(answer.body), body: answer.body }
}

describe.each(Object.entries(ROUTE_MATRIX))('%s', (name, row) => {
  const route = () => routes.get(name)!
  const success = () => ({ ...(row.answers ?? { status: route().status ?? 200, code: '' }) })

  it.each(CALLERS)('answers %s by the table', async (caller) => {
    const refused = refusalOf(route(), caller)
    const bearer = world.bearer[caller]
    const own = await world.targetOf('home', caller, row.spends && !refused)
    const others = [
      () => world.targetOf('foreign', caller),
      () => world.targetOf('elsewhere', caller),
      () => missingTarget(),
    ]
    // A refusal comes before anything is looked up: whom it meets is asked about one of them, by turns.
    const turn = (CALLERS.indexOf(caller) + name.length) % others.length
    const asked = refused && !SOAK ? [others[turn]!] : others
    const [other, ...more] = row.targetless
      ? []
      : await Promise.all(asked.map(async (target) => call(route(), bearer, row.call(await target()))))
    if (other) {
      expect(other).toMatchObject(refused ?? { status: 404, code: 'NOT_FOUND' })
      expect(more).toEqual(Array(asked.length - 1).fill(other))
    }
    const answer = await call(route(), bearer, row.call(own))
    expect(answer).toMatchObject(refused ?? success())
    expect(answer.body).not.toContain(world.canary)
    if (refused && other) expect(answer).toEqual(other)
  })

  if (row.crossings)
    it.each(Object.entries(row.crossings))(
      'tells nothing about a %s of somebody else',
      async (_what, crossing) => {
        const own = await world.targetOf('home', 'owner', true)
        const sibling = await world.targetOf('home', 'owner', true)
        const others = [
          missingTarget(),
          sibling,
          await world.targetOf('foreign', 'owner'),
          await world.targetOf('elsewhere', 'owner'),
        ]
        const answers = []
        for (const other of others) {
          const answer = await call(route(), world.bearer.owner, crossing(own, other))
          answers.push({
            ...answer,
            body: Object.values(other).reduce((body, id) => body.replaceAll(id, 'ID'), answer.body),
          })
        }
        expect(answers.slice(1)).toEqual(Array(3).fill(answers[0]))
        if (changesState(route())) expect([404, 422]).toContain(answers[0]!.status)
        else expect(JSON.parse(answers[0]!.body)).toMatchObject({ items: [] })
      },
    )

  it('refuses a bearer that is nobody', async () => {
    if (MAY[guardOf(route().access)]!.includes('none')) return
    const request = row.call(await world.targetOf('home', 'owner'))
    const nobodies = ['prb_nobody', 'nobody', `${world.bearer.owner}x`]
    for (const bearer of SOAK ? nobodies : [nobodies[name.length % nobodies.length]!])
      expect(await call(route(), bearer, request)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })
})

describe('a guard', () => {
  const answerTo = async (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string>) =>
    (await app.http.inject({ method, url, headers })).statusCode

  it('stands before HEAD as before GET', async () => {
    for (const [name, row] of Object.entries(ROUTE_MATRIX) as [string, MatrixRow][]) {
      const route = routes.get(name)!
      if (route.method !== 'GET' || route.access.kind === 'public') continue
      const url = urlOf(row.call(await world.targetOf('home', 'owner')))
      expect([url, await answerTo('HEAD', url, {})]).toEqual([url, 401])
    }
  })

  it.each([
    ['without the word Bearer', (token: string) => token],
    ['as a basic credential', (token: string) => `Basic ${Buffer.from(`x:${token}`).toString('base64')}`],
    ['with something behind it', (token: string) => `Bearer ${token} ${token}`],
    ['as an empty bearer', () => 'Bearer '],
  ])('does not accept a token %s', async (_how, header) => {
    expect(await answerTo('GET', '/api/investigations', { authorization: header(world.bearer.owner!) })).toBe(
      401,
    )
  })

  it('comes before the body is read: a caller without rights learns nothing about valid input', async () => {
    const answer = await world.inject('POST', '/api/investigations', world.bearer.viewer, { nonsense: true })
    expect(answer.status).toBe(403)
  })

  it('matches no fixed token that is not set', async () => {
    const bare = await createTestApp({ work: false, config: { adminToken: null, cronToken: null } })
    try {
      for (const token of ['null', 'undefined', ''])
        expect(
          (
            await bare.http.inject({
              url: '/api/admin/audit-health',
              headers: { authorization: `Bearer ${token}` },
            })
          ).statusCode,
        ).toBe(401)
    } finally {
      await bare.close()
    }
  })
})
