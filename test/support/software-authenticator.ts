import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a browser and an authenticator would do; each field may be set wrong to see it refused. */
export interface RegistrationTwist {
  readonly clientData?: Record<string, unknown>
  readonly clientDataJSON?: string
  readonly rpId?: string
  readonly flags?: number
  readonly algorithm?: number
  readonly format?: string
  readonly statement?: (data: {
    authData: Buffer
    clientDataHash: Buffer
    sign: (bytes: Buffer) => Buffer
  }) => Map<string, unknown>
  readonly credentialId?: Buffer
  readonly trailing?: Buffer
  readonly id?: string
  readonly rawId?: string
  readonly type?: string
  readonly attestationObject?: Buffer
  readonly cose?: (key: Map<number, unknown>) => Map<number, unknown>
}

export interface AuthenticationTwist {
  readonly clientData?: Record<string, unknown>
  readonly rpId?: string
  readonly flags?: number
  readonly counter?: number
  readonly id?: string
  readonly rawId?: string
  readonly type?: string
  readonly userHandle?: string | null
  readonly signature?: (signature: Buffer) => Buffer
  readonly signedBy?: KeyObject
  readonly trailing?: Buffer
}

export const FLAGS = { up: 0x01, uv: 0x04, be: 0x08, bs: 0x10, at: 0x40, ed: 0x80 } as const

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const json = (value: unknown) => Buffer.from(JSON.stringify(value), 'utf8')

/** A passkey of its own in software: P-256, CBOR written by hand, one credential. */
export function createSoftwareAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const signWith = (key: KeyObject) => (bytes: Buffer) => sign('sha256', bytes, key)

  const register = (options: CreationOptions, twist: RegistrationTwist = {}) => {
    userHandle = options.user.id
    const clientDataJSON = Buffer.from(
      twist.clientDataJSON ??
        JSON.stringify({
          type: 'webauthn.create',
          challenge: options.challenge,
          origin,
          crossOrigin: false,
          ...twist.clientData,
        }),
    )
    const id = twist.credentialId ?? credentialId
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, twist.algorithm ?? -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ])
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    const flags = twist.flags ?? FLAGS.up | FLAGS.uv | FLAGS.at
    const attested =
      flags & FLAGS.at ? [Buffer.alloc(16), idLength, id, cbor(twist.cose?.(cose) ?? cose)] : []
    const authData = Buffer.concat([
      header(twist.rpId ?? options.rp.id, flags, counter),
      ...attested,
      twist.trailing ?? Buffer.alloc(0),
    ])
    const statement =
      twist.statement?.({ authData, clientDataHash: sha256(clientDataJSON), sign: signWith(privateKey) }) ??
      new Map()
    const attestationObject =
      twist.attestationObject ??
      cbor(
        new Map<string, unknown>([
          ['fmt', twist.format ?? 'none'],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      )
    return {
      id: twist.id ?? id.toString('base64url'),
      rawId: twist.rawId ?? twist.id ?? id.toString('base64url'),
      type: twist.type ?? 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  const authenticate = (options: RequestOptions, twist: AuthenticationTwist = {}) => {
    const clientDataJSON = json({
      type: 'webauthn.get',
      challenge: options.challenge,
      origin,
      crossOrigin: false,
      ...twist.clientData,
    })
    counter = twist.counter ?? counter + 1
    const authData = Buffer.concat([
      header(twist.rpId ?? options.rpId, twist.flags ?? FLAGS.up | FLAGS.uv, counter),
      twist.trailing ?? Buffer.alloc(0),
    ])
    const signature = signWith(twist.signedBy ?? privateKey)(
      Buffer.concat([authData, sha256(clientDataJSON)]),
    )
    const id = twist.id ?? credentialId.toString('base64url')
    return {
      id,
      rawId: twist.rawId ?? id,
      type: twist.type ?? 'public-key',
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: (twist.signature?.(signature) ?? signature).toString('base64url'),
        userHandle: twist.userHandle === undefined ? userHandle : twist.userHandle,
      },
    }
  }

  const setCounter = (value: number) => {
    counter = value
  }
  return { credentialId, register, authenticate, setCounter }
}

function header(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), rest])
}

/** As much of CBOR (RFC 8949) as an authenticator writes: integers, bytes, text, lists and maps. */
export function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value, 'utf8')])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  throw new TypeError(`no CBOR for ${typeof value}`)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 0x100) return Buffer.from([(major << 5) | 24, length])
  const bytes = Buffer.alloc(3, (major << 5) | 25)
  bytes.writeUInt16BE(length, 1)
  return bytes
}
