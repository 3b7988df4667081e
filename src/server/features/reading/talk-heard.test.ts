import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [party('Rosa Holt', 'RH'), party('Idris Pugh', 'IP')]

describe('the record of a hearing that repeats each question', () => {
  it('is of whom it hears, whatever the language of its head', () => {
    expectRead(
      `STADSPOLITIE                                       PV nr. 44.18/2026
Verhoor van: PUGH Idris, ovenbouwer, geb. 1971
Datum/uur: 21.06.2026, 09.40u          Tolk: mevr. T. Orr          Verbalisant: insp. W. Maes

I wish to speak English. I choose my own words.

You ask me since when I work at the kiln. I have worked there since 2019.

You ask me who had the key. The fitter, Holt. She came to the front. I asked her if she had counted.

You show me the book. I moved the plates at 16.14, not at 16.30 as I said last night. I do not remember a second key.

You ask me whether I counted myself. No. I never counted.`,
      `I choose my own words. = Idris Pugh
      I have worked there since 2019. = Idris Pugh
      I moved the plates at 16.14 = Idris Pugh; changed
      I do not remember a second key. = Idris Pugh; does_not_recall
      I never counted. = Idris Pugh; denies`,
      { parties },
    )
  })
})
