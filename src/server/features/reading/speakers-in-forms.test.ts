import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [party('Rosa Holt', 'RHOLT'), party('Idris Pugh', 'IPUGH'), party('Nell Varga')]

describe('whose words stand in forms, logs and mails', () => {
  it('takes letters and an angle before an answer for whoever has them', () => {
    expectRead(
      `From: Idris Pugh <ip@kiln.example>
To: Rosa Holt <rh@kiln.example>
Date: Thu, 12 Mar 2026 17:20:31 +0000
Subject: RE: Kiln

See below.

-----Original Message-----
From: Rosa Holt
Sent: Wednesday, March 11, 2026 8:15 AM
To: Idris Pugh
Subject: Kiln

1. Who lit it?

IP> I never lit it.

Keep the key.`,
      `I never lit it. = Idris Pugh; denies
      Keep the key. = Rosa Holt`,
      { parties },
    )
  })

  it('knows four figures behind a date for a time, and the account behind it for whoever writes', () => {
    expectRead(
      `KILN NOTES
02/23/26 1652 RHOLT   The glaze is wrong.
02/24/26 0910 IPUGH   I did not touch the glaze.
02/24/26 0934 RHOLT   Somebody did.`,
      `I did not touch the glaze. = Idris Pugh; denies
      Somebody did. = Rosa Holt`,
      { parties },
    )
  })
})
