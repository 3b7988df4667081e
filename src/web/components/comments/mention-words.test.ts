import { describe, expect, it } from 'vitest'
import { findLookedFor, findPeople, readMentions, splitMentions } from './mention-words.ts'

const PEOPLE = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Ana Reyes' },
  { id: '3', name: 'Tom Holt' },
  { id: '4', name: 'Tom Holt' },
  { id: '5', name: null },
]
const NOBODY: ReadonlySet<string> = new Set()

describe('a mention', () => {
  it('is the longest name that stands in full behind an "@"', () => {
    expect(splitMentions('Ask @Ana Reyes, and @Ana.', PEOPLE)).toEqual([
      { words: 'Ask ', isMention: false },
      { words: '@Ana Reyes', isMention: true },
      { words: ', and ', isMention: false },
      { words: '@Ana', isMention: true },
      { words: '.', isMention: false },
    ])
  })

  it('is no address of a mail, no longer word and no name without an "@"', () => {
    expect(readMentions('ana@Ana.example, @Anabel, Tom Holt @ noon', PEOPLE, NOBODY)).toEqual([])
  })

  it('means both who have one name, but where one of them was chosen', () => {
    expect(readMentions('@Tom Holt and @Ana', PEOPLE, NOBODY)).toEqual(['3', '4', '1'])
    expect(readMentions('@Tom Holt, @Tom Holt', PEOPLE, new Set(['4', '2']))).toEqual(['4'])
  })
})

describe('a colleague', () => {
  const found = (words: string) => findPeople(PEOPLE, words).map(({ id }) => id)

  it('is looked for behind an "@" that begins a word, as far as the caret', () => {
    expect(findLookedFor('Ask @An', 7)).toEqual({ at: 4, words: 'An' })
    expect(findLookedFor('@Ana Re and', 7)).toEqual({ at: 0, words: 'Ana Re' })
    expect(findLookedFor('@', 1)).toEqual({ at: 0, words: '' })
    for (const text of ['Ask', 'ana@re', '@Ana\nRe', '@ noon'])
      expect(findLookedFor(text, text.length)).toBeNull()
  })

  it('is found by how any part of the name begins, and no more once it is written in full', () => {
    expect(found('re')).toEqual(['2'])
    expect(found('ANA')).toEqual(['1', '2'])
    expect(found('Ana r')).toEqual(['2'])
    expect(found('Ana Reyes')).toEqual([])
    expect(found('y')).toEqual([])
  })
})
