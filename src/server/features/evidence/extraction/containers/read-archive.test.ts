import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fabricateFile, fabricateZip } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'
import { harmlessName } from './file-name.ts'
import { decodeZipName } from './zip-names.ts'

const read = (name: string, bytes: Uint8Array) => extractText(fabricateFile(name, bytes))
const namesOf = ({ attachments }: Awaited<ReturnType<typeof read>>) =>
  attachments.map(({ fileName }) => fileName)

describe('an archive', () => {
  test('gives every file in it, lists their paths and leaves out litter and folders', async () => {
    const zip = fabricateZip({
      'hr/': '',
      'hr/letter.txt': 'Paid.',
      'b.csv': 'a,b',
      '__MACOSX/._b.csv': 'x',
      'hr/.DS_Store': 'x',
    })
    const archive = await read('a.zip', zip)
    expect(archive).toMatchObject({
      status: 'extracted',
      text: 'Archive with 2 files\nhr/letter.txt\nb.csv',
      warning: null,
    })
    expect(
      archive.attachments.map(({ fileName, bytes, depth }) => [
        fileName,
        Buffer.from(bytes).toString(),
        depth,
      ]),
    ).toEqual([
      ['letter.txt', 'Paid.', 1],
      ['b.csv', 'a,b', 1],
    ])
  })

  test.each([
    [
      'of Windows',
      Buffer.from('Pr\xfcfung Gr\xf6\xdfe R\xe9sum\xe9.txt', 'latin1'),
      'Prüfung Größe Résumé.txt',
    ],
    ['of DOS', Buffer.from('Pr\x81fung Gr\x94\xe1e R\x82sum\x82.txt', 'latin1'), 'Prüfung Größe Résumé.txt'],
    ['of another alphabet, of which no letter is lost', Buffer.from('\x84\x8e\x83.txt', 'latin1'), 'äÄâ.txt'],
  ])('with names in the code page %s shows them', async (_, name, shown) => {
    const zip = fabricateZip({ [`${'x'.repeat(name.length - 4)}.txt`]: 'Paid.' }).toString('latin1')
    const renamed = zip.replaceAll(`${'x'.repeat(name.length - 4)}.txt`, name.toString('latin1'))
    expect(namesOf(await read('a.zip', Buffer.from(renamed, 'latin1')))).toEqual([shown])
  })

  test('that says a name once more in Unicode shows that one', () => {
    const utf8 = Buffer.from('請求書.txt')
    const field = Buffer.concat([Buffer.from([0x75, 0x70, utf8.length + 5, 0, 1, 0, 0, 0, 0]), utf8])
    expect(decodeZipName(Buffer.from('\x90\xbf.txt', 'latin1'), field)).toBe('請求書.txt')
    expect(decodeZipName(Buffer.from('a.txt'), field.subarray(0, 6))).toBe('a.txt')
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\evil.dll', 'evil.dll'],
    ['C:\\x\\y.txt', 'y.txt'],
    ['/', 'file-1'],
    ['..', 'file-1'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['a\0b\n<c>.txt', 'abc.txt'],
    [`${'x'.repeat(400)}.docx`, `${'x'.repeat(195)}.docx`],
  ])('gives %j the harmless name %j', (name, expected) => {
    expect(harmlessName(name, 'file-1')).toBe(expected)
  })

  test('whose names lead out of it gives no way out, in the list neither', async () => {
    const archive = await read('a.zip', fabricateZip({ '../../up.txt': 'x' }))
    expect(namesOf(archive)).toEqual(['up.txt'])
    expect(archive.text).toBe('Archive with 1 file\nup.txt')
  })

  test('that is a bomb is not unpacked, in zip and in gzip', async () => {
    const zeros = Buffer.alloc(40 * 1024 * 1024)
    expect(await read('a.zip', fabricateZip({ 'honest.txt': 'x', 'a.txt': zeros }))).toMatchObject({
      status: 'failed',
      attachments: [],
      error: expect.stringMatching(/250 times its size/),
    })
    expect(await read('a.gz', gzipSync(zeros))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/unpacks to more than/),
    })
  })

  test('with more files than anyone uploads gives the first and says how many are missing', async () => {
    const many = Object.fromEntries(Array.from({ length: 2005 }, (_, i) => [`${i}.txt`, 'x']))
    const archive = await read('a.zip', fabricateZip(many))
    expect(archive.attachments).toHaveLength(2000)
    expect(archive.warning).toMatch(/^5 of 2005 files could not be extracted/)
  })

  test('with files under a password gives the others and says so; with only such files it fails', async () => {
    const locked = (bytes: Buffer, entry: string) => {
      const at = bytes.lastIndexOf(entry) - 46
      bytes.writeUInt16LE(1, at + 8)
      return bytes
    }
    const some = await read('a.zip', locked(fabricateZip({ 'open.txt': 'x', 'shut.txt': 'y' }), 'shut.txt'))
    expect(some).toMatchObject({
      status: 'extracted',
      warning: '1 of 2 files could not be extracted from this archive. This file needs a password.',
    })
    expect(namesOf(some)).toEqual(['open.txt'])
    expect(await read('a.zip', locked(fabricateZip({ 'shut.txt': 'y' }), 'shut.txt'))).toMatchObject({
      status: 'failed',
      error: 'This file needs a password.',
    })
  })

  test('inside archives beyond reason is listed, but nothing more comes out of it', async () => {
    const zip = fabricateZip({ 'a.txt': 'x' })
    expect((await extractText({ ...fabricateFile('a.zip', zip), depth: 4 })).attachments[0]).toMatchObject({
      depth: 5,
    })
    expect(await extractText({ ...fabricateFile('a.zip', zip), depth: 5 })).toMatchObject({
      status: 'extracted',
      attachments: [],
      warning: expect.stringMatching(/inside 5 other files/),
    })
  })

  test('that is cut off, damaged or empty says so', async () => {
    const zip = fabricateZip({ 'a.txt': 'words' })
    expect(await read('a.zip', zip.subarray(0, 50))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/end is missing/),
    })
    const broken = Buffer.from(zip)
    broken.fill(0xff, 36, 40)
    expect(await read('a.zip', broken)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/damaged/),
    })
    expect(await read('a.zip', fabricateZip({}))).toMatchObject({
      status: 'empty',
      error: expect.stringMatching(/no files/),
    })
    expect(await read('a.gz', gzipSync('words').subarray(0, 15))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/damaged/),
    })
  })

  test('of one file, as gzip makes it, gives that file', async () => {
    const archive = await read('notes.txt.gz', gzipSync('words'))
    expect(namesOf(archive)).toEqual(['notes.txt'])
    expect(Buffer.from(archive.attachments[0]!.bytes).toString()).toBe('words')
  })
})

