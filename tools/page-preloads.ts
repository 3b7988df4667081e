import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { PAGE_PRELOADS } from '../src/web/page-preloads.ts'
import { PRELOADS_FILE, WEB_SOURCES } from './web-files.ts'

type Chunk = Rolldown.OutputChunk

/** Writes which files and data each of PAGE_PRELOADS begins with, for the service to name them in its page. */
export const pagePreloads = (): Plugin => ({
  name: 'page-preloads',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const byName = new Map(chunks.map((one) => [one.fileName, one]))
    const withImports = (chunk: Chunk, seen = new Set<Chunk>()): Set<Chunk> => {
      if (seen.has(chunk)) return seen
      seen.add(chunk)
      for (const name of chunk.imports) withImports(byName.get(name)!, seen)
      return seen
    }
    const initial = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((one) => [...withImports(one)]))
    const findChunk = (file: string): Chunk => {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(WEB_SOURCES, file)))
      if (!found) this.error(`src/web/${file} is preloaded, but no part of the application`)
      return found
    }
    const pages = PAGE_PRELOADS.map(({ at, code, data }) => {
      const needed = new Set(code.flatMap((file) => [...withImports(findChunk(file))]))
      const late = [...needed].filter((chunk) => !initial.has(chunk))
      return { at, scripts: late.map(({ fileName }) => `/${fileName}`), data }
    })
    this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: JSON.stringify(pages) })
  },
})
