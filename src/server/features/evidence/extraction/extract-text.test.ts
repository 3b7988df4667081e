import { describe, expect, test, vi } from 'vitest'
import {
  drawn,
  fabricateFile,
  fabricatePdf,
  fabricateWord,
  fabricateZip,
  paragraph,
} from '#test/support/fabricated-files.ts'
import { cleanText } from './clean-text.ts'
import { extractText } from './extract-text.ts'

const textOf = async (name: string, content: string | Uint8Array) =>
  (await extractText(fabricateFile(name, content))).text
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
/** The bytes of a text under a code page of one byte for each character. */
const encoded = (text: string, label: string): Buffer => {
  const decoder = new TextDecoder(label)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.of(code)), code]))
  return Buffer.from(Array.from(text, (letter) => codes.get(letter)!))
}

describe('text files', () => {
  test.each([
    ['UTF-8', Buffer.from('Zoë owes €5')],
    ['UTF-8 with a mark', Buffer.from('\ufeffZoë owes €5')],
    ['UTF-16 with a mark', utf16('\ufeffZoë owes €5')],
    ['big-endian UTF-16 with a mark', utf16('\ufeffZoë owes €5').swap16()],
    ['UTF-16 without a mark', utf16('Zoë owes €5')],
    ['big-endian UTF-16 without a mark', utf16('Zoë owes €5').swap16()],
    [
      'UTF-32',
      Buffer.from(
        [...'\ufeffZoë owes €5'].flatMap((c) => [c.codePointAt(0)! & 255, c.codePointAt(0)! >> 8, 0, 0]),
      ),
    ],
    ['Windows-1252', Buffer.from('Zo\xeb owes \x805', 'latin1')],
  ])('in %s give the same characters', async (_name, bytes) => {
    expect(await textOf('note.txt', bytes)).toBe('Zoë owes €5')
  })

  const RUSSIAN = 'Договор подписан в пятницу, 8 марта.\nСумма не названа.'
  const NAMES = 'Café “Zürich”, Malmö, São Paulo'
  const FRENCH = 'Le résumé a été signé à Orléans : « près de l’été », dit-il, coûte 5 €.'

  test.each([
    ['Russian in UTF-16 without a mark', utf16(RUSSIAN), RUSSIAN],
    ['Russian in big-endian UTF-16 without a mark', utf16(RUSSIAN).swap16(), RUSSIAN],
    ['Russian in Windows-1251', encoded(RUSSIAN, 'windows-1251'), RUSSIAN],
    ['Russian in KOI8-R', encoded(RUSSIAN, 'koi8-r'), RUSSIAN],
    ['French in Windows-1252', encoded(FRENCH, 'windows-1252'), FRENCH],
    ['French of an old Macintosh', encoded(FRENCH, 'macintosh'), FRENCH],
    ['a name in Windows-1252', encoded('Straße 5, Åse Ødegård', 'windows-1252'), 'Straße 5, Åse Ødegård'],
    ['names of several languages in Windows-1252', encoded(NAMES, 'windows-1252'), NAMES],
    ...(
      [
        ['windows-1250', 'Kto przesunął palety? Świadek Łukasz Żółć mówi, że nie był.'],
        ['iso-8859-2', 'Kdo přesunul palety? Nikdo neví, říká Šárka.'],
        ['windows-1250', 'Kovács Ödön őszintén szólt: a kulcs eltűnt.'],
        ['windows-1254', 'Paletleri kim taşıdı? Ağustos ayında Işıl Şahin gördü.'],
        ['windows-1257', 'Ąžuolas sakė, kad niekas nematė raktų.'],
        ['windows-1253', 'Ποιος μετακίνησε τις παλέτες; Κανείς δεν ξέρει.'],
        ['windows-1255', 'מי הזיז את המשטחים? דני אמר שלא היה שם.'],
        ['windows-1256', 'من نقل البضاعة؟ قال سامي إنه لم يكن هناك.'],
        ['windows-874', 'ใครย้ายพาเลท ไม่มีใครรู้ สมชายบอกว่าเขาไม่อยู่'],
      ] as const
    ).map(([label, text]): [string, Buffer, string] => [`a text in ${label}`, encoded(text, label), text]),
    // Encoded elsewhere, because the engine only decodes these.
    ...(
      [
        [
          'Shift_JIS',
          'kk6CqoNwg4yDYoNngvCTroKpgrWCvYKpgUKSToLgkm2C54LIgqKBQg==',
          '誰がパレットを動かしたか。誰も知らない。',
        ],
        [
          'EUC-JP',
          'w6+krKXRpeylw6XIpPLGsKSrpLekv6SroaPDr6Tiw86k6aTKpKShow==',
          '誰がパレットを動かしたか。誰も知らない。',
        ],
        [
          'ISO-2022-JP',
          'GyRCQy8kLCVRJWwlQyVIJHJGMCQrJDckPyQrISNDLyRiQ04kaSRKJCQhIxsoQg==',
          '誰がパレットを動かしたか。誰も知らない。',
        ],
        [
          'GB 18030',
          'y62w4dffwcu79c7vo7/Du9PQyMvWqrXAoaPN9c6wy7XL+7K71Nqy1r/ioaM=',
          '谁搬走了货物？没有人知道。王伟说他不在仓库。',
        ],
        [
          'Big5',
          'vda3aKirpEazZqqroUioU6azpEiqvrlEoUOk/bC2u6GlTKSjpmKt3K53oUM=',
          '誰搬走了貨物？沒有人知道。王偉說他不在倉庫。',
        ],
        [
          'EUC-KR',
          'tKmwoSDGyLe5xq64piC/xbDlvcC0z7HuPyC+xrmrtbUguPC4qLTPtNku',
          '누가 팔레트를 옮겼습니까? 아무도 모릅니다.',
        ],
      ] as const
    ).map(([label, bytes, text]): [string, Buffer, string] => [
      `a text in ${label}`,
      Buffer.from(bytes, 'base64'),
      text,
    ]),
    [
      'UTF-8 with one damaged letter',
      Buffer.concat([Buffer.from('Zoë owes €5 – all of it. '), Buffer.from([0xe9]), Buffer.from('!')]),
      'Zoë owes €5 – all of it. \ufffd!',
    ],
  ])('are read as what they are: %s', async (_name, bytes, text) => {
    expect(await textOf('note.txt', bytes)).toBe(text)
  })

  test('keep their lines and lose what no database stores', async () => {
    expect(await textOf('a.txt', 'one\r\ntwo\rthree\u2028four\0\x07')).toBe('one\ntwo\nthree\nfour')
    expect(await textOf('a.csv', 'name,amount\r\n"Ng, A.",5\r\n')).toBe('name,amount\n"Ng, A.",5\n')
    expect(await textOf('a.md', '# Head\n\n* item')).toBe('# Head\n\n* item')
    expect(cleanText('half \ud83d of a letter')).toBe('half \ufffd of a letter')
    expect((await textOf('a.txt', utf16('\ufeffhalf \ud83d of a letter'))).isWellFormed()).toBe(true)
  })

  test('without a letter are empty and say so', async () => {
    expect(await extractText(fabricateFile('a.pdf', ''))).toMatchObject({
      status: 'empty',
      error: 'This file is empty (0 bytes).',
    })
    expect(await extractText(fabricateFile('a.txt', ' \n\t'))).toMatchObject({ status: 'empty', text: '' })
  })
})

