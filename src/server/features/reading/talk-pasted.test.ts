import { describe, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'

const FORMS: [form: string, text: string, said: string][] = [
  [
    'a channel where somebody writes once, and a reply in a thread stands beside its moment',
    `#linen-store
Thursday, March 12th

Ruth Abara
  8:58 AM
who locked the store
9:01
the badge was on your desk

Declan Moyes
  9:06 AM
it was not there at nine

Mo (agency)
  9:15 AM
you had a bag with a green label in the lift

Declan Moyes
  9:31 AM
that one was mine
1 reply
    Mo (agency)  9:33 AM
    the porter was asked to move it too

Ruth Abara
  9:40 AM
thank you`,
    `who locked the store = Ruth Abara
    the badge was on your desk = Ruth Abara
    it was not there = Declan Moyes
    you had a bag = Mo (agency)
    that one was mine = Declan Moyes
    the porter was asked = Mo
    thank you = Ruth Abara`,
  ],
  [
    'numbered posts of a portal, with who sends and who receives them',
    `Hotline     Case 9K1     Printed for: I. Solheim
Times are UTC.

[1] CALLER  >>  HELP DESK                                 2026-03-12 22:41
    There are vans in the yard that nobody signs for.

[2] HELP DESK (R. Abara)  >>  CALLER                      2026-03-13 09:15
    Thank you. Did you see them yourself?

[3] CALLER  >>  HELP DESK                                 2026-03-13 21:03
    I saw two on Sunday.

[4] HIDDEN NOTE - not shown to the caller - D. Moyes      2026-03-14 11:12
    Ruth, never ask for the number plate.`,
    `There are vans = ?CALLER
    Thank you = Ruth Abara
    I saw two on Sunday = ?CALLER
    never ask for = Declan Moyes`,
  ],
  [
    'printed comments of a word processor, replies below them and a key of the letters',
    `Notice to the tenants                                   printed 16.03.2026, all markup

1   The lift was out of use for a short time.[AR1] Nobody was
    locked in.[MD2]

---------------------- comments ----------------
Commented [AR1]: How long is short? Put the days.
Commented [MD2]: I was locked in myself.
     Reply [AR, 16.03. 11:02]: For six minutes.
     Reply [KJ, 16.03. 11:30]: It was an hour.
---------------------------------------------
Readers: AR = Abara, Ruth   MD = Moyes, Declan   KJ = Kessel, Jo`,
    `Put the days = Ruth Abara
    I was locked in myself = Declan Moyes
    For six minutes = Ruth Abara
    It was an hour = Jo Kessel`,
  ],
]

describe('a conversation that somebody has pasted names who writes each message', () => {
  it.each(FORMS)('%s', (_, text, said) => expectSaid(text, said))
})
