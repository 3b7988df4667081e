import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

const FILES = new URL(`assets/pdf-${version}/`, location.origin).href
/** As many as are looked at side by side, and a few that a reader comes back to. */
const MAX_OPEN = 4
const PART_BYTES = 1 << 20
/** Like the service's own limit for pictures in files. */
const MAX_PIXELS = 50_000_000

GlobalWorkerOptions.workerSrc = workerUrl

const opened = new Map<string, PDFDocumentLoadingTask>()
let worker: PDFWorker | null = null

/** One for all files that are looked at. */
function findWorker(): PDFWorker {
  worker ??= new PDFWorker()
  return worker
}

/** Resolves when files can be read. */
export const startWorker = (): Promise<unknown> => findWorker().promise

/**
 * A PDF of the evidence, read in a worker. Nothing in it runs, its fonts are drawn as shapes and never given to the
 * browser, and only the parts that are needed are fetched.
 */
export function openPdf(url: string): Promise<PDFDocumentProxy> {
  const known = opened.get(url)
  opened.delete(url)
  const task = known ?? load(url)
  opened.set(url, task)
  for (const [oldest, old] of opened) {
    if (opened.size <= MAX_OPEN) break
    opened.delete(oldest)
    void old.destroy()
  }
  return task.promise
}

function load(url: string): PDFDocumentLoadingTask {
  const task = getDocument({
    url,
    worker: findWorker(),
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    wasmUrl: `${FILES}wasm/`,
    verbosity: 0,
  })
  // What could not be opened is tried anew the next time.
  task.promise.catch(() => opened.delete(url))
  return task
}
