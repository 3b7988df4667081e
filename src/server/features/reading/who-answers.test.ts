import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = ['Ilse Marten', 'Theo Branco', 'Bruno Holt', 'Rosa Vane'].map(party)
const talk = (head: string, first: string) => `${head}
Taken by: R. Vane

Q. ${first}
A. On the Monday. I showed him the docket.
Q. What did he say?
A. He said it was nothing.
Q. Was Bruno Holt there?
A. He was on the ramp.`

describe('whoever answers under a mere letter', () => {
  it('is not whom the first question names', () => {
    expectRead(
      talk('Talk with a caller', 'When did you tell Mr Branco?'),
      `I showed him = -
       When did you tell = Rosa Vane
       He was on the ramp = -`,
      { parties: PARTIES },
    )
  })

  it('is whose initials the head has beside whoever asks', () => {
    expectRead(
      talk('Talk with a caller\nFile 26-9 / IM', 'When did you tell Mr Branco?'),
      'I showed him = ?Ilse Marten',
      { parties: PARTIES },
    )
  })

  it('is whom a question calls by name', () => {
    expectRead(
      talk('Talk with a caller', 'Ms Marten, when did you tell Mr Branco?'),
      'I showed him = ?Ilse Marten',
      { parties: PARTIES },
    )
  })

  it('is nobody whose name is a letter and the first word of an answer', () =>
    expectRead(talk('Talk with a caller', 'When did you tell him?'), 'I showed him = -'))
})
