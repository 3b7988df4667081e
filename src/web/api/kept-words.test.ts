import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetWords, keepWordsFor } from './kept-words.ts'

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('localStorage', {
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => held.set(name, value),
    removeItem: (name: string) => held.delete(name),
  })
  keepWordsFor('ann')
  for (const name of [
    'draft.evidence.c1',
    'draft.edit.a1',
    'cases.filter',
    'evidence.filter.c1',
    'cases.saved-filters',
    'table.cases.sort',
  ])
    held.set(`probity.${name}`, '"Porterfield"')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const names = () => [...held.keys()].filter((name) => name !== 'probity.words-of')

it('leaves nothing that was typed behind for whoever uses the browser after somebody signed out', () => {
  forgetWords()
  expect(names()).toEqual(['probity.cases.saved-filters', 'probity.table.cases.sort'])
})

it('keeps what was typed where a session ended and the same person signs in again', () => {
  const before = names()
  keepWordsFor('ann')
  expect(names()).toEqual(before)
})

it('shows nobody what another person typed', () => {
  keepWordsFor('ben')
  expect(names()).toEqual(['probity.table.cases.sort'])
})
