import { inflateRawSync } from 'node:zlib'
import { Unreadable } from './extraction.ts'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly encrypted: boolean
  readonly compressedSize: number
  readonly headerOffset: number
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const MOST_ENTRIES = 20_000
const BROKEN = 'This file is a damaged zip container.'

/** The table at the end of a zip file. Throws `Unreadable` where it is cut off, broken or absurdly long. */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Unreadable(`This zip container has more than ${MOST_ENTRIES} parts.`)
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== ENTRY) throw new Unreadable(BROKEN)
    const nameLength = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      encrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      compressedSize: zip.readUInt32LE(at + 20),
      headerOffset: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Unpacks the entries that `counts` names, to nowhere, and throws `Unreadable` once they pass `mostBytes`: sizes
 * that a bomb declares are lies, and the libraries behind us unpack before they compare.
 */
export function assertBounded(bytes: Uint8Array, counts: (name: string) => boolean, mostBytes: number): void {
  let left = mostBytes
  for (const entry of readZipDirectory(bytes)) {
    if (entry.encrypted) throw new Unreadable('This file needs a password.')
    if (counts(entry.name)) left -= unpackedSize(bytes, entry, left)
    if (left <= 0)
      throw new Unreadable(
        `This file unpacks to more than ${Math.floor(mostBytes / 1024 / 1024)} MB of text and was not read.`,
      )
  }
}

function unpackedSize(bytes: Uint8Array, entry: ZipEntry, most: number): number {
  if (entry.method === 0) return entry.compressedSize
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.method !== 8 || entry.headerOffset + 30 > zip.length) throw new Unreadable(BROKEN)
  const start =
    entry.headerOffset +
    30 +
    zip.readUInt16LE(entry.headerOffset + 26) +
    zip.readUInt16LE(entry.headerOffset + 28)
  try {
    return inflateRawSync(zip.subarray(start, start + entry.compressedSize), { maxOutputLength: most }).length
  } catch (error) {
    if (error instanceof RangeError) return most
    throw new Unreadable(BROKEN)
  }
}

function findEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - 22 - 0xffff)
  for (let at = zip.length - 22; at >= earliest; at--) if (zip.readUInt32LE(at) === END) return at
  throw new Unreadable('This file is a zip container that was cut off.')
}
