import { expect, it } from 'vitest'
import { drawAccounts, makeStatement } from '#test/support/witness-accounts.ts'

const LOCKED = 'I locked the steel cabinet in the archive room at 18:40.'

const readStand = async (said: string, head = LOCKED) => {
  const { cell, count } = await drawAccounts([
    makeStatement('Ana Rao', '4 May 2026', head),
    makeStatement('Ben Tasker', '5 May 2026', said),
  ])
  const found = cell('Ben Tasker', head)
  return { stance: found?.stance, basis: found?.basis, borneOut: count('Ana Rao', 'corroborated') }
}

it('says so or denies only what the fact says, in nearly the same words', async () => {
  expect(await readStand('I saw Ana Rao lock the steel cabinet in the archive room at 18:40.')).toEqual({
    stance: 'asserts',
    basis: 'saw',
    borneOut: 1,
  })
  expect((await readStand('Ana Rao did not lock the steel cabinet in the archive room.')).stance).toBe(
    'denies',
  )
})

it.each([
  ['another time of the day', 'I saw Ana Rao lock the steel cabinet in the archive room at 16:10.'],
  ['what somebody else did', 'I locked the steel cabinet in the archive room.'],
  [
    'something else of the same thing',
    'I painted the steel cabinet in the archive room with Ana Rao in April.',
  ],
  [
    'something else that it denies',
    'I saw the steel cabinet in the archive room that Ana Rao locked, and I never took a folder.',
  ],
])('speaks of a fact, and bears nothing out, where it tells of %s', async (_case, said) => {
  expect(await readStand(said)).toEqual({ stance: 'speaks_of', basis: 'not_said', borneOut: 0 })
})

it('where accounts conflict, the words of who says that it happened stand for the fact', async () => {
  const denied = 'Quentin Marsh did not unlock the steel cabinet in the archive room.'
  const told = 'I saw Quentin Marsh unlock the steel cabinet in the archive room.'
  const { draft, view } = await drawAccounts([
    makeStatement('Ana Rao', '4 May 2026', denied),
    makeStatement('Ben Tasker', '5 May 2026', told),
  ])
  const [first] = view.facts[0]?.statement_ids ?? []
  const statements = draft.sections.flatMap((section) => section.statements)
  expect(statements.find(({ key }) => key === first)?.text).toBe(told)
})
