import { addresses, OPENAPI_URL } from '#shared/contracts/addresses.ts'
import { CommandFailed } from './command-failed.ts'

/** One line of the probe: `status` is null if no answer came in time. */
export interface SmokeCheck {
  readonly name: string
  readonly status: number | null
  readonly ms: number
  /** One clear reason; null if the check passes. */
  readonly problem: string | null
}

interface Answered {
  readonly status: number
  readonly text: string
  readonly type: string
}

const DEADLINE_MS = 2_000
const PAGE = '/'
const SCRIPT = /<script[^>]*\ssrc="(\/assets\/[^"]+\.js)"/

/** The canary's probe of a running service. It only needs its address. */
export async function smoke(options: {
  readonly url?: string | undefined
  readonly json?: boolean | undefined
}): Promise<void> {
  if (!options.url || !/^https?:$/.test(URL.parse(options.url)?.protocol ?? ''))
    throw new CommandFailed('smoke needs --url: the address of the service, such as http://localhost:3000.')
  const checks = await probe(options.url)
  const failed = checks.filter(({ problem }) => problem !== null)
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ url: options.url, ok: failed.length === 0, checks })}\n`
      : checks.map(formatCheck).join(''),
  )
  if (failed.length > 0)
    throw new CommandFailed(
      `${options.url} is not well: ${failed.map(({ name, problem }) => `${name} ${problem}`).join('; ')}.`,
    )
}

const formatCheck = ({ name, status, ms, problem }: SmokeCheck): string =>
  `${problem === null ? 'ok  ' : 'FAIL'} ${name} ${status ?? 'no answer'} ${ms} ms\n`

/** All checks at once, so that a hanging service is recognized in little more than one deadline. */
export async function probe(url: string): Promise<SmokeCheck[]> {
  const base = url.replace(/\/+$/, '')
  const groups = await Promise.all([
    one(base, addresses.getHealth.url, expectJson('status', 'ok')),
    one(base, addresses.getReadiness.url, expectJson('status', 'ready')),
    one(base, OPENAPI_URL, expectJson('openapi')),
    pageAndScript(base),
    one(base, addresses.getSigningKey.url, expectKeyOrNone),
  ])
  return groups.flat()
}

async function pageAndScript(base: string): Promise<SmokeCheck[]> {
  let script: string | undefined
  const page = await one(base, PAGE, ({ status, text }) => {
    script = SCRIPT.exec(text)?.[1]
    if (status !== 200) return `answered ${status}`
    return script ? null : 'is not the web application: it names no script'
  })
  if (!script) return page
  const expectScript = ({ status, type, text }: Answered) =>
    status === 200 && type.includes('javascript') && text.length > 0 ? null : `answered ${status} (${type})`
  return [...page, ...(await one(base, script, expectScript))]
}

async function one(
  base: string,
  path: string,
  judge: (answered: Answered) => string | null,
): Promise<SmokeCheck[]> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const answer = await fetch(`${base}${path}`, {
      headers: { accept: path === PAGE ? 'text/html' : '*/*' },
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    const type = answer.headers.get('content-type') ?? ''
    const problem = judge({ status: answer.status, text: await answer.text(), type })
    return [{ name: path, status: answer.status, ms: ms(), problem }]
  } catch (error) {
    return [{ name: path, status: null, ms: ms(), problem: describeFailure(error) }]
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `did not answer within ${DEADLINE_MS / 1000} s`
  const code = error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined
  return `cannot be reached${code ? ` (${code})` : ''}`
}

const expectJson =
  (member: string, value?: string) =>
  ({ status, text }: Answered): string | null => {
    if (status !== 200) return `answered ${status}`
    try {
      const found = (JSON.parse(text) as Record<string, unknown>)[member]
      return found !== undefined && (value === undefined || found === value)
        ? null
        : `has no ${member}${value ? ` "${value}"` : ''}`
    } catch {
      return 'is not JSON'
    }
  }

/** An installation without proofs of destruction has no key. */
const expectKeyOrNone = ({ status, text }: Answered): string | null => {
  if (status === 404) return null
  if (status !== 200) return `answered ${status}`
  return text.startsWith('-----BEGIN PUBLIC KEY-----') ? null : 'is not a public key'
}
