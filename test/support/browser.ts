import type { FastifyInstance } from 'fastify'
import type { Session } from '#shared/contracts/sign-in.ts'

export interface BrowserAnswer<T = Record<string, never>> {
  readonly status: number
  readonly body: T
  readonly text: string
  readonly headers: Record<string, unknown>
  /** Where a redirect leads, or null. */
  readonly location: string | null
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A browser as far as sign-in needs one: it keeps cookies, sends the CSRF token and goes where it is sent. */
export interface Browser {
  readonly cookies: Map<string, string>
  get<T = Record<string, never>>(url: string): Promise<BrowserAnswer<T>>
  send<T = Record<string, never>>(method: Method, url: string, body?: unknown): Promise<BrowserAnswer<T>>
  /** Follows redirects within the service; stops at the first answer that is none, or at one that leads out of it. */
  follow(url: string): Promise<BrowserAnswer & { readonly url: string }>
  session(): Promise<Session>
}

const MAX_REDIRECTS = 10

export function createBrowser(http: FastifyInstance, publicUrl = 'http://localhost:3000'): Browser {
  const cookies = new Map<string, string>()
  const request = async <T>(
    method: Method,
    url: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<BrowserAnswer<T>> => {
    const headers = {
      host: new URL(publicUrl).host,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      accept: 'text/html, */*;q=0.8',
      'user-agent': 'browser of the tests',
      ...more,
    }
    const answer = await http.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(cookies, line)
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      text: answer.body,
      body: (isJson && answer.body ? answer.json() : undefined) as T,
      headers: answer.headers,
      location: answer.headers.location ?? null,
    }
  }
  const browser: Browser = {
    cookies,
    get: (url) => request('GET', url),
    send: async (method, url, body) =>
      request(method, url, body, { 'x-csrf-token': (await browser.session()).csrf_token }),
    follow: async (url) => {
      let here = new URL(url, publicUrl)
      for (let left = MAX_REDIRECTS; left > 0; left--) {
        const answer = await request<Record<string, never>>('GET', here.pathname + here.search)
        const next = answer.location === null ? null : new URL(answer.location, here)
        if (!next || next.origin !== new URL(publicUrl).origin)
          return { ...answer, url: here.pathname + here.search }
        here = next
      }
      throw new Error(`more than ${MAX_REDIRECTS} redirects from ${url}`)
    },
    session: async () => (await request<Session>('GET', '/api/auth/session')).body,
  }
  return browser
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
  const ends = attributes.some(
    (one) => /^max-age=0$/i.test(one) || (/^expires=/i.test(one) && Date.parse(one.slice(8)) < Date.now()),
  )
  if (ends || value === '') cookies.delete(name)
  else cookies.set(name, value)
}
