import { crc32 } from 'node:zlib'
import { megabytes } from './bounds.ts'
import { type Reading, type SourceFile, Unreadable } from './extraction.ts'
import { harmlessName, harmlessPath } from './file-name.ts'
import { HARMLESS_BYTES, LARGEST_RATIO, MOST_MEMBERS, MOST_MEMBERS_BYTES } from './members.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory.ts'

/** What operating systems leave in archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i

/**
 * Every member of an archive becomes an item of its own under a harmless name; the text lists their paths. What
 * cannot be taken out (a password, damage, a bound) is named in the warning. Throws `Unreadable` for a bomb and where
 * nothing can be taken out.
 */
export async function readArchive(file: SourceFile): Promise<Reading> {
  const entries = readZipDirectory(file.bytes).filter(
    ({ name }) => !/[\\/]$/.test(name) && !LITTER.test(name),
  )
  if (entries.length === 0) return { text: '', whyEmpty: 'This archive contains no files.' }
  const { taken, problems } = takeOut(file.bytes, entries)
  if (taken.length === 0)
    throw new Unreadable(
      problems.size === 1
        ? [...problems.keys()][0]!
        : 'Nothing could be taken out of this archive: it is damaged.',
    )
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
  let left = MOST_MEMBERS_BYTES
  for (const [index, entry] of entries.entries()) {
    if (taken.length >= MOST_MEMBERS || left <= 0) {
      note(`An archive gives at most ${MOST_MEMBERS} files of ${megabytes(MOST_MEMBERS_BYTES)} together.`)
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
    // What unpacks without complaint may still be other bytes than were packed: no evidence.
    if (crc32(content) !== entry.crc) throw new Unreadable('A file in this archive is damaged.')
    return Uint8Array.from(content)
  }
  if (believable <= left)
    throw new Bomb(
      `A file in this archive unpacks to more than ${LARGEST_RATIO} times its size; nothing was taken out.`,
    )
  throw new Unreadable(
    `An archive gives at most ${MOST_MEMBERS} files of ${megabytes(MOST_MEMBERS_BYTES)} together.`,
  )
}

function leftOut(count: number, problems: ReadonlyMap<string, number>): string | null {
  const missing = [...problems.values()].reduce((sum, number) => sum + number, 0)
  if (missing === 0) return null
  return `${missing} of ${count} files could not be taken out of this archive. ${[...problems.keys()].join(' ')}`
}
