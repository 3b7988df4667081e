import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { readText } from './read-text.ts'
import type { ItemAbout } from './unit.ts'

const about = (conduct: readonly [string, string] | null, occurred: string | null = null): ItemAbout => ({
  fileName: 'a.txt',
  occurredAt: occurred === null ? null : parseDay(occurred),
  parties: [],
  conduct: conduct && { from: parseDay(conduct[0])!, to: parseDay(conduct[1])! },
  dayFirst: true,
})
/** What each expression in a text that holds the phrase means; "?" where nothing says which. */
const days = (text: string, phrase: string, of: ItemAbout) =>
  readText(text, of)
    .flatMap(({ times }) => times)
    .filter((time) => time.text.toLowerCase().includes(phrase) || phrase.includes(time.text.toLowerCase()))
    .map(({ from }) => from?.slice(0, 10) ?? '?')

const STATEMENT = (words: string) =>
  `STATEMENT OF ANNA LIND\n\n${words}\n\nSigned: Anna Lind\nDate: 2 June 2025`
/** Monday 5 to Sunday 18 May 2025. */
const LONG = about(['2025-05-05', '2025-05-18'])
const SHORT = about(['2025-05-07', '2025-05-12'])

describe('what a statement tells', () => {
  it.each([
    ['I saw him on 6 May 2025. On the Friday he was gone.', 'on the friday', ['2025-05-09']],
    ['It was Monday 12 May 2025. The next morning I rang her.', 'the next morning', ['2025-05-13']],
    [
      'The collision was on 8 May 2025. I went home. Two days after the collision I wrote it down.',
      'two days after',
      ['2025-05-10'],
    ],
    [
      'Our training was held on 14 May 2025. The week before the training he left.',
      'the week before',
      ['2025-05-05'],
    ],
    [
      'The audit took place on Wednesday 14 May 2025. I met her on the Monday before the audit.',
      'monday before',
      ['2025-05-12'],
    ],
    [
      'The storm of 10 May 2025 took the roof. I was ill on the day of the storm.',
      'the day of',
      ['2025-05-10'],
    ],
    ['It was Monday 12 May 2025. Two days after that Monday he rang.', 'two days after', ['2025-05-14']],
    ['We spoke on 28 November and it was cold.', '28 november', ['2024-11-28']],
    ['On 9 May 2025 I began at 22:15. At 02:40 the bell rang.', '02:40', ['2025-05-10']],
    ['It went on from Tuesday 13 to Wednesday 14 May 2025.', 'tuesday 13', ['2025-05-13']],
    [
      'The wedding was on Saturday 10 May 2025. It was said on the Tuesday of the wedding.',
      'the tuesday',
      ['2025-05-06'],
    ],
    ['I rang her last evening.', 'last evening', ['2025-06-01']],
    ['He left the night before last.', 'the night before last', ['2025-05-31']],
  ])('%s', (words, phrase, expected) => expect(days(STATEMENT(words), phrase, LONG)).toEqual(expected))

  it.each([
    ['The first she knew was the form of 12 May 2025. He came to her on the Monday.', 'monday', '?'],
    ['He sat in on 12 May 2025. He found it by the ladder that Monday.', 'monday', '2025-05-12'],
    ['It was Monday 12 May 2025. He found it on the Monday.', 'on the monday', '2025-05-12'],
    ['The form of 12 May 2025. He came on the Monday. She told them two days after.', 'two days after', '?'],
    ['The form of 12 May 2025. He came on the Monday. It lay there the whole of that Monday.', 'that', '?'],
  ])('takes a weekday for a day only where it was told as one: %s', (words, phrase, day) =>
    expect(days(STATEMENT(words), phrase, LONG)).toEqual([day]),
  )

  it('goes on from the day of a letter, as of a mail', () => {
    const letter = (words: string) =>
      `Holt & Sons\n\n5 May 2025\n\nDear Anna\n\n${words}\n\nYours sincerely\nVera Holt`
    expect(days(letter('I will start on Thursday.'), 'thursday', LONG)).toEqual(['2025-05-08'])
    expect(days(letter('Two days later I told him so.'), 'two days later', LONG)).toEqual(['?'])
  })

  it('goes on from the day with which a line of a note begins', () => {
    const note = `Note of a talk with Anna Lind, 2 June 2025

Anna Lind said that she had mixed them up in March.

Wed. May 7: she opened up. Nobody was there.

She said that the car was in the lot when he left on the 6th.`
    expect(days(note, 'the 6th', LONG)).toEqual(['2025-05-06'])
  })

  it('names the event that a day counts from', () => {
    const [time] = readText(STATEMENT('The storm of 10 May 2025 came. I left the day after the storm.'), LONG)
      .flatMap(({ times }) => times)
      .filter(({ anchor }) => anchor === 'event')
    expect(time).toMatchObject({ text: 'the day after the storm', from: '2025-05-11' })
  })

  it('knows the one day of its name between the last day that was told and that of the telling', () => {
    const told = (words: string) => `STATEMENT OF ANNA LIND\nDated: 20 May 2025\n\n${words}\n\nAnna Lind`
    const since = 'I fell on 14 May 2025. I had fallen before, in April. On the Friday she came.'
    expect(days(told(since), 'friday', LONG)).toEqual(['2025-05-16'])
    expect(days(told(since.replace('14 May', '7 May')), 'friday', LONG)).toEqual(['?'])
    expect(days(told(since.replace('came', 'will come')), 'friday', LONG)).not.toEqual(['2025-05-16'])
  })

  it('knows the one day of its name among the days in question', () => {
    expect(days(STATEMENT('She stopped me on the Saturday.'), 'saturday', SHORT)).toEqual(['2025-05-10'])
    expect(days(STATEMENT('She stopped me on the Saturday.'), 'saturday', LONG)).toEqual(['?'])
  })

  it.each([
    ['He came the day after the dinner.', 'the day after'],
    [
      'There was a wedding on 6 May 2025 and a wedding on 7 May 2025. I left the day after the wedding.',
      'the day after',
    ],
    ['I wrote it two days after he had told me.', 'two days after'],
    ['She had a fall three weeks before this one.', 'three weeks before'],
    ['On 6 May 2025 I rang. He answered that he would look at it next month.', 'next month'],
    ['On 6 May 2025 he said to me "come back tomorrow" and shut the door.', 'tomorrow'],
    ['He told me so in the summer.', 'summer'],
    ['We spoke on Tuesday 7 May 2025.', 'tuesday'],
    ['I left at the night in question.', 'the night in'],
  ])('leaves open %s', (words, phrase) => {
    const found = days(STATEMENT(words), phrase, LONG)
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found)).toEqual(new Set(['?']))
  })
})

