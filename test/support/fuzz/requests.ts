import fc from 'fast-check'
import type { MatrixCall } from '#test/rules/route-matrix.ts'
import type { SeededRandom } from '../random.ts'
import { CONTENT_TYPES, HEADERS, METHODS, PATH_TRICKS, QUERY_JUNK } from './junk.ts'
import type { Operation } from './operations.ts'
import { hostileValue, spoiled, validValue } from './values.ts'

/** One request, byte for byte. */
export interface FuzzRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Whether method and path are still those of the operation, so that its answer is the one to expect. */
  readonly isRouted: boolean
}

/** What is known of the world that requests are about. */
export interface Known {
  /** Ids that exist, of the caller's own organization and of others, and such as never existed. */
  readonly ids: readonly string[]
  /** The operation called rightly, on something of one of these. */
  readonly rightly: (operation: Operation) => MatrixCall | null
}

interface Draft {
  method: string
  path: string
  query: [string, string][]
  headers: Record<string, string>
  /** A value that becomes JSON, or bytes that are sent as they are. */
  json: unknown
  bytes: Buffer | null
  isRouted: boolean
}

const FORM = 'multipart/form-data; boundary=x'

const sample = <T>(arbitrary: fc.Arbitrary<T>, random: SeededRandom): T => {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: random.int(2 ** 31) })
  return value as T
}

/** A request to one operation: as it should be, or with up to three things wrong with it. */
export function drawRequest(operation: Operation, known: Known, random: SeededRandom): FuzzRequest {
  const called = random.next() < 0.75 ? known.rightly(operation) : null
  const draft = called ? fromCall(operation, called, random) : fromSchemas(operation, known, random)
  const wrongs = random.int(4)
  for (let i = 0; i < wrongs; i++) random.pick(SPOILERS)(draft, random, operation)
  return finish(draft, random)
}

function fromCall(operation: Operation, call: MatrixCall, random: SeededRandom): Draft {
  const form = call.body instanceof FormData ? Object.fromEntries(call.body) : null
  const type = form ? FORM : 'application/json'
  return {
    method: operation.method,
    path: call.path,
    query: [...new URLSearchParams(call.query ?? '')],
    headers: { ...(call.body ? { 'content-type': type } : {}), ...call.headers },
    json: form ? undefined : call.body,
    bytes: form ? formOf({ ...form, file: 'It was approved on Friday.' }, random) : null,
    isRouted: true,
  }
}

function fromSchemas(operation: Operation, known: Known, random: SeededRandom): Draft {
  const path = operation.path.replaceAll(/\{\w+\}/g, () =>
    random.next() < 0.8 ? random.pick(known.ids) : encodeURIComponent(textOf(sample(hostileValue, random))),
  )
  const query = operation.query
    .filter(() => random.next() < 0.5)
    .map(({ name, schema }): [string, string] => [
      name,
      textOf(sample(validValue(schema, known.ids), random)),
    ])
  const body = operation.body
  const isJson = body?.type === 'application/json'
  return {
    method: operation.method,
    path,
    query,
    headers: body ? { 'content-type': body.type === 'multipart/form-data' ? FORM : body.type } : {},
    json: body && isJson ? sample(validValue(body.schema, known.ids), random) : undefined,
    bytes: body && !isJson ? formOf(sample(validValue(body.schema, known.ids), random), random) : null,
    // Where an id is left empty, the address is that of a list.
    isRouted: !/\/\/|\/$/.test(path),
  }
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000).toWellFormed()

function formOf(value: unknown, random: SeededRandom): Buffer {
  if (typeof value !== 'object' || value === null) return Buffer.from(textOf(value))
  const parts = Object.entries(value).map(([name, each]) => {
    const file =
      name === 'file' ? `; filename="${random.pick(['a.txt', '', '\0', '../x.txt', 'a.exe', 'a.pdf'])}"` : ''
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${textOf(each)}\r\n`
  })
  return Buffer.from(`${parts.join('')}--x--\r\n`)
}

type Spoiler = (draft: Draft, random: SeededRandom, operation: Operation) => void

const spoilBody: Spoiler = (draft, random) => {
  if (draft.json !== undefined) draft.json = sample(spoiled(draft.json), random)
  else if (draft.method !== 'GET') draft.json = sample(hostileValue, random)
}
const spoilPath: Spoiler = (draft, random) => {
  draft.isRouted = false
  const trick = random.pick(PATH_TRICKS)
  const at = random.int(draft.path.length + 1)
  draft.path =
    random.next() < 0.5 ? draft.path + trick : draft.path.slice(0, at) + trick + draft.path.slice(at)
  if (!draft.path.startsWith('/')) draft.path = `/${draft.path}`
}
const spoilQuery: Spoiler = (draft, random, { query }) => {
  const [name, value] = random.pick(QUERY_JUNK)
  draft.query.push([name, value])
  const known = query.length > 0 ? random.pick(query) : null
  if (known) draft.query.push([known.name, textOf(sample(hostileValue, random))])
}
const spoilHeader: Spoiler = (draft, random) => {
  const name = random.pick(Object.keys(HEADERS))
  draft.headers[name] = random.pick(HEADERS[name] ?? [''])
}
const spoilType: Spoiler = (draft, random) => {
  draft.headers['content-type'] = random.pick(CONTENT_TYPES)
}
const spoilMethod: Spoiler = (draft, random) => {
  draft.isRouted = false
  draft.method = random.pick(METHODS)
}
/** What JSON.stringify never writes. */
const spoilText: Spoiler = (draft, random) => {
  if (draft.json === undefined) return
  const text = Buffer.from(JSON.stringify(draft.json) ?? '')
  const at = random.int(text.length + 1)
  const put = (bytes: Buffer | string) =>
    Buffer.concat([text.subarray(0, at), Buffer.from(bytes), text.subarray(at)])
  draft.bytes = random.pick([
    () => put(Buffer.from([0xc3, 0x28])),
    () => put(Buffer.from([0xff, 0xfe, 0x00])),
    () => put('\0'),
    () => text.subarray(0, at),
    () => Buffer.concat([Buffer.from('\uFEFF'), text]),
    () => Buffer.concat([text, text]),
    () =>
      Buffer.from(text.toString().replace(/^\{/, '{"title":1,"title":"twice","type":null,"type":"summary",')),
    () => Buffer.from(text.toString().replace(/^\{/, '{"__proto__":{"a":1},')),
    () => Buffer.from(text.toString().replaceAll(/:"[^"]*"/g, ':1e999999')),
    () => Buffer.from('[]'),
    () => Buffer.from(''),
    () => Buffer.from('['.repeat(50_000)),
  ])()
}

const SPOILERS: readonly Spoiler[] = [
  spoilBody,
  spoilBody,
  spoilBody,
  spoilText,
  spoilPath,
  spoilQuery,
  spoilHeader,
  spoilHeader,
  spoilType,
  spoilMethod,
]

const TARGET_BYTES = 12_000

function finish(
  { method, path, query, headers, json, bytes, isRouted }: Draft,
  random: SeededRandom,
): FuzzRequest {
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  // A space or a line break would end the request line; everything else goes over the wire as it is.
  const target = `${path}${search ? `?${search}` : ''}`.replaceAll(/[\s\0]/g, '+').slice(0, TARGET_BYTES)
  const isText = typeof json === 'string' && random.next() < 0.2
  const body =
    bytes ?? (json === undefined ? null : Buffer.from(isText ? json : (JSON.stringify(json) ?? '')))
  return { method, target, headers, body, isRouted }
}
