import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { splitAround } from '#shared/core-words.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import { createContents, type PdfContents } from './pdf-contents.ts'
import { writeFacts } from './pdf-facts.ts'
import { MARGIN, writeMargins } from './pdf-margins.ts'
import { createPageNotes, type PageNotes } from './pdf-notes.ts'
import { SIGNATURE_ROOM, writeSignature, writeTable } from './pdf-paper.ts'
import { printable } from './pdf-words.ts'
import { notedLines, type ReportDocument } from './report-document.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const SANS = 'DejaVuSans'
const FACES = {
  plain: `${SANS}.ttf`,
  bold: `${SANS}-Bold.ttf`,
  italic: `${SANS}-Oblique.ttf`,
  mono: `${SANS}Mono.ttf`,
} as const
type Face = keyof typeof FACES

/** Room for the number of a statement, left of its words; one of three digits has some too. */
const NUMBER_INDENT = 30
const BLOCKS_AT_ONCE = 5
const SIZES = { title: 16, 1: 14, 2: 12, 3: 11, text: 10, mark: 9 } as const
const MARK_INK = '#444444'
/** What takes no more of a page than this is not torn apart. */
const MAX_KEPT_SHARE = 0.3
const MAX_KEPT_FACTS = 8
const ROOM_ABOVE = 5
const ROOM_ABOVE_HEADING = 12
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
  const contents = createContents(pdf)
  write(pdf, 'bold', SIZES.title, report.title)
  pdf.moveDown(0.5)
  for (const [index, block] of report.blocks.entries()) {
    if (block.kind === 'heading') keepWithNext(pdf, report.blocks.slice(index), notes)
    writeBlock(pdf, block, { notes, contents })
    // Yields to other requests: a long document takes a while.
    if (index % BLOCKS_AT_ONCE === BLOCKS_AT_ONCE - 1) await setImmediate()
  }
  notes.write()
  contents.write()
  writeMargins(pdf, report)
  pdf.end()
  return await written
}

interface Kept {
  readonly notes: PageNotes
  readonly contents: PdfContents
}

