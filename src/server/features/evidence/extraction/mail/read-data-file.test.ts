import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { extractText } from '../extract-text.ts'
import type { SourceFile } from '../extraction.ts'
import { createExtractor } from '../process/extraction-process.ts'
import { composeMail } from './compose-mail.ts'
import { createMailMembers } from './mail-members.ts'

/** The library brings them: a mailbox of 2001 from Outlook, and the copy of a mailbox of 2021. */
const SAMPLES = join(import.meta.dirname, '../../../../../../node_modules/pst-extractor/example/testdata')
const PST = join(SAMPLES, 'enron.pst')
const extractor = createExtractor({ timeoutMs: 60_000, memoryMb: 256 })
afterAll(() => extractor.close())
const readStored = (path: string) => extractor.extract({ fileName: 'a.pst', mimeType: null, path }, 'ours')
const readBytes = (bytes: Buffer) => extractor.extract(fabricateFile('a.pst', bytes), 'ours')

describe('an Outlook data file', () => {
  test('gives each message as a mail with its folder, and its attachments', async () => {
    const box = await readStored(PST)
    expect(box).toMatchObject({ status: 'extracted', error: null, warning: null })
    expect(box.attachments).toHaveLength(71)
    const lines = box.text.split('\n')
    expect(lines[0]).toBe('Outlook data file with 71 messages')
    expect(lines[3]).toBe(
      '3\tTop of Personal Folders/lokay-m/MLOKAY (Non-Privileged)/TW-Commercial Group\tReames Julie <JReames@br-inc.com>\tWed, 24 Oct 2001 17:07:37 GMT\tI/B Link Capacity for November and December 2001',
    )
    const mails = await Promise.all(box.attachments.map((mail) => extractText(mail)))
    expect(mails.filter(({ status, occurredAt }) => status !== 'extracted' || occurredAt === null)).toEqual(
      [],
    )
    expect(mails[2]?.text).toMatch(
      /^From: "?Reames Julie"? <JReames@br-inc\.com>\nTo: .*\n(?:Cc: .*\n)?Date: Wed, 24 Oct 2001 17:07:37 GMT\nSubject: I\/B Link Capacity/,
    )
    const files = mails.flatMap(({ attachments }) => attachments)
    expect(files).toHaveLength(70)
    const sheet = files.find(({ fileName }) => fileName.endsWith('.xls'))
    expect(sheet && (await extractText({ ...sheet, depth: 2 })).status).toBe('extracted')
  }, 60_000)

  test('that is a copy of a mailbox gives what it fetched, by folder', async () => {
    const box = await readStored(join(SAMPLES, 'pstextractortest@outlook.com.ost'))
    expect(box.status).toBe('extracted')
    expect(box.attachments).toHaveLength(47)
    expect(box.text).toContain(
      '\tRoot - Mailbox/IPM_SUBTREE/Inbox\tEd <epfromer@gmail.com>\tThu, 12 Aug 2021 14:20:45 -0600\ttest, no attachment',
    )
    expect(box.warning).toBeNull()
  }, 60_000)

  test('that is encrypted says what to do', async () => {
    const locked = readFileSync(PST).subarray(0, 60_000)
    // Where the version of the file has the mark of its encryption.
    locked[locked[10] === 14 || locked[10] === 15 ? 461 : 513] = 2
    expect(await readBytes(locked)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^This Outlook data file is encrypted\. Open it in Outlook/),
    })
  })

  test.each([
    ['after its head', 600],
    ['in the middle', 7_000_000],
  ])('that is cut off %s says so', async (_, length) => {
    expect(await readBytes(readFileSync(PST).subarray(0, length))).toMatchObject({
      status: 'failed',
      error: 'This Outlook data file is damaged or cut off, and cannot be opened.',
    })
  })

  test.each([1, 2])(
    'with damage all over it (%i) never breaks its reader, and holds it up no longer than any file may',
    async (seed) => {
      const bytes = readFileSync(PST)
      for (let at = 5000 + seed; at < bytes.length; at += 4099 * seed) bytes[at] = (at * seed) & 255
      const hasty = createExtractor({ timeoutMs: 6_000, memoryMb: 256 })
      const { status, error } = await hasty.extract(fabricateFile('a.pst', bytes), 'ours')
      await hasty.close()
      expect(error ?? '').not.toMatch(/crashed|memory/)
      expect(['extracted', 'failed']).toContain(status)
    },
    30_000,
  )

  test('that is a text is none', async () => {
    expect((await readBytes(Buffer.from('just words'))).error).toBe(
      'This file is not an Outlook data file, although its name says so.',
    )
  })
})

describe('a mail made of its properties', () => {
  test('is read again as what it was made of', async () => {
    const subject = 'Grüße €5, very long: '.repeat(8).trim()
    const mail = composeMail({
      headers: [
        ['From', 'Zoë Ng <z@x.example>'],
        ['Subject', subject],
        ['Bcc', ''],
      ],
      text: 'From here on: it’s paid.\n\nZ.',
      attachments: [
        { fileName: "Rechnung (März) 'a'.txt", mimeType: 'text/plain', bytes: Buffer.from('€ 5') },
      ],
    })
    expect(mail.toString('latin1')).not.toMatch(/[^\r\n\x20-\x7e]/)
    const read = await extractText(fabricateFile('a.eml', mail))
    expect(read.title).toBe(subject)
    expect(read.text).toBe(
      `From: "Zoë Ng" <z@x.example>\nSubject: ${subject}\nAttachments: Rechnung _März_ _a_.txt\n\nFrom here on: it’s paid.\n\nZ.`,
    )
    expect(Buffer.from(read.attachments[0]?.bytes ?? []).toString()).toBe('€ 5')
  })
})

describe('more mails than may come out of one file', () => {
  test('come out as mailboxes, in which every mail is', async () => {
    const mails = Array.from({ length: 4_500 }, (_, at) =>
      Buffer.from(`From: a@x.example\nSubject: Mail ${at + 1}\n\n>From Ada.\n`),
    )
    const parts: SourceFile[] = []
    const members = createMailMembers(async (part) => void parts.push(part), { all: mails.length })
    for (const mail of mails) await members.add(mail, 'a@x.example')
    await members.end()
    expect(parts.map(({ fileName }) => fileName)).toEqual([
      'mails-1-2000.mbox',
      'mails-2001-4000.mbox',
      'mails-4001-4500.mbox',
    ])
    const last = parts[2] && (await extractText(parts[2]))
    expect(last?.attachments).toHaveLength(500)
    expect(last?.attachments[499] && (await extractText(last.attachments[499])).text).toBe(
      'From: a@x.example\nSubject: Mail 4500\n\nFrom Ada.',
    )
  })
})
