import type { Session } from '#shared/contracts/sign-in.ts'
import { ApiProblem, problemOf } from './problem.ts'

const DEADLINE_MS = 30_000
const LIST_PAGE = 200

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  readonly query?: Query
  readonly signal?: AbortSignal | undefined
  /** How long the answer may take; 30 s unless told. */
  readonly deadlineMs?: number
}

/** The one way to the service: typed by the caller, with the CSRF token, a deadline and problems as ApiProblem. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>('POST', path, body ?? {}, options),
  put: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PUT', path, body, options),
  patch: <T>(path: string, body: unknown, options?: CallOptions) => call<T>('PATCH', path, body, options),
  delete: <T = void>(path: string, options?: CallOptions) => call<T>('DELETE', path, undefined, options),
  all: listAll,
}

export interface Page<T> {
  readonly items: T[]
  readonly next_cursor: string | null
}

/** Follows a list to its end, or until `most` items have come. */
async function listAll<T>(
  path: string,
  { most = 10_000, query, ...options }: CallOptions & { most?: number } = {},
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | null = null
  do {
    const page: Page<T> = await api.get<Page<T>>(path, {
      ...options,
      query: { ...query, limit: LIST_PAGE, cursor },
    })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < most)
  return items
}

async function call<T>(method: Method, path: string, body: unknown, options: CallOptions = {}): Promise<T> {
  const first = await send(method, path, body, options)
  if (first.ok) {
    // Signing in, a second factor and the like renew the session, and the token with it.
    if (method !== 'GET' && path.startsWith('/api/auth/')) token = null
    return await read<T>(first)
  }
  const problem = await problemOf(first)
  if (problem.code !== 'CSRF_VALIDATION_FAILED') throw noticed(problem)
  // The token belongs to a session that has been renewed meanwhile, in this tab or another.
  token = null
  const second = await send(method, path, body, options)
  if (second.ok) return await read<T>(second)
  throw noticed(await problemOf(second))
}

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (method !== 'GET') headers['x-csrf-token'] = await csrfToken()
  return await fetchWithDeadline(
    path + search(options.query),
    { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    options,
  )
}

async function fetchWithDeadline(url: string, init: RequestInit, options: CallOptions): Promise<Response> {
  const { signal, deadlineMs = DEADLINE_MS } = options
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), deadlineMs)
  try {
    return await fetch(url, {
      ...init,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw late.signal.aborted
      ? new ApiProblem({
          status: 0,
          code: 'TOO_SLOW',
          title: 'No answer yet',
          detail: 'The service has not answered in time. What you typed is still here; try again.',
        })
      : new ApiProblem({
          status: 0,
          code: 'UNREACHABLE',
          title: 'The service cannot be reached',
          detail: 'Check your connection. What you typed is still here; try again.',
        })
  } finally {
    clearTimeout(timer)
  }
}

async function read<T>(answer: Response): Promise<T> {
  if (answer.status === 204) return undefined as T
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as T
}

const search = (query: Query | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

let token: string | null = null

/** The CSRF token of this browser, for calls that do not go through `api` (uploads with progress). */
export async function csrfToken(): Promise<string> {
  token ??= (await fetchSession()).csrf_token
  return token
}

export async function fetchSession(signal?: AbortSignal): Promise<Session> {
  const answer = await fetchWithDeadline('/api/auth/session', {}, { signal })
  if (!answer.ok) throw await problemOf(answer)
  const session = (await answer.json()) as Session
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
  if (problem.code === 'UNAUTHENTICATED' || problem.code === 'MFA_REQUIRED') tellSignedOut()
  return problem
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener()
}
