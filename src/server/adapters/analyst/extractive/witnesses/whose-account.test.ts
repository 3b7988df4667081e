import { expect, it } from 'vitest'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import { drawAccounts, makeStatement } from '#test/support/witness-accounts.ts'

const CLOSED = 'The steel cabinet in the archive room was still closed when I left.'
const UNLOCKED = 'I saw Quentin Marsh unlock the steel cabinet in the archive room.'

const NOTE_OF_TALK = (...sentences: readonly string[]) => ({
  title: 'Note of a talk',
  text: `NOTE OF INTERVIEW\n\nInterview with: Ana Rao\nDate: 12 May 2026\nInterviewer: Ben Tasker\n\n${sentences.join('\n\n')}\n`,
})

it('what was only put to somebody is nobody’s account, and what they answered is theirs', async () => {
  const putAlone = 'It was put to Ana Rao what the steel cabinet in the archive room held.'
  const putAndAnswered =
    'Asked who unlocked the steel cabinet in the archive room, Ana Rao said that Quentin Marsh unlocked it.'
  const people = ['Ana Rao', 'Ben Tasker', 'Cleo Marsh']
  const statement = makeStatement('Cleo Marsh', '6 May 2026', UNLOCKED)
  const put = await drawAccounts([NOTE_OF_TALK('She was calm.', putAlone), statement], { people })
  expect(put.view.facts).toEqual([])
  const answered = await drawAccounts([NOTE_OF_TALK('She was calm.', putAndAnswered), statement], { people })
  expect(answered.cell('Cleo Marsh', 'unlock the steel cabinet')?.stance).toBe('asserts')
})

it('whoever only asks the questions has no column, unless the case gives them another part or names them', async () => {
  const talk = {
    title: 'Record of interview',
    text: `RECORD OF INTERVIEW
Interview of: Ana Rao
Date: 12 May 2026
Present: Dana Okafor (investigator), Ana Rao

Q. Thank you for coming. Do you know why you are here?
A. I do, it is about the archive room.
Q. Who unlocked the steel cabinet in the archive room?
A. I saw Quentin Marsh unlock the steel cabinet in the archive room.
Q. And who was in the archive room when it was unlocked?
A. Nobody else was in the archive room.`,
  }
  const letter = {
    title: 'Letter',
    text: 'From: Dana Okafor <d.okafor@example.org>\nTo: Ana Rao <a.rao@example.org>\nDate: Wed, 13 May 2026 09:00:00 +0000\nSubject: The cabinet\n\nI have seen the steel cabinet in the archive room myself.',
  }
  const columns = async (role: string, asked: Partial<AnalysisTask> = {}) =>
    (
      await drawAccounts([talk, letter, makeStatement('Cleo Marsh', '6 May 2026', CLOSED)], {
        caseFacts: {
          conductStart: null,
          conductEnd: null,
          parties: [
            { name: 'Ana Rao', role: 'witness', aliases: [] },
            { name: 'Cleo Marsh', role: 'witness', aliases: [] },
            { name: 'Dana Okafor', role, aliases: [] },
          ],
        },
        ...asked,
      })
    ).view.witnesses.map(({ party }) => party)
  expect(await columns('other')).toEqual(['Ana Rao', 'Cleo Marsh'])
  expect(await columns('complainant')).toContain('Dana Okafor')
})

it('counts as an opportunity to see only what somebody says they saw, not what they deny or do not recall', async () => {
  const seen = await drawAccounts([
    makeStatement('Ana Rao', '5 May 2026', UNLOCKED),
    makeStatement(
      'Ben Tasker',
      '6 May 2026',
      'I did not see Quentin Marsh unlock the steel cabinet in the archive room.',
    ),
  ])
  expect([seen.count('Ana Rao', 'opportunity'), seen.count('Ben Tasker', 'opportunity')]).toEqual([1, 0])
})

it('a relation is that of whose kin it is, not of whoever else the sentence names', async () => {
  const { count } = await drawAccounts([
    makeStatement('Ana Rao', '5 May 2026', 'I answered the letter of Ben Tasker at the game of my daughter.'),
    makeStatement('Ben Tasker', '5 May 2026', 'I have the keys of the archive.'),
    makeStatement('Cleo Marsh', '6 May 2026', 'Ben Tasker is my brother.'),
  ])
  expect(['Ana Rao', 'Ben Tasker', 'Cleo Marsh'].map((name) => count(name, 'interest') ?? 0)).toEqual([
    1, 1, 1,
  ])
})

it.each([
  ['Cleo Marsh told me that Ben Tasker had gone home early because of his daughter.', [0, 1, 0]],
  ['I was with the uncle of Cleo Marsh when Ben Tasker rang.', [0, 0, 1]],
  ['I was with Cleo Marsh’s uncle when Ben Tasker rang.', [0, 0, 1]],
  ['He had gone home early because of his daughter.', [0, 0, 0]],
  ['I heard from Cleo Marsh that Ben Tasker is married to Dana Okafor.', [0, 1, 0]],
  ['Ben Tasker and his sister Cleo Marsh have the keys.', [0, 1, 1]],
  ['I heard from Cleo Marsh that Ben Tasker is not related to Dana Okafor.', [0, 0, 0]],
  ['Ben Tasker has never worked for Cleo Marsh.', [0, 0, 0]],
  ['Ben Tasker is not my brother.', [0, 0, 0]],
  ['I did not know that Ben Tasker is married to Dana Okafor.', [0, 1, 0]],
])('a relation is never that of whoever tells it: %s', async (told, counts) => {
  const people = ['Ana Rao', 'Ben Tasker', 'Cleo Marsh', 'Dana Okafor']
  const { count } = await drawAccounts(
    [
      makeStatement('Ana Rao', '5 May 2026', told),
      makeStatement('Ben Tasker', '5 May 2026', 'I have the keys of the archive.'),
      makeStatement('Cleo Marsh', '6 May 2026', 'I was at the archive.'),
      makeStatement('Dana Okafor', '6 May 2026', 'I was at the gate.'),
    ],
    { people },
  )
  expect(people.slice(0, 3).map((name) => count(name, 'interest') ?? 0)).toEqual(counts)
})

it('lines cut into cells and lines that only introduce another are no accounts', async () => {
  const { view } = await drawAccounts([
    makeStatement(
      'Ana Rao',
      '5 May 2026',
      '4 | 10 March 2026 | steel cabinet of the archive room unlocked daily | Rao',
    ),
    makeStatement(
      'Ben Tasker',
      '6 May 2026',
      'About the steel cabinet of the archive room that was unlocked daily:',
    ),
    makeStatement(
      'Cleo Marsh',
      '6 May 2026',
      'I know that the steel cabinet of the archive room was unlocked daily.',
    ),
  ])
  expect(view.facts).toEqual([])
})
