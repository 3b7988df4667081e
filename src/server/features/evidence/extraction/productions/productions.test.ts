import { describe, expect, test } from 'vitest'
import { fabricateFile, fabricateZip } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'

const read = (name: string, content: string | Uint8Array) => extractText(fabricateFile(name, content))
const row = (...cells: string[]) => cells.map((cell) => `þ${cell}þ`).join('\x14')
const membersOf = async (zip: Buffer) =>
  (await read('production.zip', zip)).attachments.map((file) => [
    file.fileName,
    file.givenNumbers ?? null,
    Buffer.from(file.bytes).toString('latin1').slice(0, 12),
  ])

const custodiansOf = async (zip: Buffer) =>
  (await read('production.zip', zip)).attachments.map((file) => [file.fileName, file.custodian ?? null])

const HEAD = row('Begin Bates', 'End Bates', 'BegAttach', 'Custodian', 'Exhibit', 'Native Link', 'Text Link')
const DAT = [
  HEAD,
  row(
    'ABC0001',
    'ABC0004',
    'ABC0001',
    'Abara, Ruth',
    'Ex. 12',
    '.\\NATIVES\\ABC0001.csv',
    '.\\TEXT\\ABC0001.txt',
  ),
  row('ABC0005', 'ABC0005', 'ABC0001', 'Moyes®Declan', '', '', '\\TEXT\\ABC0005.txt'),
  row('ABC0006', 'ABC0007', '', 'Moyes, Declan', '', '', ''),
  row('ABC0008', 'ABC0008', '', '', '', 'NATIVES\\lost.doc', '..\\..\\etc\\passwd'),
].join('\r\n')
const OPT = [
  'ABC0001,VOL1,.\\IMAGES\\ABC0001.tif,Y,,,4',
  'ABC0002,VOL1,.\\IMAGES\\ABC0002.tif,,,,',
  'ABC0006,VOL1,.\\IMAGES\\ABC0006.tif,Y,,,2',
  'ABC0007,VOL1,.\\IMAGES\\ABC0007.tif,,,,',
].join('\r\n')
const FILES = {
  'VOL1/NATIVES/ABC0001.csv': 'date,sum',
  'VOL1/TEXT/ABC0001.txt': 'date sum',
  'VOL1/TEXT/ABC0005.txt': 'Paid on Friday.',
  'VOL1/IMAGES/ABC0001.tif': 'page 1',
  'VOL1/IMAGES/ABC0002.tif': 'page 2',
  'VOL1/IMAGES/ABC0006.tif': 'page 6',
  'VOL1/IMAGES/ABC0007.tif': 'page 7',
}

