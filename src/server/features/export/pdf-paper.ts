import type { PaperBlock } from './paper-document.ts'
import { MARGIN } from './pdf-margins.ts'
import type { PageNotes } from './pdf-notes.ts'
import { printable } from './pdf-words.ts'

type Table = Extract<PaperBlock, { kind: 'table' }>

const SIZE = 8.5
const PADDING = 4
const LINE = '#bbbbbb'
const MIN_SHARE = 0.08

/** A table with hairlines between its rows; its head stands again on every page. */
export function writeTable(pdf: PDFKit.PDFDocument, { head, rows }: Table, notes: PageNotes): void {
  const width = pdf.page.width - 2 * MARGIN
  const widths = shareWidth({ head, rows }, width)
  const heightOf = (texts: readonly string[]) =>
    Math.max(
      ...texts.map((text, column) =>
        pdf.heightOfString(text, { width: (widths[column] ?? width) - PADDING }),
      ),
    ) +
    2 * PADDING
  const writeRow = (texts: readonly string[], face: 'plain' | 'bold') => {
    pdf.font(face).fontSize(SIZE)
    const { y } = pdf
    const height = heightOf(texts)
    let x = MARGIN
    for (const [column, text] of texts.entries()) {
      pdf.text(text, x, y + PADDING, { width: (widths[column] ?? width) - PADDING, height: height - PADDING })
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
    const height = heightOf(texts)
    const top = page < 0 ? heightOf(heads) : 0
    if (pdf.y + top + height > pdf.page.maxY()) pdf.addPage()
    notes.reserveFor(own, top + height)
    const { count } = pdf.bufferedPageRange()
    if (count !== page) writeRow(heads, 'bold')
    page = count
    writeRow(texts, 'plain')
  }
  pdf.moveDown(0.4)
}

/** Room by how much the columns hold, and for every column some. */
function shareWidth({ head, rows }: Pick<Table, 'head' | 'rows'>, width: number): number[] {
  const weights = head.map((title, column) => {
    const longest = Math.max(title.length, ...rows.map((row) => longestIn(row[column]?.text ?? '')))
    return Math.sqrt(longest)
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => Math.max(MIN_SHARE, weight / sum))
  const whole = shares.reduce((all, share) => all + share, 0)
  return shares.map((share) => (share / whole) * width)
}

const longestIn = (text: string): number => Math.min(text.length, 400)

/** A line to sign on, with who did it and when where the record knows. */
export function writeSignature(
  pdf: PDFKit.PDFDocument,
  { role, name, stamp }: Extract<PaperBlock, { kind: 'signature' }>,
): void {
  const ROOM = 60
  if (pdf.y + ROOM > pdf.page.maxY()) pdf.addPage()
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
