import type { PaperBlock } from './paper-document.ts'
import { MARGIN } from './pdf-margins.ts'
import { printable } from './pdf-words.ts'

const SIZE = 10
const GAP = 3

/** Where the parts of a document begin: in its table of contents, and in the list beside the pages on a screen. */
export interface PdfContents {
  readonly writeList: (block: Extract<PaperBlock, { kind: 'contents' }>) => void
  /** Before the heading is written, once it is known on which page. */
  readonly begin: (heading: Extract<PaperBlock, { kind: 'heading' }>) => void
  /** Writes the page numbers, once every page is there. */
  readonly write: () => void
}

export function createContents(pdf: PDFKit.PDFDocument): PdfContents {
  const listed: { readonly text: string; readonly page: number; readonly y: number }[] = []
  const beginnings = new Map<string, number>()
  let part = pdf.outline
  const pageIndex = () => pdf.bufferedPageRange().count - 1
  return {
    writeList: ({ entries }) => {
      for (const text of entries) {
        pdf.font('plain').fontSize(SIZE)
        listed.push({ text, page: pageIndex(), y: pdf.y })
        pdf.text(printable(pdf, text), { width: pdf.page.width - 3 * MARGIN })
        pdf.y += GAP
      }
    },
    begin: ({ level, text }) => {
      if (level === 1) part = pdf.outline.addItem(text)
      else if (level === 2) part.addItem(text)
      if (!beginnings.has(text)) beginnings.set(text, pageIndex() + 1)
    },
    write: () => {
      for (const { text, page, y } of listed) {
        const beginning = beginnings.get(text)
        if (beginning === undefined) continue
        pdf.switchToPage(page)
        pdf.font('plain').fontSize(SIZE).fillColor('black')
        pdf.text(String(beginning), MARGIN, y, {
          width: pdf.page.width - 2 * MARGIN,
          align: 'right',
          lineBreak: false,
        })
      }
    },
  }
}
