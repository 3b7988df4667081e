import { unzipSync, zipSync } from 'fflate'

/** The earliest that a zip can hold, in the local time that the library writes. */
const NO_TIME = new Date(1980, 0, 1)

/** A zip of these files in their order; the same files make the same bytes at any time and in any zone. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { mtime: NO_TIME, os: 0 })
}

export interface ReadZip {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Names that more than one entry has, or that no program can take: programs differ in what they make of them. */
  readonly ambiguous: readonly string[]
}

/** More than this, unpacked, is no document of ours. */
const MAX_UNPACKED = 512 * 1024 * 1024

/** Every file of a zip; throws where the bytes are no zip or unpack to more than half a gibibyte. */
export function readZip(bytes: Uint8Array): ReadZip {
  const once = new Set<string>()
  const twice: string[] = []
  let size = 0
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (once.has(name)) twice.push(name)
      once.add(name)
      size += originalSize
      if (size > MAX_UNPACKED) throw new RangeError('the zip unpacks to too much')
      return true
    },
  })
  const isFolder = (name: string) => name.endsWith('/')
  return {
    files: new Map(Object.entries(unpacked).filter(([name]) => !isFolder(name))),
    ambiguous: [...twice, ...[...once].filter((name) => !Object.hasOwn(unpacked, name))],
  }
}