describe('the day that a part of a text was written on', () => {
  it('is that of its row, also behind a number', () => {
    const text = [
      'NR;WHEN;TEXT',
      '0411;06/05/2025 19:20;we talk tomorrow',
      '0412;07/05/2025 20:11;i come tonight',
      '0413;09/05/2025 08:00;ok',
      '0414;09/05/2025 08:05;see you',
    ].join('\n')
    expect(days(text, 'tonight', about(null, '2025-06-01'))).toEqual(['2025-05-07'])
    expect(days(text, 'tomorrow', about(null, '2025-06-01'))).toEqual(['2025-05-07'])
  })

  it('is that of the heading above it', () => {
    const text =
      'Received: Wed 7 May 2025 09:47\n"Come to my office tomorrow at three."\n\nReceived: Fri 9 May 2025 10:00\n"I will come tomorrow."'
    expect(days(text, 'tomorrow', LONG)).toEqual(['2025-05-08', '2025-05-10'])
  })

  describe('in a diary', () => {
    const text =
      'Notes of Ole Berg\n\nMON 5 MAY 2025\nUp at six.\n\nTUE\nOff. The boiler man came yesterday.\n\nthu - It had dripped the night before.\n\nSunday\nTom comes again tomorrow.'

    it('is the next one of its name, where a weekday has the line for itself or a dash behind it', () => {
      expect(days(text, 'tue', about(null))).toEqual(['2025-05-06'])
      expect(days(text, 'thu', about(null))).toEqual(['2025-05-08'])
      expect(days(text, 'yesterday', about(null))).toEqual(['2025-05-05'])
      expect(days(text, 'tomorrow', about(null))).toEqual(['2025-05-12'])
    })

    it('is what an entry counts back from, but no other text that names no day', () => {
      expect(days(text, 'the night before', about(null))).toEqual(['2025-05-07'])
      const letter = 'Letter of 8 May 2025\n\nIt had dripped the night before.'
      expect(days(letter, 'the night before', about(null))).toEqual(['?'])
    })
  })

  it('is not the next meeting that a record ends with', () => {
    const text = 'Record of a talk\n\nShe came yesterday.\n\nNext meeting on 14 May 2025.'
    expect(days(text, 'yesterday', about(null))).toEqual(['?'])
  })
})

describe('a hearing about other years', () => {
  const HEARING = (words: string, written: string) =>
    `Hearing of ${written}\n\nQ. It is dated 12 July 2013, is it not?\nA. Yes, 2013.\nQ. And the audit of 2012 came before the one of 2013?\nA. ${words}\nQ. Thank you.\nA. That was in 2013 too.`

  it.each([
    ['24 April 2024', '?'],
    ['16 July 2013', '2013-07-15'],
  ])('held on %s: "yesterday" is %s', (written, day) => {
    const text = HEARING('We received a letter yesterday which I have asked him to review.', written)
    expect(
      days(text, 'yesterday', about(null, new Date(`${written} UTC`).toISOString().slice(0, 10))),
    ).toEqual([day])
  })
})

describe('a report that nobody signs', () => {
  const REPORT = `WEB REPORT      received 02/06/2025 23:14      reporter: anonymous

What happened?
She wrote a Saturday in March that nobody worked. I saw the sheet.

When?
All of last month.`

  it('tells of days from when it came in', () =>
    expect(days(REPORT, 'last month', LONG)).toEqual(['2025-05']))

  it('means no day by any one of several', () => expect(days(REPORT, 'a saturday', LONG)).toEqual(['?']))
})

describe('a time of day in the past tense', () => {
  const hours = (text: string, occurred: string | null = null) =>
    readText(text, about(null, occurred))
      .flatMap(({ times }) => times)
      .filter((time) => time.text === '07:41')
      .map(({ from }) => from)

  it('is not of the day of a letter or of a mail', () => {
    const letter = `Lowfield Boats\n\n17 June 2025\n\nDear Ms Lind,\n\nThe hatch was opened at 07:41.\n\nYours sincerely,\nPer Dahl`
    const mail = `From: Per Dahl <pd@boats.example>\nTo: Anna Lind <al@boats.example>\nDate: Tue, 17 Jun 2025 09:00:00 +0000\nSubject: hatch\n\nThe hatch was opened at 07:41.\n`
    expect([hours(letter), hours(mail)]).toEqual([[null], [null]])
  })

  it('is of the day of a message in a chat and of a row of a log', () => {
    const chat = `[17/06/2025, 07:58:01] Per Dahl: The hatch was opened at 07:41.\n[17/06/2025, 07:59:10] Anna Lind: I saw.\n[17/06/2025, 08:01:44] Per Dahl: Good.\n`
    expect(hours(chat)).toEqual(['2025-06-17T07:41'])
  })
})
