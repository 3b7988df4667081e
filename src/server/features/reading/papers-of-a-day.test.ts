import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { PAPER_OF_MAY } from './paper-of-may.fixture.ts'
import { readText } from './read-text.ts'

/** What each expression that holds a phrase means; "?" where nothing says which. */
const days = (text: string, phrase: string) =>
  readText(text, PAPER_OF_MAY)
    .flatMap(({ times }) => times)
    .filter((time) => time.text.toLowerCase().includes(phrase))
    .map(({ from }) => from?.slice(0, 16) ?? '?')
const saidOn = (text: string, words: string) =>
  readText(text, PAPER_OF_MAY)
    .filter(({ start, end }) => text.slice(start, end).includes(words))
    .map(({ part, written }) => [part, written])

describe('the day that a paper was written on', () => {
  it('stands in the first words, where those have no verb', () => {
    const note =
      'Call with Vera Holt (stores), Tuesday 20/5/25, ten minutes. From memory.\n\nMs Holt said that she rang him yesterday.'
    expect(days(note, 'yesterday')).toEqual(['2025-05-19'])
    const told =
      'Vera Holt rang the depot of the firm in Essen on 20 May 2025. She rang twice.\n\nMs Holt said that nobody answered.'
    expect(saidOn(told, 'nobody answered')).toEqual([['assertion', null]])
  })

  it.each([
    ['WITNESS STATEMENT\nStatement of: Anna Lind\nOccupation: Porter\nDated: 20 May 2025', '2025-05-20'],
    ['HOLT & SONS\nStores\nPRIVATE\n20 May 2025\n\nMs Lind\nBy hand\n\nDear Ms Lind', '2025-05-20'],
    [
      'NOTE\nAbout: Stores\nPlace: Depot\nFile: 4\nDate of note: 20 May 2025\nDate of incident: 3 May 2025',
      '2025-05-20',
    ],
    [
      'RECORD\nPerson: Anna Lind\nStores\nShift: early\nDate and place: 20 May 2025, 09:30, depot',
      '2025-05-20',
    ],
    ['RECORD\nPerson\tAnna Lind\nStores\nShift\tearly\nTime / date\t20 May 2025, 09:30, depot', '2025-05-20'],
    [
      'RECORD\nPerson\tAnna Lind\nStores\nShift\tearly\nDate, time and place\t20 May 2025, 09:30, depot',
      '2025-05-20',
    ],
    [
      'RECORD\nPerson\tAnna Lind\nStores\nShift\tearly\nDate and time of fall\t3 May 2025, 09:30, depot',
      null,
    ],
    ['INCIDENT FORM\nName: Anna Lind\nPlace: Depot\nShift: early\nDate of incident: 3 May 2025', null],
  ])('stands in a field or by itself, further down in the head: %s', (head, day) => {
    const text = `${head}\n\nI rang the depot and nobody answered.\n\nI rang the stores.\n\nI went home.\n\nAnna Lind`
    expect(saidOn(text, 'nobody answered').map(([, written]) => written)).toEqual([day && parseDay(day)])
  })

  it('is not the one on which it was found', () => {
    const note = '[Note by hand, found in the chest of A. Lind 20 May 2025]\n\nThe sea was calm yesterday.'
    expect(days(note, 'yesterday')).toEqual(['?'])
  })

  it('is the one with its year, where another one stands beside it', () => {
    const list = 'Snag list, begun 6 May, last changed 19 May 2025\n\nI closed the valve on Monday 12 May.'
    expect(saidOn(list, 'closed the valve')).toEqual([['assertion', parseDay('2025-05-19')]])
  })

  it('at the foot of a statement of one paragraph leaves that paragraph its words', () => {
    const text =
      'Statement of Vera Holt\n\nOn 8 May I rang the depot. The following day I wrote.\n\nSigned: Vera Holt, 30 May 2025'
    expect(saidOn(text, 'rang the depot')).toEqual([['assertion', parseDay('2025-05-30')]])
    expect(days(text, 'following day')).toEqual(['2025-05-09'])
  })

  it('is of each entry of a diary its own', () => {
    const diary =
      'V. HOLT, STORES, MAY\n\nMon 12  Counted the drums.\nTue 13  Rang the driver, said he’d call on Friday.\nWed 14  Nothing.'
    expect(days(diary, 'friday')).toEqual(['2025-05-16'])
  })
})

