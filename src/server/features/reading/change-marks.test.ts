import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import { expectRead, party } from './read-form.fixture.ts'

const parties = ['Ilse Marten', 'Theo Branco', 'Rosa Holt'].map(party)

const STATEMENT = `Statement of Ilse Marten, 9 March 2026

I locked the kiln on 4 March 2026. [Inserted by Rosa Holt, 2026-03-12 10:00: Theo Branco had the second key. He has it [sic] still.] Nobody came.

The door was shut [Inserted by Rosa Holt, 2026-03-12 10:00: and bolted] when I left. [Inserted by Ilse Marten, 2026-03-09 18:00: I rang him at nine.]

[Hidden: Theo is to be asked first.]

[Hidden, inserted by Rosa Holt, 2026-03-12 10:00: Ask about the glaze.]

Comment by Rosa Holt, 2026-03-12 11:30, on “I locked the kiln on 4 March 2026.”

She told me yesterday that it stood open.

Why the change?

Comment by Tess Orr, 2026-03-13 08:00

Not in my copy.

[Deleted by Rosa Holt, 2026-03-12 10:00: I was told by Theo on 2 March 2026 that he would.]
[Most of this text inserted by Ilse Marten, 2026-03-09 18:00]`

describe('what a document says of its own changes', () => {
  it('leaves to each what they put in, to nobody what is hidden, and to the writer the rest', () => {
    expectRead(
      STATEMENT,
      `I locked the kiln on 4 March 2026. = Ilse Marten; asserts; 2026-03-04
      [Inserted by Rosa Holt, 2026-03-12 10:00: Theo Branco had the second key. = ?Rosa Holt; asserts; no time
      He has it [sic] still.] = ?Rosa Holt
      Nobody came. = Ilse Marten; denies
      The door was shut [Inserted by Rosa Holt, 2026-03-12 10:00: and bolted] when I left. = ?Ilse Marten; asserts; no time
      I rang him at nine.] = Ilse Marten
      [Hidden: Theo is to be asked first.] = -
      Ask about the glaze.] = ?Rosa Holt`,
      { parties },
    )
  })

  it('gives comments to those who made them, on their own days, and reads no sign of where they stand', () => {
    expectRead(
      STATEMENT,
      `it stood open. = ?Rosa Holt; reports_another; 2026-03-11
      Why the change? = Rosa Holt
      Not in my copy. = Tess Orr; ; no time`,
      { parties },
    )
  })

  it('has nobody say what was deleted, and no day of an editing in it', () => {
    const units = readText(STATEMENT, {
      fileName: 'a.docx',
      occurredAt: null,
      parties,
      conduct: null,
      dayFirst: true,
    })
    const words = units.map(({ start, end }) => STATEMENT.slice(start, end))
    expect(words.filter((one) => /Deleted|Most of this|^Comment|would/.test(one))).toEqual([])
    const days = units.flatMap(({ times }) => times.map(({ from }) => from?.slice(0, 10)))
    expect(new Set(days)).toEqual(new Set(['2026-03-04', '2026-03-09', '2026-03-11']))
  })

  it('does not part the turns of a talk in which somebody put words in', () => {
    expectRead(
      `Interview with Ilse Marten, 9 March 2026

Q: Who had the key?
A: I had it [Inserted by Rosa Holt, 2026-03-12 10:00: all night].

Q: And then?
A: I hung it up. [Inserted by Rosa Holt, 2026-03-12 10:00: It was wet.]

Q: Where?
A: By the door.`,
      `all night]. = ?Ilse Marten
      I hung it up. = Ilse Marten
      It was wet.] = ?Rosa Holt
      By the door. = Ilse Marten`,
      { parties },
    )
  })
})
