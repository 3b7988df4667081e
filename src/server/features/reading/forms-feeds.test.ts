import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [party('Ilse Marten'), party('Theo Branco'), party('Nadia Prost')]

describe('the feed of a file', () => {
  it('is of whoever made each entry, with what the customer is told to have said and comments below it', () =>
    expectRead(
      `## Prost, Nadia · Customer 20-7731 · Activity (newest first)

---
**Outbound call** · I. Marten · 16 Jun 2026, 10:20 · 14 min
Customer says she never had a second key. Customer was told so by the porter. She has the receipt.

---
**Note** · T. Branco · 3 Jun 2026, 17:55
Have looked at this one. Nothing that a visit would not cure.

---
**Letter sent** · system · 26 May 2026
Template REMINDER-2

---
**Visit** · T. Branco · 13 Mar 2026
Walked the yard with customer.
  - *Comment, I. Marten, 28 May:* In March the yard was shut.
  - *Comment, T. Branco, 29 May:* It was not me who walked.`,
      `she never had a second key. = ?Nadia Prost; denies
      Customer was told so = ?Nadia Prost
      She has the receipt. = ?Nadia Prost
      Nothing that a visit = Theo Branco
      Template REMINDER-2 = -
      Walked the yard = Theo Branco
      In March the yard was shut. = Ilse Marten
      It was not me who walked. = Theo Branco; denies`,
      { parties: PARTIES },
    ))
})