describe('a file that is not what its name says', () => {
  const garbage = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 31 + i * 7 + (i >> 3)) & 255))

  test('is read as what it is where that can be read', async () => {
    expect(await textOf('a.txt', fabricatePdf(drawn(50, 700, 'Paid in full')))).toBe('Paid in full')
    expect(await textOf('a.pdf', fabricateWord(paragraph('Paid in full')))).toBe('Paid in full')
    expect(await textOf('a.xls', '<html><table><tr><td>Paid</td><td>5</td></tr></table></html>')).toBe(
      'Paid\t5',
    )
  })

  test.each([
    ['a.txt', garbage, 'not text'],
    ['a.docx', Buffer.from('just words'), 'not a Word document'],
    ['a.docx', fabricateZip({ 'x.txt': 'x' }), 'not a Word document'],
    [
      'a.docx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), utf16('EncryptedPackage')]),
      'password',
    ],
    ['a.pdf', Buffer.from('just words'), 'not a PDF'],
    ['a.eml', Buffer.from('just words'), 'not a mail'],
    ['a.txt', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'damaged'],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'not a Word document'],
    ['a.xyz', Buffer.from('words'), '.xyz'],
    ['a.docx', fabricateWord(paragraph('x')).subarray(0, 400), 'end is missing'],
  ])('%s fails with the reason (%#)', async (name, bytes, reason) => {
    const extraction = await extractText(fabricateFile(name, bytes))
    expect(extraction).toMatchObject({ status: 'failed', text: '', error: expect.stringContaining(reason) })
    expect(extraction.error).toMatch(/^[A-Z][^\n]*\.$/)
  })

  test('is not taken for a program or an archive because its first word looks like one', async () => {
    for (const words of ['MZ Ltd. paid.', 'BZh is short for it.', 'RIFF and raff.'])
      expect(await textOf('a.txt', words)).toBe(words)
  })

  test('at an odd address in memory is told apart all the same', async () => {
    const legacy = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(20_000, 'W\0E\0x')])
    const shifted = Buffer.concat([Buffer.alloc(1), legacy]).subarray(1)
    expect((await extractText(fabricateFile('a', shifted))).status).toBe('failed')
  })

  test('is told by its type where it has no extension', async () => {
    expect(
      (await extractText(fabricateFile('part', '<p>Hi <b>there</b></p>', 'text/html; charset=utf-8'))).text,
    ).toBe('Hi there')
    expect((await extractText(fabricateFile('notes', 'plain words'))).text).toBe('plain words')
  })
})

