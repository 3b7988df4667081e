import { request, runProbity } from '#test/support/service-process.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Send = <T = Record<string, never>>(method: Method, path: string, body?: unknown) => Promise<T>

export interface Person {
  readonly token: string
  readonly organizationId: string
  readonly send: Send
}

/** Somebody with a token that the command line prints; anything but a success is an error. */
export async function person(
  port: number,
  settings: Readonly<Record<string, string>>,
  wanted: { email: string; role: string; organization: string; platformAdmin?: boolean },
): Promise<Person> {
  const issued = await runProbity(
    [
      'token',
      '--email',
      wanted.email,
      '--role',
      wanted.role,
      '--organization',
      wanted.organization,
      ...(wanted.platformAdmin ? ['--platform-admin'] : []),
    ],
    settings,
  )
  if (issued.code !== 0) throw new Error(issued.stderr)
  const token = issued.stdout.trim()
  const send = sender(port, { authorization: `Bearer ${token}` })
  const { body } = await request<{ organization: { id: string } }>(port, token, 'GET', '/api/auth/session')
  return { token, organizationId: body.organization.id, send }
}

/** Calls the service with these headers. */
export const sender =
  (port: number, headers: Record<string, string>): Send =>
  async <T>(method: Method, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text.startsWith('{') ? JSON.parse(text) : undefined) as T
  }

/** Reads an analysis through both gates, and judges it. */
export async function judge({ send }: Person, id: string, judgment: object): Promise<{ id: string }> {
  const analysis = await send<{
    content: { sections: { statements: { citations: { id: string }[] }[] }[] }
  }>('GET', `/api/analysis/${id}`)
  const [citation] = analysis.content.sections.flatMap(({ statements }) =>
    statements.flatMap(({ citations }) => citations),
  )
  if (!citation) throw new Error('nothing is cited')
  await send('POST', `/api/analysis/${id}/engagement`, { gate: 'detail' })
  await send('GET', `/api/analysis/${id}/citations/${citation.id}`)
  await send('POST', `/api/analysis/${id}/engagement`, { gate: 'citation', citation_id: citation.id })
  return await send<{ id: string }>('POST', `/api/analysis/${id}/feedback`, judgment)
}
