import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [party('Rosa Holt', 'Rosa'), party('Nell Varga', 'Nell', 'Nell V')]

const screen = (sides: string) => `[2 screenshots typed out, R. Holt's handset.${sides}]

16:52  ▪▪▪ Mobile 4G                                   31 %
<  18
                       Nell V >
                                  Today 16:31
                                              Have you got the key up your end
It's not on the hook Rosa
I told him at the gate
                                              I never saw it go
                                                                    Delivered
He says the book is full
                                              Then it is full
                                                                 Read 16:40

Caption by office: second screen taken on Tuesday.`

describe('a conversation typed from the screens of a telephone', () => {
  it('gives each side to whom the head says, and the lines of the telephone to nobody', () => {
    expectRead(
      screen(' Left = contact at the top, right = owner.'),
      `Have you got the key = Rosa Holt
      It's not on the hook = Nell Varga
      I never saw it go = Rosa Holt; denies
      He says the book is full = ?Nell Varga
      Read 16:40 = -
      Caption by office = -`,
      { parties },
    )
  })

  it('is certain of no side where nothing says which is whose', () => {
    expectRead(
      screen(''),
      `Have you got the key = ?Rosa Holt
      It's not on the hook = ?Nell Varga`,
      { parties },
    )
  })
})
