import mammoth from 'mammoth'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import { zipPart } from './zip-part.ts'

export const withoutSpace = (text: string) => text.replace(/\s+/gu, '')

interface PdfPage {
  readonly text: string
  /** What stands on every page, and is marked as no part of the text. */
  readonly margins: string
}

/** The pages of a PDF, read by an independent library. */
export async function pdfPages(bytes: Buffer): Promise<PdfPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    expect(await page.getAnnotations()).toEqual([])
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const read = { text: '', margins: '' }
    let isMargin = false
    for (const item of items)
      if ('str' in item) read[isMargin ? 'margins' : 'text'] += item.str
      else isMargin = item.type.startsWith('beginMarkedContent') && 'tag' in item && item.tag === 'Artifact'
    pages.push(read)
  }
  await pdf.loadingTask.destroy()
  return pages
}

/** With the marks of footnotes as "[1]". */
const pdfText = async (bytes: Buffer) =>
  (await pdfPages(bytes))
    .map(({ text }) => text)
    .join('')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (raised) => `[${raised.normalize('NFKC')}]`)

const xmlText = (xml: string) =>
  xml.replace(/<[^>]*>/gu, '').replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => ENTITIES[name] ?? '')
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The footnotes of a Word document by their numbers. */
export const docxNotes = (bytes: Buffer) =>
  new Map(
    [...zipPart(bytes, 'word/footnotes.xml').matchAll(/<w:footnote w:id="(\d+)">(.*?)<\/w:footnote>/gsu)].map(
      ([, number, xml = '']) => [Number(number), xmlText(xml).trim()],
    ),
  )

/** With its footnotes behind it. */
const docxText = async (bytes: Buffer) =>
  [
    (await mammoth.extractRawText({ buffer: bytes })).value,
    ...[...docxNotes(bytes)].map(([number, text]) => `[${number}] ${text}`),
  ].join('\n')

/** Markdown as a reader shows it. */
const shownBy = (markdown: string) =>
  markdown
    .replace(/^> ?/gmu, '')
    .replace(/(?<!\\)\*/gu, '')
    .replace(/(`+)(?!`)( ?)([^\n]*?[^`])\2\1(?!`)/gu, '$3')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')

/** The words of an export by its format. */
export const TEXT_OF: Readonly<Record<string, (bytes: Buffer) => Promise<string>>> = {
  docx: docxText,
  pdf: pdfText,
  md: async (bytes) => shownBy(bytes.toString()),
}
