import { describe, expect, it } from 'vitest'
import { findOnPage, toPageMarks } from './page-marks.ts'

const found = (pieces: readonly string[], words: string, nth = 0) =>
  findOnPage(pieces, words, nth).map(({ piece, from, to }) =>
    [...(pieces[piece] ?? '')].slice(from, to).join(''),
  )

describe('what is marked on a page', () => {
  it('is found whatever blanks, line ends and dashes the page is set with', () => {
    expect(
      found(['The work is to be', ' finished by 27', 'March 2026, at the latest'], 'finished by\n27 March'),
    ).toEqual(['finished by 27', 'March'])
  })

  it('is found in parts where the page was drawn in another order than it is read in', () => {
    const pieces = [
      'Total to be paid within thirty days',
      'a table drawn between them',
      'after the invoice was approved',
    ]
    expect(
      found(pieces, 'Total to be paid within thirty days after the invoice was approved').join(' '),
    ).toContain('paid within thirty')
  })

  it('is the same one of several that the text means', () => {
    const text = 'First page\n\f\nApproved. Later: approved again.'
    const start = text.indexOf('approved again')
    const [mark] = toPageMarks(text, [{ start, end: start + 8 }])
    expect(mark).toMatchObject({ page: 2, nth: 1 })
    expect(found(['Approved.', 'Later: approved again.'], 'approved', 1)).toEqual(['approved'])
    expect(findOnPage(['Approved.', 'Later: approved again.'], 'approved', 1)[0]?.piece).toBe(1)
  })

  it('is on both pages where it runs over the end of one', () => {
    const text = 'one two\n\f\nthree four'
    expect(toPageMarks(text, [{ start: 4, end: 15 }]).map(({ page, words }) => [page, words.trim()])).toEqual(
      [
        [1, 'two'],
        [2, 'three'],
      ],
    )
  })

  it('is nowhere on a page without text', () => {
    expect(findOnPage([], 'words of a scan that is a picture')).toEqual([])
  })
})
