import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** One file of the project; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A rule over the code: pure, and each answer is one sentence that begins with the file's path. */
export type Rule = (files: readonly SourceFile[]) => string[]

const projectRoot = join(import.meta.dirname, '../..')
/** What .gitignore keeps out of the repository, and the repository itself. */
const NOT_OURS = new Set(['.git', 'node_modules', '.cache', 'data', 'dist'])
const BINARY = /\.(png|jpe?g|gif|ico|webp|woff2?|pdf|docx|gz|zip|onnx|wasm)$|\.log$/

/** Every text file of the project as it lies on disk, sorted by path. */
export function readProject(): SourceFile[] {
  return readdirSync(projectRoot, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name]
      if (!entry.isDirectory()) return []
      const inside = readdirSync(join(projectRoot, entry.name), { recursive: true, withFileTypes: true })
      return inside
        .filter((file) => file.isFile())
        .map((file) => relative(projectRoot, join(file.parentPath, file.name)))
    })
    .filter((path) => !BINARY.test(path) && !path.split(sep).some((part) => NOT_OURS.has(part)))
    .map((path) => ({ path: path.split(sep).join('/'), text: readFileSync(join(projectRoot, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const isTest = (file: { readonly path: string }) => /\.test\.tsx?$/.test(file.path)
export const isScript = (file: { readonly path: string }) => /\.(ts|tsx|mjs|js)$/.test(file.path)

/** `path:line` of an offset. */
export function placeOf(file: SourceFile, offset: number): string {
  return `${file.path}:${file.text.slice(0, offset).split('\n').length}`
}
