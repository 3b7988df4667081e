import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { WEB_SOURCES } from './web-files.ts'

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css'))
const MODULE = '.module.mjs'
const PART = '.layer.css'
/** Styles outside components, which every page needs. */
const FOUNDATION = ['baseline', 'default-css-variables', 'global']

/**
 * Keeps only the parts of the component library's stylesheet that the web application's components need, in the
 * library's order. Determined from the imports at every build, so there is no list to maintain.
 */
export const usedComponentStyles = (): Plugin => ({
  name: 'used-component-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /@mantine\/core\/styles\.layer\.css$/ },
    handler: (whole) => ({
      code: partsOf(whole, [...FOUNDATION, ...usedComponents(webSources())]),
      map: null,
    }),
  },
})

const webSources = (): string[] =>
  readdirSync(WEB_SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(WEB_SOURCES, path), 'utf8'))

/** Names of the components with their own styles that these scripts use, also through other components. */
export function usedComponents(scripts: readonly string[]): string[] {
  const seen = new Set<string>()
  const follow = (module: string) => {
    if (seen.has(module)) return
    seen.add(module)
    modulesIn(readFileSync(module, 'utf8'), dirname(module)).forEach(follow)
  }
  for (const script of scripts) modulesIn(script, null).forEach(follow)
  const styled = [...seen].filter((path) => path.startsWith(core) && path.endsWith(MODULE))
  return styled.map((path) => basename(path, MODULE))
}

const IMPORT = /^import\s+(?<names>[^'"]+?)\s+from\s+['"](?<from>[^'"]+)['"]/gm

const importsIn = (script: string) =>
  [...script.matchAll(IMPORT)].map(({ groups }) => ({
    names: groups!.names!.match(/\w+/g) ?? [],
    from: groups!.from!,
  }))

/** The library modules that a script imports: by name from a package or, inside the library, by path. */
const modulesIn = (script: string, folder: string | null): string[] =>
  importsIn(script).flatMap(({ names, from }) => {
    if (from.startsWith('@mantine/')) return names.flatMap((name) => modulesOf(from).get(name) ?? [])
    return folder !== null && from.startsWith('.') ? [join(folder, from)] : []
  })

const entries = new Map<string, Map<string, string>>()

/** The module of each name that a package exports, read from its entry. */
function modulesOf(name: string): Map<string, string> {
  const known = entries.get(name)
  if (known) return known
  const folder = join(core, '..', basename(name), 'esm')
  const modules = new Map<string, string>()
  for (const { names, from } of importsIn(readFileSync(join(folder, 'index.mjs'), 'utf8')))
    if (from.startsWith('.')) for (const exported of names) modules.set(exported, join(folder, from))
  entries.set(name, modules)
  return modules
}

function partsOf(whole: string, names: readonly string[]): string {
  const parts = names.map((name) => {
    const part = readFileSync(join(core, 'styles', name + PART), 'utf8')
    const inside = part.slice(part.indexOf('{') + 1, part.lastIndexOf('}'))
    const place = whole.indexOf(inside)
    if (place < 0) throw new Error(`the styles of ${name} are not in the full stylesheet`)
    return { part, place }
  })
  return parts
    .toSorted((a, b) => a.place - b.place)
    .map(({ part }) => part)
    .join('\n')
}
