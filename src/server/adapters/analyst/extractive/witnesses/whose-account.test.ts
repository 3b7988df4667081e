import { expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, statementsOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { draftWitnesses } from './draft-witnesses.ts'

const embeddings = createWordEmbeddings()
const { signal } = new AbortController()

const statementOf = (person: string, day: string, ...sentences: readonly string[]) => ({
  title: `Statement of ${person}`,
  text: `WITNESS STATEMENT\n\nName: ${person}\nDate: ${day}\n\n${sentences.join('\n\n')}\n\nSigned: ${person}\n`,
})

async function accountsOf(
  items: readonly { readonly title: string; readonly text: string }[],
  {
    people = ['Ana Rao', 'Ben Tasker', 'Cleo Marsh'],
    ...asked
  }: Partial<AnalysisTask> & { people?: string[] } = {},
) {
  const passages = readPassages(passagesOf(...items))
  const parties = people.map((name) => ({ name, role: 'witness', aliases: [] }))
  const caseFacts = { conductStart: null, conductEnd: null, parties }
  const task = { type: 'witness_credibility' as const, subject: '', focus: '', passages, caseFacts, ...asked }
  const draft = await draftWitnesses(task, embeddings, signal)
  const view = draft.view as WitnessView
  const texts = new Map(statementsOf(draft).map(({ key = '', text }) => [key, text]))
  const factWith = (words: string) =>
    view.facts.find(({ statement_ids }) => statement_ids.some((id) => texts.get(id)?.includes(words)))
  return {
    draft,
    view,
    passages,
    cell: (party: string, words: string) =>
      view.cells.find((cell) => cell.party === party && cell.fact_id === factWith(words)?.id),
    count: (party: string, factor: string) =>
      view.factors.find((one) => one.party === party && one.factor === factor)?.count,
  }
}

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
  const statement = statementOf('Cleo Marsh', '6 May 2026', UNLOCKED)
  const put = await accountsOf([NOTE_OF_TALK('She was calm.', putAlone), statement], { people })
  expect(put.view.facts).toEqual([])
  const answered = await accountsOf([NOTE_OF_TALK('She was calm.', putAndAnswered), statement], { people })
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
      await accountsOf([talk, letter, statementOf('Cleo Marsh', '6 May 2026', CLOSED)], {
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

it('counts as an opportunity to see only what somebody says to have seen, not what they deny or do not recall', async () => {
  const seen = await accountsOf([
    statementOf('Ana Rao', '5 May 2026', UNLOCKED),
    statementOf(
      'Ben Tasker',
      '6 May 2026',
      'I did not see Quentin Marsh unlock the steel cabinet in the archive room.',
    ),
  ])
  expect([seen.count('Ana Rao', 'opportunity'), seen.count('Ben Tasker', 'opportunity')]).toEqual([1, 0])
})

it('a relation is that of whose kin it is, not of whoever else the sentence names', async () => {
  const { count } = await accountsOf([
    statementOf('Ana Rao', '5 May 2026', 'I answered the letter of Ben Tasker at the game of my daughter.'),
    statementOf('Ben Tasker', '5 May 2026', 'I have the keys of the archive.'),
    statementOf('Cleo Marsh', '6 May 2026', 'Ben Tasker is my brother.'),
  ])
  expect(['Ana Rao', 'Ben Tasker', 'Cleo Marsh'].map((name) => count(name, 'interest') ?? 0)).toEqual([
    1, 1, 1,
  ])
})

it('lines cut into cells and lines that only introduce another are no accounts', async () => {
  const { view } = await accountsOf([
    statementOf(
      'Ana Rao',
      '5 May 2026',
      '4 | 10 March 2026 | steel cabinet of the archive room unlocked daily | Rao',
    ),
    statementOf(
      'Ben Tasker',
      '6 May 2026',
      'About the steel cabinet of the archive room that was unlocked daily:',
    ),
    statementOf(
      'Cleo Marsh',
      '6 May 2026',
      'I know that the steel cabinet of the archive room was unlocked daily.',
    ),
  ])
  expect(view.facts).toEqual([])
})
