import { CFB, utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { fabricateFile, fabricateZip } from '#test/support/fabricated-files.ts'
import { readZipDirectory, unpackEntry } from '../containers/zip-directory.ts'
import { extractText } from '../extract-text.ts'
import { plainWords, wordLetters } from './word-characters.ts'

const read = (name: string, content: string | Uint8Array) => extractText(fabricateFile(name, content))
const textOf = async (name: string, content: string | Uint8Array) => (await read(name, content)).text

function workbook(): WorkBook {
  const book = utils.book_new()
  const deals = utils.aoa_to_sheet([
    ['Party', 'Signed', 'Amount', 'Share'],
    ['Ng & Co', 0, 0, 0],
    [],
    [null, 'none'],
  ])
  Object.assign(deals, {
    B2: { t: 'n', v: 37323, z: 'm/d/yy' },
    C2: { t: 'n', v: 14000000, z: '"$"#,##0', f: '7000000*2' },
    D2: { t: 'n', v: 0.369, z: '0.0%' },
  })
  utils.book_append_sheet(book, deals, 'Deals')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['the real price']]), 'Kept back')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  return book
}

describe('workbooks', () => {
  test.each(['xlsx', 'xlsb', 'biff8'] as const)(
    'in %s give a line per row as the sheet shows it, hidden sheets named as such',
    async (bookType) => {
      const bytes: Uint8Array = write(workbook(), { type: 'buffer', bookType })
      const extension = bookType === 'biff8' ? 'xls' : bookType
      const [deals, other] = (await textOf(`a.${extension}`, bytes)).split('\n\nSheet: Kept back')
      expect(deals).toMatch(
        /^Sheet: Deals\nParty\tSigned\tAmount\tShare\nNg & Co\t2002-03-08\t\$14,000,000\t36\.9%\n\n\tnone$/,
      )
      expect(other).toBe(' (hidden)\nthe real price')
    },
  )

  test('keep the rows that their lines had, also below empty ones and comments', async () => {
    const sheet = utils.aoa_to_sheet([[], [], [null, 'Name'], [null, 'Ng'], [], [], [null, 'Okafor']])
    Object.assign(sheet.B3!, { c: [{ a: 'Ada', t: 'who?' }] })
    const book = utils.book_new(sheet, 'S')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['one'], ['two']]), 'T')
    const bytes: Uint8Array = write(book, { type: 'buffer', bookType: 'xlsx' })
    const { text, sheetRows } = await read('a.xlsx', bytes)
    expect(text.split('\n')).toEqual([
      'Sheet: S',
      '\tName',
      '\tNg',
      '',
      '\tOkafor',
      'Comment on B3: who?',
      '',
      'Sheet: T',
      'one',
      'two',
    ])
    expect(sheetRows).toEqual([
      [0, 0],
      [1, 3],
      [4, 7],
      [5, null],
      [7, 0],
    ])
  })

  test.each([
    ['xlsx', false],
    ['xlsb', false],
    ['biff8', false],
    ['xlsx', true],
  ] as const)(
    'give days in one order, where a computer would show them in that of its country: %s, counted from 1904: %s',
    async (bookType, date1904) => {
      const shift = date1904 ? 1462 : 0
      const day = 45_820 - shift
      const sheet = utils.aoa_to_sheet([[day, day + 0.5, day, day]])
      Object.assign(sheet.A1!, { z: 'm/d/yy' })
      Object.assign(sheet.B1!, { z: 'm/d/yy h:mm' })
      Object.assign(sheet.C1!, { z: 'd-mmm-yy' })
      const book = utils.book_new(sheet, 'S')
      book.Workbook = { WBProps: { date1904 } }
      const bytes: Uint8Array = write(book, { type: 'buffer', bookType })
      expect(await textOf('a.xlsx', bytes)).toBe(`Sheet: S\n2025-06-12\t2025-06-12 12:00\t12-Jun-25\t${day}`)
    },
  )

  test('in ods give the cells as the sheet shows them', async () => {
    const cell = (type: string, value: string, shown: string) =>
      `<table:table-cell office:value-type="${type}" ${value}><text:p>${shown}</text:p></table:table-cell>`
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="Deals"><table:table-row>${cell('string', '', 'Ng &amp; Co')}${cell('date', 'office:date-value="2002-03-08"', '8 March 2002')}${cell('currency', 'office:value="14000000"', '$14,000,000')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
    const ods = fabricateZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'META-INF/manifest.xml': '<manifest:manifest/>',
      'styles.xml': '<office:document-styles/>',
      'content.xml': content,
    })
    expect(await textOf('a.ods', ods)).toBe('Sheet: Deals\nNg & Co\t8 March 2002\t$14,000,000')
  })

  test('give comments on their cells', async () => {
    const sheet = utils.aoa_to_sheet([['5,000']])
    utils.book_new(sheet)
    Object.assign(sheet.A1!, { c: [{ a: 'Ada', t: 'not what we agreed' }] })
    const bytes: Uint8Array = write(utils.book_new(sheet, 'S'), { type: 'buffer', bookType: 'xlsx' })
    expect(await textOf('a.xlsx', bytes)).toContain('Comment on A1: not what we agreed')
  })

  test('without a filled cell are empty, and those that are tables of text are read as text', async () => {
    const bytes: Uint8Array = write(utils.book_new(utils.aoa_to_sheet([]), 'S'), {
      type: 'buffer',
      bookType: 'xlsx',
    })
    expect(await read('a.xlsx', bytes)).toMatchObject({
      status: 'empty',
      error: 'This workbook has no filled cells.',
    })
    expect(await textOf('a.xls', 'Party\tAmount\nNg\t5')).toBe('Party\tAmount\nNg\t5')
  })

  test('that pretend to be larger than they are cost nothing', async () => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="str"><v>here</v></c></row><row r="1048576"><c r="B1048576" t="str"><v>there</v></c></row></sheetData></worksheet>`
    const bytes: Uint8Array = write(utils.book_new(utils.aoa_to_sheet([['x']]), 'S'), {
      type: 'buffer',
      bookType: 'xlsx',
    })
    const parts = Object.fromEntries(
      readZipDirectory(bytes).map((entry) => [entry.name, unpackEntry(bytes, entry, 1e6)!]),
    )
    expect(await textOf('a.xlsx', fabricateZip({ ...parts, 'xl/worksheets/sheet1.xml': sheet }))).toBe(
      'Sheet: S\nhere\n\n\tthere',
    )
  })
})

describe('legacy Word text', () => {
  test('keeps euro signs, quotes and words that may be hyphenated, and shows fields by their results', () => {
    expect(wordLetters('\x805 \x93now\x94 \x81')).toBe('€5 “now” \x81')
    expect(plainWords('com\x1fpleted\rnon\x1estop\x07x')).toBe('completed\nnon‑stop\tx')
    expect(plainWords('on \x13 DATE \\@ "d" \x148 March\x15, \x13a\x13b\x14c\x15d\x14shown\x15')).toBe(
      'on 8 March, shown',
    )
  })

  test('with hostile fields takes no longer for being hostile', () => {
    expect(plainWords(`${'\x13'.repeat(200_000)}x`)).toBe('')
    expect(plainWords('x\x15\x14\x15')).toBe('x')
  })

  test('in a container without a document in it fails with the reason', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/Something', Buffer.from('else'))
    const bytes = Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
    expect(await read('a.doc', bytes)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/not a Word document/),
    })
  })
})

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...targets: [id: string, kind: string, target: string][]) =>
  `<Relationships>${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
const drawing = (root: string, ...paragraphs: string[]) =>
  `<p:${root}><p:txBody>${paragraphs.map((words) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`).join('')}</p:txBody></p:${root}>`

describe('presentations', () => {
  const slides = {
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations(
      ['r1', 'slide', 'slides/slide1.xml'],
      ['r2', 'slide', '/ppt/slides/slide2.xml'],
    ),
    'ppt/slides/slide1.xml': drawing('sld', 'Last words').replace('<p:sld>', '<p:sld show="0">'),
    'ppt/slides/slide2.xml': drawing('sld', 'Plan', 'R &amp; D').replace(
      '</p:sld>',
      '<a:tbl><a:tr><a:tc><a:p><a:t>Ng</a:t></a:p></a:tc><a:tc><a:p><a:t>5</a:t></a:p></a:tc></a:tr></a:tbl></p:sld>',
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations(['n', 'notesSlide', '../notesSlides/notesSlide1.xml']),
    'ppt/notesSlides/notesSlide1.xml': drawing('notes', 'Do not say this aloud').replace(
      '</p:notes>',
      '<a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p></p:notes>',
    ),
  }

  test('give slide after slide in their order, tables as rows, notes after them, hidden slides named as such', async () => {
    expect(await textOf('a.pptx', fabricateZip(slides))).toBe(
      'Slide 1\nPlan\nR & D\nNg\t5\nNotes:\nDo not say this aloud\n\nSlide 2 (hidden)\nLast words',
    )
  })

  test('of which a slide is missing say so', async () => {
    const { 'ppt/slides/slide1.xml': _, ...rest } = slides
    expect(await read('a.pptx', fabricateZip(rest))).toMatchObject({
      status: 'extracted',
      warning: expect.stringMatching(/1 of 2 slides are missing/),
    })
  })

  test('expand no entities of their own and bound how deep they are nested', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "haha"><!ENTITY b "&a;&a;">]>${drawing('sld', 'so &b;')}`
    expect(
      await textOf('a.pptx', fabricateZip({ ...slides, 'ppt/slides/slide1.xml': laughs })),
    ).not.toContain('haha')
    const deep = '<a>'.repeat(100_000)
    expect(await read('a.pptx', fabricateZip({ ...slides, 'ppt/slides/slide1.xml': deep }))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/nested too deeply/),
    })
  })
})

