import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describeWithData, testData } from '#test/support/data.ts'
import { oneOfEachKind, seededRandom, someOf } from '#test/support/random.ts'
import { createExtractor } from './process/extraction-process.ts'

const random = seededRandom()
process.stdout.write(`extraction: seed ${random.seed}\n`)
const CONTRACTS = 5
const extractor = createExtractor({ timeoutMs: 20_000, memoryMb: 512 })
afterAll(() => extractor.close())

const readAlready = new Map<string, ReturnType<typeof extractor.extract>>()
/** Once: several tests look at the same text. */
function read(path: string, name = basename(path)): ReturnType<typeof extractor.extract> {
  const known = readAlready.get(path)
  if (known) return known
  const reading = extractor.extract({ fileName: name, mimeType: null, bytes: readFileSync(path) }, 'ours')
  readAlready.set(path, reading)
  return reading
}

/** Files whose right end is not what the manifest proposes. */
const OTHERWISE: Record<string, string> = {
  'files/047_issue_cff_unsigned_bbox.pdf':
    'its font maps no glyph to a character (pdftotext finds none either)',
  'files/098_NullHeader.docx': 'a missing header part hides no word of the body, which is whole',
  'files/101_test_recursive_embedded.docx': 'its own words are read, nothing embedded is opened',
  'files/110_testZipEncrypted.zip':
    'the one file without a password is taken out, the warning names the other',
  'files/113_test-nested-tarball.tar': 'it ends after two levels: the archive in it becomes an item',
  'files/178_fake-power-point-malformed.pptx': 'its slides are whole and readable',
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
      else expect(error, name).toMatch(/^This (?:workbook has no filled cells|.* contains no text)\.$/)
      expect(text.isWellFormed() && !text.includes('\0'), name).toBe(true)
    }
    process.stdout.write(`case-enron: ${JSON.stringify(ends)}\n`)
    expect(ends['.eml extracted']).toBe(139)
  })

  test('keeps the words of its legacy files and invents none, as the bare bytes show', async () => {
    for (const name of files.filter((file) => /\.(?:doc|xls)$/.test(file))) {
      const { text } = await read(join(folder, name))
      expect(text, name).not.toContain('undefined')
      const bytes = readFileSync(join(folder, name))
      const held = [
        bytes.toString('latin1'),
        bytes.toString('utf16le'),
        bytes.subarray(1).toString('utf16le'),
      ]
      const invented = longWords(text).filter((word) => !held.some((one) => one.includes(word)))
      // Our own headings, and words with an optional hyphen in them.
      expect(invented.filter((word) => !/^(?:Sheet|Comment)$/.test(word)).length, name).toBeLessThanOrEqual(2)
      const found = new Set(longWords(text))
      const prose = held.flatMap((one) => one.match(PROSE) ?? []).flatMap(longWords)
      const kept = prose.filter((word) => found.has(word)).length
      // Names of authors, paths and deleted text are held, too, and not the document's words.
      if (prose.length > 300) expect(kept / prose.length, name).toBeGreaterThan(0.75)
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
    for (const name of someOf(readdirSync(folder), CONTRACTS, random)) {
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
  const manifest = readFileSync(join(testData, 'hostile-files/manifest.tsv'), 'utf8')
  const rows = oneOfEachKind(manifest.trim().split('\n').slice(1), (row) => row.split('\t')[1], random)

  test('end as the manifest accepts, and none breaks, hangs or exhausts the reader', async () => {
    const table: string[] = []
    for (const row of rows) {
      const fields = row.split('\t')
      const file = fields[0]!
      const accepted = fields.at(-1)!.split('|')
      const name = basename(file).replace(/^\d+_/, '')
      const { status, text, error } = await read(join(testData, 'hostile-files', file), name)
      expect(error ?? '', file).not.toMatch(/took longer|memory|crashed the process/)
      expect(error === null, file).toBe(status === 'extracted')
      expect(text.isWellFormed() && !text.includes('\0'), file).toBe(true)
      // Where the upload is to refuse a file, a reason not to read it is as good.
      const isRefused = accepted.includes('rejected') && status !== 'extracted'
      const verdict = accepted.includes(status) ? 'accepted' : isRefused ? 'refused' : 'otherwise'
      table.push([verdict, status, accepted.join('|'), name, error ?? ''].join('\t'))
      if (!OTHERWISE[file]) expect(verdict, `${file}: ${status}`).not.toBe('otherwise')
    }
    process.stdout.write(`${table.toSorted().join('\n')}\n`)
    expect(table.length).toBe(rows.length)
  })
})

const PROSE = /(?:[A-Za-z,.;]+ ){8,}/g
const longWords = (text: string): string[] => text.match(/[A-Za-z]{4,}/g) ?? []
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
