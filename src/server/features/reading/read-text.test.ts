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

describe('the forms in which evidence comes', () => {
  it('a transcript with numbered lines has the turns of one without', () => {
    const text = `RECORD OF INTERVIEW. Q. = Ms Lindt.   A. = Mr Weber.

 1   Q.  Did you leave the building that night?
 2   A.  I had my break downstairs.
 3       I never left the building.
 4   Q.  At what time?
 5   A.  Around midnight.
 6   Q.  Who saw you there?
 7   A.  Nobody.`
    expect(unit(text, 'leave the building that')).toMatchObject({
      part: 'question',
      speaker: { name: 'Maria Lindt' },
    })
    expect(unit(text, 'never left')).toMatchObject({ speaker: { name: 'Jonas Weber' } })
  })

  it('a copied chat names each writer beside the time, and the day above', () => {
    const text = `Shift desk

Friday, 6 March 2026

Jonas Weber  10:12 PM
the camera is gone again

Mia L  10:15 PM
I ring them tomorrow

Jonas Weber  10:16 PM
fine`
    expect(unit(text, 'camera')).toMatchObject({ speaker: { name: 'Jonas Weber', certain: true } })
    expect(unit(text, 'I ring')).toMatchObject({ speaker: { name: 'Maria Lindt', certain: true } })
    expect(unit(text, 'I ring').times[0]).toMatchObject({ text: 'tomorrow', from: '2026-03-07' })
  })

  it('captions name the voice of each cue', () => {
    const cue = (voice: string, words: string) => `00:00:01.000 --> 00:00:04.000\n<v ${voice}>${words}</v>\n`
    const text = `WEBVTT\n\n${[cue('Jonas Weber', 'I counted twice.'), cue('Maria Lindt', 'Who helped?'), cue('Jonas Weber', 'Nobody did.')].join('\n')}`
    expect(unit(text, 'counted')).toMatchObject({ speaker: { name: 'Jonas Weber' } })
    expect(unit(text, 'Who helped')).toMatchObject({ speaker: { name: 'Maria Lindt' } })
  })

  it('a mail may have its headers and its date in another language', () => {
    const text = `Von: Jonas Weber
Gesendet: Montag, 9. März 2026 16:48
An: Maria Lindt
Betreff: Schlüssel

They come the day after tomorrow.`
    expect(unit(text, 'They come')).toMatchObject({ speaker: { name: 'Jonas Weber' } })
    expect(unit(text, 'They come').times[0]).toMatchObject({ from: '2026-03-11' })
  })

  it('a form says in its labels whose words stand below them', () => {
    const text = `INCIDENT REPORT
Reported by: Maria Lindt, nurse
Completed by: Jonas Weber, manager

Description of the event (reporter's own words):
The bell had rung twice. I could not leave.

Action taken (person completing):
Moved one nurse from the other ward.`
    expect(unit(text, 'could not leave')).toMatchObject({ speaker: { name: 'Maria Lindt' } })
    expect(unit(text, 'Moved one nurse')).toMatchObject({ speaker: { name: 'Jonas Weber' } })
  })

  it('an entry in a log is of whoever put their initials under it, and of its own day', () => {
    const text = `12/03/2026 05:40 Called to room 11. ML
13/03/2026 09:30 Ward rang, comes back tomorrow. JW
14/03/2026 08:00 Quiet. JW`
    expect(unit(text, 'Ward rang')).toMatchObject({ part: 'row', speaker: { name: 'Jonas Weber' } })
    expect(unit(text, 'Ward rang').times.at(-1)).toMatchObject({ text: 'tomorrow', from: '2026-03-14' })
  })
})

describe('words in quotation marks', () => {
  const statement = (words: string) => `Statement of Jonas Weber\n\n${words}\n\nSigned: Jonas Weber`

  it.each([
    ['She rang me and said, "Put the full night down. I will square it."', 'I will square it', null],
    ['Maria had then answered, "Ten minutes, cover for me."', 'Ten minutes', 'Maria Lindt'],
    ['"You were on the other side," said Maria.', 'other side', 'Maria Lindt'],
    ['The cook had seen her and told me, "They will have your badge for that."', 'badge', 'cook'],
  ])('%s', (words, quoted, name) => {
    expect(unit(statement(words), quoted).speaker?.name ?? null).toBe(name)
  })

  it("stay the speaker's where the speaker says them, or where they are no sentence", () => {
    expect(unit(statement('I said, "I will not sign that paper."'), 'not sign').speaker?.name).toBe(
      'Jonas Weber',
    )
    expect(unit(statement('It was a "quick fix" that I made myself.'), 'quick fix').speaker?.name).toBe(
      'Jonas Weber',
    )
  })
})

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

  it('greets whom it goes to by the name alone, on a line of its own', () => {
    expect(unit(MAIL.replace('Hello Maria,', 'Maria,'), 'Maria,')).toMatchObject({ part: 'greeting' })
    expect(unit(MAIL.replace('Hello Maria,', 'Jonas,'), 'Jonas,')).toMatchObject({ part: 'assertion' })
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

/** A chat pasted into a mail, in which somebody quotes. */
const QUOTED_IN_A_CHAT = [
  'To: Jonas Weber',
  'From: Maria Lindt',
  '[04/03/26, 17:58] Mia: hi',
  '[04/03/26, 17:58] Mia: hi',
  '> quoted',
  'From: Maria Lindt',
]

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
      { examples: [[QUOTED_IN_A_CHAT]] },
    )
  })
})
