import { CFB } from '@e965/xlsx'

/** Properties by their number and type, as in '0037001F': each a stream of its own. */
type Streams = Readonly<Record<string, string | Buffer>>

interface Part {
  readonly streams?: Streams
  /** What fits into the table of properties itself: numbers, and moments in ISO 8601. */
  readonly fixed?: Readonly<Record<number, number | string>>
}

export interface OutlookMessage extends Part {
  readonly recipients?: readonly Part[]
  readonly attachments?: readonly (Part & { readonly message?: OutlookMessage })[]
}

const TABLE = '__properties_version1.0'
const UNICODE = 0x1f
const MOMENT = 0x40
const FROM_1601_TO_1970 = 11_644_473_600_000
const TOP_HEADER = 32
const INNER_HEADER = 24
const PART_HEADER = 8

/** A message as Outlook saves it in a file: tables of properties, their streams, and a folder for each other part. */
export function fabricateOutlook(message: OutlookMessage): Buffer {
  const container = CFB.utils.cfb_new()
  const add = (path: string, content: Buffer) => CFB.utils.cfb_add(container, path, content)
  for (const table of ['00020102', '00030102', '00040102'])
    add(`/__nameid_version1.0/__substg1.0_${table}`, Buffer.alloc(0))
  const addMessage = (at: string, one: OutlookMessage, header: number) => {
    const { recipients = [], attachments = [] } = one
    const head = Buffer.alloc(header)
    for (const place of [8, 16]) head.writeUInt32LE(recipients.length, place)
    for (const place of [12, 20]) head.writeUInt32LE(attachments.length, place)
    addPart(at, one, head)
    for (const [index, recipient] of recipients.entries())
      addPart(`${at}__recip_version1.0_#${hex(index)}/`, recipient, Buffer.alloc(PART_HEADER))
    for (const [index, attachment] of attachments.entries()) {
      const folder = `${at}__attach_version1.0_#${hex(index)}/`
      addPart(folder, attachment, Buffer.alloc(PART_HEADER))
      if (attachment.message) addMessage(`${folder}__substg1.0_3701000D/`, attachment.message, INNER_HEADER)
    }
  }
  const addPart = (at: string, { streams = {}, fixed = {} }: Part, head: Buffer) => {
    const contents = Object.entries(streams).map(([name, value]) => [name, toContent(name, value)] as const)
    const rows = contents.map(([name, content]) => row(Number.parseInt(name, 16), content.length))
    add(`${at}${TABLE}`, Buffer.concat([head, ...rows, ...Object.entries(fixed).map(fixedRow)]))
    for (const [name, content] of contents) add(`${at}__substg1.0_${name}`, content)
  }
  addMessage('/', message, TOP_HEADER)
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

const hex = (index: number): string => index.toString(16).padStart(8, '0')

function toContent(name: string, value: string | Buffer): Buffer {
  if (typeof value !== 'string') return value
  return Buffer.from(value, (Number.parseInt(name, 16) & 0xffff) === UNICODE ? 'utf16le' : 'latin1')
}

function row(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(tag, 0)
  bytes.writeUInt32LE(6, 4)
  bytes.writeUInt32LE(value, 8)
  return bytes
}

function fixedRow([tag, value]: readonly [string, number | string]): Buffer {
  if (typeof value === 'number') return row(Number(tag), value)
  const bytes = row(Number(tag), 0)
  if ((Number(tag) & 0xffff) !== MOMENT) throw new Error('only moments are written as texts')
  bytes.writeBigUInt64LE(BigInt(Date.parse(value) + FROM_1601_TO_1970) * 10_000n, 8)
  return bytes
}
