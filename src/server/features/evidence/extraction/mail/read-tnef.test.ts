import { describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { acceptFile } from '../../upload/accept-file.ts'
import { readSigns } from '../../upload/content-signs.ts'
import { extractText } from '../extract-text.ts'

const u16 = (value: number) => Buffer.of(value & 255, value >> 8)
const u32 = (value: number) => Buffer.from(new Uint32Array([value]).buffer)
const attribute = (name: number, value: Uint8Array) =>
  Buffer.concat([Buffer.of(name === 0x18010 ? 2 : 1), u32(name), u32(value.length), value, u16(0)])
const zero = (words: string) => Buffer.from(`${words}\0`, 'latin1')
const tnef = (...attributes: Buffer[]) =>
  Buffer.concat([u32(0x223e9f78), u16(1), attribute(0x69007, u32(1252)), ...attributes])

const padded = (bytes: Buffer) =>
  Buffer.concat([u32(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
const variable = (kind: number, number: number, bytes: Buffer) =>
  Buffer.concat([u16(kind), u16(number), u32(1), padded(bytes)])
const properties = (...all: Buffer[]) => Buffer.concat([u32(all.length), ...all])
const wide = (words: string) => Buffer.from(`${words}\0`, 'utf16le')

const PLAIN = tnef(
  attribute(0x18004, zero('Keys of hall two')),
  attribute(0x2800c, zero('J\xf6rg had the keys.')),
  attribute(0x69002, Buffer.alloc(14)),
  attribute(0x18010, zero('count.txt')),
  attribute(0x6800f, Buffer.from('Fourteen pallets.')),
)
const read = (bytes: Uint8Array) => extractText(fabricateFile('winmail.dat', bytes))

describe('a winmail.dat of Outlook', () => {
  test('gives the words of the mail and its attachments, uploaded or in a mail', async () => {
    const content = await readSigns(PLAIN)
    expect(() =>
      acceptFile({ fileName: 'winmail.dat', declaredType: '', head: PLAIN, content }),
    ).not.toThrow()
    const mail = [
      'From: r@x.example',
      'MIME-Version: 1.0',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      PLAIN.toString('base64'),
    ]
    const [inside] = (await extractText(fabricateFile('a.eml', mail.join('\r\n')))).attachments
    for (const { text, attachments } of [await read(PLAIN), await extractText(inside!)]) {
      expect(text).toBe('Subject: Keys of hall two\nAttachments: count.txt\n\nJörg had the keys.')
      expect(Buffer.from(attachments[0]!.bytes).toString()).toBe('Fourteen pallets.')
    }
  })

  test('is read where its words stand only in properties, as text and as a web page', async () => {
    const named = Buffer.concat([
      u16(0x1f),
      u16(0x8001),
      Buffer.alloc(16),
      u32(1),
      padded(wide('x')),
      u32(1),
      padded(wide('y')),
    ])
    const subject = variable(0x1f, 0x37, wide('Schlüssel'))
    expect(
      (
        await read(
          tnef(attribute(0x69003, properties(named, subject, variable(0x1f, 0x1000, wide('Привет.'))))),
        )
      ).text,
    ).toBe('Subject: Schlüssel\n\nПривет.')
    const html = variable(0x102, 0x1013, Buffer.from('<p>Only <b>here</b>.</p>'))
    expect((await read(tnef(attribute(0x69003, properties(html))))).text).toBe('Only here.')
  })

  test('with a message within it gives that one, and long names in full', async () => {
    const inner = variable(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), PLAIN]))
    const outer = tnef(
      attribute(0x69002, Buffer.alloc(14)),
      attribute(0x69005, properties(inner, variable(0x1f, 0x3707, wide('Überweisung der Miete')))),
    )
    const { attachments } = await read(outer)
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['Überweisung der Miete.dat'])
    expect((await extractText(attachments[0]!)).text).toContain('Jörg had the keys.')
  })

  test('that is cut off says so', async () => {
    expect(await read(PLAIN.subarray(0, 60))).toMatchObject({
      status: 'failed',
      error: 'This winmail.dat is damaged or cut off.',
    })
  })
})
