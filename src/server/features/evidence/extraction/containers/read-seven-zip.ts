import { type FormatReader, type Reading, Unreadable } from '../extraction.ts'
import { overLimit, type PackedFile, readPackedFiles, requireBelievable } from './archive-members.ts'
import { harmlessPath } from './file-name.ts'
import { MAX_ENTRIES, MAX_MEMBERS_BYTES } from './members.ts'
import { type ListedFile, type Listing, openSevenZip, type PackedKind } from './seven-zip.ts'

const ENCRYPTED = 'This archive is encrypted. Extract it and add the files.'
/** 7-Zip's number for AES, which stands in the table of an archive whose names are encrypted too. */
const AES = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const TABLE_BYTES = 4096

export const readSevenZip: FormatReader = (file) => readPacked(file.bytes, '7z')
export const readRar: FormatReader = (file) => readPacked(file.bytes, file.bytes[6] === 1 ? 'rar5' : 'rar')

/**
 * An archive as `readPackedFiles` treats it. What it says of its files is checked before anything is unpacked, and
 * 7-Zip never unpacks more of a file than that.
 */
async function readPacked(bytes: Uint8Array, kind: PackedKind): Promise<Reading> {
  const archive = await openSevenZip(bytes, kind)
  const listing = archive.list()
  if (typeof listing === 'string')
    throw new Unreadable(
      listing === 'encrypted' || (kind === '7z' && Buffer.from(bytes.subarray(-TABLE_BYTES)).includes(AES))
        ? ENCRYPTED
        : 'This archive is damaged or cut off, and cannot be opened.',
    )
  if (listing.files.length > MAX_ENTRIES)
    throw new Unreadable(`This archive has more than ${MAX_ENTRIES} entries and was not read.`)
  const files = listing.files.filter(({ isFolder, isLink }) => !isFolder && !isLink)
  requireBelievable(files, bytes.length)
  if (files.length > 0 && files.every(({ isEncrypted }) => isEncrypted)) throw new Unreadable(ENCRYPTED)
  const wanted = withinBounds(files)
  const unpacked = archive.unpack(wanted.length < files.length ? wanted.map(({ path }) => path) : null)
  const reading = readPackedFiles([...toPacked(files, unpacked), ...missing(files, wanted, unpacked)])
  return { ...reading, warning: [reading.warning, ...remarks(listing)].filter(Boolean).join(' ') || null }
}

function withinBounds(files: readonly ListedFile[]): ListedFile[] {
  let left = MAX_MEMBERS_BYTES
  return files.filter(({ size }) => {
    if (size > left) return false
    left -= size
    return true
  })
}

/** In the order in which the archive lists them. */
function toPacked(files: readonly ListedFile[], unpacked: ReadonlyMap<string, Uint8Array>): PackedFile[] {
  const places = new Map(files.map(({ path }, at) => [harmlessPath(path), at]))
  const place = ([path]: readonly [string, unknown]) => places.get(harmlessPath(path)) ?? files.length
  return [...unpacked]
    .toSorted((a, b) => place(a) - place(b))
    .map(([path, content]) => ({ path, unpack: () => content }))
}

/** What is listed but was not unpacked, with the reason. */
function missing(
  files: readonly ListedFile[],
  wanted: readonly ListedFile[],
  unpacked: ReadonlyMap<string, Uint8Array>,
): PackedFile[] {
  const found = new Set([...unpacked.keys()].map(harmlessPath))
  const within = new Set(wanted)
  return files
    .filter(({ path }) => !found.has(harmlessPath(path)))
    .map((file) => ({
      path: file.path,
      unpack() {
        if (!within.has(file)) throw overLimit()
        throw new Unreadable(
          file.isEncrypted ? 'Some files in it are encrypted.' : 'A file in this archive is damaged.',
        )
      },
    }))
}

const remarks = ({ files, isDamaged, isPart }: Listing): string[] => [
  ...(files.some(({ isLink }) => isLink)
    ? ['Links in this archive name other files and were left out.']
    : []),
  ...(isPart ? ['This archive is one part of several; add what they hold together.'] : []),
  ...(isDamaged ? ['This archive is cut off or damaged: there may be more in it than could be found.'] : []),
]
