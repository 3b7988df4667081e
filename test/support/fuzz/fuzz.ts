import type { AddressInfo } from 'node:net'
import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { ROUTE_MATRIX, type Target } from '#test/rules/route-matrix.ts'
import type { TestApp } from '../app.ts'
import { createBrowser } from '../browser.ts'
import { CALLERS, createMatrixWorld, type MatrixWorld, missingTarget } from '../matrix-callers.ts'
import { signedInBrowser } from '../mfa-session.ts'
import type { SeededRandom } from '../random.ts'
import { exchange, type RawAnswer, rawRequest } from '../raw-http.ts'
import { isChecked, judge } from './judge.ts'
import { type Operation, readOperations } from './operations.ts'
import { drawRequest, type FuzzRequest, type Known } from './requests.ts'

/** Besides those of the route matrix: somebody with a token that is none, a browser, and one that is signed in. */
const FUZZ_CALLERS = [...CALLERS, 'a false token', 'visitor', 'browser'] as const
type FuzzCaller = (typeof FUZZ_CALLERS)[number]

export interface FuzzReport {
  readonly requests: number
  readonly operations: number
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Bodies that were held against a schema. */
  readonly checkedBodies: number
  readonly violations: readonly string[]
}

/** Of the requests, those of somebody who may send them: behind the guard there is more to find than before it. */
const FITTING_SHARE = 0.65
const FITTING: readonly (readonly [words: RegExp, callers: readonly FuzzCaller[]])[] = [
  [/CRON_TOKEN/, ['CRON_TOKEN']],
  [/platform administrator/, ['platform admin']],
  [/browser session/, ['browser']],
  [/Open to anyone/, ['visitor', 'none', 'browser']],
  [/role viewer/, ['viewer', 'owner', 'browser']],
  [/role member/, ['member', 'owner', 'browser']],
  [/role admin/, ['admin', 'owner', 'browser']],
]
const fittingCaller = ({ access }: Operation, random: SeededRandom): FuzzCaller =>
  random.pick(FITTING.find(([words]) => words.test(access))?.[1] ?? ['owner'])

/** So many requests on the same things, until other ones are made: many of them destroy what they name. */
const ROUND = 100
const MAX_SHOWN = 600

/** Sends requests that the document allows and such as it does not, and holds every answer against the document. */
export async function fuzz(
  app: TestApp,
  random: SeededRandom,
  requests: number,
  lines: readonly Record<string, unknown>[],
): Promise<FuzzReport> {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const operations = await readOperations(`http://127.0.0.1:${port}`)
  const world = await createMatrixWorld(app)
  const statuses: Record<string, number> = {}
  const violations: string[] = []
  let checkedBodies = 0
  let round = await beginRound(app, world, random)
  for (let sent = 0; sent < requests; sent++) {
    if (sent > 0 && sent % ROUND === 0) round = await beginRound(app, world, random)
    // Every operation in turn, so that none is left out of a short run.
    const operation = operations[sent % operations.length]
    if (!operation) throw new Error('the document names no operation')
    const caller =
      random.next() < FITTING_SHARE ? fittingCaller(operation, random) : random.pick(FUZZ_CALLERS)
    const request = drawRequest(operation, round.known, random)
    const logged = lines.length
    const answer = await send(port, request, round.headersOf(caller), random)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (isChecked(request, answer)) checkedBodies++
    for (const wrong of judge(operation, request, answer, lines.slice(logged)))
      violations.push(`#${sent} ${operation.name} as ${caller}: ${wrong}\n  ${describe(request, answer)}`)
  }
  return { requests, operations: operations.length, statuses, checkedBodies, violations }
}

function send(
  port: number,
  { method, target, headers, body }: FuzzRequest,
  credentials: Readonly<Record<string, string>>,
  random: SeededRandom,
): Promise<RawAnswer> {
  const isChunked = body !== null && body.length > 0 && random.next() < 0.1
  const framing: Record<string, string> = isChunked
    ? { 'transfer-encoding': 'chunked' }
    : body
      ? { 'content-length': String(body.length) }
      : {}
  const head = Buffer.from(rawRequest(method, target, { ...credentials, ...headers, ...framing }), 'latin1')
  const sent = body && isChunked ? chunked(body) : (body ?? Buffer.alloc(0))
  return exchange(port, Buffer.concat([head, sent]))
}

const chunked = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])

interface Round {
  readonly known: Known
  readonly headersOf: (caller: FuzzCaller) => Readonly<Record<string, string>>
}

async function beginRound(app: TestApp, world: MatrixWorld, random: SeededRandom): Promise<Round> {
  const own = await world.targetOf('home', 'owner', true)
  const others = [
    await world.targetOf('elsewhere', 'owner'),
    await world.targetOf('foreign', 'owner'),
    missingTarget(),
  ]
  const owner = await app.client('owner', 'home')
  const { browser } = await signedInBrowser(app, owner, { mfaProven: true })
  const visitor = createBrowser(app.http)
  const cookies = new Map<FuzzCaller, Readonly<Record<string, string>>>()
  for (const [caller, each] of [
    ['browser', browser],
    ['visitor', visitor],
  ] as const) {
    const { csrf_token } = await each.session()
    const cookie = [...each.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    cookies.set(caller, { cookie, 'x-csrf-token': csrf_token })
  }
  const target = (): Target => (random.next() < 0.85 ? own : random.pick(others))
  return {
    known: {
      ids: [...idsOf(own), ...idsOf(own), ...others.flatMap(idsOf)],
      rightly: ({ id }: Operation) =>
        id in ROUTE_MATRIX ? ROUTE_MATRIX[id as EndpointName].call(target()) : null,
    },
    headersOf: (caller) => {
      const known = cookies.get(caller)
      if (known) return known
      const bearer = caller in world.bearer ? world.bearer[caller as (typeof CALLERS)[number]] : 'prb_nobody'
      return bearer ? { authorization: `Bearer ${bearer}` } : {}
    },
  }
}

const idsOf = (target: Target): string[] => Object.values(target) as string[]

const describe = ({ method, target, headers, body }: FuzzRequest, answer: RawAnswer): string =>
  [
    `${method} ${target}`,
    JSON.stringify(headers),
    body ? JSON.stringify(body.toString('latin1')) : 'no body',
    `${answer.status} ${answer.body.toString()}`,
  ]
    .map((part) => part.slice(0, MAX_SHOWN))
    .join('\n  ')
