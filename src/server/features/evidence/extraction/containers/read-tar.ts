import { type FormatReader, type Reading, Unreadable } from '../extraction.ts'
import { overLimit, type PackedFile, readPackedFiles, requireBelievable } from './archive-members.ts'
import { MAX_ENTRIES, MAX_MEMBERS_BYTES } from './members.ts'
import {
  isTarHeader,
  readMapBlock,
  readPaxRecords,
  readTarHeader,
  type Stretch,
  TAR_BLOCK,
  words,
} from './tar-headers.ts'

export const readTar: FormatReader = async (file) => readTarBytes(file.bytes)

/** A file of a tar, before it is unpacked. */
interface TarFile {
  readonly path: string
  /** As it was, with the zeros that a tar leaves out. */
  readonly size: number
  readonly isLink: boolean
  /** null if the archive ends before it. */
  readonly packed: Uint8Array | null
  readonly stretches: readonly Stretch[] | null
}

/** An archive of any kind of tar, as `readPackedFiles` treats it, with the files that it keeps without their zeros. */
export function readTarBytes(bytes: Uint8Array): Reading {
  const { files, isDamaged } = listFiles(bytes)
  if (files.length === 0 && isDamaged)
    throw new Unreadable('This archive is damaged or cut off, and cannot be opened.')
  const kept = files.filter(({ isLink }) => !isLink)
  requireBelievable(kept, bytes.length)
  const reading = readPackedFiles(kept.map(toPacked))
  const warnings = [
    reading.warning,
    ...(kept.length < files.length ? ['Links in this archive name other files and were left out.'] : []),
    ...(isDamaged
      ? ['This archive is cut off or damaged: there may be more in it than could be found.']
      : []),
  ]
  return { ...reading, warning: warnings.filter(Boolean).join(' ') || null }
}

const toPacked = (file: TarFile): PackedFile => ({
  path: file.path,
  unpack(most) {
    if (file.size > most) throw overLimit()
    const content = file.packed && fillIn(file)
    if (!content) throw new Unreadable('A file in this archive is damaged.')
    return content
  },
})

/** The stretches in their places; null if they do not fit into the file, or lack bytes. */
function fillIn({ packed, stretches, size }: TarFile): Uint8Array | null {
  if (packed === null || size > MAX_MEMBERS_BYTES) return null
  if (stretches === null) return Uint8Array.from(packed)
  const content = new Uint8Array(size)
  let from = 0
  for (const { at, length } of stretches) {
    if (from + length > packed.length || at + length > size) return null
    content.set(packed.subarray(from, from + length), at)
    from += length
  }
  return content
}

/** What a tar says of a file before the file: of the next one, or of all that follow. */
interface Notes {
  readonly path: string | null
  readonly records: ReadonlyMap<string, readonly string[]>
}

function listFiles(bytes: Uint8Array): { files: TarFile[]; isDamaged: boolean } {
  const files: TarFile[] = []
  const everywhere = new Map<string, readonly string[]>()
  let notes: Notes = { path: null, records: new Map() }
  let at = 0
  while (at + TAR_BLOCK <= bytes.length) {
    const block = bytes.subarray(at, at + TAR_BLOCK)
    at += TAR_BLOCK
    if (block.every((byte) => byte === 0)) return { files, isDamaged: false }
    if (!isTarHeader(block)) return { files, isDamaged: true }
    const header = readTarHeader(block)
    const stretches = [...(header.sparse?.stretches ?? [])]
    for (let more = header.sparse?.more ?? false; more && at + TAR_BLOCK <= bytes.length; at += TAR_BLOCK) {
      const further = readMapBlock(bytes.subarray(at, at + TAR_BLOCK))
      stretches.push(...further.stretches)
      more = further.more
    }
    const records = new Map([...everywhere, ...notes.records])
    const size = wholeNumber(records.get('size')?.at(-1)) ?? header.size
    const data = at + size <= bytes.length ? bytes.subarray(at, at + size) : null
    at += Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
    if (header.type === 'x') notes = { ...notes, records: readPaxRecords(data ?? Buffer.of()) }
    else if (header.type === 'g')
      for (const [key, value] of readPaxRecords(data ?? Buffer.of())) everywhere.set(key, value)
    else if (header.type === 'L') notes = { ...notes, path: words(data ?? Buffer.of(), 0, size) }
    else if (header.type !== 'K') {
      const path =
        notes.path ?? records.get('GNU.sparse.name')?.at(-1) ?? records.get('path')?.at(-1) ?? header.name
      const sparse = header.sparse
        ? { stretches, size: header.sparse.size, packed: data }
        : paxSparse(records, data)
      if (files.length === MAX_ENTRIES)
        throw new Unreadable(`This archive has more than ${MAX_ENTRIES} entries and was not read.`)
      if ('0S12'.includes(header.type))
        files.push({
          path,
          size: sparse?.size ?? size,
          isLink: header.type === '1' || header.type === '2',
          packed: sparse ? sparse.packed : data,
          stretches: sparse?.stretches ?? null,
        })
      notes = { path: null, records: new Map() }
    }
  }
  return { files, isDamaged: at > bytes.length || at < bytes.length }
}

/** A sparse file in a POSIX tar: its map stands in its records, or, in the newest form, before its own bytes. */
function paxSparse(records: ReadonlyMap<string, readonly string[]>, data: Uint8Array | null) {
  const last = (key: string) => records.get(key)?.at(-1)
  const size = wholeNumber(last('GNU.sparse.realsize') ?? last('GNU.sparse.size'))
  if (size === null) return null
  if (last('GNU.sparse.major') === '1') return { size, ...mapBefore(data) }
  const offsets = records.get('GNU.sparse.offset') ?? []
  const lengths = records.get('GNU.sparse.numbytes') ?? []
  const numbers = (
    last('GNU.sparse.map')?.split(',') ?? offsets.flatMap((offset, at) => [offset, lengths[at]])
  ).map(Number)
  return { size, stretches: toStretches(numbers), packed: data }
}

/** Lines of one number each, how many stretches there are and then each of them, up to the end of a block. */
function mapBefore(data: Uint8Array | null): { stretches: readonly Stretch[]; packed: Uint8Array | null } {
  const numbers: number[] = []
  let at = 0
  while (data && (numbers.length === 0 || numbers.length <= (numbers[0] ?? 0) * 2)) {
    const end = data.indexOf(0x0a, at)
    const line = end < 0 ? '' : Buffer.from(data.subarray(at, end)).toString('latin1')
    if (!/^\d{1,15}$/.test(line)) return { stretches: [], packed: null }
    numbers.push(Number(line))
    at = end + 1
  }
  const rest = Math.ceil(at / TAR_BLOCK) * TAR_BLOCK
  return { stretches: toStretches(numbers.slice(1)), packed: data?.subarray(rest) ?? null }
}

const wholeNumber = (digits: string | undefined): number | null =>
  digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : null

const toStretches = (numbers: readonly number[]): Stretch[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    at: numbers[at * 2] ?? 0,
    length: numbers[at * 2 + 1] ?? 0,
  })).filter(({ length }) => length > 0)
