import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { findInstructionLikeText } from '#server/features/analyses/instruction-like-text.ts'
import { extractText } from '#server/features/evidence/extraction/extract-text.ts'
import type { Extraction } from '#server/features/evidence/extraction/extraction.ts'
import { SOURCE_TYPES } from '#shared/analysis-types.ts'
import { newInquiry } from '#shared/contracts/investigations.ts'

const folder = join(import.meta.dirname, 'evidence')
const inquiryText = newInquiry.shape.text

const sampleCase = z
  .strictObject({
    case_number: z.string(),
    questions: z.array(inquiryText),
    topics: z.array(inquiryText),
    items: z.array(
      z.strictObject({
        file: z.string(),
        source_type: z.enum(SOURCE_TYPES),
        title: z.string().optional(),
        questions: z.array(z.number().int().min(0)).default([]),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'contents.json'), 'utf8')))

const extracted = new Map<string, Extraction>()
for (const { file } of sampleCase.items) {
  const bytes = readFileSync(join(folder, file))
  extracted.set(file, await extractText({ fileName: file, mimeType: null, bytes }))
}

const flat = (text: string) => text.replace(/\s+/g, ' ')
const textOf = (file: string) => flat(extracted.get(file)?.text ?? '')
const allText = [...extracted.keys()].map(textOf).join('\n')

/** The table in README.md: [what, file, words]. */
const planted = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?! Planted|-)/.test(line))
  .map(
    (line) =>
      line
        .split('|')
        .slice(1, 4)
        .map((cell) => cell.trim()) as [string, string, string],
  )
const filesWith = (what: string) => planted.filter(([kind]) => kind === what).map(([, file]) => file)
const onlyFileWith = (what: string) => filesWith(what)[0] ?? ''

test('every file of the folder is an item of the case, once, and every item is a file', () => {
  expect(sampleCase.items.map(({ file }) => file).toSorted()).toEqual(readdirSync(folder).toSorted())
})

test('items of all three source types are linked only to questions that exist', () => {
  expect(new Set(sampleCase.items.map((item) => item.source_type))).toEqual(new Set(SOURCE_TYPES))
  const linked = new Set(sampleCase.items.flatMap((item) => item.questions))
  expect([...linked].toSorted()).toEqual(sampleCase.questions.map((_, index) => index))
})

test.each(sampleCase.items)('$file is read, and is worth reading', async ({ file }) => {
  const { status, error, text } = extracted.get(file)!
  expect({ status, error }).toEqual({ status: 'extracted', error: null })
  expect(text.split(/\s+/).length).toBeGreaterThan(80)
  expect(text).not.toContain('\ufffd')
})

test('what mails carry can be read too', async () => {
  const inside = [...extracted.values()].flatMap((extraction) => extraction.attachments)
  const statuses = await Promise.all(inside.map(async (file) => (await extractText(file)).status))
  expect(statuses).toEqual(['extracted', 'extracted'])
})

test.each(planted)('planted (%s): the words stand in %s', (_, file, words) => {
  expect(textOf(file)).toContain(words)
})

test('each contradiction stands in two files and the words of each are in no third', () => {
  for (const kind of ['amount', 'date', 'approver', 'negation'])
    expect(new Set(filesWith(kind)).size, kind).toBe(2)
  for (const [, file, words] of planted)
    expect(
      [...extracted.keys()].filter((other) => textOf(other).includes(words)),
      words,
    ).toEqual([file])
})

test('the approval form is announced as attached and is nowhere in the file', () => {
  expect(extracted.get(onlyFileWith('missing exhibit'))!.attachments).toEqual([])
  const names = [...extracted].flatMap(([file, { attachments }]) => [
    file,
    ...attachments.map((inner) => inner.fileName),
  ])
  expect(names.filter((name) => /p7/i.test(name))).toEqual([])
})

test('no message, not even a quoted one, is dated between 13 March and 7 April 2026', () => {
  const mails = [...extracted].filter(([file]) => file.endsWith('.eml'))
  const sent = mails.map(([, { occurredAt }]) => occurredAt?.slice(0, 10) ?? 'undated')
  const quoted = mails.flatMap(([, { text }]) =>
    [...text.matchAll(/(?:^[> ]*On |^Sent: \w+, )(\d{1,2} \w+ \d{4})/gm)].map(([, date]) =>
      new Date(`${date} UTC`).toISOString().slice(0, 10),
    ),
  )
  expect(quoted.length).toBeGreaterThanOrEqual(6)
  expect([...sent, ...quoted].filter((day) => !(day < '2026-03-13' || day > '2026-04-07'))).toEqual([])
  expect(
    sent.some((day) => day > '2026-04-07') && sent.some((day) => day > '2026-03-01' && day < '2026-03-13'),
  ).toBe(true)
})

test('the exculpatory line stands in the middle of a long interview', () => {
  const [, file, words] = planted.find(([kind]) => kind === 'exculpatory')!
  const text = textOf(file)
  expect(text.split(' ').length).toBeGreaterThan(700)
  expect(text.indexOf(words) / text.length).toBeGreaterThan(0.3)
  expect(text.indexOf(words) / text.length).toBeLessThan(0.7)
})

test('exactly one document is flagged as speaking to a machine', () => {
  const passages = [...extracted].map(([chunkId, { text }]) => ({ chunkId, text }))
  const flagged = findInstructionLikeText(passages).map((found) => found.chunk_id)
  expect(flagged).toEqual(filesWith('instruction to a model'))
})

test('addresses and telephone numbers belong to nobody', () => {
  expect(
    [...allText.matchAll(/@([\w.-]+)/g)].filter(([, host]) => !/\.example\.?$/.test(host ?? '')),
  ).toEqual([])
  expect(
    [...allText.matchAll(/\b0\d{4} \d{3} ?\d{3}\b/g)].filter(([number]) => !number.startsWith('01632 960')),
  ).toEqual([])
})
