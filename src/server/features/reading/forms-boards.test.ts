import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  { ...party('Ilse Marten'), aliases: ['IM'] },
  { ...party('Theo Branco'), aliases: ['TB', 'Teo'] },
  party('Nadia Prost'),
]

describe('a board that somebody has copied out', () => {
  it('is of the hand that signed each line, and an unsigned line is of nobody for certain', () =>
    expectRead(
      `Photograph 71, taken 20/02/2026 05:52, board in hall 2.
Transcribed by N. Prost. [ ] = mine.

          HAND-OVER        Week 8

 EARLY -> LATE      Thu 19.2.
   [blue]   Scale worn. Needs oil.
   [blue]   Press: still dead. NO LIGHT. Ilse
   [black]  not dead - resting. use the old values. TB

 LATE -> NIGHT      Thu 19.2.
   [green]  Ilse: I am not lifting without a check
   [black]  Written down. Lift anyway. Teo
   [red]    Fitter comes tomorrow, let him in

 NIGHT -> EARLY     Fri 20.2.
   [black]  412 packed. TB
   [blue]   who printed these?? I was at home. I.M.`,
      `Scale worn. Needs oil. = -
      Press: still dead. NO LIGHT. = Ilse Marten
      use the old values. = Theo Branco
      I am not lifting = Ilse Marten
      Lift anyway. = Theo Branco
      Fitter comes tomorrow = -
      I was at home. = Ilse Marten`,
      { parties: PARTIES },
    ))
})
