import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(library, 'utf8')) as { version: string }

/** Decoders come as scripts: the service's policy lets no WebAssembly run. */
const PARTS: readonly (readonly [folder: string, RegExp])[] = [
  ['standard_fonts', /\.(?:pfb|ttf)$/],
  ['cmaps', /\.bcmap$/],
  ['wasm', /_nowasm_fallback\.js$/],
]

/** What the library that draws pages asks for by its name, in a folder that is called by the library's version. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  generateBundle() {
    for (const [folder, wanted] of PARTS)
      for (const name of readdirSync(join(dirname(library), folder)).filter((one) => wanted.test(one)))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${folder}/${name}`,
          source: readFileSync(join(dirname(library), folder, name)),
        })
  },
})
