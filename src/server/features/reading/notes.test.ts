import { describe, expect, it } from 'vitest'
import { type Expected, speakersIn } from './reading-forms.fixture.ts'

const NOTES: readonly (readonly [form: string, text: string, expected: Expected])[] = [
  [
    'a summary of an interview',
    `Investigation meeting with Leonie Braun, 4 March 2025
Present: Leonie Braun; Oscar Tembo (investigating); Ruth Adair (notes)

LB said that the till had been short on Monday. She had counted it twice. Asked about the float, she could not remember.

OT explained the next steps.`,
    [
      ['the till had been short', 'Leonie Braun'],
      ['counted it twice', 'Leonie Braun'],
      ['could not remember', 'Leonie Braun'],
      ['explained the next steps', 'Oscar Tembo'],
    ],
  ],
  [
    'a note of a call with fields',
    `FILE NOTE
Client: Harbour Trust
Call with: Nils Aagaard
Fee earner: Priti Shah
Date: 5/6/25

NA confirmed that the lease ran out in May. Says he never got the notice. I told him to look again.`,
    [
      ['the lease ran out', 'Nils Aagaard'],
      ['never got the notice', 'Nils Aagaard'],
      ['told him to look again', 'Priti Shah?'],
    ],
  ],
  [
    'talks with two people, each under their name',
    `Notes of two conversations, 5 May 2025
Taken by: Ruth Adair
With: Nils Aagaard, Priti Shah

NILS AAGAARD, bosun

He has been bosun for six years. He said that he signs what he is given.

PRITI SHAH, AB

She was quick and clear. She said the sheets were a bit of a laugh.

Asked how she gets on with Mr Aagaard: fine, he mended her bike.`,
    [
      ['bosun for six years', 'Nils Aagaard'],
      ['signs what he is given', 'Nils Aagaard'],
      ['a bit of a laugh', 'Priti Shah'],
      ['mended her bike', 'Priti Shah'],
    ],
  ],
  [
    'minutes in which one answers another on the same line',
    `LAB MEETING 3 February 2025
Present: Cora Hale (CH), Luc Farr (LF), Tove Kline (TK)

1. TK: the boat was out on the 14th.
2. Everyone uses the sheet from now on.
3. LF: agar is late again. CH: then use the old agar.
4. TK: peat cores next week.`,
    [
      ['the boat was out', 'Tove Kline'],
      ['uses the sheet', null],
      ['agar is late', 'Luc Farr'],
      ['use the old agar', 'Cora Hale'],
    ],
  ],
  [
    'minutes by items',
    `MINUTES OF THE HEALTH AND SAFETY COMMITTEE
Held on 12 May 2025
Present: Aled Pryce (AP, chair), Joanna Mwangi (JM), Felix Roth (FR)
Apologies: none

3. Forklifts
JM reported two near misses since April. FR asked whether drivers had been trained.
It was agreed to stop the night shift.   Action: AP

4. Any other business
Mr Pryce thanked the committee.`,
    [
      ['two near misses', 'Joanna Mwangi'],
      ['whether drivers', 'Felix Roth'],
      ['It was agreed', null],
      ['thanked the committee', 'Aled Pryce'],
    ],
  ],
  [
    'board minutes in full sentences',
    `Northfield Academy Trust
Board meeting, 3 July 2025

The Finance Director, Beatriz Cunha, presented the accounts. Mr Ellwood queried the catering line. Mrs Cunha replied that prices had risen.`,
    [
      ['queried the catering line', 'Ellwood'],
      ['prices had risen', 'Beatriz Cunha'],
    ],
  ],
  [
    'several people under their names',
    `Notes of conversations on site, 8 May 2025

MIREILLE SANTOS, packer
She heard the bang from the yard. She did not look.

GORDON PLATT, fitter
He said the guard was off. He had told the foreman.`,
    [
      ['heard the bang', 'Mireille Santos'],
      ['the guard was off', 'Gordon Platt'],
    ],
  ],
  [
    'a hotline, whose caller has no name',
    `ETHICS LINE - CALL RECORD
Received: 2 May 2025
Operator: Selma

Caller states that invoices are split. Caller believes that the director knows.`,
    [
      ['invoices are split', 'Caller?'],
      ['the director knows', 'Caller?'],
    ],
  ],
  [
    'remarks behind a label with a name',
    `RECORD OF DISCUSSION
Employee: Vikram Sood
By: Helga Ritter

Mr Sood said that he had left at five.

Remark of Ms Ritter: The badge log was shown to him before this.
Comment by Mr Sood, added on reading: The log clock runs ten minutes fast.`,
    [
      ['he had left at five', 'Vikram Sood'],
      ['The badge log was shown', 'Helga Ritter'],
      ['The log clock runs', 'Vikram Sood'],
    ],
  ],
  [
    'a press release',
    `PRESS RELEASE
For immediate release

Calder Foods recalls soup

The company has recalled 400 jars. No other product is affected.

Notes to editors
Calder Foods has 90 staff.`,
    [
      ['recalled 400 jars', null],
      ['has 90 staff', null],
    ],
  ],
]

describe('who speaks in notes and minutes', () => {
  it.each(NOTES)('%s', (_, text, expected) => {
    expect(speakersIn(text, expected)).toEqual(expected)
  })
})
