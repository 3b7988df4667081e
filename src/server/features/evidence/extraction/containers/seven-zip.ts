import { constants } from 'node:fs'
import { createRequire } from 'node:module'
import type { SevenZipModule, SevenZipModuleFactory } from '7z-wasm'

export type PackedKind = '7z' | 'rar' | 'rar5'

/** What an archive says of one of its files. */
export interface ListedFile {
  readonly path: string
  readonly size: number
  readonly isFolder: boolean
  readonly isLink: boolean
  readonly isEncrypted: boolean
}

export interface Listing {
  readonly files: readonly ListedFile[]
  /** It ends before its end, or part of its table is damaged. */
  readonly isDamaged: boolean
  /** One of several archives that make sense only together. */
  readonly isPart: boolean
}

/** Why nothing could be listed. */
export type Refusal = 'encrypted' | 'damaged'

// Loaded as CommonJS: the package's module build has no types of its own and looks for its program by URL.
const create: SevenZipModuleFactory = createRequire(import.meta.url)('7z-wasm')

const ARCHIVE = '/archive'
const OUT = '/out'
const WANTED = '/wanted'
/** Asked for a password, it gets one that fits nothing; without one it would wait for an answer. */
const COMMON = ['-y', '-bd', '-sccUTF-8', '-p-']

/** 7-Zip over one archive, in a file system that exists only in memory. */
export async function openSevenZip(bytes: Uint8Array, kind: PackedKind) {
  const printed: string[] = []
  const errors: string[] = []
  const program = await started({
    print: (line) => void printed.push(line),
    printErr: (line) => void errors.push(line),
  })
  program.FS.createDataFile('/', ARCHIVE.slice(1), bytes, true, false, true)
  const type = `-t${kind}`

  return {
    list(): Listing | Refusal {
      const code = run(program, ['l', '-slt', type, ...COMMON, ARCHIVE])
      const problems = [...printed, ...errors].join('\n')
      if (/encrypted archive/.test(problems)) return 'encrypted'
      if (code === null || /Cannot open the file as|Is not archive/.test(problems)) return 'damaged'
      return readListing(printed)
    },
    /** Those of the wanted files, or all, that could be unpacked whole, by their path. */
    unpack(wanted: readonly string[] | null): Map<string, Uint8Array> {
      errors.length = 0
      if (wanted) program.FS.writeFile(WANTED, wanted.join('\n'))
      const only = wanted ? ['-scsUTF-8', `-i@${WANTED}`] : []
      // Names that come twice get numbers, and a star in a name stands for itself.
      run(program, ['x', '-aou', '-spd', type, ...COMMON, `-o${OUT}`, ...only, ARCHIVE])
      const broken = new Set(errors.flatMap((line) => /^ERROR: .* : (.+)$/.exec(line)?.[1] ?? []))
      const files = new Map<string, Uint8Array>()
      for (const path of filesBelow(program, OUT)) {
        const name = path.slice(OUT.length + 1)
        if (!broken.has(name)) files.set(name, program.FS.readFile(path))
        program.FS.unlink(path)
      }
      return files
    },
  }
}

/**
 * As it starts, it asks Node for its constants by a way that is closed to a process without permissions, so it is
 * given them: it never uses them, because no folder of the machine is mounted.
 */
async function started(options: Parameters<SevenZipModuleFactory>[0]): Promise<SevenZipModule> {
  const binding: unknown = Reflect.get(process, 'binding')
  Object.assign(process, { binding: () => ({ fs: constants }) })
  try {
    return await create(options)
  } finally {
    Object.assign(process, { binding })
  }
}

/** The exit code; null if the program fell over. */
function run(program: SevenZipModule, args: string[]): number | null {
  try {
    const code: unknown = program.callMain(args)
    return typeof code === 'number' ? code : 0
  } catch {
    return null
  }
}

/** After a line of dashes, a block of "Key = value" for each file. */
function readListing(lines: readonly string[]): Listing {
  const start = lines.findIndex((line) => /^-{10}$/.test(line))
  const head = lines.slice(0, start < 0 ? lines.length : start)
  const files: ListedFile[] = []
  let fields = new Map<string, string>()
  const close = () => {
    const path = fields.get('Path')
    if (path !== undefined) files.push(toListed(path, fields))
    fields = new Map()
  }
  for (const line of start < 0 ? [] : lines.slice(start + 1)) {
    const field = /^([A-Z][\w ]{0,40}) =(?: (.*))?$/.exec(line)
    if (field?.[1] === 'Path') close()
    if (field?.[1]) fields.set(field[1], field[2] ?? '')
  }
  close()
  return {
    files,
    isDamaged: head.some((line) => /^ERRORS?:|^Unexpected end|^Headers Error/.test(line)),
    isPart: head.some((line) => /^Multivolume = \+|^Volume Index = [1-9]|^Missing volume/.test(line)),
  }
}

const toListed = (path: string, fields: ReadonlyMap<string, string>): ListedFile => ({
  path,
  size: Number(fields.get('Size') || 0),
  isFolder: fields.get('Folder') === '+' || /^D/.test(fields.get('Attributes') ?? ''),
  isLink:
    Boolean(fields.get('Symbolic Link') || fields.get('Hard Link')) ||
    /\sl[r-]/.test(fields.get('Attributes') ?? ''),
  isEncrypted: fields.get('Encrypted') === '+',
})

/** Only plain files: links lead elsewhere, and devices are none. */
function filesBelow({ FS }: SevenZipModule, root: string): string[] {
  const found: string[] = []
  const open = FS.lookupPath('/').node.contents[root.slice(1)] ? [root] : []
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const name of FS.readdir(folder).toReversed()) {
      if (name === '.' || name === '..') continue
      const path = `${folder}/${name}`
      const { mode } = FS.lstat(path)
      if (FS.isDir(mode)) open.push(path)
      else if (FS.isFile(mode)) found.push(path)
    }
  return found
}
