import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  checkPassword,
  MAX_PASSWORD_BYTES,
  PASSWORD_LENGTH_LEAST,
} from '#server/features/auth/passwords/check-password.ts'
import { lockout, MAX_FAILURES } from '#server/features/auth/passwords/lockout.ts'
import { DEEPEST_FILE, MAX_CHARACTERS } from '#server/features/evidence/extraction/bounds.ts'
import { INVITATION_DAYS } from '#server/features/organizations/invite-member.ts'
import { RATE_LIMITS } from '#server/platform/http/rate-limits.ts'
import { LIMITS } from '#shared/limits.ts'
import { SESSION_LIMITS } from '#shared/session-limits.ts'
import { UPLOAD_KINDS, UPLOAD_LIMITS } from '#shared/upload-rules.ts'
import { describeWithData, testData } from '../support/data.ts'
import * as table from './security-table.ts'
import { readProject } from './source-files.ts'

const LIST = 'asvs-5.0.csv'
const project = readProject()

function pauseAfter(failures: number): string {
  const last = new Date(0)
  const until = lockout(failures, last, last).lockedUntil ?? last
  return `${until.getTime() / 1_000} s`
}

/** What the person hears whose password is made of what surrounds it. */
function refusedContext(): string {
  const context = { email: 'a@example.org', name: 'Somebody', organization: 'Somewhere' }
  return /is part of ([^;.]+)/.exec(checkPassword('probity-', context) ?? '')?.[1] ?? 'nothing'
}

const CODE = {
  'session, absolute': `${SESSION_LIMITS.absoluteHours} h`,
  'session, idle': `${SESSION_LIMITS.idleMinutes} min`,
  'requests a minute of one caller': Object.entries(RATE_LIMITS)
    .map(([kind, limit]) => `${kind} ${limit}`)
    .join(', '),
  'password, characters at least': `${PASSWORD_LENGTH_LEAST}`,
  'password, bytes at most': `${MAX_PASSWORD_BYTES}`,
  'password, refused when easy to guess because of': refusedContext(),
  'pause after 4, 5, 6, 7 … 99 failures in a row': `${[4, 5, 6, 7].map(pauseAfter).join(', ')} … ${pauseAfter(99)}`,
  'failures in a row until an administrator must help': `${MAX_FAILURES}`,
  'days of a personal access token at most': `${LIMITS.tokenDaysMost}`,
  'days of an invitation': `${INVITATION_DAYS}`,
  'bytes of an upload at most': `${UPLOAD_LIMITS.fileBytes}`,
  'endings of files that are taken': UPLOAD_KINDS.flatMap(({ extensions }) => extensions).join(' '),
  'characters of text taken out of one file at most': `${MAX_CHARACTERS}`,
  'files inside files, levels at most': `${DEEPEST_FILE}`,
  'items on one page of a list at most': `${LIMITS.listMost}`,
}

describe('the table of security requirements', () => {
  it('links a test that exists from every row, or says with a date why there is none', () =>
    expect(table.everyProofExists(project)).toEqual([]))

  it('adds up to its totals', () => expect(table.totalsAreRight(project)).toEqual([]))
})

describe('the numbers on the page', () => {
  it('are those of the code', () => expect(table.numbersAreThose(project, CODE)).toEqual([]))

  it('are refused where one is another, missing or unknown', () => {
    expect(table.numbersAreThose(project, { ...CODE, 'session, idle': '31 min' })).toHaveLength(1)
    expect(table.numbersAreThose(project, { ...CODE, 'another rule': '1' })).toHaveLength(1)
    const { 'session, idle': _idle, ...fewer } = CODE
    expect(table.numbersAreThose(project, fewer)).toHaveLength(1)
  })
})

describe('the connections on the page', () => {
  it('names every setting that leads to another system', () =>
    expect(table.connectionsAreNamed(project)).toEqual([]))

  it.each([
    ['lacks one', '# NEW_HOST=\n', '', 'does not name NEW_HOST'],
    ['names one that is gone', '', 'OLD_URL', 'names OLD_URL'],
  ])('is refused where it %s', (_what, example, cell, words) => {
    const page = `## Connections\n| to | where | what |\n|---|---|---|\n| x | ${cell} | y |\n`
    const files = [
      { path: '.env.example', text: example },
      { path: table.PAGE, text: page },
    ]
    expect(table.connectionsAreNamed(files).join()).toContain(words)
  })
})

