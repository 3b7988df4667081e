import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWords, keepWordsFor } from './kept-words.ts'

const held = new Map<string, string>()
/** What ends with the visit. */
const visit = new Map<string, string>()
const storeOf = (entries: Map<string, string>) => ({
  get length() {
    return entries.size
  },
  key: (index: number) => [...entries.keys()][index] ?? null,
  getItem: (name: string) => entries.get(name) ?? null,
  setItem: (name: string, value: string) => entries.set(name, value),
  removeItem: (name: string) => entries.delete(name),
})
beforeEach(() => {
  held.clear()
  visit.clear()
  vi.stubGlobal('localStorage', storeOf(held))
  vi.stubGlobal('sessionStorage', storeOf(visit))
  keepWordsFor('ann')
  for (const name of [
    'draft.evidence.c1',
    'draft.edit.a1',
    'cases.filter',
    'cases.saved-filters',
    'table.cases.sort',
  ])
    held.set(`probity.${name}`, '"Porterfield"')
  for (const name of ['evidence.filter.c1', 'first-run']) visit.set(`probity.${name}`, '"Porterfield"')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const names = () => [...held.keys()].filter((name) => name !== 'probity.words-of')

it('leaves nothing that was typed behind for whoever uses the browser after somebody signed out', () => {
  forgetWords()
  expect(names()).toEqual(['probity.cases.saved-filters', 'probity.table.cases.sort'])
  expect([...visit.keys()]).toEqual(['probity.first-run'])
})

it('keeps what was typed where a session ended and the same person signs in again', () => {
  const before = names()
  keepWordsFor('ann')
  expect(names()).toEqual(before)
})

it('shows nobody what another person typed', () => {
  keepWordsFor('ben')
  expect(names()).toEqual(['probity.table.cases.sort'])
  expect([...visit.keys()]).toEqual(['probity.first-run'])
})
