import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'

/** Packages that the format readers import; their own dependencies are found in their manifests. */
const PACKAGES = [
  '7z-wasm',
  '@e965/xlsx',
  '@kenjiuno/msgreader',
  '@tesseract.js-data/eng',
  'html-to-text',
  'htmlparser2',
  'mailparser',
  'mammoth',
  'pdfjs-dist',
  'pst-extractor',
  'tesseract.js',
  'utif2',
  'word-extractor',
]

const sources = realpathSync(join(import.meta.dirname, '..'))
const root = projectRoot(sources)
const library = join(root, 'node_modules')

/** Everything that a process reading hostile files may open: its sources and each package they need, one by one. */
export const readablePaths = (): string[] => [sources, ...[...packagesFor(PACKAGES)].toSorted()]

/** What must exist around such a process: the same, with the packages as one folder, and what Node looks up. */
export const surroundings = (): string[] => [sources, library, join(root, 'package.json')]

/** Throws if a data folder is inside a folder that the readers of hostile files may open. */
export function requireUnreadable(dataDir: string): void {
  const folder = realPlace(dataDir)
  const place = [sources, library].find((readable) => isInside(readable, folder))
  if (place)
    throw new Error(
      `DATA_DIR must not be inside ${place}: the process that reads uploaded files may open what is there. Choose another folder.`,
    )
}

function packagesFor(names: readonly string[]): Set<string> {
  const folders = new Set<string>()
  const open = [...names]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const folder = join(library, name)
    const manifest = join(folder, 'package.json')
    // A missing package is nested in the one that needs it, or not installed.
    if (folders.has(folder) || !existsSync(manifest)) continue
    folders.add(folder)
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: object }
    open.push(...Object.keys(dependencies ?? {}))
  }
  return folders
}

/** The folder of the nearest package.json. */
function projectRoot(from: string): string {
  let folder = from
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Resolves the links of a path, even if its end does not exist yet. */
function realPlace(path: string): string {
  if (existsSync(path) || dirname(path) === path) return existsSync(path) ? realpathSync(path) : path
  return join(realPlace(dirname(path)), basename(path))
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || !(way === '..' || way.startsWith('../') || isAbsolute(way))
}
