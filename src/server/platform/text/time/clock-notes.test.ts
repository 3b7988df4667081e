import { describe, expect, it } from 'vitest'
import { findClockNotes, findZoneHead } from './clock-notes.ts'

const said = (text: string): string[] => findClockNotes(text).map(({ start, end }) => text.slice(start, end))

describe('what somebody says of a clock', () => {
  it.each([
    'The clock of the lift runs six minutes fast.',
    'Their clock was slow by about a quarter of an hour, no, slow by ten minutes.',
    'The barrier had gained four minutes and ran that far ahead, four minutes ahead.',
    'Every stamp in the ledger is an hour behind.',
    'The stamps of the kiln are two hours out.',
    'We put the hut clock forward 1 hr this morning.',
    'All times in the export are in UTC.',
    'The concentrator stays GMT.',
  ])('is found: %s', (text) => expect(said(text)).toEqual([text]))

  it.each([
    'He was ten minutes late three times.',
    'She ran, though she was two hours early.',
    'They were an hour behind with the count.',
    'The lorry left at 18:07 UTC.',
    'Sent: Mon, 4 Mar 2024 09:12:00 GMT',
    'The clock struck five.',
    'He clocked on at nine and was fast.',
  ])('is nothing of it: %s', (text) => expect(said(text)).toEqual([]))

  it('begins with what names the clock in its line, and with nothing of other lines', () => {
    const line = 'Gates: nobody put them back in autumn. So each stamp is an hour ahead.'
    expect(said(`Lamps: two are out.\n${line}\nDoors: fine.`)).toEqual([line])
    expect(findClockNotes(line)[0]?.terms).toContain('gate')
  })

  it('is one line of a table, where rows without a stop run on', () => {
    const comment = '# own clock 6 minutes fast, see ticket'
    expect(said(`${comment}\nday;time;ext;who\n3/3/2024;07:02;212;Ida\n3/3/2024;07:09;214;Ole`)).toEqual([
      comment,
    ])
    const row = '01/04/2024,07:02,NOTE,,,hut clock put forward 1 hr'
    expect(said(`30/03/2024,23:59,DAY,,,nine in all\n${row}\n02/04/2024,06:38,IN,Lund,,foot`)).toEqual([row])
  })

  it('takes no sentence of wrapped prose apart', () => {
    const text =
      'The panel by the door was never set after the storm and so its\nclock is seven minutes slow.'
    expect(said(text)).toEqual([text])
  })
})

describe('the zone that the head of a table names', () => {
  it.each([
    ['start_utc,end_utc,who\n2024-03-04T09:12,2024-03-04T10:12,ida', 'start_utc,end_utc,who'],
    ['# Gate export, UTC\ntime;gate\n07:02;2', '# Gate export, UTC'],
    ['utc;gate;who\n07:02;2;ida', 'utc;gate;who'],
    ['gate,utc\n2,07:02', 'gate,utc'],
    ['day;time (GMT);gate\n3/3/2024;07:02;2', 'day;time (GMT);gate'],
  ])('is the line that names it: %j', (text, line) => {
    const found = findZoneHead(text)
    expect(text.slice(found?.start, found?.end)).toBe(line)
  })

  it('is none where no line does', () => expect(findZoneHead('time,door\n07:02 UTC,2')).toBeNull())
})
