import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A node of the syntax tree, as far as the measures look at it. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

/** One product file; `path` is relative to the root, with forward slashes. */
export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: number
  /** Every node of the file, parents before children. */
  readonly nodes: readonly SyntaxNode[]
}

/** Every TypeScript file under `src` except tests. */
export function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$/.test(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const { program, errors } = parseSync(path, text)
      if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
      return { path, text, lines: countLines(text), nodes: collectNodes(program) }
    })
}

export const countLines = (text: string) => text.trimEnd().split('\n').length

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function collectNodes(value: unknown, nodes: SyntaxNode[] = []): SyntaxNode[] {
  if (Array.isArray(value)) for (const item of value) collectNodes(item, nodes)
  else if (isNode(value)) {
    nodes.push(value)
    for (const child of Object.values(value)) if (typeof child === 'object') collectNodes(child, nodes)
  }
  return nodes
}
