import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'

/** Turns of an interview, and what each time in them means; "open" where nothing says which day. */
const timesIn = (turns: string): string[] => {
  const text = `RECORD OF INTERVIEW\n\nInterviewee: Bruno Marten\nInterviewer: Ilse Holt\nDate: 21 March 2025, 09:00 to 09:40\n\n${turns}\n\nQ: Who else was there?\nA: Nobody.\n\nQ: Nobody at all?\nA: No.\n\nInterview ended at 09:40.`
  return readText(text, {
    fileName: 'a.txt',
    occurredAt: null,
    parties: [],
    conduct: null,
    dayFirst: true,
  }).flatMap(({ part, times }) =>
    part === 'heading' ? [] : times.map((time) => `${time.text.replace(/\.$/, '')} = ${time.from ?? 'open'}`),
  )
}

describe('the day that a question names', () => {
  it('is that of the hours in its answer', () => {
    expect(
      timesIn('Q: You drove the van on 14 March. From when to when?\nA: From 13:30 until 21:15.'),
    ).toEqual(['14 March = 2025-03-14', '13:30 until 21:15 = 2025-03-14T13:30'])
  })

  it('goes on through the turns that follow, until another day is named', () => {
    const turns = `Q: You drove the van on 14 March. Where to?
A: To the quarry. I was there by 14:20.

Q: Did anybody ride with you?
A: No. I was alone. The radio was on. It rained hard. I had a flask with me.

Q: The gate opened at 20:10. Who opened it?
A: Not me. I had no key. Nobody had. We all used the back way.

Q: Who had the van that evening?
A: I had it that evening.

Q: And on 16 March?
A: I came in at 08:30.`
    expect(timesIn(turns)).toEqual([
      '14 March = 2025-03-14',
      '14:20 = 2025-03-14T14:20',
      '20:10 = 2025-03-14T20:10',
      'that evening = 2025-03-14',
      'that evening = 2025-03-14',
      '16 March = 2025-03-16',
      '08:30 = 2025-03-16T08:30',
    ])
  })

  it('is that of the next hour which the clock shows that evening, of two halves of the day', () => {
    const answer = (words: string) =>
      timesIn(`Q: The gate opened at 22:10 on 14 March. What then?\nA: ${words}`).at(-1)
    expect(answer('She came about ten past eleven.')).toBe('ten past eleven = 2025-03-14')
    expect(answer('She came about twenty to eleven.')).toBe('twenty to eleven = 2025-03-14')
    expect(answer('She came about twenty past nine.')).toBe('twenty past nine = open')
    expect(answer('She came about ten past twelve.')).toBe('ten past twelve = open')
  })

  it('may be told by what is counted from the day of the interview', () => {
    const turns = (day: string) => timesIn(`Q: Where were you ${day}?\nA: At home. I went out at 18:05.`)
    expect(turns('yesterday')[1]).toBe('18:05 = 2025-03-20T18:05')
    expect(turns('last Friday')[1]).toBe('18:05 = 2025-03-14T18:05')
    expect(turns('on the 12th')[1]).toBe('18:05 = 2025-03-12T18:05')
  })

  it('leaves the hours open where the question names two', () => {
    const turns = `Q: Were you in on 14 March and on 15 March? When did you leave?
A: At 21:40. I was tired that evening.

Q: On 15 March, when did you come?
A: At 07:50.`
    expect(timesIn(turns)).toEqual([
      '14 March = 2025-03-14',
      '15 March = 2025-03-15',
      '21:40 = open',
      'that evening = open',
      '15 March = 2025-03-15',
      '07:50 = 2025-03-15T07:50',
    ])
  })

  it('is not that of a paper, of a talk or of the interview', () => {
    const answer = (question: string) => timesIn(`Q: ${question}\nA: I left at 21:40.`).at(-1)
    expect(answer('In your statement of 19 March you speak of the van. When did you leave?')).toBe(
      '21:40 = open',
    )
    expect(answer('On 19 March you told Ruth that you had left. When was that?')).toBe('21:40 = open')
    expect(answer('Today is 21 March. When did you leave?')).toBe('21:40 = open')
    expect(answer('You are to be back on 26 March. When did you leave?')).toBe('21:40 = open')
  })

  it('stays what was asked about where a paper of another day comes up', () => {
    const turns = `Q: You drove the van on 14 March. Where to?
A: To the quarry.

Q: In your statement of 19 March you say nothing of it. When did you leave?
A: At 21:40.`
    expect(timesIn(turns).at(-1)).toBe('21:40 = 2025-03-14T21:40')
  })
})

describe('minutes that are wrapped before a day', () => {
  it('hold one sentence with its day', () => {
    const text = `YARD MEETING
13 May 2025, 14:00, canteen
Present: Ida Voss (chair), Rosa Holt

1. Gate. Ida Voss told everybody that the gate has been shut since 1 April 2025. Rosa Holt said that she had sent it to all the drivers on
28 April. Ida Voss said that two keys are gone.`
    const unit = readText(text, {
      fileName: 'a.txt',
      occurredAt: null,
      parties: [],
      conduct: null,
      dayFirst: true,
    }).find(({ start, end }) => text.slice(start, end).includes('28 April'))
    expect([unit?.speaker?.name, text.slice(unit?.start, unit?.end), unit?.times[0]?.from]).toEqual([
      'Rosa Holt',
      'Rosa Holt said that she had sent it to all the drivers on\n28 April.',
      '2025-04-28',
    ])
  })
})

describe('an account that names its day without a year', () => {
  it('tells of the same day by the hours that follow', () => {
    const text =
      'STATEMENT OF BRUNO MARTEN\n\nI drove the van on 14 May. At 13:30 I fetched the drums. I signed the report of 16 May at 21:15.\n\nSigned: Bruno Marten\nDate: 21 May 2025'
    const found = readText(text, {
      fileName: 'a.txt',
      occurredAt: null,
      parties: [],
      conduct: null,
      dayFirst: true,
    }).flatMap(({ times }) => times.map((time) => time.from))
    expect(found).toEqual(['2025-05-14', '2025-05-14T13:30', '2025-05-16T21:15', '2025-05-21'])
  })
})
