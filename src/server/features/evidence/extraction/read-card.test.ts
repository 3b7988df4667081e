import { describe, expect, test } from 'vitest'
import { readInside, readMade } from '#test/support/read-made.ts'

const textOf = async (name: string, lines: readonly string[]) =>
  (await readMade(name, lines.join('\r\n'))).text

describe('a calendar', () => {
  test('gives its entries whole, and no line within one as an entry', async () => {
    const lines = [
      'BEGIN:VEVENT',
      'ATTENDEE;CN=Declan Moyes:mailto:dec',
      ' lan@x.example',
      'SUMMARY:Pallets\\, vans and the count of',
      '  hall two',
      'DESCRIPTION:We ask:\\n- who moved th',
      ' em\\nATTENDEE:nobody',
      'END:VEVENT',
    ]
    expect(await textOf('a.ics', lines)).toBe(
      [
        'BEGIN:VEVENT',
        'ATTENDEE;CN=Declan Moyes:mailto:declan@x.example',
        'SUMMARY:Pallets, vans and the count of hall two',
        'DESCRIPTION:We ask:',
        '  - who moved them',
        '  ATTENDEE:nobody',
        'END:VEVENT',
      ].join('\n'),
    )
  })

  test('in a mail without a name is read as one', async () => {
    const mail = [
      'From: r@x.example',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/calendar; method=REQUEST',
      '',
      'BEGIN:VEVENT',
      'SUMMARY:The count of hall tw',
      ' o',
      'END:VEVENT',
      '--b--',
    ]
    const inside = await readInside('a.eml', mail.join('\r\n'))
    expect(Object.values(inside).map((text) => text.trim())).toEqual([
      'BEGIN:VEVENT\nSUMMARY:The count of hall two\nEND:VEVENT',
    ])
  })
})

describe('a contact', () => {
  test('gives the letters that a telephone encoded, and no picture as words', async () => {
    const lines = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg Wei=C3=9F',
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Schl=C3=BCssel f=C3=BCr=20=',
      'Halle 2=0D=0Ahat er',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQAB',
      ' AAD/2wBDAAMCAgMCAgMDAwMEAwME',
      '',
      'PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJ',
      'ORG:Lantern\\; Logistics',
      'END:VCARD',
    ]
    expect(await textOf('a.vcf', lines)).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jörg Weiß',
        'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Schlüssel für Halle 2',
        '  hat er',
        'PHOTO;ENCODING=BASE64;JPEG: (39 bytes)',
        '',
        'PHOTO: (26 bytes)',
        'ORG:Lantern; Logistics',
        'END:VCARD',
      ].join('\n'),
    )
  })
})
