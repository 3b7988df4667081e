import { expect, it } from 'vitest'
import type { Party } from '#shared/contracts/investigations.ts'
import { mergeParties } from './merge-parties.ts'

const party = (name: string, role: Party['role'] = 'witness'): Party => ({
  name,
  role,
  aliases: [],
  email: null,
})

it('adds what somebody else has added, once, and leaves what I typed', () => {
  const before = [party('Ann'), party('Bob')]
  const mine = [party('Ann', 'complainant'), party('Bob'), party('Cid')]
  const theirs = [party('Ann'), party('Cid', 'respondent'), party('Dan')]
  expect(mergeParties(before, mine, theirs)).toEqual([...mine, party('Dan')])
})

it('brings nobody back whom I have removed', () => {
  expect(mergeParties([party('Ann'), party('Bob')], [party('Ann')], [party('Ann'), party('Bob')])).toEqual([
    party('Ann'),
  ])
})
