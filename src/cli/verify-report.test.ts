import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '#server/platform/crypto/digests.ts'
import { writeZip } from '#shared/zip.ts'
import { FABRICATED_KEY, fabricateRecord, signFabricated, signPss } from '#test/support/fabricated-dossier.ts'
import { seededRandom } from '#test/support/random.ts'
import { readKey } from '#web/api/signing-key.ts'
import { checkFile } from '#web/components/dossier-check/check-file.ts'
import { verifyDossier } from './verify-dossier.ts'

const random = seededRandom(7)
const dossier = signFabricated(fabricateRecord({ statements: 2, passages: 2, items: 2 }, random), random)()
const DOSSIER_PATH = 'dossiers/01-a.zip'

/** A report as it is released, with its list and the signature over that; `put` changes files before they are listed. */
function givenReport(put: Readonly<Record<string, Uint8Array>> = {}): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>([
    ['report.docx', Buffer.from('the words')],
    ['report.json', Buffer.from('{}')],
    [DOSSIER_PATH, writeZip(dossier)],
    ...Object.entries(put),
  ])
  const list = [...files].map(([path, bytes]) => `${sha256(bytes).toString('hex')}  ${path}\n`).join('')
  return files.set('SHA256SUMS', Buffer.from(list)).set('SHA256SUMS.sig', signPss(list))
}

const changed = (change: (files: Map<string, Uint8Array>) => void): Map<string, Uint8Array> => {
  const files = givenReport()
  change(files)
  return files
}
const otherDossier = new Map(dossier).set('data/leaves/statement.json', Buffer.from('{}'))

describe('a released report that somebody was given to check', () => {
  let folder: string
  let key: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-report-'))
    key = written('key.pem', FABRICATED_KEY)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  }
  const inBrowser = async (bytes: Uint8Array) => checkFile(bytes, await readKey(FABRICATED_KEY))

  it('holds with the dossiers in it, at the command line and in the browser', async () => {
    const bytes = writeZip(givenReport())
    await verifyDossier(written('report.zip', bytes), key)
    await verifyDossier(written('report.zip', bytes), undefined)
    expect(await inBrowser(bytes)).toEqual({
      kind: 'report',
      checked: { problems: [], isSigned: true, dossiers: 1 },
    })
  })

  it.each<readonly [string, Map<string, Uint8Array>, string]>([
    [
      'a changed file',
      changed((files) => files.set('report.docx', Buffer.from('other words'))),
      'report.docx: was changed',
    ],
    ['a missing file', changed((files) => files.delete('report.docx')), 'report.docx: is missing'],
    ['an added file', changed((files) => files.set('note.txt', Buffer.from('.'))), 'note.txt: was added'],
    [
      'a list that was written anew',
      changed((files) => {
        files.set('report.docx', Buffer.from('other words'))
        const { 'SHA256SUMS.sig': _, ...rest } = Object.fromEntries(files)
        const list = Object.keys(rest).filter((path) => path !== 'SHA256SUMS')
        const line = (path: string) => `${sha256(files.get(path)!).toString('hex')}  ${path}\n`
        files.set('SHA256SUMS', Buffer.from(list.map(line).join('')))
      }),
      'SHA256SUMS: its signature in SHA256SUMS.sig does not hold under this key',
    ],
    [
      'a dossier that was changed before the report was signed',
      givenReport({ [DOSSIER_PATH]: writeZip(otherDossier) }),
      `${DOSSIER_PATH}: data/leaves/statement.json: was changed`,
    ],
  ])('is refused with %s, which is named', async (_case, files, problem) => {
    const bytes = writeZip(files)
    await expect(verifyDossier(written('bad.zip', bytes), key)).rejects.toThrow(problem)
    const found = await inBrowser(bytes)
    expect(found.kind === 'report' && found.checked.problems).toContain(problem)
  })

  it('is told as one without a signature where it has none', async () => {
    const bytes = writeZip(changed((files) => files.delete('SHA256SUMS.sig')))
    await verifyDossier(written('unsigned.zip', bytes), key)
    expect(await inBrowser(bytes)).toMatchObject({
      kind: 'report',
      checked: { problems: [], isSigned: false },
    })
  })

  it.each([
    ['report.pdf', Buffer.from('%PDF-1.7 …'), 'This is a PDF.'],
    [
      'report.docx',
      writeZip(new Map([['[Content_Types].xml', Buffer.from('.')]])),
      'This is a Word or Excel file.',
    ],
  ])('%s alone is said to be what it is, and not to be altered', async (name, bytes, what) => {
    await expect(verifyDossier(written(name, bytes), key)).rejects.toThrow(`is no dossier. ${what}`)
    expect(await inBrowser(bytes)).toMatchObject({ kind: 'other', what: expect.stringContaining(what) })
  })
})