describe('web pages', () => {
  test('give what a person reads: no script, no style, no addresses, tables as rows', async () => {
    const page = `<html><head><title>The  Case</title><style>p{}</style></head><body><script>evil()</script>
      <h1>Heading</h1><p>See <a href="http://x.example/a">the letter</a>.<img src="http://x.example/p.gif" alt="p"></p>
      <table><tr><th>Name</th><th>Amount</th></tr><tr><td><p>Ng</p></td><td>5</td></tr></table></body></html>`
    const extraction = await extractText(fabricateFile('a.html', page))
    expect(extraction.title).toBe('The Case')
    expect(extraction.text.trim()).toBe('Heading\n\nSee the letter.\n\nName\tAmount\nNg\t5')
  })

  test('that use tables for their layout are read cell after cell', async () => {
    const page =
      '<table><tr><td><p>First.</p><p>Second.</p></td></tr><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>'
    expect((await textOf('a.html', page)).trim().split(/\n+/)).toEqual(['First.', 'Second.', 'a\tb', 'c'])
  })

  test('are decoded as they declare', async () => {
    const page = Buffer.from('<meta charset="koi8-r"><p>\xf0\xf2\xe9\xf7\xe5\xf4</p>', 'latin1')
    expect((await textOf('a.html', page)).trim()).toBe('ПРИВЕТ')
  })

  test('nested beyond reason fail instead of breaking the process', async () => {
    const extraction = await extractText(fabricateFile('a.html', `${'<div>'.repeat(20_000)}x`))
    expect(['failed', 'extracted']).toContain(extraction.status)
  })
})

describe('Word documents', () => {
  test('give paragraphs, and tables as rows', async () => {
    const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`
    const table = `<w:tbl><w:tr>${cell('Name')}${cell('Amount')}</w:tr><w:tr>${cell('Ng')}${cell('5')}</w:tr></w:tbl>`
    expect(
      (await textOf('a.docx', fabricateWord(paragraph('Before') + table + paragraph('After')))).trim(),
    ).toBe('Before\n\nName\tAmount\nNg\t5\n\nAfter')
  })

  test('without words are empty', async () => {
    expect(await extractText(fabricateFile('a.docx', fabricateWord('')))).toMatchObject({
      status: 'empty',
      error: expect.any(String),
    })
  })

  test('that unpack to more than any document are not unpacked', async () => {
    const bomb = fabricateWord(paragraph(' '.repeat(160 * 1024 * 1024)))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await extractText(fabricateFile('a.docx', bomb))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('150 MB'),
    })
  })
})

test('a file whose reader cannot be loaded is not called damaged', async () => {
  vi.doMock('./office/read-book.ts', () => {
    throw new Error('no such module')
  })
  const book = fabricateZip({ mimetype: 'application/epub+zip' })
  expect(await extractText(fabricateFile('a.epub', book))).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/because a part of the service is missing/),
  })
  vi.doUnmock('./office/read-book.ts')
})
