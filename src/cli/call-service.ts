import type { FastifyInstance } from 'fastify'
import { type Address, fillUrl, type QueryValues } from '#shared/contracts/address.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Answer, CallArguments, EndpointName } from '#shared/contracts/endpoints.ts'
import { CommandFailed } from './command-failed.ts'

/** Calls the service inside this process; a refusal ends the command with the service's own message. */
export async function callService<Name extends EndpointName>(
  { http, token }: ServiceAccess,
  address: Address<Name>,
  ...[input]: CallArguments<Name>
): Promise<Answer<Name>> {
  const { body, ...place } = (input ?? {}) as Request
  const answer = await http.inject({
    method: address.method,
    url: fillUrl(address.url, place),
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode < 300) return answer.json() as Answer<Name>
  const { detail, errors } = answer.json() as Problem
  throw new CommandFailed(
    [detail, ...(errors ?? []).map((error) => `${error.path}: ${error.message}`)].join(' '),
  )
}

/** The service in this process, and a token that it accepts. */
export interface ServiceAccess {
  readonly http: FastifyInstance
  readonly token: string
}

interface Request {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: QueryValues | undefined
  readonly body?: object | undefined
}
