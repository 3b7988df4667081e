import type { FastifyInstance } from 'fastify'
import type { Problem } from '#shared/contracts/common.ts'
import { CommandFailed } from './command-failed.ts'

/** Asks the service inside this process; a refusal ends the command in the service's own words. */
export async function callService<T>(
  http: FastifyInstance,
  token: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<T> {
  const answer = await http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  })
  if (answer.statusCode < 300) return answer.json() as T
  const { detail, errors } = answer.json() as Problem
  throw new CommandFailed(
    [detail, ...(errors ?? []).map((error) => `${error.path}: ${error.message}`)].join(' '),
  )
}
