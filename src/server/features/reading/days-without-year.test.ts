import { describe, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { expectRead } from './read-form.fixture.ts'

const conduct = { from: parseDay('2025-05-06')!, to: parseDay('2025-06-05')! }

describe('a day that leaves out its year', () => {
  it('parts a chat whose messages count from it', () =>
    expectRead(
      `#front   export requested on 22 June 2025 (times are office time)

Monday, May 26th
  Jaylen Moss  4:40 PM
    Tasha is out tmrw, you take her column
  Kim Alvarado  4:41 PM
    who is in it

Tuesday, May 27th
  Kim Alvarado  10:52 AM
    it was quiet yesterday`,
      `Tasha is out tmrw = Jaylen Moss; asserts; 2025-05-27
       it was quiet yesterday = Kim Alvarado; asserts; 2025-05-26`,
      { conduct },
    ))

  it('begins an entry of a diary', () =>
    expectRead(
      `From the diary of Miss B. Slocombe

Sat. 17 May. The shop in the morning. The bus was late.

Wed. 28 May. Winnie rang in a state yesterday.

Mon. 9 June. Thought again about it. I shall ring him tomorrow.`,
      `Winnie rang = B. Slocombe; asserts; 2025-05-27
       I shall ring him = B. Slocombe; asserts; 2025-06-10`,
      { conduct },
    ))

  it('and its month behind an entry that has it is the next one of that weekday', () =>
    expectRead(
      `Pocket book of Miss B. Slocombe, lent on 20 June 2025

**Tues 8 April.** The till was short again.

**Thurs 10.** Winnie rang in a state yesterday.

**Fri 2 May.** No bread.

**Mon 5.** Saw her at the stop on Saturday. I shall ring him tomorrow.`,
      `Winnie rang = B. Slocombe; asserts; 2025-04-09
       I shall ring him = B. Slocombe; asserts; 2025-05-06`,
      { conduct: { from: parseDay('2025-04-01')!, to: parseDay('2025-07-31')! } },
    ))

  it('in the head of a list that was kept over the turn of a year is of the year in which the list ends', () => {
    const list = (head: string) => `HARBOUR OFFICE          KEY LIST          (${head})

date      name              boat             out     back
14/11/24  T Branco          Ilse             09.10   09.25
02/12/24  R Abara           Marten           10.00   10.40
15/01/25  R Abara           Marten           14.00   15.10
11/03/25  T Branco          Ilse             10.05   10.30`
    expectRead(list('copied 19/3, quay'), 'KEY LIST = -; -; 2025-03-19')
    expectRead(list('copied 19/3, quay'), 'KEY LIST = -; -; 2025-03-19', {
      conduct: { from: parseDay('2024-10-01')!, to: parseDay('2025-03-31')! },
    })
    expectRead(list('begun 12/11, quay'), 'KEY LIST = -; -; 2024-11-12')
  })
})
