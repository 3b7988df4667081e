import type { z } from 'zod'
import { problem } from '#shared/contracts/common.ts'
import type { RawAnswer } from '../raw-http.ts'
import type { Operation } from './operations.ts'
import type { FuzzRequest } from './requests.ts'

const REQUIRED_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
]
/** Lines that an outsider must not be able to write. */
const FORBIDDEN_LINES: ReadonlySet<unknown> = new Set([
  '[AUDIT FAILURE]',
  'request failed',
  'unexpected error',
])

/** What is wrong with an answer; nothing where it is as the document says. */
export function judge(
  operation: Operation,
  request: FuzzRequest,
  answer: RawAnswer,
  lines: readonly Record<string, unknown>[],
): string[] {
  if (answer.status === 0) return ['no answer']
  const { status, headers } = answer
  const wrong = REQUIRED_HEADERS.filter((name) => !headers[name]).map((name) => `no header ${name}`)
  if (status >= 500 && !operation.statuses.has(String(status)))
    wrong.push(`status ${status} is not documented`)
  const logged = lines.find((line) => FORBIDDEN_LINES.has(line.msg) && line.where !== 'browser')
  if (logged) wrong.push(`log line ${JSON.stringify(logged)}`)
  const misfit = misfitOf(operation, request, answer)
  return misfit ? [...wrong, misfit] : wrong
}

/** Whether the body of an answer was one that had to fit a schema. */
export const isChecked = (request: FuzzRequest, { status, body }: RawAnswer): boolean =>
  request.method !== 'HEAD' && body.length > 0 && (status >= 400 || (status < 300 && request.isRouted))

function misfitOf(operation: Operation, request: FuzzRequest, answer: RawAnswer): string | null {
  if (!isChecked(request, answer)) return null
  const { status, headers, body } = answer
  const type = headers['content-type'] ?? ''
  if (status >= 400) {
    if (!type.startsWith('application/problem+json')) return `an error as ${type}`
    return misfit(problem, body)
  }
  const schema = operation.responseOf(status)
  return schema && type.startsWith('application/json') ? misfit(schema, body) : null
}

function misfit(schema: z.ZodType, body: Buffer): string | null {
  let value: unknown
  try {
    value = JSON.parse(body.toString())
  } catch {
    return 'a body that is not JSON'
  }
  const found = schema.safeParse(value)
  return found.success
    ? null
    : `a body that does not fit: ${found.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`
}
