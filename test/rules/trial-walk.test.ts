import { describe, expect, it } from 'vitest'
import { readProject } from './source-files.ts'

const PAGE = 'docs/trial-walk.md'
const PROBLEMS = 24
const SHOWN_BY = /`([^`]+\.test\.tsx?)` › ([^;|]+)/g

/** The problems of both walks, each with the tests that it names. */
const readRows = (page: string) =>
  page
    .split('\n')
    .filter((line) => /^\| [PS]\d+ \|/.test(line))
    .map((line) => ({
      problem: line.split('|')[1]!.trim(),
      tests: [...line.matchAll(SHOWN_BY)].map(([, file, title]) => ({ file: file!, title: title!.trim() })),
    }))

describe('the page about the walk of the trial', () => {
  const files = new Map(readProject().map(({ path, text }) => [path, text]))
  const rows = readRows(files.get(PAGE) ?? '')

  it('says of each problem which test shows it', () => {
    expect(rows.map(({ problem }) => problem).filter((one) => one.startsWith('P'))).toEqual(
      Array.from({ length: PROBLEMS }, (_, index) => `P${index + 1}`),
    )
    expect(rows.length).toBeGreaterThan(PROBLEMS)
    expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('names no test that is not there', () => {
    const missing = rows.flatMap(({ problem, tests }) =>
      tests
        .filter(({ file, title }) => !files.get(file)?.includes(title))
        .map(({ file, title }) => `${problem}: ${file} has no test "${title}"`),
    )
    expect(missing).toEqual([])
  })
})