describe('a production with load files', () => {
  test.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${DAT}`)],
    ['UTF-16', Buffer.from(`\ufeff${DAT}`, 'utf16le')],
    ['Windows-1252', Buffer.from(DAT, 'latin1')],
  ])('gives each document once, with the numbers that others gave it (%s)', async (_, dat) => {
    const zip = fabricateZip({ ...FILES, 'VOL1/DATA/vol1.dat': dat, 'VOL1/DATA/vol1.opt': OPT })
    expect(await membersOf(zip)).toEqual([
      ['ABC0001.csv', 'ABC0001–ABC0004, Exhibit 12', 'date,sum'],
      ['ABC0005.txt', 'ABC0005', 'Paid on Frid'],
      ['ABC0006.tif', 'ABC0006', 'page 6'],
      ['ABC0007.tif', 'ABC0007', 'page 7'],
      ['vol1.dat', null, expect.any(String)],
      ['vol1.opt', null, OPT.slice(0, 12)],
    ])
    const { text } = await read('production.zip', zip)
    expect(text).toContain('ABC0001–ABC0004, Exhibit 12\tVOL1/NATIVES/ABC0001.csv')
    expect(text).toContain('3 texts and page images of these documents stay in the archive')
  })

  test.each([
    ['carets and bars', '^', '|'],
    ['quotation marks and commas', '"', ','],
    ['tabulators alone', '', '\t'],
  ])('is read with other signs, too: %s', async (_, quote, fieldEnd) => {
    const dat = DAT.replaceAll('þ', quote).replaceAll('\x14', fieldEnd)
    expect(await custodiansOf(fabricateZip({ ...FILES, 'vol1.dat': dat, 'vol1.opt': OPT }))).toEqual([
      ['ABC0001.csv', 'Abara, Ruth'],
      ['ABC0005.txt', 'Moyes Declan'],
      ['ABC0006.tif', 'Moyes, Declan'],
      ['ABC0007.tif', 'Moyes, Declan'],
      ['vol1.dat', null],
      ['vol1.opt', null],
    ])
    expect((await read('vol1.dat', dat)).text).toContain('\nABC0001,ABC0004,ABC0001,"Abara, Ruth",Ex. 12,')
  })

  test('whose load file names no paths finds files by their number, and says of how many there are none', async () => {
    const dat = [row('DocID', 'Custodian'), row('ABC0005', 'Moyes'), row('ABC0009', ''), row('ABC0010', '')]
    const zip = fabricateZip({ 'v.dat': dat.join('\n'), 'TEXT/ABC0005.txt': 'Paid.', 'TEXT/other.txt': 'x' })
    expect(await membersOf(zip)).toEqual([
      ['ABC0005.txt', 'ABC0005', 'Paid.'],
      ['v.dat', null, expect.any(String)],
      ['other.txt', null, 'x'],
    ])
    expect((await read('production.zip', zip)).text).toContain(
      'Of 2 documents that the load file names, this archive holds no file.',
    )
  })

  test('gives each document the custodian that the load file names, and each of its pages', async () => {
    const zip = fabricateZip({
      ...FILES,
      'VOL1/DATA/vol1.dat': Buffer.from(DAT, 'latin1'),
      'VOL1/DATA/vol1.opt': OPT,
    })
    expect(await custodiansOf(zip)).toEqual([
      ['ABC0001.csv', 'Abara, Ruth'],
      ['ABC0005.txt', 'Moyes Declan'],
      ['ABC0006.tif', 'Moyes, Declan'],
      ['ABC0007.tif', 'Moyes, Declan'],
      ['vol1.dat', null],
      ['vol1.opt', null],
    ])
  })

  test('in the XML of the reference model names custodians by a tag or by the place where a document was found', async () => {
    const document = (id: string, inside: string) =>
      `<Document DocID="${id}">${inside}<Files><File FileType="Text"><ExternalFile FileName="${id}.txt"/></File></Files></Document>`
    const place = (custodian: string) =>
      `<Location><Custodian>${custodian}</Custodian><LocationURI>C:</LocationURI></Location>`
    const xml = `<Root DataInterchangeType="Update"><Batch><Documents>
      ${document('A', '<Tags><Tag TagName="#Custodian" TagDataType="Text" TagValue="Ruth Abara"/></Tags>')}
      ${document('B', `<Locations>${place('\n  Moyes &amp; Sons ')}${place('Somebody else')}</Locations>`)}
      ${document('C', '')}</Documents></Batch></Root>`
    const zip = fabricateZip({ 'load.xml': xml, 'A.txt': 'One.', 'B.txt': 'Two.', 'C.txt': 'Three.' })
    expect(await custodiansOf(zip)).toEqual([
      ['A.txt', 'Ruth Abara'],
      ['B.txt', 'Moyes & Sons'],
      ['C.txt', null],
      ['load.xml', null],
    ])
  })

  test('is a table for who opens the load file alone', async () => {
    const { status, text } = await read('vol1.dat', Buffer.from(DAT, 'latin1'))
    expect(status).toBe('extracted')
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Begin Bates,End Bates,BegAttach,Custodian,Exhibit,Native Link,Text Link',
      'ABC0001,ABC0004,ABC0001,"Abara, Ruth",Ex. 12,.\\NATIVES\\ABC0001.csv,.\\TEXT\\ABC0001.txt',
      'ABC0005,ABC0005,ABC0001,Moyes Declan,,,\\TEXT\\ABC0005.txt',
    ])
  })

  test('in the XML of the reference model keeps its numbers, too', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
      <Root MajorVersion="1" DataInterchangeType="Update"><Batch><Documents>
      <Document DocID="DOC1" MimeType="text/plain"><Tags><Tag TagName="BegBates" TagDataType="Text" TagValue="ABC0005"/>
      <Tag TagName="EndBates" TagDataType="Text" TagValue="ABC0006"/></Tags>
      <Files><File FileType="Text"><ExternalFile FilePath="TEXT" FileName="ABC0005.txt"/></File></Files></Document>
      <Document DocID="DOC2"><Files><File FileType="Native"><ExternalFile FilePath="NATIVES" FileName="ABC0001.csv"/></File>
      <File FileType="Text"><ExternalFile FilePath="TEXT" FileName="ABC0001.txt"/></File></Files></Document>
      </Documents></Batch></Root>`
    const {
      'VOL1/TEXT/ABC0001.txt': text,
      'VOL1/TEXT/ABC0005.txt': other,
      'VOL1/NATIVES/ABC0001.csv': native,
    } = FILES
    for (const load of [xml, Buffer.from(`\ufeff${xml}`, 'utf16le')]) {
      const zip = fabricateZip({
        'load.xml': load,
        'TEXT/ABC0001.txt': text,
        'TEXT/ABC0005.txt': other,
        'NATIVES/ABC0001.csv': native,
      })
      expect(await membersOf(zip)).toEqual([
        ['ABC0005.txt', 'ABC0005–ABC0006', 'Paid on Frid'],
        ['ABC0001.csv', 'DOC2', 'date,sum'],
        ['load.xml', null, expect.any(String)],
      ])
    }
  })

  test('whose load file is cut off gives what it still names, and the rest as files', async () => {
    const dat = Buffer.from(DAT, 'latin1').subarray(0, DAT.indexOf('ABC0005') + 3)
    const members = await membersOf(fabricateZip({ ...FILES, 'vol1.dat': dat }))
    expect(members.slice(0, 2)).toEqual([
      ['ABC0001.csv', 'ABC0001–ABC0004, Exhibit 12', 'date,sum'],
      ['ABC0005.txt', null, 'Paid on Frid'],
    ])
  })

  test('is none where a file of that name holds something else', async () => {
    expect(await read('winmail.dat', 'just words')).toMatchObject({
      status: 'failed',
      error: 'This file is not a load file: its fields do not stand between the signs of one.',
    })
    expect(await membersOf(fabricateZip({ 'a.dat': 'words', 'b.txt': 'x' }))).toHaveLength(2)
  })

  test('of fifty thousand rows that name one file is read', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => row(`N${at}`, '', 'a.txt'))
    const dat = [row('BegDoc', 'EndDoc', 'Path'), ...rows].join('\n')
    expect(await membersOf(fabricateZip({ 'v.dat': dat, 'a.txt': 'x' }))).toHaveLength(2)
  })
})
