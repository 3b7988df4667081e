import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { createOcr, type Ocr } from '../images/ocr.ts'
import { pageImage } from './pdf-page-image.ts'

/** A scanned page may have a stamp or page number as text; more than that is a text layer. */
const FEW_LETTERS = 150
const WORD = /[\p{L}\p{N}]+/gu

export interface Scans {
  /** The pages with the words of scanned ones added. */
  readonly pages: string[]
  readonly warning: string | null
  readonly whyEmpty: string
}

/** Reads, by OCR, the pages with little or no text but a picture covering the page. */
export async function readScans(document: PDFDocumentProxy, pages: readonly string[]): Promise<Scans> {
  const ocr = createOcr()
  try {
    return await readAll(document, pages, ocr)
  } finally {
    await ocr.close()
  }
}

async function readAll(document: PDFDocumentProxy, given: readonly string[], ocr: Ocr): Promise<Scans> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pages = [...given]
  const late: number[] = []
  let scans = 0
  for (const [index, text] of given.entries()) {
    if (text.replace(/\s/g, '').length > FEW_LETTERS) continue
    const page = await document.getPage(index + 1).catch(() => null)
    const image = await (page && pageImage(page, OPS).catch(() => null))
    page?.cleanup()
    if (!image) continue
    scans++
    const words = await ocr.read(image)
    if (words === null) late.push(index + 1)
    else if (!saysAlready(text, words))
      pages[index] = [text, words].filter((part) => part !== '').join('\n\n')
  }
  return { pages, warning: lateWarning(late, given.length), whyEmpty: whyEmpty(scans, late.length) }
}

/** A scanner may have put the words it read invisibly over the picture. */
function saysAlready(text: string, read: string): boolean {
  const known = new Set(text.toLowerCase().match(WORD))
  const words = read.toLowerCase().match(WORD) ?? []
  return words.filter((word) => known.has(word)).length >= words.length * 0.8
}

const lateWarning = (late: readonly number[], pages: number): string | null =>
  late.length === 0
    ? null
    : `${late.length} of ${pages} pages are scans that were not read within the time limit for one file (from page ${late[0]}).`

function whyEmpty(scans: number, late: number): string {
  if (late > 0) return 'This PDF is a scan that could not be read within the time limit for one file.'
  return scans > 0
    ? 'This PDF is a scan in which no words could be read.'
    : 'This PDF contains no text that can be read.'
}
