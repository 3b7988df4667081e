import { crc32 } from 'node:zlib'

const VERSION = 20
/** Names are in UTF-8. */
const UTF8 = 0x800

/** A zip of these parts as they are, for a library that takes nothing else; it lives only in memory. */
export function writeStoredZip(parts: ReadonlyMap<string, Uint8Array>): Buffer {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [part, content] of parts) {
    const name = Buffer.from(part)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(UTF8, 2)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, place, name)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), common, name, content)
    offset += 4 + common.length + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
