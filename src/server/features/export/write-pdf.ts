import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { type Block, codePoint, type ReportDocument } from './report-document.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const SANS = 'DejaVuSans'
const FACES = { plain: `${SANS}.ttf`, bold: `${SANS}-Bold.ttf`, italic: `${SANS}-Oblique.ttf` } as const
type Face = keyof typeof FACES

const MARGIN = 56
const QUOTE_INDENT = 20
const BLOCKS_AT_ONCE = 5
/** Longer words are broken in advance: the library would try every place. */
const MAX_WORD_LENGTH = 60
const SIZES = { title: 20, 1: 16, 2: 13, 3: 11, text: 10 } as const

/** A PDF with embedded fonts. A character that they lack is written as its code point. */
export async function writePdf(report: ReportDocument): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: report.title, Creator: 'Probity', Producer: 'Probity', CreationDate: report.createdAt },
  })
  for (const [face, file] of Object.entries(FACES)) pdf.registerFont(face, join(fonts, file))
  const written = collect(pdf)
  write(pdf, 'bold', SIZES.title, report.title)
  for (const [index, block] of report.blocks.entries()) {
    writeBlock(pdf, block)
    // Yields to other requests: a long document takes a while.
    if (index % BLOCKS_AT_ONCE === BLOCKS_AT_ONCE - 1) await setImmediate()
  }
  pdf.end()
  return await written
}

function writeBlock(pdf: PDFKit.PDFDocument, block: Block): void {
  switch (block.kind) {
    case 'heading':
      pdf.moveDown(0.8)
      write(pdf, 'bold', SIZES[block.level], block.text)
      break
    case 'paragraph':
      pdf.moveDown(0.4)
      write(pdf, 'plain', SIZES.text, block.text)
      for (const mark of block.marks ?? []) write(pdf, 'italic', SIZES.text, `(${mark})`)
      break
    case 'quote':
      pdf.x += QUOTE_INDENT
      write(pdf, 'italic', SIZES.text, block.text)
      pdf.x -= QUOTE_INDENT
      break
    case 'list':
      for (const item of block.items) write(pdf, 'plain', SIZES.text, `• ${item}`)
      break
    case 'facts':
      for (const [name, value] of block.rows) write(pdf, 'plain', SIZES.text, `${name}: ${value}`)
      break
  }
}

function write(pdf: PDFKit.PDFDocument, face: Face, size: number, text: string): void {
  pdf.font(face).fontSize(size)
  pdf.text(printable(pdf, text), { width: pdf.page.width - MARGIN - pdf.x })
}

interface Glyphs {
  hasGlyphForCodePoint(code: number): boolean
}

function printable(pdf: PDFKit.PDFDocument, text: string): string {
  const { font } = (pdf as unknown as { readonly _font: { readonly font: Glyphs } })._font
  return [...text]
    .map((character) =>
      character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!)
        ? character
        : codePoint(character),
    )
    .join('')
    .replace(LONG_WORD, '$&\n')
}

const LONG_WORD = new RegExp(`\\S{${MAX_WORD_LENGTH}}(?=\\S)`, 'gu')

const collect = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
