// Lays out the folder that the Dockerfile makes, as it says: `node tools/run.mjs tools/image/lay-out.ts [FOLDER]`. There
// need be no Docker: the packages are those of node_modules that the lockfile does not call packages of development.
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { ensureWebBuilt } from '../build-web.ts'
import { pruneImage } from './prune.ts'

const root = join(import.meta.dirname, '../..')
const PRUNE = 'node tools/image/prune.ts node_modules'
const INSTALL = 'npm ci --omit=dev'
const BLOCK_BYTES = 512
const LARGEST = 15

/**
 * What `node:24-bookworm-slim` adds, which cannot be measured here: 75 MB of Debian and 20 MB of npm, yarn and
 * headers, as published, beside the Node binary that is measured; rounded up.
 */
const SYSTEM_MB = 100

interface Stage {
  readonly name: string
  readonly lines: readonly string[]
}

interface Locked {
  readonly dev?: boolean
  readonly link?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: string | readonly string[]
}

/** The stages of a Dockerfile, each with its instructions on one line each. */
export function readStages(dockerfile: string): Stage[] {
  const lines = dockerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const starts = lines.flatMap((line, place) => (line.startsWith('FROM ') ? [place] : []))
  return starts.map((start, stage) => ({
    name: / AS (\S+)/.exec(lines[start] ?? '')?.[1] ?? '',
    lines: lines.slice(start + 1, starts[stage + 1]),
  }))
}

/** Packages that `npm ci --omit=dev` installs on this machine, as paths below the project. */
export function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const fits = (wanted: Locked['os'], here: string) => !wanted || [wanted].flat().includes(here)
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !(dev || link))
    .filter(
      ([, { os, cpu, libc }]) => fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc'),
    )
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path)))
}

/**
 * Makes the folder anew: the service is in `app`, its command in `usr/local/bin`. Files are links, so that it takes
 * seconds.
 */
export async function layOutImage(folder: string): Promise<void> {
  const stages = readStages(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'))
  const left = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean)
  rmSync(folder, { recursive: true, force: true })
  await ensureWebBuilt()
  for (const line of stages.at(-1)?.lines ?? []) {
    const [, made, name] = /^RUN ln -s (\S+) (\S+)$/.exec(line) ?? []
    if (made && name) linkCommand(join(folder, made), join(folder, name))
    const [, stage, from, to] = /^COPY (?:--from=(\S+) )?(.+) (\S+)$/.exec(line) ?? []
    if (!from || !to) continue
    const before = stages.find(({ name }) => name === stage)?.lines ?? []
    const sources = from.split(' ').map((path) => path.replace(/^\/app\//, ''))
    for (const source of sources) {
      const target = join(folder, 'app', to.endsWith('/') ? join(to, source) : to)
      if (before.includes(`RUN ${INSTALL} && ${PRUNE}`)) installPackages(join(folder, 'app'))
      else linkFiles(source, target, (path) => !!stage || !left.some((pattern) => matchesGlob(path, pattern)))
    }
  }
}

function linkCommand(made: string, name: string): void {
  mkdirSync(dirname(name), { recursive: true })
  symlinkSync(made, name)
}

function installPackages(folder: string): void {
  for (const path of productionPackages())
    linkFiles(path, join(folder, path), (inside) => !inside.startsWith(`${path}/node_modules/`))
  pruneImage(join(folder, 'node_modules'))
}

/** Links the files below a path of the project that are wanted. */
function linkFiles(source: string, target: string, isWanted: (path: string) => boolean): void {
  const from = join(root, source)
  const isFolder = statSync(from).isDirectory()
  for (const file of isFolder ? filesBelow(from) : ['']) {
    if (!isWanted(join(source, file))) continue
    mkdirSync(dirname(join(target, file)), { recursive: true })
    linkSync(join(from, file), join(target, file))
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Megabytes on the disk: each file takes whole blocks. */
export const sizeMb = (folder: string): number =>
  filesBelow(folder).reduce((sum, file) => sum + statSync(join(folder, file)).blocks * BLOCK_BYTES, 0) / 1e6

/** Of the whole image; only `service` and `node` are measured. */
export function measureImage(folder: string) {
  const service = sizeMb(join(folder, 'app'))
  const node = statSync(process.execPath).size / 1e6
  return { service, node, system: SYSTEM_MB, total: service + node + SYSTEM_MB }
}

async function main(folder: string): Promise<void> {
  await layOutImage(folder)
  const modules = join(folder, 'app/node_modules')
  const packages = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  )
  const sizes = packages.map((name) => ({ name, mb: sizeMb(join(modules, name)) }))
  for (const { name, mb } of sizes.toSorted((one, other) => other.mb - one.mb).slice(0, LARGEST))
    print(mb, name)
  const { service, node, system, total } = measureImage(folder)
  print(service, 'the service with its packages, as laid out')
  print(node, 'the Node that runs this, in place of the one in the base image')
  print(system, 'the rest of the base image: an estimate')
  print(total, 'together')
}

const print = (mb: number, what: string) => process.stdout.write(`${mb.toFixed(1).padStart(7)} MB  ${what}\n`)

if (import.meta.main) await main(process.argv[2] ?? join(root, '.cache/image'))
