import { splitScript } from './script-text.ts'
import { isScript, placeOf, type Rule, type SourceFile } from './source-files.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const textOf = (files: readonly SourceFile[], path: string) => files.find((file) => file.path === path)?.text
const jsonOf = <T>(files: readonly SourceFile[], path: string) => JSON.parse(textOf(files, path) ?? '{}') as T

const MACHINE_PATH =
  /(?:(?<![\w.~/-])|(?<=file:\/\/))(?:\/(?:work|root|home|Users)\/[\w.-]+|[A-Z]:\\+Users\\+\w+)/g
const REGISTRY_HOST =
  /\b(?:registry\.[\w-]+\.\w+|npm\.pkg\.[\w.-]+|(?:[\w-]+\.)+(?:pkg\.dev|jfrog\.io)|[\w.-]*(?:artifactory|nexus|verdaccio|codeartifact)[\w-]*\.[\w.-]+)/g

/** Whoever clones the project has other folders and another mirror than we. */
export const nothingNamesThisMachine: Rule = (files) =>
  files.flatMap((file) => [
    ...[...file.text.matchAll(MACHINE_PATH)].map(
      (m) => `${placeOf(file, m.index)} names a machine's folder: ${m[0]}`,
    ),
    ...[...file.text.matchAll(REGISTRY_HOST)].map(
      (m) => `${placeOf(file, m.index)} names a registry: ${m[0]}`,
    ),
  ])

/** The lockfile fixes contents, not the place they come from, and no fetched package lacks its checksum. */
export const lockfileNamesNoHostAndEveryChecksum: Rule = (files) => {
  const { packages = {} } = jsonOf<Partial<Lockfile>>(files, 'package-lock.json')
  return Object.entries(packages).flatMap(([name, entry]) => {
    const isOurs = name === '' || entry.link || !/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/.test(name)
    if (/^\w+(\+\w+)?:\/\//.test(entry.resolved ?? ''))
      return [`package-lock.json ${name} is fetched from ${entry.resolved}`]
    return isOurs || entry.integrity ? [] : [`package-lock.json ${name} has no checksum`]
  })
}

/** Packages with an install script, and why they work without it. */
const WORK_WITHOUT_INSTALL_SCRIPT: Readonly<Record<string, string>> = {
  'onnxruntime-node': 'its script fetches GPU binaries; those for the CPU lie in the package',
  'tesseract.js': 'its script asks for donations, no more',
  protobufjs: 'its script warns about version ranges, no more',
}

export const noInstallScriptIsNeeded: Rule = (files) => {
  const { packages = {} } = jsonOf<Partial<Lockfile>>(files, 'package-lock.json')
  const off = /^ignore-scripts=true$/m.test(textOf(files, '.npmrc') ?? '')
  const unknown = Object.entries(packages)
    .filter(
      ([name, entry]) =>
        entry.hasInstallScript && !WORK_WITHOUT_INSTALL_SCRIPT[name.replace(/^.*node_modules\//, '')],
    )
    .map(([name]) => `package-lock.json ${name} has an install script, and scripts are off`)
  return off ? unknown : ['.npmrc lets install scripts run', ...unknown]
}

const dependenciesOf = (files: readonly SourceFile[]) => {
  const manifest = jsonOf<Manifest>(files, 'package.json')
  return Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
}

export const dependenciesAreExact: Rule = (files) =>
  dependenciesOf(files)
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json ${name} is not exact: ${version}`)

/** A dependency is used where a script names it in code: as an import, in a path, or by the name of its program. */
export const dependenciesAreUsed: Rule = (files) => {
  const names = dependenciesOf(files).map(([name]) => name)
  const { packages = {} } = jsonOf<Partial<Lockfile>>(files, 'package-lock.json')
  const code = files.filter(isScript).map((file) => splitScript(file.text).uncommented)
  const isNamed = (name: string) => {
    const programs = Object.keys(packages[`node_modules/${name}`]?.bin ?? {})
      .map(quoted)
      .join('|')
    const module = `(?<=['"\`]|node_modules/)${quoted(name)}(?=['"\`/])`
    const pattern = new RegExp(programs ? `${module}|(?<=['"\`]|\\.bin/)(?:${programs})(?=['"\`])` : module)
    return code.some((text) => pattern.test(text))
  }
  const launched = /node-\$\{process\.platform\}-\$\{process\.arch\}/.test(
    textOf(files, 'tools/run.mjs') ?? '',
  )
  /** What a dependency asks its user to install beside it. */
  const peersOf = (name: string) => Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {})
  const isUsed = (name: string) => {
    const typed = /^@types\/(.+)$/.exec(name)?.[1]?.replace(/^(\w+)__/, '@$1/')
    if (typed) return typed === 'node' || (names.includes(typed) && isNamed(typed))
    if (/^node-(linux|darwin|win)-\w+$/.test(name)) return launched
    return isNamed(name) || names.some((other) => peersOf(other).includes(name))
  }
  return names.filter((name) => !isUsed(name)).map((name) => `package.json ${name} is used nowhere`)
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
