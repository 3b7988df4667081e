import { describe, expect, it } from 'vitest'
import { markDifferences } from './mark-differences.ts'

const marked = (one: string, other: string) =>
  markDifferences(one, other).map((side) =>
    side.flatMap(({ text, differs }) => (differs ? [text.trim()] : [])),
  )

describe('what differs between two passages', () => {
  it('is the whole amount and nothing around it, where both have one', () => {
    expect(
      marked('Sprague owed $14,000 on deal 22.', 'On its account Sprague owed $14,000,000 on deal 22.'),
    ).toEqual([['$14,000'], ['$14,000,000']])
    expect(
      marked('The net amount on our ledger is £64,180.00.', 'The net amount for the rooms is £61,480.00.'),
    ).toEqual([['£64,180.00.'], ['£61,480.00.']])
  })

  it('is the number alone where it is written in words', () => {
    expect(
      marked(
        'Saw the hand on her back "three, four times, low down, like he was parking a car".',
        'The hand was on her lower back four or five times.',
      ),
    ).toEqual([['"three,'], ['five']])
  })

  it('is the words, where no number differs', () => {
    expect(marked('For the record: I had seen the quote.', 'He said: “I had not seen the quote”')).toEqual([
      ['For the record:'],
      ['He said:', 'not'],
    ])
  })

  it('is nothing that a mark could tell, where they have little in common', () => {
    expect(marked('I signed none this year.', 'Door signs, Cedar Ward, 1148.00, 229.60')).toEqual([[], []])
  })

  it('is the same where rows stand as their cells', () => {
    expect(
      marked('07:52 · Gate 2 · IN · badge 0412', '07:52 · Gate 7 · IN · badge 0412').map((side) =>
        side.join(),
      ),
    ).toEqual(['2 ·', '7 ·'])
    expect(marked('Nobody came in.', '07:52 · Gate 2 · IN')).toEqual([[], []])
  })

  it('is the cells that differ, of two rows about the same', () => {
    expect(
      marked(
        '04/03/2026,S20417,Tan Wei Liang,09:00-18:00,18:00,22:00,4.0,floor',
        '04/03/2026,18:07,S20417,L14 main,OUT',
      ),
    ).toEqual([['09:00-18:00,18:00,22:00,4.0,'], ['18:07,', 'L14']])
    expect(marked('a;1,250.00;x', 'a;1,350.00;x')).toEqual([['1,250.00;'], ['1,350.00;']])
  })

  it('leaves both as they are written', () => {
    const [one, other] = ['  The  “first” is 3 May.', 'The first is\n4 May. ']
    const sides = markDifferences(one, other).map((side) => side.map(({ text }) => text).join(''))
    expect(sides).toEqual([one, other])
    expect(markDifferences('', '')).toEqual([[], []])
  })
})
