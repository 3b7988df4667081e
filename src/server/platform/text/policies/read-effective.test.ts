import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithData, testData } from '#test/support/data.ts'
import { readEffective } from './read-effective.ts'

it.each([
  ['Effective 1 July 2024. Replaced on 16 March 2026.', '2024-07-01', '2026-03-15'],
  ['Effective 07/01/2025 through 03/31/2026', '2025-07-01', '2026-03-31'],
  ['In force 1 September 2024 to 31 August 2025', '2024-09-01', '2025-08-31'],
  ['This policy comes into force on 3 May 2023.', '2023-05-03', null],
  ['Version 3.2 (1 April 2024)', '2024-04-01', null],
  ['*Last updated: May 7, 2020*', '2020-05-07', null],
  ['Last updated 5 May 2020. In force since 1 June 2020.', '2020-06-01', null],
])('reads from when to when %j applies', (text, from, to) => {
  expect(readEffective(text)).toMatchObject({ from, to, basis: { start: expect.any(Number) } })
})

it.each([
  'Effective from [DATE]',
  'Last updated: April DD, 2020',
  'Version 2.0\nEffective date: TBC\nLast updated: 4 May 2020',
  'Effective 1 May 2020. Effective 1 June 2020.',
  'Effective 03/04/2021',
  'To be effective, the notice must be given by 3 May 2020.',
  'The meeting was on 3 May 2020.',
])('proposes no day for %j', (text) => {
  expect(readEffective(text)).toMatchObject({ from: null, to: null, basis: null })
})

it('reads the version, and the one that it replaces', () => {
  expect(readEffective('Client data policy v2.4\nReplaces v2.3.')).toMatchObject({
    version: '2.4',
    replaces: '2.3',
  })
  expect(readEffective('Exam procedure, 2025 edition')).toMatchObject({
    version: '2025 edition',
    replaces: null,
  })
})

it.each([
  '| Version | 4 |\n|---|---|\n| Effective from | 1 May 2026 |\n| Replaces | Version 3 |',
  'Version\t4\nEffective from\t1 May 2026\nReplaces\tVersion 3',
])('reads a head of what and which in two columns: %j', (head) => {
  const text = `The rule book\n\n${head}\n\n1. Every gate is shut at night.`
  const said = readEffective(text)
  expect(said).toMatchObject({ version: '4', replaces: '3', from: '2026-05-01', to: null })
  expect(text.slice(said.basis!.start, said.basis!.end)).toMatch(/^Effective from[\s|]+1 May 2026$/)
})

it('reads a table of versions, of which the last row is that of the paper', () => {
  const table = (...rows: readonly string[]) => `PC-02\n| Ver | From | To | Owner |\n${rows.join('\n')}`
  const five = '| 5 | 1 July 2022 | 31 October 2025 | P&C |'
  expect(readEffective(table(five))).toMatchObject({ version: '5', from: '2022-07-01', to: '2025-10-31' })
  expect(readEffective(table(five, '| 6 | 1 November 2025 | current | P&C |'))).toMatchObject({
    version: '6',
    replaces: '5',
    from: '2025-11-01',
    to: null,
  })
  expect(readEffective(table(five, '| 6 | to be fixed | | P&C |'))).toMatchObject({ from: null, to: null })
})

it('reads which of the versions in a history is in force', () => {
  const text = 'Version history     v2  01/03/2020     v3  01/02/2022\nIn force: v3, from 1 February 2022'
  expect(readEffective(text)).toMatchObject({ version: '3', replaces: '2', from: '2022-02-01' })
  expect(
    readEffective('FP-07 - Edition 4\nEffective 1 April 2026. Replaces edition 3 in full.'),
  ).toMatchObject({
    version: '4',
    replaces: '3',
  })
})

describeWithData('policies', 'every version of seven real policies', () => {
  it('proposes the day that a version names, and none where it names a placeholder or nothing', () => {
    const folder = join(testData, 'policies')
    const wrong = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
      .filter((path) => {
        const text = readFileSync(path, 'utf8')
        const named = /Last updated: (\w+ \d+, \d{4})/.exec(text)?.[1]
        const day = named ? new Date(`${named} UTC`).toISOString().slice(0, 10) : null
        return readEffective(text).from !== day
      })
    expect(wrong).toEqual([])
  })
})
