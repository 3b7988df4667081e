import { printable } from './pdf-words.ts'
import type { ReportDocument } from './report-document.ts'

export const MARGIN = 56
const SIZE = 8
const INK = '#555555'

/** On every page whose it is and which page it is: a sheet that went astray is known again. */
export function writeMargins(pdf: PDFKit.PDFDocument, { head }: Pick<ReportDocument, 'head'>): void {
  const { start, count } = pdf.bufferedPageRange()
  pdf.font('plain').fontSize(SIZE)
  const line = pdf.currentLineHeight(true)
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index)
    const { page } = pdf
    // Each page has a colour of its own.
    pdf.fillColor(INK)
    // Below the margin the library would begin a new page.
    page.margins.bottom = 0
    const width = page.width - 2 * MARGIN
    const half = { width: width * 0.75, height: line, ellipsis: true, lineBreak: true }
    // What is the page's and not the document's: readers skip it.
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf.text(printable(pdf, head.about), MARGIN, MARGIN / 2, half)
    pdf.text(head.confidentiality, MARGIN, MARGIN / 2, { width, align: 'right', lineBreak: false })
    pdf.text(`Page ${index + 1} of ${count}`, MARGIN, page.height - MARGIN * 0.6, {
      width,
      align: 'right',
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}
