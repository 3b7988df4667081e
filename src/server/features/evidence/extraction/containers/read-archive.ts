import { crc32 } from 'node:zlib'
import { megabytes } from '../bounds.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { harmlessName, harmlessPath } from './file-name.ts'
import { HARMLESS_BYTES, LARGEST_RATIO, MAX_MEMBERS, MAX_MEMBERS_BYTES } from './members.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory.ts'

/** Files that operating systems add to archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/**
 * Every member of an archive becomes a separate item under a harmless name; the text lists their paths. The warning
 * names what could not be extracted (password, damage, a limit). Throws `Unreadable` for a bomb, and if nothing can
 * be extracted.
 */
export async function readArchive(file: SourceFile): Promise<Reading> {
  const entries = readZipDirectory(file.bytes).filter(
    ({ name }) => !/[\\/]$/.test(name) && !LITTER.test(name),
  )
  if (entries.length === 0) return { text: '', whyEmpty: 'This archive contains no files.' }
  const { taken, problems } = takeOut(file.bytes, entries)
  if (taken.length === 0) {
    const [problem, another] = problems.keys()
    throw new Unreadable(
      problem !== undefined && another === undefined
        ? problem
        : 'Nothing could be extracted from this archive: it is damaged.',
    )
  }
  return {
    text: [
      `Archive with ${entries.length} ${entries.length === 1 ? 'file' : 'files'}`,
      ...entries.map(({ name }) => harmlessPath(name)),
    ].join('\n'),
    attachments: taken,
    warning: leftOut(entries.length, problems),
  }
}

function takeOut(bytes: Uint8Array, entries: readonly ZipEntry[]) {
  const taken: SourceFile[] = []
  const problems = new Map<string, number>()
  const note = (problem: string) => problems.set(problem, (problems.get(problem) ?? 0) + 1)
  let left = MAX_MEMBERS_BYTES
  for (const [index, entry] of entries.entries()) {
    if (taken.length >= MAX_MEMBERS || left <= 0) {
      note(
        `At most ${MAX_MEMBERS} files of ${megabytes(MAX_MEMBERS_BYTES)} together are extracted from an archive.`,
      )
      continue
    }
    try {
      const content = unpackMember(bytes, entry, left)
      left -= content.length
      taken.push({ fileName: harmlessName(entry.name, `file-${index + 1}`), mimeType: null, bytes: content })
    } catch (error) {
      if (!(error instanceof Unreadable) || error instanceof Bomb) throw error
      note(error.message)
    }
  }
  return { taken, problems }
}

class Bomb extends Unreadable {}

function unpackMember(bytes: Uint8Array, entry: ZipEntry, left: number): Uint8Array {
  const believable = Math.max(HARMLESS_BYTES, entry.compressedSize * LARGEST_RATIO)
  const content = unpackEntry(bytes, entry, Math.min(left, believable))
  if (content) {
    // Bytes that unpack without error may still differ from those that were packed: not usable as evidence.
    if (crc32(content) !== entry.crc) throw new Unreadable('A file in this archive is damaged.')
    return Uint8Array.from(content)
  }
  if (believable <= left)
    throw new Bomb(
      `A file in this archive unpacks to more than ${LARGEST_RATIO} times its size; nothing was extracted.`,
    )
  throw new Unreadable(
    `At most ${MAX_MEMBERS} files of ${megabytes(MAX_MEMBERS_BYTES)} together are extracted from an archive.`,
  )
}

function leftOut(count: number, problems: ReadonlyMap<string, number>): string | null {
  const missing = [...problems.values()].reduce((sum, number) => sum + number, 0)
  if (missing === 0) return null
  return `${missing} of ${count} files could not be extracted from this archive. ${[...problems.keys()].join(' ')}`
}
