import { CFB } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'
import { decompressRtf } from './compressed-rtf.ts'

/** A message as Outlook stores it: one stream per property, named by its number and type. */
function messageOf(properties: Record<string, string | Buffer>): Buffer {
  const container = CFB.utils.cfb_new()
  const add = (name: string, content: Buffer) => CFB.utils.cfb_add(container, `/${name}`, content)
  add('__properties_version1.0', Buffer.alloc(32))
  for (const [name, value] of Object.entries(properties))
    add(
      `__substg1.0_${name}`,
      typeof value === 'string' ? Buffer.from(value, name.endsWith('001F') ? 'utf16le' : 'latin1') : value,
    )
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array)
}

const SUBJECT = '0037001F'
const BODY = '1000001F'
const SENDER = '0C1A001F'
const ADDRESS = '5D01001F'
const HEADERS = '007D001F'
const RTF = '10090102'
const read = (properties: Record<string, string | Buffer>) =>
  extractText(fabricateFile('a.msg', messageOf(properties)))

/** Outlook's container around RTF that is stored as it is. */
function storedRtf(rtf: string): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(rtf.length + 12, 0)
  head.writeUInt32LE(rtf.length, 4)
  head.write('MELA', 8)
  return Buffer.concat([head, Buffer.from(rtf, 'latin1')])
}

describe('an Outlook message', () => {
  test('gives the same header block as any other mail, a blank line and its body', async () => {
    const message = await read({
      [SUBJECT]: 'Café bill',
      [BODY]: 'The price is €5.\r\n',
      [SENDER]: 'Ng, Ada',
      [ADDRESS]: 'ada@x.example',
      [HEADERS]: 'Date: Fri, 1 Feb 2002\r\n 07:35:50 -0800\r\n',
    })
    expect(message).toMatchObject({
      status: 'extracted',
      title: 'Café bill',
      occurredAt: '2002-02-01T15:35:50.000Z',
    })
    expect(message.text).toBe(
      'From: Ng, Ada <ada@x.example>\nDate: Fri, 1 Feb 2002 07:35:50 -0800\nSubject: Café bill\n\nThe price is €5.',
    )
  })

  test('whose body is only Rich Text gives the words of it', async () => {
    const message = await read({ [SUBJECT]: 's', [RTF]: storedRtf('{\\rtf1 Paid \\b now\\b0 .}') })
    expect(message.text).toBe('Subject: s\n\nPaid now.')
  })

  test('that is encrypted says so', async () => {
    const headers = 'Content-Type: multipart/encrypted; boundary=b\r\n'
    expect(await read({ [SUBJECT]: 's', [HEADERS]: headers })).toMatchObject({
      status: 'failed',
      error: 'This mail is encrypted. Decrypt it first.',
    })
  })

  test('that is cut off fails with a reason', async () => {
    const cut = messageOf({ [SUBJECT]: 's', [BODY]: 'words' }).subarray(0, 700)
    expect((await extractText(fabricateFile('a.msg', cut))).status).toBe('failed')
  })
})

describe('compressed Rich Text', () => {
  test('is unpacked as Microsoft specifies it ([MS-OXRTFCP] 4.1.1)', () => {
    const example =
      '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0'
    expect(decompressRtf(Buffer.from(example, 'hex'))).toBe(
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    )
  })
})