describeWithData(LIST, 'the published list of requirements', () => {
  it('has 253 requirements of levels 1 and 2, each of which the page names once', () => {
    const requirements = table.readRequirements(readFileSync(join(testData, LIST), 'utf8'))
    expect(requirements).toHaveLength(253)
    expect(table.everyRequirementIsNamedOnce(project, requirements)).toEqual([])
  })
})

describe('a wrong page', () => {
  const PROOF = '[a.test.ts](../src/a.test.ts) › "holds what it promises"'
  const REASON = 'not shown (2026-11-20): no test yet: nobody wrote it'
  const GOOD = `## Totals
| chapter | all | away | applies | shown | not | no test | operator | deviation | issue |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
| V1 One | 3 | 1 | 2 | 1 | 1 | 1 | 0 | 0 | 0 |
| all | 3 | 1 | 2 | 1 | 1 | 1 | 0 | 0 | 0 |
## What does not apply
| chapter | requirements | why |
|---|---|---|
| V1 | V1.1.3 | there is none |
## V1 One
| id | level | requirement | proof |
|---|:-:|---|---|
| V1.1.1 | 1 | One | ${PROOF} |
| V1.1.2 | 2 | Two | ${REASON} |
`
  const TEST =
    "// it('was here once')\nit('holds what it promises', run)\nit.skip('is skipped', run)\nconst no = 'is only a text'\n"
  const LISTED = [
    { id: 'V1.1.1', level: '1' },
    { id: 'V1.1.2', level: '2' },
    { id: 'V1.1.3', level: '2' },
  ]
  const saysOf = (text: string) => {
    const files = [
      { path: table.PAGE, text },
      { path: 'src/a.test.ts', text: TEST },
      { path: 'src/b.ts', text: TEST },
    ]
    return [
      ...table.everyProofExists(files),
      ...table.totalsAreRight(files),
      ...table.everyRequirementIsNamedOnce(files, LISTED),
    ].join('\n')
  }

  it('is not this one', () => expect(saysOf(GOOD)).toBe(''))

  it.each([
    [
      'a test that is gone',
      'holds what it promises',
      'held what it promised',
      'which src/a.test.ts does not',
    ],
    ['half the name of a test', 'holds what it promises"', 'holds what"', 'which src/a.test.ts does not'],
    ['a test in a comment', 'holds what it promises', 'was here once', 'which src/a.test.ts does not'],
    ['a skipped test', 'holds what it promises', 'is skipped', 'which src/a.test.ts does not'],
    ['a text that is no test', 'holds what it promises', 'is only a text', 'which src/a.test.ts does not'],
    ['a file that is gone', '../src/a.test.ts', '../src/c.test.ts', 'which is no test'],
    ['a file that is no test', '(../src/a.test.ts)', '(../src/b.ts)', 'which is no test'],
    ['another name for the file', '[a.test.ts]', '[b.test.ts]', 'by another name'],
    ['one wrong proof of two', PROOF, `${PROOF}; ${PROOF.replace('holds', 'held')}`, 'does not have'],
    ['no proof', PROOF, '', 'neither a link'],
    ['a reason without a date', '(2026-11-20)', '', 'neither a link'],
    ['a reason of no kind', 'no test yet:', 'too dear:', 'neither a link'],
    ['a row without words', '| One |', '| |', 'says nothing'],
    ['a wrong total', '| all | 3 | 1 | 2 | 1 |', '| all | 3 | 1 | 2 | 2 |', 'instead of 3 1 2 1 1'],
    ['a wrong total of a chapter', 'V1 One | 3', 'V1 One | 4', 'of V1 instead of 3'],
    ['totals of a chapter too many', '| all | 3', '| V2 | 0 |\n| all | 3', 'totals of 2 chapters'],
    ['a requirement that is missing', '| V1.1.3 |', '| |', 'V1.1.3 is named 0 times'],
    ['one named twice', '| V1.1.3 |', '| V1.1.3 V1.1.1 |', 'V1.1.1 is named 2 times'],
    ['one that is unknown', '| V1.1.3 |', '| V1.1.3 V9.9.9 |', 'V9.9.9 is no requirement'],
    ['a wrong level', '| V1.1.2 | 2 |', '| V1.1.2 | 1 |', 'V1.1.2 is not of level 1'],
    ['no reason not to apply', 'there is none', '', 'has no reason not to apply'],
    ['no table', GOOD, '', 'V1.1.1 is named 0 times'],
  ])('is found by %s', (_what, good, bad, words) => {
    expect(GOOD).toContain(good)
    expect(saysOf(GOOD.replace(good, bad))).toContain(words)
  })
})
