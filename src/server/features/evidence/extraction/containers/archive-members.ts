import { megabytes } from '../bounds.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { findBundles } from './bundles.ts'
import { harmlessName, harmlessPath } from './file-name.ts'
import { HARMLESS_BYTES, LARGEST_RATIO, MAX_MEMBERS, MAX_MEMBERS_BYTES } from './members.ts'

/** A file in an archive, before it is unpacked. */
export interface PackedFile {
  readonly path: string
  /** At most `most` bytes. Throws `Unreadable` with what keeps this one from being unpacked, `Bomb` to stop at once. */
  unpack(most: number): Uint8Array
}

/** Unpacks to far more than it is: nothing of its archive is believed. */
export class Bomb extends Unreadable {}

/** Files that operating systems add to archives. */
const LITTER = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i
const isFile = ({ path }: PackedFile): boolean => !/[\\/]$/.test(path) && !LITTER.test(path)
const LIMIT = `At most ${MAX_MEMBERS} files of ${megabytes(MAX_MEMBERS_BYTES)} together are extracted from an archive.`

/** Throws `Bomb` for files that are far more together than what they are packed into. */
export function requireBelievable(files: readonly { readonly size: number }[], packedBytes: number): void {
  const believable = Math.max(HARMLESS_BYTES, packedBytes * LARGEST_RATIO)
  if (files.reduce((sum, { size }) => sum + size, 0) > believable)
    throw new Bomb(
      `The files in this archive unpack to more than ${LARGEST_RATIO} times its size; nothing was extracted.`,
    )
}

export const overLimit = (): Unreadable => new Unreadable(LIMIT)

/**
 * Every file of an archive becomes a separate item under a harmless name, and files that belong together become one;
 * the text lists their paths. The warning names what could not be extracted (password, damage, a limit). Throws
 * `Unreadable` for a bomb, and if nothing can be extracted.
 */
export function readPackedFiles(packed: readonly PackedFile[]): Reading {
  const files = packed.filter(isFile)
  if (files.length === 0) return { text: '', whyEmpty: 'This archive contains no files.' }
  const { unpacked, problems } = unpackAll(files)
  const { members, single, lines } = bundle(unpacked)
  const taken = single.slice(0, MAX_MEMBERS)
  for (const _ of single.slice(MAX_MEMBERS)) note(problems, LIMIT)
  if (members.length + taken.length === 0) {
    const [problem, another] = problems.keys()
    throw new Unreadable(
      problem !== undefined && another === undefined
        ? problem
        : 'Nothing could be extracted from this archive: it is damaged.',
    )
  }
  return {
    text: [
      `Archive with ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
      ...files.map(({ path }) => harmlessPath(path)),
      ...lines,
    ].join('\n'),
    attachments: [...members, ...taken],
    warning: leftOut(files.length, problems),
  }
}

function unpackAll(files: readonly PackedFile[]) {
  const problems = new Map<string, number>()
  const unpacked = new Map<string, Uint8Array>()
  const unused = createNames()
  let left = MAX_MEMBERS_BYTES
  for (const file of files) {
    if (left <= 0) {
      note(problems, LIMIT)
      continue
    }
    try {
      const bytes = file.unpack(left)
      if (bytes.length > left) throw overLimit()
      left -= bytes.length
      unpacked.set(unused(file.path), bytes)
    } catch (error) {
      if (!(error instanceof Unreadable) || error instanceof Bomb) throw error
      note(problems, error.message)
    }
  }
  return { unpacked, problems }
}

/** Two files of an archive may have one name: neither hides the other. */
function createNames() {
  const times = new Map<string, number>()
  return (path: string): string => {
    const time = (times.get(path) ?? 0) + 1
    times.set(path, time)
    return time === 1 ? path : `${time}/${path}`
  }
}

function bundle(unpacked: ReadonlyMap<string, Uint8Array>) {
  const bundles = findBundles(unpacked)
  const combined = bundles.map(({ combine }) => combine(unpacked))
  const apart = new Set(combined.flatMap((one) => one.apart))
  const bundled = new Set(bundles.flatMap(({ paths }) => [...paths].filter((path) => !apart.has(path))))
  const single = [...unpacked]
    .filter(([path]) => !bundled.has(path))
    .map(
      ([path, bytes], index): SourceFile => ({
        fileName: harmlessName(path, `file-${index + 1}`),
        mimeType: null,
        bytes,
      }),
    )
  return {
    members: combined.flatMap((one) => one.members),
    single,
    lines: combined.flatMap((one) => one.lines ?? []),
  }
}

const note = (problems: Map<string, number>, problem: string) =>
  problems.set(problem, (problems.get(problem) ?? 0) + 1)

function leftOut(count: number, problems: ReadonlyMap<string, number>): string | null {
  const missing = [...problems.values()].reduce((sum, number) => sum + number, 0)
  if (missing === 0) return null
  return `${missing} of ${count} files could not be extracted from this archive. ${[...problems.keys()].join(' ')}`
}
