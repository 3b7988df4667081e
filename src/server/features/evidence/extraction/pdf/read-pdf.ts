import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { requireBoundedText } from '../bounds.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { MAX_PIXELS } from '../images/raster.ts'
import { besideLabels, readAnnotations } from './pdf-annotations.ts'
import { pdfAttachments } from './pdf-attachments.ts'
import { layOutPage } from './pdf-layout.ts'
import type { Fragment } from './pdf-lines.ts'
import { readScans } from './pdf-scans.ts'

const LIBRARY = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * The words of every page in reading order. A line with a form feed separates pages, so that counting form feeds
 * before an offset gives its page. Values of form fields stand where the form shows them, visible comments after
 * their page; hidden annotations are left out. Text under a black box is text and is read.
 */
export async function readPdf(file: SourceFile): Promise<Reading> {
  const document = await open(file.bytes)
  try {
    const pages: string[] = []
    const attached = new Map<string, string>()
    let broken = 0
    let length = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await readPage(document, number, attached)
      if (page === null) broken++
      length += page?.length ?? 0
      requireBoundedText(length)
      pages.push(page ?? '')
    }
    if (broken === document.numPages) throw new Unreadable('This PDF could not be read: it is damaged.')
    const scans = await readScans(document, pages)
    const attachments = await pdfAttachments(document, attached)
    const warnings = [damage(broken, document.numPages), scans.warning, attachments.warning]
    return {
      text: scans.pages.join('\n\f\n'),
      title: await documentTitle(document),
      attachments: attachments.files,
      warning: warnings.filter((one) => one !== null).join(' ') || null,
      whyEmpty: scans.whyEmpty,
    }
  } finally {
    await document.loadingTask.destroy()
  }
}

const damage = (broken: number, pages: number): string | null =>
  broken === 0 ? null : `${broken} of ${pages} pages are damaged and could not be read.`

async function open(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const pdfjs = await loadLibrary()
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes), // a copy: the library takes the buffer away
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      cMapUrl: join(LIBRARY, 'cmaps/'),
      cMapPacked: true,
      wasmUrl: join(LIBRARY, 'wasm/'),
      maxImageSize: MAX_PIXELS,
      standardFontDataUrl: join(LIBRARY, 'standard_fonts/'),
    }).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new Unreadable('This PDF needs a password.')
    throw error
  }
}

/** The library looks for its worker on this global before it loads one by its own path. */
async function loadLibrary() {
  const workerPath: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'
  Object.assign(globalThis, { pdfjsWorker: await import(workerPath) })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** null if the page is damaged: the other pages are still read. Files pinned to it are added to `attached`. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  attached: Map<string, string>,
): Promise<string | null> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const fragments: Fragment[] = []
    let afterSpace = false
    for (const item of items) {
      if (!('str' in item)) continue
      if (item.str.trim() !== '') fragments.push({ ...item, afterSpace: afterSpace || /^\s/.test(item.str) })
      afterSpace = item.str === '' ? afterSpace && !item.hasEOL : /\s$/.test(item.str)
    }
    const { values, comments, pinned } = await readAnnotations(page)
    for (const { id, name } of pinned) attached.set(id, name)
    const text = [layOutPage(besideLabels(fragments, values)), ...comments]
      .filter((part) => part !== '')
      .join('\n\n')
    page.cleanup()
    return text
  } catch {
    return null
  }
}

async function documentTitle(document: PDFDocumentProxy): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => null)
  const title = metadata && 'Title' in metadata.info ? metadata.info.Title : null
  return typeof title === 'string' ? title : null
}
