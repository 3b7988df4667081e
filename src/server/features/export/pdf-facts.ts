import type { PaperBlock } from './paper-document.ts'
import { MARGIN } from './pdf-margins.ts'
import { printable } from './pdf-words.ts'
import { splitHashes } from './report-document.ts'

const SIZE = 10
const HASH_SIZE = 8.5
const GAP = 3
/** The least and the most room that names get. */
const NAME_ROOM = { least: 38, most: 140 } as const
const BEHIND_NAME = 8

type Facts = Extract<PaperBlock, { kind: 'facts' }>

/** Names in one column, what is said of them in another; no fact is torn apart between two pages. */
export function writeFacts(pdf: PDFKit.PDFDocument, { rows }: Facts): void {
  pdf.font('bold').fontSize(SIZE)
  const longest = Math.max(0, ...rows.map(([name]) => pdf.widthOfString(`${name}:`)))
  const room = Math.min(NAME_ROOM.most, Math.max(NAME_ROOM.least, longest)) + BEHIND_NAME
  pdf.y += GAP
  for (const [name, value] of rows) writeFact(pdf, { name, value, room })
  pdf.x = MARGIN
}

function writeFact(
  pdf: PDFKit.PDFDocument,
  { name, value, room }: { readonly name: string; readonly value: string; readonly room: number },
): void {
  const width = pdf.page.width - 2 * MARGIN - room
  pdf.font('plain').fontSize(SIZE)
  const words = printable(pdf, value)
  const height = pdf.heightOfString(words, { width })
  const isTorn = pdf.y + height > pdf.page.maxY()
  if (isTorn && height < pdf.page.height - 2 * MARGIN) pdf.addPage()
  const { y } = pdf
  const first = pdf.bufferedPageRange().count
  pdf.font('bold').text(printable(pdf, `${name}:`), MARGIN, y, { width: room - BEHIND_NAME })
  const below = pdf.y
  pdf.x = MARGIN + room
  pdf.y = y
  const parts = splitHashes(words)
  for (const [index, { part, isHash }] of parts.entries()) {
    pdf.font(isHash ? 'mono' : 'plain').fontSize(isHash ? HASH_SIZE : SIZE)
    pdf.text(part, { width, continued: index < parts.length - 1 })
  }
  const isOnePage = pdf.bufferedPageRange().count === first
  pdf.y = (isOnePage ? Math.max(below, pdf.y) : pdf.y) + GAP
}
