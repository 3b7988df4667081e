import { dirname, join } from 'node:path/posix'
import { splitScript } from './script-text.ts'
import { placeOf, type SourceFile } from './source-files.ts'

export interface Import {
  readonly specifier: string
  /** `worker` is a script named by `new URL(…, import.meta.url)`: another thread, so no circle. */
  readonly kind: 'runtime' | 'type' | 'worker'
  /** The project file meant, or null for a package. */
  readonly target: string | null
  /** `path:line` */
  readonly place: string
}

// With verbatimModuleSyntax `import { type X }` still runs the module; only `import type` does not.
const STATEMENT =
  /\b(?:import|export)\b(?<type>\s+type\b(?!\s*(?:,|from\b)))?(?:(?!\b(?:import|export)\b)[^'"`;()=])*?\bfrom\s*['"]/g
const BARE = /\bimport\s*['"]/g
const DYNAMIC = /(?<type>\btypeof\s+)?\bimport\s*\(\s*['"]/g
const WORKER = /\bnew\s+URL\s*\(\s*['"]/g

/** What a TypeScript file imports, in whatever form. */
export function importsOf(file: SourceFile): Import[] {
  const { code } = splitScript(file.text)
  const found = (pattern: RegExp, isWorker = false) =>
    [...code.matchAll(pattern)].flatMap((match): Import[] => {
      const start = match.index + match[0].length
      const specifier = file.text.slice(start, code.indexOf(code[start - 1]!, start))
      if (isWorker && !/^\.{1,2}\/.*\.[mt]?[jt]sx?$/.test(specifier)) return []
      const kind = isWorker ? 'worker' : match.groups?.type ? 'type' : 'runtime'
      return [
        {
          specifier,
          kind,
          target: resolveSpecifier(file.path, specifier),
          place: placeOf(file, match.index),
        },
      ]
    })
  return [...found(STATEMENT), ...found(BARE), ...found(DYNAMIC), ...found(WORKER, true)]
}

function resolveSpecifier(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (specifier.startsWith('#test/')) return specifier.replace('#', '')
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return null
}
