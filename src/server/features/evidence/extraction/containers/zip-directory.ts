import { inflateRawSync } from 'node:zlib'
import { megabytes } from '../bounds.ts'
import { Unreadable } from '../extraction.ts'
import { MAX_ENTRIES } from './members.ts'
import { decodeZipName } from './zip-names.ts'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly crc: number
  readonly compressedSize: number
  /** As declared, which a bomb does falsely. */
  readonly size: number
  readonly headerOffset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const ENTRY = 0x02014b50
const BROKEN = 'This file is a damaged zip container.'

/** The table at the end of a zip file. Throws `Unreadable` if it is truncated, broken or absurdly long. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { count, start } = findTable(zip)
  if (count > MAX_ENTRIES) throw new Unreadable(`This zip container has more than ${MAX_ENTRIES} parts.`)
  const entries: ZipEntry[] = []
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new Unreadable(BROKEN)
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const extraEnd = nameEnd + zip.readUInt16LE(at + 30)
    entries.push({
      name: decodeZipName(zip.subarray(at + 46, nameEnd), zip.subarray(nameEnd, extraEnd)),
      method: zip.readUInt16LE(at + 10),
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      crc: zip.readUInt32LE(at + 16),
      ...readSizes(zip, at, zip.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + zip.readUInt16LE(at + 32)
  }
  return entries
}

/** Sizes and offset of an entry; values beyond 32 bits are in the extra field with id 1, in this order. */
function readSizes(zip: Buffer, at: number, extra: Buffer) {
  const large = largeNumbers(extra)
  const read = (offset: number): number => {
    const value = zip.readUInt32LE(at + offset)
    return value === 0xffffffff ? (large.shift() ?? value) : value
  }
  const size = read(24)
  const compressedSize = read(20)
  return { size, compressedSize, headerOffset: read(42) }
}

function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: field.length >> 3 }, (_, i) => Number(field.readBigUInt64LE(i * 8)))
  }
  return []
}

/** Unpacks entries by name; throws `Unreadable` if together they exceed `mostBytes`. */
export function zipParts(bytes: Uint8Array, mostBytes: number): (name: string) => Buffer | null {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]))
  let left = mostBytes
  return (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    const part = unpackEntry(bytes, entry, left)
    if (part === null) throw tooLarge(mostBytes)
    left -= part.length
    return part
  }
}

/**
 * Unpacks the entries that `counts` selects, discards the result and throws `Unreadable` once they exceed
 * `mostBytes`: a bomb declares false sizes, and the libraries we use unpack before they compare.
 */
export function requireBoundedParts(
  bytes: Uint8Array,
  counts: (name: string) => boolean,
  mostBytes: number,
): void {
  let left = mostBytes
  for (const entry of readZipDirectory(bytes)) {
    if (entry.encrypted) throw new Unreadable('This file needs a password.')
    if (!counts(entry.name)) continue
    left -= unpackEntry(bytes, entry, left)?.length ?? left + 1
    if (left < 0) throw tooLarge(mostBytes)
  }
}

const tooLarge = (mostBytes: number): Unreadable =>
  new Unreadable(`This file unpacks to more than ${megabytes(mostBytes)} of text and was not read.`)

/** null if it is larger than `most` bytes. Throws `Unreadable` for a broken or encrypted entry. */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, most: number): Buffer | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.encrypted) throw new Unreadable('This file needs a password.')
  if (entry.headerOffset + 30 > zip.length) throw new Unreadable(BROKEN)
  const start =
    entry.headerOffset +
    30 +
    zip.readUInt16LE(entry.headerOffset + 26) +
    zip.readUInt16LE(entry.headerOffset + 28)
  const packed = zip.subarray(start, start + entry.compressedSize)
  if (packed.length < entry.compressedSize) throw new Unreadable(BROKEN)
  if (entry.method === 0) return packed.length > most ? null : packed
  if (entry.method !== 8)
    throw new Unreadable(
      'This zip container uses a compression that is not supported; repack it as an ordinary .zip.',
    )
  if (most < 1) return null
  try {
    return inflateRawSync(packed, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw new Unreadable(BROKEN)
  }
}

function findTable(zip: Buffer): { count: number; start: number } {
  const end = findEnd(zip)
  const locator = end - 20
  const count = zip.readUInt16LE(end + 10)
  const start = zip.readUInt32LE(end + 16)
  if (count !== 0xffff && start !== 0xffffffff) return { count, start }
  if (locator < 0 || zip.toString('latin1', locator, locator + 4) !== 'PK\x06\x07') return { count, start }
  const end64 = Number(zip.readBigUInt64LE(locator + 8))
  if (end64 + 56 > zip.length || zip.readUInt32LE(end64) !== END_64) throw new Unreadable(BROKEN)
  return { count: Number(zip.readBigUInt64LE(end64 + 32)), start: Number(zip.readBigUInt64LE(end64 + 48)) }
}

function findEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - 22 - 0xffff)
  for (let at = zip.length - 22; at >= earliest; at--) if (zip.readUInt32LE(at) === END) return at
  throw new Unreadable('This zip container is damaged: its end is missing.')
}
