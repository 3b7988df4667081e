import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { isNode, type Source } from './read-sources.ts'

interface Import {
  readonly target: string
  readonly isType: boolean
}

/** How many circles of files import each other when the service runs, and how many more through types alone. */
export function countCycles(sources: readonly Source[], root: string): { runtime: number; types: number } {
  const imports = new Map(sources.map((source) => [source.path, findImports(source, root)]))
  const targets = (path: string, kinds: (found: Import) => boolean) =>
    (imports.get(path) ?? []).filter(kinds).map((found) => found.target)
  const runtime = findCycles(imports.keys(), (path) => targets(path, (found) => !found.isType))
  const every = findCycles(imports.keys(), (path) => targets(path, () => true))
  return { runtime: runtime.length, types: every.length - runtime.length }
}

function findImports({ path, nodes }: Source, root: string): Import[] {
  return nodes.flatMap(({ type, source, importKind, exportKind }) => {
    const isImport = /^(Import|ExportNamed|ExportAll)Declaration$|^(TS)?Import(Expression|Type)$/.test(type)
    if (!isImport || !isNode(source) || typeof source.value !== 'string') return []
    const target = resolveSpecifier(path, source.value)
    if (!target || !existsSync(join(root, target))) return []
    return [{ target, isType: type === 'TSImportType' || importKind === 'type' || exportKind === 'type' }]
  })
}

function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return specifier.startsWith('#') ? specifier.replace('#', 'src/') : null
}

/** Groups of files that reach each other (Tarjan's strongly connected components with two or more files). */
function findCycles(paths: Iterable<string>, targetsOf: (path: string) => readonly string[]): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (path: string): number => {
    let low = order.size
    order.set(path, low)
    open.push(path)
    for (const target of targetsOf(path)) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? order.get(target) ?? low)
    }
    lowest.set(path, low)
    if (low === order.get(path)) {
      const group = open.splice(open.indexOf(path))
      if (group.length > 1) cycles.push(group)
    }
    return low
  }
  for (const path of paths) if (!order.has(path)) visit(path)
  return cycles
}
