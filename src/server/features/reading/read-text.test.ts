import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { type ItemAbout, readText } from './index.ts'

const ABOUT: ItemAbout = {
  fileName: 'a.txt',
  occurredAt: null,
  parties: [
    { name: 'Maria Lindt', aliases: ['Mia'], email: null },
    { name: 'Jonas Weber', aliases: [], email: null },
  ],
  conduct: { from: parseDay('2026-03-01')!, to: parseDay('2026-03-31')! },
  dayFirst: true,
}
const read = (text: string) =>
  readText(text, ABOUT).map((unit) => ({ ...unit, text: text.slice(unit.start, unit.end) }))
const unit = (text: string, words: string) => {
  const found = read(text).find((one) => one.text.includes(words))
  if (!found) throw new Error(`no unit holds "${words}"`)
  return found
}

const MAIL = `From: "Jonas Weber" <jw@firm.example>
To: "Maria Lindt" <ml@firm.example>
Date: Wed, 11 Mar 2026 10:00:00 +0100
Subject: Re: keys

Hello Maria,

I gave them back yesterday.

On Tue, Mar 10, 2026 at 5:02 PM Maria Lindt wrote:
> Who has the keys?
> I saw them on Friday.
`
const INTERVIEW = `Interview with Jonas Weber (JW), 6 May 2026. Asked by A. Stone (AS).

AS: Where were you on 9 March?
JW: I was in the office until ten.
AS: Who else was there?
JW: I don't remember. Maria told me it was Peter.
AS: Did you open the safe?
JW: No.
`

describe('a mail', () => {
  it('is read level by level, each with its writer and its day', () => {
    expect(unit(MAIL, 'gave them back')).toMatchObject({
      level: 0,
      speaker: { name: 'Jonas Weber', certain: true },
      to: ['Maria Lindt'],
    })
    expect(unit(MAIL, 'gave them back').times[0]).toMatchObject({ text: 'yesterday', from: '2026-03-10' })
    expect(unit(MAIL, 'I saw them')).toMatchObject({
      level: 1,
      speaker: { name: 'Maria Lindt', certain: true },
    })
    expect(unit(MAIL, 'I saw them').times[0]).toMatchObject({ from: '2026-03-06' })
  })

  it('greets, asks and is headed by nobody', () => {
    expect(unit(MAIL, 'Hello')).toMatchObject({ part: 'greeting' })
    expect(unit(MAIL, 'Who has')).toMatchObject({ part: 'question', level: 1 })
    expect(unit(MAIL, 'Subject')).toMatchObject({ part: 'heading', speaker: null })
  })
})

describe('an interview', () => {
  it('names who is behind initials, and which question an answer answers', () => {
    const units = read(INTERVIEW)
    const answer = units.find(({ text }) => text.startsWith('I was in'))!
    expect(answer).toMatchObject({
      part: 'answer',
      speaker: { name: 'Jonas Weber', certain: true },
      stance: 'asserts',
      basis: 'saw',
    })
    expect(units[answer.answers!]).toMatchObject({
      part: 'question',
      text: 'Where were you on 9 March?',
      speaker: { name: 'A. Stone' },
    })
  })

  it('tells remembering, denying and repeating from each other', () => {
    expect(unit(INTERVIEW, "don't remember")).toMatchObject({ stance: 'does_not_recall' })
    expect(unit(INTERVIEW, 'Maria told me')).toMatchObject({ stance: 'reports_another', basis: 'was_told' })
    expect(unit(INTERVIEW, 'No.')).toMatchObject({ stance: 'denies' })
  })
})

describe('a note of what somebody said', () => {
  const note = `Note of a call with Maria Lindt on 6 May 2026. Not verbatim.

She said that she had never used his key. Jonas Weber had left before her. She thought it was Friday.
`
  it('reports that person, not the one who wrote it', () => {
    expect(unit(note, 'never used')).toMatchObject({
      speaker: { name: 'Maria Lindt', certain: true },
      stance: 'denies',
    })
    expect(unit(note, 'Note of')).toMatchObject({ part: 'heading', speaker: null })
  })
})

describe('a signed statement', () => {
  const statement = `Statement of Maria Lindt

I saw Jonas at the door. I asked him and he said "not my keys".

Maria Lindt
8 May 2026
`
  it('holds the words of who signed it, and in quotation marks those of another person', () => {
    expect(unit(statement, 'I saw Jonas')).toMatchObject({ speaker: { name: 'Maria Lindt', certain: true } })
    expect(unit(statement, 'not my keys').speaker).toEqual({ name: 'Jonas Weber', certain: false })
  })
})

describe('chats and tables', () => {
  it('are turns with their senders, as lines or as JSON', () => {
    const lines = `[04/03/26, 17:58] Mia: leaving now\n[04/03/26, 18:02] Jonas Weber: see you tomorrow\n[05/03/26, 09:00] Mia: morning all`
    expect(unit(lines, 'leaving now').speaker).toEqual({ name: 'Maria Lindt', certain: true })
    expect(unit(lines, 'see you tomorrow').times[0]).toMatchObject({ from: '2026-03-05' })
    const json = JSON.stringify(
      {
        messages: [
          { ts: '2026-03-04 17:58', user: 'Mia', text: 'leaving now' },
          { ts: '2026-03-04 18:02', user: 'Jonas Weber', text: 'see you tomorrow' },
        ],
      },
      null,
      1,
    )
    expect(unit(json, 'see you tomorrow')).toMatchObject({
      text: 'see you tomorrow',
      speaker: { name: 'Jonas Weber', certain: true },
    })
  })

  it('are rows under a heading', () => {
    const table = 'time;door;badge\n2026-03-04 09:00;A;17\n2026-03-04 09:05;B;18\n2026-03-04 10:00;A;17'
    expect(read(table).map(({ part }) => part)).toEqual(['heading', 'row', 'row', 'row'])
  })
})

describe('any text', () => {
  const lines = fc.constantFrom(
    'From: Maria Lindt',
    'To: Jonas Weber',
    'Date: 4 March 2026',
    '',
    '> quoted',
    '>> twice',
    'AS: Who?',
    'JW: "No," she said.',
    'On 4 March 2026, Maria Lindt wrote:',
    '[04/03/26, 17:58] Mia: hi',
    'a;b;c',
    '1;2;3',
    'She said that it was late. He left!',
    '-----Original Message-----',
    '{"user":"a","text":"b"}',
    '   ',
  )
  it('is covered once by units that stand at their offsets', () => {
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 25 }), (parts) => {
        const text = parts.join('\n')
        const seen = new Uint8Array(text.length)
        for (const { start, end } of readText(text, ABOUT)) {
          expect(end).toBeGreaterThan(start)
          expect(seen.subarray(start, end).includes(1)).toBe(false)
          seen.fill(1, start, end)
        }
        const left = [...text].filter((letter, at) => seen[at] === 0 && /[\p{L}\p{N}]/u.test(letter)).join('')
        expect(left).toBe('')
      }),
    )
  })
})
