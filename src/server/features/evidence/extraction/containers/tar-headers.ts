import { decodeCodePage } from '../decode-code-page.ts'

export const TAR_BLOCK = 512
const CHECKSUM = { at: 148, length: 8 }
/** The four places that a header of GNU tar has for stretches of a sparse file, and those of a block after it. */
const GNU_MAP = { at: 386, entries: 4, more: 482 }
const GNU_MAP_BLOCK = { entries: 21, more: 504 }

/** A stretch of a file that is not zeros: where it lies in the file, and how long it is. */
export interface Stretch {
  readonly at: number
  readonly length: number
}

export interface TarHeader {
  readonly name: string
  /** "0" a file, "1" and "2" links, "5" a folder, others notes on what follows. */
  readonly type: string
  /** Bytes that follow in the archive. */
  readonly size: number
  /** Of a sparse file as GNU tar writes it; the map may go on in blocks after the header. */
  readonly sparse: {
    readonly stretches: readonly Stretch[]
    readonly size: number
    readonly more: boolean
  } | null
}

/** Whether a block is the header of a file; the first tars say so by nothing but their checksum. */
export function isTarHeader(block: Uint8Array): boolean {
  if (block.length < TAR_BLOCK || block[0] === 0) return false
  const stated = octal(block, CHECKSUM)
  if (stated === null) return false
  let sum = 0
  for (let at = 0; at < TAR_BLOCK; at++) {
    const isChecksum = at >= CHECKSUM.at && at < CHECKSUM.at + CHECKSUM.length
    sum += isChecksum ? 0x20 : (block[at] ?? 0)
  }
  return sum === stated
}

export function readTarHeader(block: Uint8Array): TarHeader {
  const magic = Buffer.from(block.subarray(257, 265)).toString('latin1')
  const isGnu = magic === 'ustar  \0'
  const name = words(block, 0, 100)
  const prefix = magic.startsWith('ustar\0') ? words(block, 345, 155) : ''
  const letter = String.fromCharCode(block[156] ?? 0)
  const isOldFolder = letter === '\0' && name.endsWith('/')
  const type = isOldFolder ? '5' : letter === '\0' || letter === '7' ? '0' : letter
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    type,
    size: number(block, 124),
    sparse:
      isGnu && type === 'S'
        ? { stretches: gnuMap(block, GNU_MAP), size: number(block, 483), more: block[GNU_MAP.more] === 1 }
        : null,
  }
}

/** What a further block of a sparse file's map holds, and whether yet another follows. */
export const readMapBlock = (
  block: Uint8Array,
): { readonly stretches: readonly Stretch[]; readonly more: boolean } => ({
  stretches: gnuMap(block, { at: 0, entries: GNU_MAP_BLOCK.entries }),
  more: block[GNU_MAP_BLOCK.more] === 1,
})

function gnuMap(
  block: Uint8Array,
  { at, entries }: { readonly at: number; readonly entries: number },
): Stretch[] {
  return Array.from({ length: entries }, (_, index) => at + index * 24)
    .map((place) => ({ at: number(block, place), length: number(block, place + 12) }))
    .filter(({ length }) => length > 0)
}

/** Records of the form "20 path=a/b.txt\n", which say what does not fit into a header. */
export function readPaxRecords(bytes: Uint8Array): Map<string, string[]> {
  const records = new Map<string, string[]>()
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at)
    const length = space < 0 ? Number.NaN : Number(Buffer.from(bytes.subarray(at, space)).toString('latin1'))
    if (!Number.isInteger(length) || length <= space - at || at + length > bytes.length) break
    const [key = '', value = ''] = splitOnce(
      Buffer.from(bytes.subarray(space + 1, at + length - 1)).toString('utf8'),
    )
    const values = records.get(key)
    if (values) values.push(value)
    else records.set(key, [value])
    at += length
  }
  return records
}

const splitOnce = (record: string): [string, string] => {
  const sign = record.indexOf('=')
  return [record.slice(0, sign), record.slice(sign + 1)]
}

/** Text up to the first zero; in the code page that fits where it is not UTF-8. */
export function words(block: Uint8Array, at: number, length: number): string {
  const field = block.subarray(at, at + length)
  const end = field.indexOf(0)
  const bytes = end < 0 ? field : field.subarray(0, end)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeCodePage(bytes)
  }
}

/** Octal digits, or a binary number where its first bit is set; 0 where it is neither. */
function number(block: Uint8Array, at: number): number {
  if (((block[at] ?? 0) & 0x80) === 0) return octal(block, { at, length: 12 }) ?? 0
  return block.subarray(at + 1, at + 12).reduce((sum, byte) => sum * 256 + byte, (block[at] ?? 0) & 0x7f)
}

function octal(
  block: Uint8Array,
  { at, length }: { readonly at: number; readonly length: number },
): number | null {
  const digits = /^[ \0]*([0-7]+)[ \0]*$/.exec(
    Buffer.from(block.subarray(at, at + length)).toString('latin1'),
  )?.[1]
  return digits === undefined ? null : Number.parseInt(digits, 8)
}
