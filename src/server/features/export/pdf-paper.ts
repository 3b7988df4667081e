import { shareColumns } from './column-widths.ts'
import type { PaperBlock } from './paper-document.ts'
import { MARGIN } from './pdf-margins.ts'
import type { PageNotes } from './pdf-notes.ts'
import { printable } from './pdf-words.ts'

type Face = 'plain' | 'bold'
type Table = Extract<PaperBlock, { kind: 'table' }>

const SIZE = 8.5
const PADDING = 4
/** Between the words of one column and those of the next. */
const GUTTER = 10
const LINE = '#bbbbbb'
const HASH = /^[0-9a-f]{64}$/u
const HASH_SIZE = 7.5

/** A table with hairlines between its rows; its head stands again on every page. */
export function writeTable(pdf: PDFKit.PDFDocument, { head, rows }: Table, notes: PageNotes): void {
  const width = pdf.page.width - 2 * MARGIN
  const widths = shareColumns({ head, rows }).map((share) => share * width)
  const setFace = (text: string, face: Face) =>
    HASH.test(text) ? pdf.font('mono').fontSize(HASH_SIZE) : pdf.font(face).fontSize(SIZE)
  const heightOf = (texts: readonly string[], face: Face) =>
    2 * PADDING +
    Math.max(
      ...texts.map((text, column) =>
        setFace(text, face).heightOfString(text, { width: (widths[column] ?? width) - GUTTER }),
      ),
    )
  const writeRow = (texts: readonly string[], face: Face) => {
    const { y } = pdf
    const height = heightOf(texts, face)
    let x = MARGIN
    for (const [column, text] of texts.entries()) {
      setFace(text, face).text(text, x, y + PADDING, {
        width: (widths[column] ?? width) - GUTTER,
        height: height - PADDING,
      })
      x += widths[column] ?? 0
    }
    pdf
      .moveTo(MARGIN, y + height)
      .lineTo(MARGIN + width, y + height)
      .lineWidth(0.5)
      .stroke(LINE)
    pdf.x = MARGIN
    pdf.y = y + height
  }
  const heads = head.map((text) => printable(pdf, text))
  pdf.moveDown(0.4)
  let page = -1
  for (const row of rows) {
    pdf.font('plain').fontSize(SIZE)
    const own = row.flatMap((cell) => cell.notes ?? [])
    const texts = row.map((cell) => printable(pdf, notes.mark(cell.text, cell.notes ?? [])))
    const height = heightOf(texts, 'plain')
    const top = page < 0 ? heightOf(heads, 'bold') : 0
    if (pdf.y + top + height > pdf.page.maxY()) pdf.addPage()
    notes.reserveFor(own, top + height)
    const { count } = pdf.bufferedPageRange()
    if (count !== page) writeRow(heads, 'bold')
    page = count
    writeRow(texts, 'plain')
  }
  pdf.moveDown(0.4)
}

/** How high a line to sign on is with what stands above and below it. */
export const SIGNATURE_ROOM = 60

/** A line to sign on, with who did it and when where the record knows. */
export function writeSignature(
  pdf: PDFKit.PDFDocument,
  { role, name, stamp }: Extract<PaperBlock, { kind: 'signature' }>,
): void {
  if (pdf.y + SIGNATURE_ROOM > pdf.page.maxY()) pdf.addPage()
  pdf.font('plain').fontSize(10)
  pdf.y += 28
  const { y } = pdf
  pdf.text(printable(pdf, `${role}: ${name}`), MARGIN, y)
  pdf
    .moveTo(MARGIN, pdf.y + 2)
    .lineTo(pdf.page.width - MARGIN, pdf.y + 2)
    .lineWidth(0.5)
    .stroke('#555555')
  pdf
    .font('italic')
    .fontSize(8.5)
    .text(stamp, MARGIN, pdf.y + 5)
}
