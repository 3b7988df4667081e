import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type AppContext, createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { hashPassword } from '#server/features/auth/passwords/hash-password.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { type Browser, createBrowser } from '../test/support/browser.ts'
import { type SeededRandom, seededRandom } from '../test/support/random.ts'
import type { BenchResult } from './bench.ts'

const ATTEMPTS = 200
/** Fewer than what makes an account wait. */
const PER_PERSON = 4
const WITHIN = 0.05

interface Person {
  readonly known: boolean
  readonly email: string
}
interface Attempt {
  readonly known: boolean
  readonly ms: number
  /** Processor time that this process spent on it, whatever else the machine did. */
  readonly cpuMs: number
  readonly answer: string
}

/**
 * Whether the service reveals who has an account: it must give the same answer in the same time for known and unknown
 * people.
 */
async function run(): Promise<BenchResult> {
  const random = seededRandom()
  process.stderr.write(`sign-in: PROBITY_SEED=${random.seed}\n`)
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const config = configFrom(environment.parse({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000' }))
  const context = await createContext(config, { logger: silentLogger() })
  await startJobs(context, { work: false })
  const http = await createHttp(context)
  try {
    const known = await givenAccounts(context, ATTEMPTS / PER_PERSON)
    const unknown = known.map(({ email }): Person => ({ known: false, email: `no-${email}` }))
    return judge(await measure(http, random, known, unknown), random.seed)
  } finally {
    await http.close()
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const signInBench = { name: 'sign-in', run }

async function givenAccounts(context: AppContext, count: number): Promise<Person[]> {
  const hash = await hashPassword('a password that nobody types here')
  const people: Person[] = []
  for (let made = 0; made < count; made++) {
    const email = `person${made}@bench.example`
    const { user_id: userId } = await issueToken(context, {
      email,
      role: 'member',
      organization: 'bench',
      platform_admin: false,
    })
    const now = new Date()
    await context.tenancy.asSystem('give a user of the bench an account', (db) =>
      db
        .insertInto('accounts')
        .values({
          user_id: userId,
          password_hash: hash,
          locked_until: null,
          password_changed_at: now,
          created_at: now,
        })
        .execute(),
    )
    people.push({ known: true, email })
  }
  return people
}

/** In pairs of one known and one unknown person in random order, so that other load affects both alike. */
async function measure(
  http: FastifyInstance,
  random: SeededRandom,
  known: readonly Person[],
  unknown: readonly Person[],
): Promise<Attempt[]> {
  const browsers = new Map<Person, Browser>()
  for (const person of [...known, ...unknown]) {
    const browser = createBrowser(http)
    await browser.follow('/api/auth/login')
    browsers.set(person, browser)
  }
  await attempt(http, browsers.get(known[0]!)!, { known: false, email: 'warm-up@example.org' })
  const attempts: Attempt[] = []
  for (let round = 0; round < PER_PERSON; round++)
    for (const [index, person] of random.shuffle(known).entries()) {
      for (const one of random.shuffle([person, unknown[index]!]))
        attempts.push(await attempt(http, browsers.get(one)!, one))
      if (attempts.length % 50 === 0)
        process.stderr.write(`sign-in: ${attempts.length} of ${2 * ATTEMPTS} attempts\n`)
    }
  return attempts
}

async function attempt(http: FastifyInstance, browser: Browser, { known, email }: Person): Promise<Attempt> {
  const { csrf_token } = await browser.session()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = {
    method: 'POST' as const,
    url: '/api/auth/password',
    headers: { host: 'localhost:3000', cookie, 'x-csrf-token': csrf_token },
    payload: { email, password: 'not the password' },
  }
  const worked = process.cpuUsage()
  const began = performance.now()
  const answer = await http.inject(request)
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(worked)
  const { request_id: _, ...told } = answer.json<Record<string, unknown>>()
  return {
    known,
    ms,
    cpuMs: (user + system) / 1_000,
    answer: JSON.stringify({ status: answer.statusCode, ...told }),
  }
}

function judge(attempts: readonly Attempt[], seed: number): BenchResult {
  const known = attempts.filter((one) => one.known)
  const unknown = attempts.filter((one) => !one.known)
  const answers = new Set(attempts.map(({ answer }) => answer))
  const ratioOf = (measured: 'ms' | 'cpuMs') =>
    median(known.map((one) => one[measured])) / median(unknown.map((one) => one[measured]))
  return {
    ratio: round(ratioOf('ms'), 4),
    against: 'the median time of an attempt for somebody without an account',
    goal: `the same answer ${attempts.length} times, medians within ${WITHIN * 100} %`,
    holds: answers.size === 1 && Math.abs(ratioOf('ms') - 1) <= WITHIN,
    details: {
      attempts: attempts.length,
      answers: [...answers],
      knownMs: summary(known.map(({ ms }) => ms)),
      unknownMs: summary(unknown.map(({ ms }) => ms)),
      cpuRatio: round(ratioOf('cpuMs'), 4),
      seed,
    },
  }
}

const summary = (times: readonly number[]) => ({
  count: times.length,
  median: round(median(times), 1),
  fastest: round(Math.min(...times), 1),
  slowest: round(Math.max(...times), 1),
})
const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const round = (value: number, digits: number) => Number(value.toFixed(digits))
