import { type Address, fillUrl, type QueryValues } from '#shared/contracts/address.ts'
import { API_PREFIX, addresses } from '#shared/contracts/addresses.ts'
import type { Answer, CallArguments, EndpointName, Item, ListName } from '#shared/contracts/endpoints.ts'
import type { Session } from '#shared/contracts/sign-in.ts'
import { isOffline } from '../ui/connection.ts'
import { LIST_PAGE } from './list-page.ts'
import { ApiProblem, readProblem, readUnknownId } from './problem.ts'
import { noteUnreached } from './reach-service.ts'
import { endedSession, refusedProof } from './refusals.ts'
import { stepUp } from './step-up.ts'

const DEADLINE_MS = 30_000
/** For what is saved as a file: it may be long, and the line slow. */
const DOWNLOAD_MS = 10 * 60_000
const AUTH_PREFIX = `${API_PREFIX}auth/`

interface Options {
  readonly signal?: AbortSignal | undefined
  /** How long the answer may take, to its last byte; 30 s unless told. */
  readonly deadlineMs?: number
}

/** What is sent, once its contract has been checked. */
interface Request extends Options {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: QueryValues
  readonly body?: unknown
}

type Call = <Name extends EndpointName>(
  address: Address<Name>,
  ...input: CallArguments<Name, Options>
) => Promise<Answer<Name>>

type CallForAll = <Name extends ListName>(
  address: Address<Name>,
  ...input: CallArguments<Name, Options & { readonly most?: number }>
) => Promise<Item<Name>[]>

type CallForBlob = <Name extends EndpointName>(
  address: Address<Name>,
  ...input: CallArguments<Name, Options>
) => Promise<Blob>

type CallForText = <Name extends EndpointName>(
  address: Address<Name>,
  ...input: CallArguments<Name, Options>
) => Promise<string>

/** The one way to the service: typed by the endpoint, with the CSRF token, a deadline and problems as ApiProblem. */
export const call = (async (address: Address, request: Request = {}): Promise<unknown> =>
  read(await answerTo(address, request))) as Call

/** Follows a list to its end, or until `most` items have come. */
export const callForAll = (async (
  address: Address,
  { most = 10_000, ...request }: Request & { readonly most?: number } = {},
): Promise<unknown[]> => {
  const items: unknown[] = []
  let cursor: string | null = null
  do {
    const query: QueryValues = { ...request.query, limit: LIST_PAGE, cursor }
    const page = (await read(await answerTo(address, { ...request, query }))) as Page
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < most)
  return items
}) as CallForAll

/** The answer as it is, for what is saved as a file. */
export const callForText = (async (address: Address, request: Request = {}): Promise<string> => {
  const answer = await answerTo(address, { deadlineMs: DOWNLOAD_MS, ...request })
  return await toldInWords(() => answer.text())
}) as CallForText

/** The bytes of the answer, for what is saved as a file. */
export const callForBlob = (async (address: Address, request: Request = {}): Promise<Blob> => {
  const answer = await answerTo(address, { deadlineMs: DOWNLOAD_MS, ...request })
  return await toldInWords(() => answer.blob())
}) as CallForBlob

interface Page {
  readonly items: unknown[]
  readonly next_cursor: string | null
}

async function answerTo(address: Address, request: Request): Promise<Response> {
  let answer = await sendInSession(address, request)
  if (answer instanceof ApiProblem && answer.code === 'STEP_UP_REQUIRED' && (await stepUp()))
    answer = await sendInSession(address, request)
  if (answer instanceof ApiProblem)
    throw refusedProof(address.name, answer) ?? noticed(readUnknownId(answer, request.params))
  // Signing in, a second factor and the like renew the session, and the token with it.
  if (address.method !== 'GET' && address.url.startsWith(AUTH_PREFIX)) token = null
  return answer
}

async function sendInSession(address: Address, request: Request): Promise<Response | ApiProblem> {
  const first = await send(address, request)
  if (first.ok) return first
  const problem = await readProblem(first)
  if (problem.code !== 'CSRF_VALIDATION_FAILED') return problem
  // The token belongs to a session that has been renewed meanwhile, in this tab or another.
  token = null
  const second = await send(address, request)
  return second.ok ? second : await readProblem(second)
}

async function send({ method, url }: Address, request: Request): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  const body = request.body ?? (method === 'POST' ? {} : undefined)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['x-csrf-token'] = await csrfToken()
  return await fetchWithDeadline(
    fillUrl(url, request),
    {
      method,
      headers,
      // Also where the page is left at once.
      keepalive: method === 'DELETE',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    request,
  )
}

/** The deadline goes on while the answer is read: a body that stops coming is no reason to wait for ever. */
const fetchWithDeadline = (
  url: string,
  init: RequestInit,
  { signal, deadlineMs = DEADLINE_MS }: Options,
): Promise<Response> => {
  const late = AbortSignal.timeout(deadlineMs)
  return toldInWords(() =>
    fetch(url, { ...init, cache: 'no-store', signal: signal ? AbortSignal.any([signal, late]) : late }),
  )
}

/** Runs a step of a request. What the network did to it is told in words; whoever took it back hears only that. */
async function toldInWords<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') throw error
    if (name === 'TimeoutError') throw new ApiProblem(TOO_SLOW)
    void noteUnreached()
    throw new ApiProblem(isOffline() ? OFFLINE : UNREACHED)
  }
}

const TOO_SLOW = {
  status: 0,
  code: 'TOO_SLOW',
  title: 'No answer yet',
  detail: 'The service has not answered in time. What you typed is still here; try again.',
} as const
const UNREACHED = {
  status: 0,
  code: 'UNREACHABLE',
  title: 'The service cannot be reached',
  detail: 'Check your connection. What you typed is still here; try again.',
} as const
const OFFLINE = {
  ...UNREACHED,
  title: 'You are offline',
  detail: 'Try again when you are connected. What you typed is still here.',
} as const

async function read(answer: Response): Promise<unknown> {
  if (answer.status === 204) return undefined
  const text = await toldInWords(() => answer.text())
  return text ? JSON.parse(text) : undefined
}

let token: string | null = null

/** The CSRF token of this browser, for calls that do not go through `call` (uploads with progress). */
export async function csrfToken(): Promise<string> {
  token ??= (await fetchSession()).csrf_token
  return token
}

export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const answer = await fetchWithDeadline(addresses.getSession.url, {}, { signal })
  if (!answer.ok) throw await readProblem(answer)
  const session: Session = await toldInWords(() => answer.json())
  token = session.csrf_token
  return session
}

const listeners = new Set<() => void>()

/** Runs `listener` whenever the service says that nobody is signed in any more. Returns how to stop. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes a problem on, and tells the page where it means that the session has ended. */
export function noticed(problem: ApiProblem): ApiProblem {
  if (problem.code !== 'UNAUTHENTICATED' && problem.code !== 'MFA_REQUIRED') return problem
  tellSignedOut()
  return endedSession(problem)
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener()
}
