import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as sdk from '@aws-sdk/client-cognito-identity-provider'

export interface CognitoUser {
  readonly username: string
  readonly sub: string
  readonly email: string
  enabled: boolean
  mfa: Record<string, { Enabled?: boolean; PreferredMfa?: boolean }>
  signedOut: number
}

type Body = Record<string, unknown>

export interface FakeCognito {
  readonly url: string
  readonly userPoolId: string
  readonly users: CognitoUser[]
  /** The pool's risk configuration without its own name. */
  risk: Body
  /** Names of the operations asked for, in order. */
  readonly asked: string[]
  /** Answered before anything else, one for each request; null lets one pass. */
  readonly failures: (string | null)[]
  /** Sends headers and half a body, and then nothing. */
  stalls: boolean
  close(): Promise<void>
}

/** Smithy schemas as the SDK carries them: kind, namespace, name, traits, members, their types, how many are required. */
type Structure = [3, string, string, unknown, string[], unknown[], number?]

const [STRING, NUMBER, BOOLEAN, LIST] = [0, 1, 2, 64]

/** What is wrong with a value by the schema that the SDK exports, or null. */
function mismatch(schema: unknown, value: unknown, path: string): string | null {
  const type = typeof schema === 'function' ? (schema as () => unknown)() : schema
  if (Array.isArray(type) && type[0] === 3) return mismatchOfStructure(type as Structure, value, path)
  if (Array.isArray(type) && type[0] === 0) return typeof value === 'string' ? null : `${path} is no string`
  if (Array.isArray(type)) return mismatch(type[0], value, path)
  if (type === STRING) return typeof value === 'string' ? null : `${path} is no string`
  if (type === NUMBER) return typeof value === 'number' ? null : `${path} is no number`
  if (type === BOOLEAN) return typeof value === 'boolean' ? null : `${path} is no boolean`
  if (typeof type === 'number' && type >= LIST) return Array.isArray(value) ? null : `${path} is no list`
  throw new Error(`the fake does not know the schema at ${path}`)
}

