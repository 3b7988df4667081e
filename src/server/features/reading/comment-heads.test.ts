import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const TICKET = `T-19: Hoist in bay two sticks

Reporter\tRosalind Holt
Created\t02/03/2026 09:20
Site\tOxelby Wharf, bay two

Description
The hoist in bay two has not come down since this morning. The other one runs as it did before.

Comments

Repairs desk 02/03/2026 10:05

Passed on to the maker today, by phone.

Idris Pugh (Lifts) 06/03/2026 15:40

Came today. The chain is worn.

Tilda Moss, 9 Mar 2026 08:15

Please leave it down until the chain is here.`

describe('A printed ticket with a name, a day and a time above each comment', () => {
  it('gives each comment to whoever stands above it, on that day', () => {
    expectRead(
      TICKET,
      `Passed on to the maker = Repairs desk; asserts; 2026-03-02
      Came today = Idris Pugh; asserts; 2026-03-06
      The chain is worn = Idris Pugh
      Please leave it down = Tilda Moss`,
    )
  })

  it('leaves what stands above the comments to nobody, on the day it was made', () => {
    expectRead(
      TICKET,
      `Site = -
      has not come down since this morning = -; ; 2026-03-02`,
    )
  })

  it('needs two comments of somebody who has a name', () => {
    expectRead(
      `Hoist in bay two

Date received 02/03/2026 10:05
The hoist in bay two has stopped again.

Date closed 06/03/2026 15:40
The chain has been changed by the maker.

Parts ordered 9 Mar 2026 08:15
The maker has sent two of them by mail.`,
      'The hoist in bay two has stopped = -',
      { parties: [party('Rosalind Holt')] },
    )
  })
})
