import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import { MARGIN, writeMargins } from './pdf-margins.ts'
import { createPageNotes, type PageNotes } from './pdf-notes.ts'
import { writeSignature, writeTable } from './pdf-paper.ts'
import { printable } from './pdf-words.ts'
import type { ReportDocument } from './report-document.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const SANS = 'DejaVuSans'
const FACES = { plain: `${SANS}.ttf`, bold: `${SANS}-Bold.ttf`, italic: `${SANS}-Oblique.ttf` } as const
type Face = keyof typeof FACES

/** Room for the number of a statement, left of its words. */
const NUMBER_INDENT = 24
/** A heading stands on the page of what it is the heading of. */
const LINES_BELOW_HEADING = 3
const BLOCKS_AT_ONCE = 5
const SIZES = { title: 16, 1: 14, 2: 12, 3: 11, text: 10 } as const
/** The sign before each point of a list stands in the margin of its words. */
const POINT_INDENT = 12

/** A PDF with embedded fonts and numbered pages. A character that they lack is written as its code point. */
export async function writePdf(report: ReportDocument | PaperDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // How many pages there are is known at the end.
    bufferPages: true,
    info: { Title: report.title, Creator: 'Probity', Producer: 'Probity', CreationDate: report.createdAt },
  })
  for (const [face, file] of Object.entries(FACES)) pdf.registerFont(face, join(fonts, file))
  const written = collect(pdf)
  const notes = createPageNotes(pdf, report.notes)
  write(pdf, 'bold', SIZES.title, report.title)
  for (const [index, block] of report.blocks.entries()) {
    writeBlock(pdf, block, notes)
    // Yields to other requests: a long document takes a while.
    if (index % BLOCKS_AT_ONCE === BLOCKS_AT_ONCE - 1) await setImmediate()
  }
  notes.write()
  writeMargins(pdf, report)
  pdf.end()
  return await written
}

function writeBlock(pdf: PDFKit.PDFDocument, block: PaperBlock, notes: PageNotes): void {
  switch (block.kind) {
    case 'heading':
      pdf.moveDown(0.8)
      pdf.font('bold').fontSize(SIZES[block.level])
      keepTogether(pdf, LINES_BELOW_HEADING)
      write(pdf, 'bold', SIZES[block.level], block.text)
      break
    case 'paragraph':
      pdf.moveDown(0.4)
      write(pdf, 'plain', SIZES.text, block.text)
      for (const mark of block.marks ?? []) write(pdf, 'italic', SIZES.text, `(${mark})`)
      break
    case 'list':
      for (const item of block.items) {
        pdf.moveDown(0.2)
        writeInMargin(pdf, '•', POINT_INDENT)
        write(pdf, 'plain', SIZES.text, item)
        pdf.x -= POINT_INDENT
      }
      break
    case 'noted': {
      pdf.moveDown(0.4)
      pdf.font('plain').fontSize(SIZES.text)
      const words = notes.mark(block.text, block.notes)
      // As narrow as it is written, which decides how much room is left below it; a new page begins at the margin.
      if (block.number !== undefined) pdf.x = MARGIN + NUMBER_INDENT
      notes.reserve(block.notes, words)
      pdf.x = MARGIN
      if (block.number !== undefined) writeInMargin(pdf, `${block.number}.`, NUMBER_INDENT)
      write(pdf, 'plain', SIZES.text, words)
      for (const mark of block.marks) write(pdf, 'italic', SIZES.text, `(${mark})`)
      pdf.x = MARGIN
      break
    }
    case 'table':
      writeTable(pdf, block, notes)
      break
    case 'signature':
      writeSignature(pdf, block)
      break
    case 'page_break':
      pdf.addPage()
      break
    case 'facts':
      for (const [name, value] of block.rows) {
        pdf.moveDown(0.2)
        writeFact(pdf, name, value)
      }
      break
  }
}

/** In the margin of what is written next, and on its first line. */
function writeInMargin(pdf: PDFKit.PDFDocument, sign: string, indent: number): void {
  pdf.font('plain').fontSize(SIZES.text)
  keepTogether(pdf, 1)
  const { x, y } = pdf
  pdf.text(sign, x, y, { lineBreak: false })
  pdf.x = x + indent
  pdf.y = y
}

function writeFact(pdf: PDFKit.PDFDocument, name: string, value: string): void {
  const width = pdf.page.width - MARGIN - pdf.x
  pdf.font('bold').fontSize(SIZES.text)
  pdf.text(printable(pdf, `${name}: `), { width, continued: true })
  pdf.font('plain')
  pdf.text(printable(pdf, value), { width })
}

/** Begins a page where there is no room for so many lines on this one. */
function keepTogether(pdf: PDFKit.PDFDocument, lines: number): void {
  if (pdf.y + lines * pdf.currentLineHeight(true) > pdf.page.maxY()) pdf.addPage()
}

function write(pdf: PDFKit.PDFDocument, face: Face, size: number, text: string): void {
  pdf.font(face).fontSize(size)
  pdf.text(printable(pdf, text), { width: pdf.page.width - MARGIN - pdf.x })
}

const collect = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