function mismatchOfStructure(
  [, , name, , members, types, required = 0]: Structure,
  value: unknown,
  path: string,
): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path} is no ${name}`
  const given = value as Body
  const unknown = Object.keys(given).find((key) => !members.includes(key))
  if (unknown) return `${path}.${unknown} is not in ${name}`
  const missing = members.slice(0, required).find((key) => given[key] === undefined)
  if (missing) return `${path}.${missing} is required`
  for (const [key, each] of Object.entries(given)) {
    const wrong = mismatch(types[members.indexOf(key)], each, `${path}.${key}`)
    if (wrong) return wrong
  }
  return null
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([\w-]+)\/cognito-idp\/aws4_request, SignedHeaders=([\w;-]+), Signature=[0-9a-f]{64}$/
const FILTER = /^(sub|email|username) = "((?:[^"\\]|\\["\\])*)"$/
const RISK_MEMBERS = [
  'CompromisedCredentialsRiskConfiguration',
  'AccountTakeoverRiskConfiguration',
  'RiskExceptionConfiguration',
]

class Refusal extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

const statusOf = (type: string): number => {
  const schema = (sdk as unknown as Record<string, unknown>)[`${type}$`] as [number, string, string, Body]
  return Number(Object.values(schema?.[3] ?? {}).find((trait) => typeof trait === 'number') ?? 400)
}

/**
 * The part of Amazon Cognito's API that administrators use, on loopback. It refuses what the service would: every
 * request is held against the schema that the SDK exports for it, and against the documented rules on its values.
 */
export async function startFakeCognito(
  users: readonly { username: string; sub: string; email: string }[] = [],
): Promise<FakeCognito> {
  const fake: Omit<FakeCognito, 'url' | 'close'> = {
    userPoolId: 'eu-west-2_AbCdEfGhI',
    users: users.map((user) => ({
      ...user,
      enabled: true,
      mfa: { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
      signedOut: 0,
    })),
    risk: {},
    asked: [],
    failures: [],
    stalls: false,
  }
  const server = createServer(async (request, answer) => {
    const body = await text(request)
    try {
      const operation = String(request.headers['x-amz-target']).replace(
        'AWSCognitoIdentityProviderService.',
        '',
      )
      const signed = SIGNED.exec(request.headers.authorization ?? '')
      if (signed?.[1] !== 'eu-west-2')
        throw new Refusal('NotAuthorizedException', 'not signed for this service')
      if (request.headers['content-type'] !== 'application/x-amz-json-1.1')
        throw new Refusal('InvalidParameterException', 'content type')
      fake.asked.push(operation)
      const failure = fake.failures.shift()
      if (failure) throw new Refusal(failure, 'as the test wants it')
      if (fake.stalls)
        return void answer.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).write('{"')
      reply(answer, 200, operate(fake, operation, JSON.parse(body) as Body))
    } catch (error) {
      if (!(error instanceof Refusal)) return void answer.destroy()
      reply(answer, statusOf(error.type), { __type: error.type, message: error.message })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fake, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

const reply = (answer: ServerResponse, status: number, body: object) =>
  answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))

function operate(fake: Omit<FakeCognito, 'url' | 'close'>, operation: string, body: Body): object {
  const schema = (sdk as unknown as Record<string, Structure>)[`${operation}Request$`]
  if (!schema) throw new Refusal('InvalidParameterException', 'unknown operation')
  const wrong = mismatchOfStructure(schema, body, operation)
  if (wrong) throw new Refusal('InvalidParameterException', wrong)
  if (body.UserPoolId !== fake.userPoolId)
    throw new Refusal('ResourceNotFoundException', 'User pool does not exist.')
  switch (operation) {
    case 'ListUsers': {
      const [, attribute, value] = FILTER.exec(String(body.Filter)) ?? []
      if (!attribute) throw new Refusal('InvalidParameterException', 'Filter')
      const wanted = value!.replace(/\\(.)/g, '$1')
      const found = fake.users
        .filter((user) => user[attribute as 'sub'] === wanted)
        .slice(0, Number(body.Limit ?? 60))
      return { Users: found.map((user) => ({ Username: user.username, Enabled: user.enabled })) }
    }
    case 'AdminSetUserMFAPreference': {
      const { Username: _, UserPoolId: __, ...settings } = body
      Object.assign(userOf(fake, body).mfa, settings)
      return {}
    }
    case 'AdminEnableUser':
      userOf(fake, body).enabled = true
      return {}
    case 'AdminDisableUser':
      userOf(fake, body).enabled = false
      return {}
    case 'AdminUserGlobalSignOut':
      userOf(fake, body).signedOut++
      return {}
    case 'DescribeRiskConfiguration':
      return { RiskConfiguration: { UserPoolId: fake.userPoolId, ...fake.risk } }
    case 'SetRiskConfiguration': {
      const takeover = body.AccountTakeoverRiskConfiguration as
        | { NotifyConfiguration?: object; Actions: Record<string, { Notify: boolean }> }
        | undefined
      if (
        !takeover?.NotifyConfiguration &&
        Object.values(takeover?.Actions ?? {}).some((action) => action.Notify)
      )
        throw new Refusal('InvalidParameterException', 'Notify needs NotifyConfiguration')
      // What is left out is set back to its default.
      fake.risk = Object.fromEntries(
        RISK_MEMBERS.flatMap((member) => (body[member] ? [[member, body[member]]] : [])),
      )
      return { RiskConfiguration: { UserPoolId: fake.userPoolId, ...fake.risk } }
    }
    default:
      throw new Refusal('InvalidParameterException', 'unknown operation')
  }
}

function userOf(fake: Omit<FakeCognito, 'url' | 'close'>, body: Body): CognitoUser {
  const user = fake.users.find((each) => each.username === body.Username)
  if (!user) throw new Refusal('UserNotFoundException', 'User does not exist.')
  return user
}
