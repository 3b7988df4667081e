import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '#test/support/refused-command.ts'
import { readCaseFile } from './case-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-case-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the file of --case', () => {
  it('is written as the one of the sample is', async () => {
    const known = await readCaseFile(join(import.meta.dirname, '../../sample/case.json'))
    expect(Object.keys(known)).toEqual(['title', 'type', 'summary', 'conduct_from', 'conduct_to', 'parties'])
  })

  it.each([
    ['{"title": "Locks"', 'is not JSON.'],
    ['[]', 'is no case file: must be an object with named fields.'],
    ['{"conduct_from": "May"}', 'is no case file: conduct_from must be a day such as 2026-03-01.'],
    ['{"parties": [{"role": "witness"}]}', 'is no case file: parties.0.name is missing: it must be text.'],
    [
      '{"conduct_start": "2026-03-01"}',
      'is no case file: conduct_start is not known here; what is known: title, type, summary, conduct_from, conduct_to, parties.',
    ],
    [
      '{"parties": [{"name": "Ina Moor", "alias": "Ina"}]}',
      'is no case file: parties.0.alias is not known here; what is known: name, role, aliases, email.',
    ],
  ])('is refused where it holds %s', async (words, line) => {
    const path = join(folder, 'case.json')
    writeFileSync(path, words)
    expect(await refusalOf('read', folder, '--case', path)).toBe(`${path} ${line}`)
  })
})
