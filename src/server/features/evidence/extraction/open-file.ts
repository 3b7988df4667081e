import { fstatSync, readFileSync, readSync } from 'node:fs'
import type { ByteSource, OpenFile, SourceFile } from './extraction.ts'

/** A file whose bytes are at hand. */
export const openBytes = (file: SourceFile): OpenFile => ({
  ...file,
  source: {
    size: file.bytes.length,
    read: (at, length) => {
      const { buffer, byteOffset } = file.bytes
      const start = Math.min(at, file.bytes.length)
      return Buffer.from(buffer, byteOffset + start, Math.min(length, file.bytes.length - start))
    },
  },
})

/** A file open for reading under a descriptor; nothing of it is in memory before it is asked for. */
export function openDescriptor(file: Omit<SourceFile, 'bytes'>, descriptor: number): OpenFile {
  let bytes: Uint8Array | undefined
  return {
    ...file,
    get bytes() {
      bytes ??= readFileSync(descriptor)
      return bytes
    },
    source: readFrom(descriptor),
  }
}

function readFrom(descriptor: number): ByteSource {
  const { size } = fstatSync(descriptor)
  return {
    size,
    read: (at, length) => {
      const wanted = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
      let read = 0
      while (read < wanted.length) {
        const more = readSync(descriptor, wanted, read, wanted.length - read, at + read)
        if (more === 0) break
        read += more
      }
      return wanted.subarray(0, read)
    },
  }
}