describe('OpenDocument texts', () => {
  const odt = (body: string, manifest = '<m/>') =>
    fabricateZip({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': manifest,
      'meta.xml': '<office:meta><dc:title>The plan</dc:title></office:meta>',
      'content.xml': `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    })

  test('give paragraphs, tables as rows, spaces and tabs; deletions of tracked changes do not count', async () => {
    const cell = (words: string) => `<table:table-cell><text:p>${words}</text:p></table:table-cell>`
    const { text, title } = await read(
      'a.odt',
      odt(
        `<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Head</text:h><text:p>a<text:s text:c="2"/>b<text:tab/>c</text:p><table:table><table:table-row>${cell('Ng')}${cell('5')}</table:table-row></table:table>`,
      ),
    )
    expect(text).toBe('Head\na  b\tc\nNg\t5')
    expect(title).toBe('The plan')
  })

  test('that are encrypted need a password', async () => {
    expect(await read('a.odt', odt('x', '<manifest:encryption-data/>'))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/password/),
    })
  })
})

describe('electronic books', () => {
  test('give their chapters in reading order', async () => {
    const book = fabricateZip({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="O/b.opf"/></rootfiles></container>',
      'O/b.opf':
        '<package><metadata><dc:title>Tales</dc:title></metadata><manifest><item id="1" href="a%20b.xhtml"/><item id="2" href="c.xhtml"/></manifest><spine><itemref idref="2"/><itemref idref="1"/></spine></package>',
      'O/a b.xhtml': '<html><body><p>second</p></body></html>',
      'O/c.xhtml': '<html><head><title>x</title></head><body><p>first</p></body></html>',
    })
    expect(await read('a.epub', book)).toMatchObject({ text: 'first\n\nsecond', title: 'Tales' })
  })
})
