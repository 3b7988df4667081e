import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readZip } from '#shared/zip.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'

const FILLER =
  'The lift in the east wing was inspected in May and found to be in order, as it was the year before. '
const SENTENCES = 150

const paper = (blocks: readonly PaperBlock[], notes: number): PaperDocument => ({
  title: 'A report',
  createdAt: new Date(0),
  head: { about: 'CASE-1', confidentiality: 'Confidential' },
  blocks,
  notes: Array.from({ length: notes }, (_, index) => ({
    number: index + 1,
    text: `Note${index + 1}. ${FILLER}`,
  })),
})

const sentence = (number: number): PaperBlock => ({
  kind: 'noted',
  text: `Sentence${number}. ${FILLER.repeat(number % 7 === 0 ? 4 : 0)}`,
  marks: [],
  notes: [number],
})

async function pagesOf(document: PaperDocument): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await writePdf(document)), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await pdf.loadingTask.destroy()
  return pages
}

const pagesWith = (pages: readonly string[], words: string): number[] =>
  pages.flatMap((page, index) => (page.includes(words) ? [index] : []))

describe('a report on paper', () => {
  it('has every footnote on the page on which its sentence begins', async () => {
    const numbers = Array.from({ length: SENTENCES }, (_, index) => index + 1)
    const pages = await pagesOf(paper(numbers.map(sentence), SENTENCES))
    expect(pages.length).toBeGreaterThan(3)
    for (const number of numbers)
      expect([number, pagesWith(pages, `Note${number}.`)]).toEqual([
        number,
        pagesWith(pages, `Sentence${number}.`),
      ])
  })

  it('has every heading on the page of what stands below it, and what is said of a sentence beside its words', async () => {
    const numbers = Array.from({ length: SENTENCES / 2 }, (_, index) => index + 1)
    const blocks = numbers.flatMap((number): PaperBlock[] => [
      ...(number % 3 === 0 ? [{ kind: 'heading', level: 2, text: `Heading${number}.` } as const] : []),
      { ...sentence(number), marks: ['written by somebody', `Mark${number}.`] } as PaperBlock,
    ])
    const pages = await pagesOf(paper(blocks, SENTENCES))
    expect(pages.length).toBeGreaterThan(3)
    for (const number of numbers) {
      const page = pagesWith(pages, `Sentence${number}.`)
      if (number % 3 === 0) expect([number, pagesWith(pages, `Heading${number}.`)]).toEqual([number, page])
      expect([number, pagesWith(pages, `Mark${number}.`)]).toEqual([number, page])
    }
  })

  it('begins every line of a sentence at one margin, wherever in it the part that counts begins and ends', async () => {
    const text = 'First line.\nSecond line. Third part\nFourth line. Fifth part.'
    const pdf = await getDocument({
      data: new Uint8Array(
        await writePdf(
          paper(
            [{ kind: 'noted', text, core: 'Third part\nFourth line.', marks: [], notes: [1], number: 1 }],
            1,
          ),
        ),
      ),
      verbosity: 0,
    }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    await pdf.loadingTask.destroy()
    const placed = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
    const placedAt = (words: string) => {
      const [, , , , x, y] = placed.find(({ str }) => str.startsWith(words))!.transform as number[]
      return { x: Math.round(x!), y: Math.round(y!) }
    }
    const [first, second, fourth] = [placedAt('First'), placedAt('Second'), placedAt('Fourth')]
    expect([second.x, fourth.x]).toEqual([first.x, first.x])
    expect(first.y).toBeGreaterThan(second.y)
    expect(placedAt('Third').y).toBe(second.y)
    expect(second.y).toBeGreaterThan(fourth.y)
    expect(placedAt('Fifth').x).toBeGreaterThan(fourth.x)
  })

  it('tears no fact from its name, and no hash in two', async () => {
    const hash = (number: number) => String(number).padStart(64, 'a')
    const numbers = Array.from({ length: SENTENCES }, (_, index) => index + 1)
    const rows = numbers.map(
      (number) => [`E-${number}`, `${FILLER.repeat(number % 4)}SHA-256: ${hash(number)}`] as const,
    )
    const pages = await pagesOf(paper([{ kind: 'facts', rows }], 0))
    expect(pages.length).toBeGreaterThan(3)
    for (const number of numbers)
      expect([number, pagesWith(pages, hash(number))]).toEqual([number, pagesWith(pages, `E-${number}:`)])
  })

  it('has the footnotes of a table on the page of their row, and its head on every page', async () => {
    const numbers = Array.from({ length: SENTENCES }, (_, index) => index + 1)
    const rows = numbers.map((number) => [{ text: `Row${number}.`, notes: [number] }, { text: FILLER }])
    const pages = await pagesOf(paper([{ kind: 'table', head: ['Facts', 'Words'], rows }], SENTENCES))
    expect(pages.length).toBeGreaterThan(2)
    for (const number of numbers)
      expect([number, pagesWith(pages, `Note${number}.`)]).toEqual([
        number,
        pagesWith(pages, `Row${number}.`),
      ])
    expect(pagesWith(pages, 'Facts')).toHaveLength(pages.length)
  })

  it('loses no footnote of a sentence that has more of them than a page holds', async () => {
    const notes = Array.from({ length: 150 }, (_, index) => index + 1)
    const pages = await pagesOf(paper([{ kind: 'noted', text: 'One sentence.', marks: [], notes }], 150))
    for (const number of notes)
      expect([number, pagesWith(pages, `Note${number}.`).length]).toEqual([number, 1])
  })

  it('gives the columns of a table room by what they hold, in Word too', async () => {
    const rows = [1, 2, 3].map((number) => [{ text: String(number) }, { text: FILLER }, { text: 'Harkness' }])
    const table: PaperBlock = { kind: 'table', head: ['No.', 'Words', 'Confidentiality'], rows }
    const { files } = readZip(await writeDocx(paper([table], 0)))
    const text = Buffer.from(files.get('word/document.xml') ?? []).toString()
    const [number = 0, words = 0, name = 0] = [...text.matchAll(/<w:gridCol w:w="(\d+)"/g)].map((found) =>
      Number(found[1]),
    )
    expect(number).toBeLessThan(name)
    // Room for the longest word, which is in the head.
    expect(name).toBeGreaterThan(1_500)
    expect(words).toBeGreaterThan(number + name)
  })

  it('says in its contents on which page each part begins, and so does the list beside its pages', async () => {
    const headings = ['1. First', '2. Second', '3. Third']
    const document = paper(
      [
        { kind: 'contents', entries: headings },
        ...headings.flatMap((text): PaperBlock[] => [
          { kind: 'page_break' },
          { kind: 'heading', level: 1, text },
          ...Array.from(
            { length: SENTENCES / 10 },
            (_, index): PaperBlock => ({
              kind: 'paragraph',
              text: FILLER.repeat(index),
            }),
          ),
        ]),
      ],
      0,
    )
    const [contents = '', ...pages] = await pagesOf(document)
    const begin = headings.map((text) => pagesWith(pages, text)[0]! + 2)
    expect(new Set(begin).size).toBe(headings.length)
    const said = contents.replace(/\s+/g, ' ')
    // The numbers are written last, in the order of the parts.
    expect(said).toContain(headings.join(' '))
    expect(said).toContain(begin.join(' '))
    const pdf = await getDocument({ data: new Uint8Array(await writePdf(document)), verbosity: 0 }).promise
    expect((await pdf.getOutline()).map(({ title }) => title)).toEqual(headings)
    await pdf.loadingTask.destroy()
  })

  it('has footnotes of Word in the order of the text', async () => {
    const { files } = readZip(await writeDocx(paper([1, 2, 3].map(sentence), 3)))
    const text = Buffer.from(files.get('word/document.xml') ?? []).toString()
    expect([...text.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map((found) => found[1])).toEqual([
      '1',
      '2',
      '3',
    ])
    expect(Buffer.from(files.get('word/footnotes.xml') ?? []).toString()).toContain('Note3.')
  })
})