describe('a mailbox', () => {
  const mail = (subject: string, body: string) =>
    `From ada@x.example Fri Mar  8 10:00:00 2002\nFrom: Ada <ada@x.example>\nDate: Fri, 8 Mar 2002 10:00:00 -0600\nSubject: ${subject}\n\n${body}\n\n`

  test('gives each of its mails as an item and lists sender, date and subject', async () => {
    const box = await read(
      'a.mbox',
      Buffer.from(
        mail('=?utf-8?Q?Caf=C3=A9_bill?=', 'One.\n>From here on.\n\nFrom here, no mail.') +
          mail('Two', 'Two.'),
      ),
    )
    expect(box).toMatchObject({ status: 'extracted', warning: null })
    expect(box.text.split('\n')).toEqual([
      'Mailbox with 2 mails',
      '1\tAda <ada@x.example>\tFri, 8 Mar 2002 10:00:00 -0600\tCafé bill',
      '2\tAda <ada@x.example>\tFri, 8 Mar 2002 10:00:00 -0600\tTwo',
    ])
    expect(await extractText(box.attachments[0]!)).toMatchObject({
      title: 'Café bill',
      text: expect.stringMatching(/One\.\nFrom here on\.\n\nFrom here, no mail\.$/),
    })
  })

  test('is taken apart where a separator is one, not where a person writes "From"', async () => {
    const head = 'From: Ada <ada@x.example>\nSubject: '
    const day = 'Fri Mar  8 10:00:00 2002'
    const box = await read(
      'a.mbox',
      Buffer.from(
        `From - ${day}\n${head}One\n\nOne.\n\nFrom here we go\nNote: this is text.\nFrom b@x.example ${day}\n${head}Two\n\nTwo.\n`,
      ),
    )
    expect(box.text.split('\n')).toEqual([
      'Mailbox with 2 mails',
      '1\tAda <ada@x.example>\t\tOne',
      '2\tAda <ada@x.example>\t\tTwo',
    ])
    const texts = await Promise.all(box.attachments.map(async (mail) => (await extractText(mail)).text))
    expect(texts.map((text) => text.trim().split('\n').at(-1))).toEqual(['Note: this is text.', 'Two.'])
  })

  test('without a mail is none', async () => {
    expect(await read('a.mbox', Buffer.from('just words'))).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/not a mailbox/),
    })
  })
})

describe('a drawing', () => {
  const svg =
    '<svg><title>Map</title><script>evil()</script><text x="1">Hall <tspan>A</tspan></text><foreignObject><p>x</p></foreignObject></svg>'

  test('gives its words and nothing that could run, packed or not', async () => {
    for (const [name, bytes] of [
      ['a.svg', Buffer.from(svg)],
      ['a.svgz', gzipSync(svg)],
      ['a.png', Buffer.from(svg)],
    ] as const)
      expect(await read(name, bytes)).toMatchObject({
        status: 'extracted',
        text: 'Map\nHall A',
        title: 'Map',
      })
  })
})
