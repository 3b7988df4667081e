import { describe, expect, test } from 'vitest'
import { fabricateOutlook, type OutlookMessage } from '#test/support/fabricated-outlook.ts'
import { readInside, readMade } from '#test/support/read-made.ts'

const SENT = 0x00390040
const CODE_PAGE = 0x3ffd0003
const METHOD = 0x37050003
const recipient = (name: string, address: string, kind: number) => ({
  streams: { '3001001F': name, '39FE001F': address, '3002001F': 'SMTP' },
  fixed: { 202702851: kind },
})
const file = (name: string, content: string) => ({
  streams: { '3707001F': name, '37010102': Buffer.from(content) },
  fixed: { [METHOD]: 1 },
})
const INNER: OutlookMessage = {
  streams: {
    '001A001F': 'IPM.Note',
    '0037001F': 'The count',
    '1000001F': 'Six were gone.',
    '0C1A001F': 'Tom Hale',
    '5D01001F': 'tom@lantern.example',
  },
  fixed: { [SENT]: '2026-03-11T08:00:00Z' },
  recipients: [recipient('Ruth Abara', 'r@lantern.example', 1)],
  attachments: [file('list.txt', 'Two hundred.')],
}
const MESSAGE: OutlookMessage = {
  streams: {
    '001A001F': 'IPM.Note',
    '0037001F': 'RE: Склад ☂',
    '1000001F': 'Who moved them?\r\n\r\nРут',
    '0C1A001F': 'Рут Абара',
    '5D01001F': 'r@lantern.example',
  },
  fixed: { [SENT]: '2026-03-12T21:15:02Z', 873267203: 0x40000 },
  recipients: [
    recipient('Declan Moyes', 'dec@lantern.example', 1),
    recipient('Tom Hale', 'tom@lantern.example', 2),
    recipient('Hae-won Park', 'h@lantern.example', 3),
  ],
}

describe('a message of Outlook', () => {
  test('with files and another message in it gives all of them, and who sent it to whom', async () => {
    const whole = fabricateOutlook({
      ...MESSAGE,
      attachments: [
        file('Счёт.txt', 'One.'),
        { streams: { '3001001F': 'The count' }, fixed: { [METHOD]: 5 }, message: INNER },
        file('../../evil/..\\x.txt', 'Odd.'),
      ],
    })
    const { text, title, occurredAt, warning } = await readMade('a.msg', whole)
    expect([title, occurredAt, warning]).toEqual(['RE: Склад ☂', '2026-03-12T21:15:02.000Z', null])
    expect(text.split('\n')).toEqual([
      'From: Рут Абара <r@lantern.example>',
      'To: Declan Moyes <dec@lantern.example>',
      'Cc: Tom Hale <tom@lantern.example>',
      'Bcc: Hae-won Park <h@lantern.example>',
      'Date: Thu, 12 Mar 2026 21:15:02 GMT',
      'Subject: RE: Склад ☂',
      'Attachments: Счёт.txt, The count.msg, x.txt',
      '',
      'Who moved them?',
      '',
      'Рут',
    ])
    expect(await readInside('a.msg', whole)).toEqual({
      'Счёт.txt': 'One.',
      'The count.msg':
        'From: Tom Hale <tom@lantern.example>\nTo: Ruth Abara <r@lantern.example>\nDate: Wed, 11 Mar 2026 08:00:00 GMT\nSubject: The count\nAttachments: list.txt\n\nSix were gone.',
      'x.txt': 'Odd.',
    })
  })

  test('that only links to a file gives its words and its other files, and says so', async () => {
    const linked = {
      streams: { '3707001F': 'rota.docx', '370D001F': '\\\\share\\rota.docx' },
      fixed: { [METHOD]: 2 },
    }
    const read = await readMade(
      'a.msg',
      fabricateOutlook({ ...MESSAGE, attachments: [linked, file('list.txt', 'One.')] }),
    )
    expect(read).toMatchObject({
      status: 'extracted',
      text: expect.stringContaining('Attachments: rota.docx, list.txt'),
      warning: expect.stringMatching(/^1 of 2 attachments could not be taken out/),
    })
    expect(read.attachments.map(({ fileName }) => fileName)).toEqual(['list.txt'])
  })

  const CYRILLIC = Buffer.from('\xca\xf2\xee \xe8\xf5 \xe4\xe2\xe8\xe3\xe0\xeb?', 'latin1')
  const JAPANESE = Buffer.from([0x91, 0x71, 0x8c, 0xc9, 0x82, 0xcc, 0x8c, 0xae]) // 倉庫の鍵
  const old = (body: Buffer, fixed: NonNullable<OutlookMessage['fixed']>) =>
    fabricateOutlook({ streams: { '001A001E': 'IPM.Note', '0037001E': body, '1000001E': body }, fixed })

  test.each([
    ['in the code page that it names', old(CYRILLIC, { [CODE_PAGE]: 1251 }), 'Кто их двигал?'],
    ['in a code page that nothing names', old(CYRILLIC, {}), 'Кто их двигал?'],
    ['in the code page of the mail that it was', old(JAPANESE, { 1071513603: 50220 }), '倉庫の鍵'],
    ['in plain letters of no code page', old(Buffer.from('Paid.'), {}), 'Paid.'],
  ])('from before Unicode is read %s', async (_, bytes, words) => {
    expect((await readMade('a.msg', bytes)).text).toBe(`Subject: ${words}\n\n${words}`)
  })

  test('in messages in messages is opened as deep as any other file', async () => {
    let nested: OutlookMessage = INNER
    for (let level = 0; level < 12; level++)
      nested = {
        streams: { '0037001F': `Level ${level}`, '1000001F': 'Words.' },
        attachments: [{ streams: { '3001001F': 'inner' }, fixed: { [METHOD]: 5 }, message: nested }],
      }
    const { attachments } = await readMade('a.msg', fabricateOutlook(nested))
    expect(attachments.map(({ fileName, depth }) => [fileName, depth])).toEqual([['inner.msg', 1]])
  })

  test('with damaged bytes harms nothing', async () => {
    const whole = fabricateOutlook({ ...MESSAGE, attachments: [file('a.txt', 'One.')] })
    for (let at = 512; at < whole.length; at += 211) {
      const damaged = Buffer.from(whole)
      damaged.fill(0xff, at, at + 24)
      expect((await readMade('a.msg', damaged)).status).toMatch(/^(?:extracted|empty|failed)$/)
    }
  })
})
