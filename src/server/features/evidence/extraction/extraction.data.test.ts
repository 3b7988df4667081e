import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeWithData, testData } from '#test/support/data.ts'
import { createExtractor } from './extraction-process.ts'

const extractor = createExtractor({ timeoutMs: 20_000, memoryMb: 512 })
afterAll(() => extractor.close())

const read = (path: string, name = basename(path)) =>
  extractor.extract({ fileName: name, mimeType: null, bytes: readFileSync(path) })

/** Files whose right end is not what the manifest proposes. */
const OTHERWISE: Record<string, string> = {
  'files/047_issue_cff_unsigned_bbox.pdf':
    'its font maps no glyph to a character (pdftotext finds none either)',
  'files/098_NullHeader.docx': 'a missing header part hides no word of the body, which is whole',
  'files/101_test_recursive_embedded.docx': 'its own words are read, nothing embedded is opened',
  'files/104_testWPSAttachment.docx': 'it has no words of its own, only embedded files',
}

describeWithData('case-enron', 'the Enron case', () => {
  const folder = join(testData, 'case-enron/evidence')
  const files = readdirSync(folder)

  test('has text for every file, or says that it has none', async () => {
    const ends: Record<string, number> = {}
    for (const name of files) {
      const { status, text, error } = await read(join(folder, name))
      const end = `${extname(name)} ${status}`
      ends[end] = (ends[end] ?? 0) + 1
      if (status === 'extracted') expect(text.length, name).toBeGreaterThan(20)
      else expect(error, name).toMatch(/^This (?:workbook has no filled cell|.* contains no text)\.$/)
      expect(text.isWellFormed() && !text.includes('\0'), name).toBe(true)
    }
    process.stdout.write(`case-enron: ${JSON.stringify(ends)}\n`)
    expect(ends['.eml extracted']).toBe(139)
  })

  test('keeps the words of its legacy files: what the bytes hold as text is found in what was read', async () => {
    for (const name of files.filter((file) => /\.(?:doc|xls)$/.test(file))) {
      const { text } = await read(join(folder, name))
      const found = new Set(wordsOf(text))
      const words = longWordsIn(readFileSync(join(folder, name)), extname(name))
      const share = words.filter((word) => found.has(word)).length / Math.max(1, words.length)
      expect(share, name).toBeGreaterThan(0.9)
    }
  })

  test('has no mail from an impossible year, and a subject and sender for each that gives them', async () => {
    for (const name of files.filter((file) => file.endsWith('.eml'))) {
      const source = readFileSync(join(folder, name), 'latin1')
      const { text, occurredAt, title } = await read(join(folder, name))
      expect(occurredAt === null, name).toBe(/^Date:.* 0002 /m.test(source))
      expect(title !== null, name).toBe(/^Subject:\s*\S/m.test(source))
      expect(text, name).toMatch(/^From: \S/)
    }
  })
})

describeWithData('retrieval-cuad', 'contracts as PDF', () => {
  test('have at least 98 % of the words of the published text, in its order of magnitude', async () => {
    const folder = join(testData, 'retrieval-cuad/contracts_pdf')
    for (const name of readdirSync(folder)) {
      const { text } = await read(join(folder, name))
      const published = wordsOf(
        readFileSync(join(testData, 'retrieval-cuad/contracts_txt', name.replace('.pdf', '.txt')), 'utf8'),
      )
      const found = countsOf(wordsOf(text))
      const missing = [...countsOf(published)].reduce(
        (sum, [word, count]) => sum + Math.max(0, count - (found.get(word) ?? 0)),
        0,
      )
      expect(1 - missing / published.length, name).toBeGreaterThanOrEqual(0.98)
      expect(wordsOf(text).length, name).toBeLessThan(published.length * 1.02)
    }
  })
})

describeWithData('hostile-files', 'hostile files', () => {
  const rows = readFileSync(join(testData, 'hostile-files/manifest.tsv'), 'utf8').trim().split('\n').slice(1)

  test('end as the manifest accepts, and none breaks, hangs or exhausts the reader', async () => {
    const table: string[] = []
    for (const row of rows) {
      const fields = row.split('\t')
      const file = fields[0]!
      const accepted = fields.at(-1)!.split('|')
      const name = basename(file).replace(/^\d+_/, '')
      const { status, text, error } = await read(join(testData, 'hostile-files', file), name)
      expect(error ?? '', file).not.toMatch(/took longer|memory|broke the process/)
      expect(error === null, file).toBe(status === 'extracted')
      expect(text.isWellFormed() && !text.includes('\0'), file).toBe(true)
      // What only the upload refuses has no right end here.
      const verdict = accepted.includes(status)
        ? 'accepted'
        : accepted.includes('rejected')
          ? 'upload'
          : 'other'
      table.push([verdict, status, accepted.join('|'), name, error ?? ''].join('\t'))
      if (!OTHERWISE[file]) expect(verdict, `${file}: ${status}`).not.toBe('other')
    }
    process.stdout.write(`${table.toSorted().join('\n')}\n`)
    expect(table.length).toBe(rows.length)
  })
})

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
