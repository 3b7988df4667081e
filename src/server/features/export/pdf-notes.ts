import { MARGIN } from './pdf-margins.ts'
import { printable } from './pdf-words.ts'
import { type Note, noteInWords } from './report-document.ts'

const SIZE = 7.5
const GAP = 8
const RULE = 120
const INK = '#777777'
/** Notes that would take more of a page than this stand right below what they belong to. */
const MAX_SHARE = 0.5

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (number: number): string =>
  [...String(number)].map((digit) => SUPERSCRIPT[Number(digit)] ?? digit).join('')

/** Footnotes at the foot of the page on which they are referred to. Reserving room leaves the pen at their size. */
export interface PageNotes {
  /** The words with the marks of their footnotes. */
  readonly mark: (words: string, numbers: readonly number[]) => string
  /** Keeps room for footnotes on the page of what is written next; begins a page where both do not fit on this one. */
  readonly reserve: (numbers: readonly number[], words: string) => void
  /** The same for something of a known height. */
  readonly reserveFor: (numbers: readonly number[], height: number) => void
  /** Whether something of this height stands on this page with its footnotes; what no page holds stands anywhere. */
  readonly hasRoom: (numbers: readonly number[], height: number) => boolean
  /** Writes them all, once every page is there. */
  readonly write: () => void
}

export function createPageNotes(pdf: PDFKit.PDFDocument, notes: readonly Note[]): PageNotes {
  const byNumber = new Map(notes.map((note) => [note.number, noteInWords(note)]))
  const kept = new Map<number, string[]>()
  const width = pdf.page.width - 2 * MARGIN
  const lines = (numbers: readonly number[]) =>
    numbers.map((number) => printable(pdf, `${raised(number)} ${byNumber.get(number) ?? ''}`))
  const heightOf = (texts: readonly string[]): number => {
    pdf.font('plain').fontSize(SIZE)
    return texts.reduce((sum, text) => sum + pdf.heightOfString(text, { width }), 0)
  }
  const pageIndex = () => pdf.bufferedPageRange().count - 1
  const fits = (needed: number) => {
    const room = pdf.page.maxY() - pdf.y - (kept.has(pageIndex()) ? 0 : GAP)
    return needed <= room || needed + GAP > pdf.page.height - 2 * MARGIN
  }
  const reserveFor: PageNotes['reserveFor'] = (numbers, height) => {
    if (numbers.length === 0) return
    const texts = lines(numbers)
    const needed = heightOf(texts)
    if (!fits(height + needed)) pdf.addPage()
    const own = kept.get(pageIndex()) ?? []
    pdf.page.margins.bottom += needed + (own.length === 0 ? GAP : 0)
    kept.set(pageIndex(), [...own, ...texts])
  }
  return {
    mark: (words, numbers) => (numbers.length === 0 ? words : `${words}${numbers.map(raised).join('˒')}`),
    reserve: (numbers, words) => {
      const text = printable(pdf, words)
      const height = pdf.heightOfString(text, { width: pdf.page.width - MARGIN - pdf.x })
      const most = (pdf.page.height - 2 * MARGIN) * MAX_SHARE
      // In parts where one sentence has more notes than a page has room for.
      for (let rest = [...numbers]; rest.length > 0; ) {
        let part = rest
        while (part.length > 1 && heightOf(lines(part)) > most)
          part = part.slice(0, Math.ceil(part.length / 2))
        reserveFor(part, rest.length === part.length ? height : 0)
        rest = rest.slice(part.length)
        if (rest.length > 0) pdf.addPage()
      }
    },
    reserveFor,
    hasRoom: (numbers, height) => fits(height + heightOf(lines(numbers))),
    write: () => {
      for (const [index, texts] of kept) {
        pdf.switchToPage(index)
        const { page } = pdf
        const top = page.maxY() + GAP
        page.margins.bottom = 0
        pdf
          .moveTo(MARGIN, top - GAP / 2)
          .lineTo(MARGIN + RULE, top - GAP / 2)
          .lineWidth(0.5)
          .stroke(INK)
        pdf.font('plain').fontSize(SIZE).fillColor('black')
        pdf.y = top
        for (const text of texts) pdf.text(text, MARGIN, pdf.y, { width })
      }
    },
  }
}
