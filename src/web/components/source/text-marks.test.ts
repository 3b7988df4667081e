import { describe, expect, it } from 'vitest'
import { findHits } from '#shared/find-hits.ts'
import { cutAtMarks, isMarked } from './text-marks.ts'

const TEXT = 'Paid on Friday. The invoice was paid again.'
const shown = (marks: Parameters<typeof cutAtMarks>[0], start = 0, end = TEXT.length) =>
  cutAtMarks(marks, { start, end }).map(({ mark, ...piece }) => [TEXT.slice(piece.start, piece.end), mark])

describe('marks in a text', () => {
  it('stand where the searched words stand, in any letters, and cut the text around them', () => {
    expect(shown(findHits(TEXT, 'paid'))).toEqual([
      ['Paid', 0],
      [' on Friday. The invoice was ', null],
      ['paid', 1],
      [' again.', null],
    ])
  })

  it('are taken as words and never as a pattern', () => {
    expect(findHits('a.b axb', 'a.b')).toEqual([{ start: 0, end: 3 }])
    expect(findHits(TEXT, 'a')).toEqual([])
  })

  it('stand at the other forms of a word too, which the search takes for the same', () => {
    const hits = (text: string, words: string) =>
      findHits(text, words).map(({ start, end }) => text.slice(start, end))
    expect(hits('She approves what he approved.', 'approving')).toEqual(['approves', 'approved'])
    expect(hits('Notes, not a note.', 'note')).toEqual(['Notes', 'note'])
    expect(hits('A vastly other cast', 'caste')).toEqual(['cast'])
  })

  it('stand at whole words, and at none that the search passes over', () => {
    const hits = (text: string, words: string) =>
      findHits(text, words).map(({ start, end }) => text.slice(start, end))
    expect(hits('Yesterday she said yes, of course.', 'yes of course')).toEqual(['yes', 'course'])
    expect(hits('He is the one.', 'the')).toEqual(['the'])
  })

  it('stand neither at what says how to search nor at words that must not be there', () => {
    const text = 'The "gate" or a clerk -brother'
    const hits = findHits(text, '"clerk gate" or -brother').map(({ start, end }) => text.slice(start, end))
    expect(hits).toEqual(['gate', 'clerk'])
  })

  it('are cut at the ends of the stretch that is shown, and keep their place among all marks', () => {
    const marks = [...findHits(TEXT, 'paid'), { start: 36, end: 43 }]
    expect(shown(marks, 34, 40)).toEqual([
      ['id', 1],
      [' aga', 2],
    ])
    expect(isMarked(marks, { start: 5, end: 20 })).toBe(false)
  })
})
