import { describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'
import { credibleDate } from './mail-date.ts'

const read = (lines: string[]) => extractText(fabricateFile('a.eml', lines.join('\r\n')))
const HEAD = [
  'From: "Ng, Ada" <ada@x.example>',
  'To: b@x.example, c@x.example',
  'Subject: =?utf-8?Q?Caf=C3=A9?=',
  'Date: Fri, 1 Feb 2002 07:35:50 -0800 (PST)',
  'MIME-Version: 1.0',
]

describe('a mail', () => {
  test('gives its header block, a blank line and its body', async () => {
    const mail = await read([...HEAD, 'X-Mailer: none', '', 'Hello,', 'the price is 5.'])
    expect(mail).toMatchObject({ status: 'extracted', title: 'Café', occurredAt: '2002-02-01T15:35:50.000Z' })
    expect(mail.text).toBe(
      'From: "Ng, Ada" <ada@x.example>\nTo: b@x.example, c@x.example\nDate: Fri, 1 Feb 2002 07:35:50 -0800 (PST)\nSubject: Café\n\nHello,\nthe price is 5.',
    )
  })

  test('with only HTML gives the words of it', async () => {
    const mail = await read([
      ...HEAD,
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Caf=E9 <a href=3D"http://x.example">bill</a></p><script>x()</script>',
    ])
    expect(mail.text.split('\n\n').at(-1)).toBe('Café bill')
  })

  test('with a plain and an HTML part that are no alternatives keeps both, of alternatives the plain one', async () => {
    const parts = [
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Plain words.',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Rich words.</p>',
      '--b--',
    ]
    const body = async (kind: string) =>
      (await read([...HEAD, `Content-Type: multipart/${kind}; boundary=b`, ...parts])).text
    expect(await body('mixed')).toMatch(/Plain words\.\s+Rich words\./)
    expect(await body('alternative')).not.toContain('Rich')
  })

  test('names its attachments, which come out unchanged, a mail in it among them', async () => {
    const part = (type: string, ...body: string[]) => ['--b', `Content-Type: ${type}`, ...body]
    const mail = await read([
      ...HEAD,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('text/plain', '', 'See both.'),
      ...part('text/csv', 'Content-Disposition: attachment; filename="../deals.csv"', '', 'a,b'),
      ...part(
        'message/rfc822',
        'Content-Disposition: inline',
        '',
        'From: z@x.example',
        'Subject: inner',
        '',
        'Secret words.',
      ),
      '--b--',
    ])
    expect(mail.text).toContain('Attachments: deals.csv, attachment-2.eml')
    expect(mail.text).not.toContain('Secret words')
    expect(Buffer.from(mail.attachments[0]!.bytes).toString().trim()).toBe('a,b')
    expect(await extractText(mail.attachments[1]!)).toMatchObject({
      title: 'inner',
      text: expect.stringContaining('Secret words.'),
    })
  })

  test('that is encrypted says so and keeps its parts', async () => {
    const mail = await read([
      ...HEAD,
      'Content-Type: multipart/encrypted; boundary=b',
      '',
      '--b',
      'Content-Type: application/octet-stream',
      '',
      'xyz',
      '--b--',
    ])
    expect(mail).toMatchObject({ status: 'failed', error: 'This mail is encrypted. Decrypt it first.' })
    expect(mail.attachments).toHaveLength(1)
  })

  test.each([
    ['Sun, 30 Nov 0002 00:00:00 -0800 (PST)', null],
    ['30 Nov 0002', null],
    ['Thu, 1 Jan 1970 00:00:00 GMT', null],
    ['never', null],
    ['', null],
    ['Tue, 31 Dec 20201 10:00:00 +0000', null],
    ['Wed, 6 Mar 2002 15:30:46 -0800 (PST)', '2002-03-06T23:30:46.000Z'],
    ['6 Mar 02 15:30:46 GMT', '2002-03-06T15:30:46.000Z'],
  ])('dated %j was written at %j', (header, expected) => {
    expect(credibleDate(header)).toBe(expected)
  })

  test.each([
    ['', 'nothing'],
    ['Content-Type: text/plain; charset=us-ascii\r\n', 'another encoding'],
    ['Content-Type: text/plain; charset=x-own-of-nobody\r\n', 'an unknown one'],
  ])('loses no letter where it declares %s', async (declared) => {
    const head = 'From: J\xf6rg <j@x.example>\r\nSubject: Schl\xfcssel\r\n'
    const bytes = Buffer.from(`${head}${declared}\r\nDer Schl\xfcssel f\xfcr Halle 2.`, 'latin1')
    const { text, title } = await extractText(fabricateFile('a.eml', bytes))
    expect(title).toBe('Schlüssel')
    expect(text).toBe('From: Jörg <j@x.example>\nSubject: Schlüssel\n\nDer Schlüssel für Halle 2.')
  })

  test.each([
    ['windows-1256', 'من نقل البضاعة؟', 'e3 e4 20 e4 de e1 20 c7 e1 c8 d6 c7 da c9 bf'],
    ['ISO-2022-JP', '鍵は誰が', '1b 24 42 38 30 24 4f 43 2f 24 2c 1b 28 42'],
    ['ks_c_5601-1987', '열쇠', 'bf ad bc e8'],
  ])('in %s is read as declared', async (charset, words, hex) => {
    const head = `From: a@x.example\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from(hex.replaceAll(' ', ''), 'hex')])
    expect((await extractText(fabricateFile('a.eml', bytes))).text).toBe(`From: a@x.example\n\n${words}`)
  })

  test('whose lines were broken to fit has them whole again, each within its own quotation', async () => {
    const body = [
      'This is a long line that ',
      'goes on.',
      '> quoted words that ',
      '> go on,',
      '>> and older ones that ',
      '> end.',
      '-- ',
      'Ruth',
    ]
    const mail = await read([...HEAD, 'Content-Type: text/plain; charset=utf-8; format=flowed', '', ...body])
    expect(mail.text.split('\n\n').at(-1)).toBe(
      'This is a long line that goes on.\n> quoted words that go on,\n>> and older ones that \n> end.\n-- \nRuth',
    )
  })

  test('that gathers others gives each of them', async () => {
    const inner = (words: string) => ['--b', '', 'From: z@x.example', 'Subject: inner', '', words]
    const type = 'Content-Type: multipart/digest; boundary=b'
    const { attachments } = await read([...HEAD, type, '', ...inner('One.'), ...inner('Two.'), '--b--'])
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['attachment-1.eml', 'attachment-2.eml'])
    expect((await extractText(attachments[1]!)).text).toBe('From: z@x.example\nSubject: inner\n\nTwo.')
  })

  test('with an impossible date shows it and claims none', async () => {
    const mail = await read(['From: a@x.example', 'Date: Sun, 30 Nov 0002 00:00:00 -0800', '', 'Hi'])
    expect(mail.occurredAt).toBeNull()
    expect(mail.text).toContain('Date: Sun, 30 Nov 0002')
  })
})