function writeBlock(pdf: PDFKit.PDFDocument, block: PaperBlock, { notes, contents }: Kept): void {
  switch (block.kind) {
    case 'heading':
      leaveRoom(pdf, ROOM_ABOVE_HEADING)
      contents.begin(block)
      write(pdf, 'bold', SIZES[block.level], block.text)
      break
    case 'paragraph':
      pdf.font('plain').fontSize(SIZES.text)
      keepWhole(pdf, heightOfWords(pdf, withMarks(block.text, block.marks ?? [])))
      leaveRoom(pdf, ROOM_ABOVE)
      write(pdf, 'plain', SIZES.text, block.text)
      writeMarks(pdf, block.marks ?? [])
      break
    case 'list':
      for (const item of block.items) {
        leaveRoom(pdf, ROOM_ABOVE / 2)
        pdf.font('plain').fontSize(SIZES.text)
        pdf.x += POINT_INDENT
        keepWhole(pdf, heightOfWords(pdf, item))
        pdf.x = MARGIN
        writeInMargin(pdf, '•', POINT_INDENT)
        write(pdf, 'plain', SIZES.text, item)
        pdf.x = MARGIN
      }
      break
    case 'noted': {
      leaveRoom(pdf, ROOM_ABOVE)
      // Bold words are wider than others: room that is measured in them is enough for both.
      pdf.font(block.core === undefined ? 'plain' : 'bold').fontSize(SIZES.text)
      const words = notedLines(block)
        .map((line) => notes.mark(line.text, line.notes))
        .join('\n')
      const whole = withMarks(words, block.marks)
      // As narrow as it is written, which decides how much room is left below it; a new page begins at the margin.
      if (block.number !== undefined) pdf.x = MARGIN + NUMBER_INDENT
      if (block.notes.length === 0) keepWhole(pdf, heightOfWords(pdf, whole))
      notes.reserve(block.notes, whole)
      pdf.x = MARGIN
      if (block.number !== undefined) writeInMargin(pdf, `${block.number}.`, NUMBER_INDENT)
      writeWithCore(pdf, words, block.core)
      writeMarks(pdf, block.marks)
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
    case 'contents':
      contents.writeList(block)
      break
    case 'facts':
      writeFacts(pdf, block)
      break
  }
}

/** In the margin of what is written next, and on its first line. */
function writeInMargin(pdf: PDFKit.PDFDocument, sign: string, indent: number): void {
  pdf.font('plain').fontSize(SIZES.text)
  if (pdf.y + pdf.currentLineHeight(true) > pdf.page.maxY()) pdf.addPage()
  const { x, y } = pdf
  pdf.text(sign, x, y, { lineBreak: false })
  pdf.x = x + indent
  pdf.y = y
}

/** Below what stands above; a new page begins at its top. */
function leaveRoom(pdf: PDFKit.PDFDocument, room: number): void {
  if (pdf.y > pdf.page.margins.top + 1) pdf.y += room
}

const withMarks = (words: string, marks: readonly string[]): string =>
  [words, ...marks.map((mark) => `(${mark})`)].join('\n')

/** What is said about a sentence, each on a line of its own below it. */
function writeMarks(pdf: PDFKit.PDFDocument, marks: readonly string[]): void {
  pdf.fillColor(MARK_INK)
  for (const mark of marks) write(pdf, 'italic', SIZES.mark, `(${mark})`)
  pdf.fillColor('black')
}

/** As high as it would be from where the pen is. */
const heightOfWords = (pdf: PDFKit.PDFDocument, words: string): number =>
  pdf.heightOfString(printable(pdf, words), { width: pdf.page.width - MARGIN - pdf.x })

/** Begins a page where something that is to stand on one does not fit on this one. */
function keepWhole(pdf: PDFKit.PDFDocument, height: number): void {
  const isKept = height <= (pdf.page.height - 2 * MARGIN) * MAX_KEPT_SHARE
  if (isKept && pdf.y + height > pdf.page.maxY()) pdf.addPage()
}

/** A heading stands on the page of what it is the heading of, with the footnotes that this brings. */
function keepWithNext(pdf: PDFKit.PDFDocument, blocks: readonly PaperBlock[], notes: PageNotes): void {
  let height = 0
  for (const block of blocks) {
    if (block.kind !== 'heading') {
      const first = findFirst(block)
      pdf.font('plain').fontSize(SIZES.text)
      height += ROOM_ABOVE + (first.height ?? heightOfWords(pdf, first.words))
      if (!notes.hasRoom(first.notes, height)) pdf.addPage()
      return
    }
    pdf.font('bold').fontSize(SIZES[block.level])
    height += ROOM_ABOVE_HEADING + heightOfWords(pdf, block.text)
  }
}

/** What has to stand right below a heading. */
function findFirst(block: Exclude<PaperBlock, { kind: 'heading' }>): {
  readonly words: string
  readonly height?: number
  readonly notes: readonly number[]
} {
  switch (block.kind) {
    case 'noted':
      return {
        words: withMarks(
          notedLines(block)
            .map(({ text }) => text)
            .join('\n'),
          block.marks,
        ),
        notes: block.notes,
      }
    case 'paragraph':
      return { words: withMarks(block.text, block.marks ?? []), notes: [] }
    case 'list':
      return { words: block.items[0] ?? '', notes: [] }
    case 'facts':
      // A few of them stay together.
      return {
        words: block.rows
          .slice(0, block.rows.length > MAX_KEPT_FACTS ? 1 : MAX_KEPT_FACTS)
          .map(([, value]) => value)
          .join('\n'),
        notes: [],
      }
    case 'table': {
      const [row = []] = block.rows
      const longest = row.map(({ text }) => text).reduce((a, b) => (b.length > a.length ? b : a), '')
      // Its words stand in a column, below the heads of the columns.
      return { words: `\n\n\n${longest}`, notes: row.flatMap((cell) => cell.notes ?? []) }
    }
    case 'signature':
      return { words: '', height: SIGNATURE_ROOM, notes: [] }
    case 'page_break':
      return { words: '', notes: [] }
    case 'contents':
      return { words: block.entries[0] ?? '', notes: [] }
  }
}

function write(pdf: PDFKit.PDFDocument, face: Face, size: number, text: string): void {
  pdf.font(face).fontSize(size)
  pdf.text(printable(pdf, text), { width: pdf.page.width - MARGIN - pdf.x })
}

/** The part that counts is bold. Each line is written by itself: text that goes on where other text ended keeps that indent. */
function writeWithCore(pdf: PDFKit.PDFDocument, words: string, core: string | undefined): void {
  const width = pdf.page.width - MARGIN - pdf.x
  const { before, core: strong, after } = splitAround(words, core) ?? { before: words, core: '', after: '' }
  const lines: { face: Face; text: string }[][] = [[]]
  for (const { face, text } of [
    { face: 'plain', text: before },
    { face: 'bold', text: strong },
    { face: 'plain', text: after },
  ] as const)
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (part !== '') lines.at(-1)!.push({ face, text: part })
    }
  for (const line of lines) {
    if (line.length === 0) pdf.moveDown()
    for (const [index, { face, text }] of line.entries()) {
      pdf.font(face).fontSize(SIZES.text)
      pdf.text(printable(pdf, text), { width, continued: index < line.length - 1 })
    }
  }
}

const collect = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    pdf.on('data', (part: Buffer) => parts.push(part))
    pdf.on('end', () => resolve(Buffer.concat(parts)))
    pdf.on('error', reject)
  })
