import { describe, expect, it } from 'vitest'
import { PAPER_OF_MAY } from './paper-of-may.fixture.ts'
import { readText } from './read-text.ts'

/** What the times of the sentence that holds some words mean; "open" where nothing says which day. */
const days = (text: string, words: string) =>
  readText(text, PAPER_OF_MAY)
    .filter(({ start, end }) => text.slice(start, end).includes(words))
    .flatMap(({ times }) => times.map(({ from }) => from?.slice(0, 10) ?? 'open'))

const BODY = '\n\nI counted the drums yesterday.\n\nNobody else was there.\n\nA. Holt\n'

describe('the day of a paper', () => {
  it.each([
    [
      'is not the number of its sheet',
      'LOSS REPORT No. 4    Rev. 2    Sheet 1/2\nOpened  20.05.2025    Leader  A. Holt',
    ],
    ['is the end of the night that it is about', 'NIGHT BOOK, Mon 19/5/25 20.00 to Tue 20/5/25 08.00\nDepot'],
    [
      'is the day on which it was taken down',
      'HOLT & SONS\nSTORES\n\n      By hand\n      Taken 20 May 2025, read over 22 May\n\nMEMO',
    ],
    [
      'may be written out beside the address',
      'HOLT & SONS\n[stamp of the office]\n\nTo the office              Essen, on the 20th of May 2025',
    ],
    [
      'is not that of the version of a form',
      'HOLT & SONS      LOSS FORM v2.1  09 Jan 2025\n[stamp of the office]\n[counter 3]\n\nTo the office              20 / 05 / 2025',
    ],
    [
      'may be set into the blanks of a field',
      'HOLT & SONS\n[stamp of the office]\n[counter 3]\n\nTo the office              20 / 05 / 2025',
    ],
    [
      'may have its month between two marks',
      'HOLT & SONS\n[stamp of the office]\n[counter 3]\n\nTo the office              20-May-25',
    ],
    [
      'is that on which a talk was held, and not that of the signature below it',
      'HOLT & SONS\nRECORD OF A TALK (from tape)\nLed by:     Mr T. Ilves\nHeard:      Ms P. Okun\nHeld on:    20 May 2025      Begun: 14:02     Ended: 14:49',
    ],
    [
      'is not that of somebody’s inspection in one of its fields',
      'LOAN 4\nValue: six vans (Holt, 6 May 2025)\nDated 20 May 2025',
    ],
  ])('%s', (_, head) => {
    expect(days(`${head}${BODY}`, 'the drums yesterday')).toEqual(['2025-05-19'])
    expect(days(`${head}${BODY}23/5/25\n`, 'the drums yesterday')).toEqual(['2025-05-19'])
  })

  it('is not the day on which a log was copied', () => {
    const log = `DEPOT LOG\n\nThe drums were counted yesterday.\n\nNobody was there.\n\nExtracted for the file 20/05/2025.`
    expect(days(log, 'counted yesterday')).toEqual(['open'])
  })

  it('is not the holiday on which it came in', () => {
    const form = `LOSS FORM\n\nThe drums were counted yesterday.\n\nIt reached me on Ascension Day.`
    expect(days(form, 'counted yesterday')).toEqual(['open'])
  })

  it('is that of the signature for each part of a form', () => {
    const form = `LOSS FORM 7, each part by another person
________________________________________
PART A         What was lost
What was lost?      A drill. I saw it yesterday.
Signed / date                A. Reiter      13/5/25
________________________________________
PART B         What was done
What was done?      I looked for it the day before yesterday.
Signed / date                T. Ilves       16/5/25
________________________________________
PART C         Office
Remarks             Came in yesterday by post.
`
    expect(days(form, 'I saw it')).toEqual(['2025-05-12'])
    expect(days(form, 'I looked')).toEqual(['2025-05-14'])
    expect(days(form, 'Came in')).toEqual(['open'])
  })

  it('is that of the one signature for what stands above it', () => {
    const form = `COMPLAINT\n\nMy drill is gone. They told me yesterday.\n\n/s/ Ana Holt          Tuesday, May 20, 2025\n-----------\nNAME                  DATE\n\nReceived by the office.`
    expect(days(form, 'They told me')).toEqual(['2025-05-19'])
  })
})

describe('a line that begins with a day', () => {
  it('is no entry of that day where it speaks of the day itself', () => {
    const remarks = `REMARKS\n\nBy those who read the list, each for herself.\n\nWritten into the margin, in pencil.\n\n6 May is wrong, Ilves told me so yesterday.\n  7 May was a holiday.\n  8 May was the right one.`
    expect(days(remarks, 'Ilves told me')).toEqual(['2025-05-06', 'open'])
  })
})

describe('a day told by its number', () => {
  it('is of the days in question, where a month long before them came up in passing', () => {
    const memo = `MEMO\n\nDated 2 June 2025\n\nI asked for drums in January. You sent them on 19 January. As to the call on the 13th: I made none.`
    expect(days(memo, 'I made none')).toEqual(['2025-05-13'])
  })
})