describe('what an account counts from', () => {
  it('is the day that its head says it is about', () => {
    const form =
      'REPORT\nDate of accident: 8 May 2025\nDate of report: 20 May 2025\n\nAt 14:20 the cover came off. They rang the next day.'
    expect(days(form, '14:20')).toEqual(['2025-05-08T14:20'])
    expect(days(form, 'the next day')).toEqual(['2025-05-09'])
  })

  it('is the one day in question that it has named, behind a month that came up, and none where it has named two', () => {
    const talk = (more: string) =>
      `Interview of Vera Holt, 2 June 2025\n\nQ: When?\nVH: It was Thursday 8 May. ${more}\nQ: Since when are you here?\nVH: I came in April.\nQ: Whom did you tell?\nVH: My chief, the day after.`
    expect(days(talk(''), 'the day after')).toEqual(['2025-05-09'])
    expect(days(talk('Or Friday 9 May.'), 'the day after')).toEqual(['?'])
  })

  it('is what was spoken of, also for "ten days after that"', () => {
    const text =
      'STATEMENT OF VERA HOLT\n\nOn 8 May I rang. Ten days after that I was moved.\n\nSigned: Vera Holt\nDate: 2 June 2025'
    expect(days(text, 'ten days after')).toEqual(['2025-05-18'])
  })
})

describe('a file of a calendar', () => {
  it('is one row for each appointment, of the day that it has', () => {
    const text =
      'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART;TZID=Europe/Rome:20250514T200000\nSUMMARY:Farewell of Vera Holt\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20250520\nSUMMARY:Count\nEND:VEVENT\nEND:VCALENDAR'
    const rows = readText(text, PAPER_OF_MAY).filter(({ part }) => part === 'row')
    expect(rows.map(({ times }) => times.map(({ from }) => from))).toEqual([['2025-05-14'], ['2025-05-20']])
    expect(rows.map(({ start, end }) => /SUMMARY:(.*)/.exec(text.slice(start, end))?.[1])).toEqual([
      'Farewell of Vera Holt',
      'Count',
    ])
  })
})

describe('the day that a part of a paper was written on', () => {
  it('of a letter stands at the right of its address', () => {
    const letter = `STAFF COUNCIL\nHolt & Sons\n\nTo the Management\nfor the attention of Ms Lind          Lowfield, 20 May 2025\n\nDear Ms Lind,\n\nYou will hear from us on the day after tomorrow.\n\nYours\nVera Holt`
    expect(days(letter, 'day after tomorrow')).toEqual(['2025-05-22'])
  })

  it('of a form is the day of the form, numbered and without a colon', () => {
    const form = `COMPLAINT FORM\n\n1. Your name            Vera Holt\n2. Date of this form    20/05/25\n\n3. Tell us what happened\n   I came at nine on Friday morning and the door was open.`
    expect(days(form, 'friday')).toEqual(['2025-05-16'])
  })

  it('of a memorandum stands alone below its head', () => {
    const memo = `To: Anna Lind, HR\nFrom: V. Holt\n20 May 2025\n\nI said so in your meeting a week ago.`
    expect(days(memo, 'a week ago')).toEqual(['2025-05-13'])
  })

  it('of a sheet of shifts stands behind what the shift is called', () => {
    const sheet = `HANDOVER\n\nNIGHT OF: 19/5    On: Anna\nDone: all\nNotes: the fitter comes tomorrow.\n\nNIGHT OF: 21/5    On: Vera\nDone: all\nNotes: he comes tomorrow.\n\nNIGHT OF: 23/5    On: Vera\nNotes: none`
    expect(days(sheet, 'tomorrow')).toEqual(['2025-05-20', '2025-05-22'])
  })

  it('of a line in a list of days may be told by a weekday or as the next one', () => {
    const list = `MY NOTES\n\n- 13/5 Tue, 4 pm: a mail. I read it twice.\n- Next day: I asked the day crew today.\n- 15/5 to 18/5: closed. I went out on the 18th.\n- 19/5: nothing.\n- Friday: I wrote it down yesterday.\n- 27/5: counted again.`
    expect(days(list, 'today')).toEqual(['2025-05-14'])
    expect(days(list, 'the 18th')).toEqual(['2025-05-18'])
    expect(days(list, 'friday')).toEqual(['2025-05-23'])
    expect(days(list, 'yesterday')).toEqual(['2025-05-22'])
  })

  it('of a chat may be without a year', () => {
    const chat = `[13.05. 07:12] Holt, Vera\n  The crates stand at gate 3.\n[13.05. 07:15] Lind, Anna\n  He decided it himself yesterday\n[14.05. 07:16] Holt, Vera\n  Stop please.`
    expect(days(chat, 'yesterday')).toEqual(['2025-05-12'])
  })
})
