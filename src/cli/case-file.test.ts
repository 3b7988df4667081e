import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toNewInvestigation } from '#shared/case-file.ts'
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
  ])('is refused where it holds %s', async (words, line) => {
    const path = join(folder, 'case.json')
    writeFileSync(path, words)
    expect(await refusalOf('read', folder, '--case', path)).toBe(`${path} ${line}`)
  })

  it('says which of its fields are not known, and ignores them', async () => {
    const path = join(folder, 'other.json')
    const given = {
      title: 'Locks',
      conduct_start: '2026-03-01',
      parties: [{ name: 'Ina Moor', alias: 'Ina' }],
    }
    writeFileSync(path, JSON.stringify(given))
    const said: string[] = []
    const written = vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
      said.push(String(words))
      return true
    })
    const known = await readCaseFile(path).finally(() => written.mockRestore())
    expect(known).toEqual({ title: 'Locks', parties: [{ name: 'Ina Moor' }] })
    expect(said).toEqual([
      `probity: conduct_start in ${path} is not a known name and is ignored; the known names are: title, type, summary, conduct_from, conduct_to, parties\n`,
      `probity: parties.0.alias in ${path} is not a known name and is ignored; the known names are: name, role, aliases, email\n`,
    ])
  })

  it('gives a party whose role is not known here none of those that are', () => {
    const known = { parties: [{ name: 'Ina Moor', role: 'locksmith' }] }
    expect(toNewInvestigation(known, 'Locks').parties?.map(({ role }) => role)).toEqual(['other'])
  })
})
