// Builds the web application if its sources have changed since the last build. `npm start` runs this before the
// service; the tests call ensureWebBuilt(). `--sizes` prints what a browser must load at first.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib'
import { WEB_BUILD, WEB_SOURCES } from './web-files.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(WEB_BUILD, '.built-from')
const OLD_ASSETS_MS = 24 * 3_600_000
const COMPRESSED = /\.(m?js|css|svg|json|txt|map)$/
const WORTH_COMPRESSING_BYTES = 1_000
const CODED_NAMES = ['.gz', '.br']
/** Files that name others come last: what they name is there. */
const NAMES_OTHERS = /(?:index\.html|page-preloads\.json)$/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** A hash of everything that the built files depend on. */
function sourceHash(): string {
  const hash = createHash('sha256')
  const beside = [
    'vite.config.ts',
    'package-lock.json',
    'tools/build-web.ts',
    'tools/component-styles.ts',
    'tools/first-paint.ts',
    'tools/page-preloads.ts',
    'tools/pdf-files.ts',
    'tools/web-files.ts',
  ]
  const sources = [...filesBelow(WEB_SOURCES), ...filesBelow(join(root, 'src/shared'))].filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  for (const path of [...sources, ...beside.map((name) => join(root, name))])
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex')
}

/** Makes dist/web match src/web; takes a fraction of a second if it already does. */
export async function ensureWebBuilt(): Promise<void> {
  // A production image may contain only the built files.
  if (!existsSync(WEB_SOURCES)) return
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const vite = await import('vite').catch(() => null)
  // Or the sources without the tool that builds them.
  if (!vite && existsSync(join(WEB_BUILD, 'index.html'))) return
  if (!vite) throw new Error('the web application is not built and vite is not installed')
  process.stderr.write('probity: building the web application (a few seconds, only when it changed)\n')
  mkdirSync(WEB_BUILD, { recursive: true })
  const partial = mkdtempSync(join(dirname(WEB_BUILD), 'web-partial-'))
  try {
    await asProduction(() =>
      vite.build({
        configFile: join(root, 'vite.config.ts'),
        logLevel: 'warn',
        build: { outDir: partial },
      }),
    )
    await compress(partial)
    putInPlace(partial)
    writeFileSync(stamp, wanted)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** Tests run with NODE_ENV `test`, which would build a React that is slower, larger and noisier. */
async function asProduction(build: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await build()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function compress(folder: string): Promise<void> {
  const worth = filesBelow(folder).filter(
    (path) => COMPRESSED.test(path) && statSync(path).size > WORTH_COMPRESSING_BYTES,
  )
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  // One after another: all at once they take 400 MB.
  for (const path of worth) {
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  }
}

/**
 * Copies file by file over the last build: names carry a hash, so open pages and a running service still find the
 * parts they have not loaded yet. Files that no build has produced for a day are removed.
 */
function putInPlace(partial: string): void {
  const now = new Date()
  const rank = (path: string) => (NAMES_OTHERS.test(path) ? 1 : 0)
  const made = new Set(filesBelow(partial))
  for (const path of [...made].sort((a, b) => rank(a) - rank(b))) {
    const target = join(WEB_BUILD, relative(partial, path))
    mkdirSync(dirname(target), { recursive: true })
    renameSync(path, target)
    utimesSync(target, now, now)
    // What was worth compressing before may not be now, and the server would go on sending that.
    for (const coded of CODED_NAMES.map((ending) => `${path}${ending}`))
      if (!made.has(coded)) rmSync(join(WEB_BUILD, relative(partial, coded)), { force: true })
  }
  for (const path of filesBelow(WEB_BUILD))
    if (now.getTime() - statSync(path).mtimeMs > OLD_ASSETS_MS) rmSync(path, { force: true })
}

/** Prints the transfer size of the scripts that index.html names. */
function printSizes(): void {
  const html = readFileSync(join(WEB_BUILD, 'index.html'), 'utf8')
  const named = [...new Set(html.match(/(?<=")\/assets\/[^"]+\.(?:js|css)(?=")/g) ?? [])]
  for (const name of named) {
    const bytes = gzipSync(readFileSync(join(WEB_BUILD, name)), { level: 9 }).length
    process.stdout.write(`${name} ${(bytes / 1_000).toFixed(1)} kB gzip\n`)
  }
}

if (import.meta.main) {
  try {
    await ensureWebBuilt()
    if (process.argv.includes('--sizes')) printSizes()
  } catch (error) {
    process.stderr.write(
      `probity: the web application could not be built: ${error instanceof Error ? error.message : error}\n`,
    )
    process.exit(1)
  }
}
