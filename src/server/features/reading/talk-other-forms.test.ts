import { describe, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'

const FORMS: [form: string, text: string, said: string][] = [
  [
    'WhatsApp, South African order',
    `2026/03/12, 21:15 - Ruth Abara: the gate was chained\n2026/03/12, 21:16 - Dec: by whom\n2026/03/12, 21:18 - Ruth Abara: Tomek has the key\n2026/03/12, 21:18 - You're now an admin`,
    `the gate was chained = Ruth Abara\nby whom = Declan Moyes\nTomek has the key = Ruth Abara\nnow an admin = -`,
  ],
  [
    'Viber',
    `[12/03/2026 21:15] Ruth Abara: the gate was chained\n[12/03/2026 21:16] Declan Moyes: by whom`,
    `the gate was chained = Ruth Abara\nby whom = Declan Moyes`,
  ],
  [
    'a ticket with comments',
    `DEPOT-114  Gate chained overnight\n\nRuth Abara added a comment - 12/Mar/26 9:15 AM\nThe gate was chained when I came.\n\nDeclan Moyes added a comment - 12/Mar/26 9:40 AM\nI never touched the chain.\n\nRuth Abara added a comment - 12/Mar/26 10:02 AM\nSomebody did.`,
    `The gate was chained = Ruth Abara\nI never touched = Declan Moyes\nSomebody did = Ruth Abara`,
  ],
  [
    'a code host',
    `ruthie commented 3 days ago\n\nThe gate was chained when I came.\n\nhpark commented 2 days ago\n\nI never touched the chain.\n\nruthie commented yesterday\n\nSomebody did.`,
    `The gate was chained = Ruth Abara\nI never touched = ?Hae-won Park`,
  ],
  [
    'a social page',
    `Ruth Abara\n12 March at 21:15 · Friends\nThe gate was chained again today.\n\nDeclan Moyes\nNot by me it wasn't.\nLike · Reply · 2h\n\nRuth Abara\nThen who?\nLike · Reply · 1h`,
    `The gate was chained = Ruth Abara\nNot by me = Declan Moyes\nThen who? = Ruth Abara`,
  ],
  [
    'a film site',
    `@ruthabara 2 months ago\nThe gate was chained again.\n\n@decm 2 months ago\nNot by me.\n\n@someoneelse 1 month ago\nWho cares`,
    `The gate was chained = ?Ruth Abara\nNot by me = ?Declan Moyes`,
  ],
  [
    'minutes of a hearing with dashes',
    `Mr Halloran – Did you see the chain?\nMs Abara – I saw it on Monday.\nMr Halloran – Who put it there?\nMs Abara – I do not know.`,
    `Did you see = Mr Halloran\nI saw it on Monday = Ruth Abara`,
  ],
  [
    'surnames alone',
    `PARK: Did you see the chain?\nABARA: I saw it on Monday.\nPARK: Who put it there?\nABARA: Declan, I think.`,
    `I saw it on Monday = Ruth Abara\nWho put it there = Hae-won Park`,
  ],
  [
    'name, words on the next line',
    `Interviewer:\nDid you see the chain?\n\nRuth Abara:\nI saw it on Monday.\n\nInterviewer:\nWho put it there?\n\nRuth Abara:\nDeclan, I think.`,
    `I saw it on Monday = Ruth Abara\nDeclan, I think = Ruth Abara`,
  ],
  [
    'a help desk log',
    `Chat started: 12 March 2026, 09:14\n(09:14:02) Visitor: my card was charged twice\n(09:14:40) Priya N.: I am sorry to hear that\n(09:15:10) Visitor: it was on Monday\n(09:15:30) Priya N.: let me check`,
    `my card was charged = Visitor\nI am sorry = Priya N.`,
  ],
  [
    'a mail table of a phone',
    `No  Direction  Contact  Text\n1   Incoming   Ruth Abara   where is the key\n2   Outgoing   Ruth Abara   I left it in the hut\n3   Incoming   Ruth Abara   it is not there\n\nHandset of Declan Moyes`,
    `where is the key = Ruth Abara\nit is not there = Ruth Abara`,
  ],
  [
    'answers tagged with initials',
    `From: Ruth Abara <r.abara@lantern.example>\nTo: Ingrid Solheim <ingrid.solheim@fjord.example>\nDate: Thu, 12 Mar 2026 21:15:02 +0000\nSubject: Re: questions\n\nMy answers are below.\n\n> 1. Who had the key?\n\nI had it until six.\n\n> 2. And then?\n\nTomasz took it.`,
    `Who had the key? = ?Ingrid Solheim\nI had it until six = Ruth Abara\nTomasz took it = Ruth Abara`,
  ],
  [
    'a Danish mail',
    `From: Ruth Abara\nTo: Dec\nDate: 12 March 2026 10:00\nSubject: Fw: key\n\nSee below.\n\nFra: Ingrid Solheim\nSendt: 11. marts 2026 17:02\nTil: Ruth Abara\nEmne: key\n\nI never had the key.`,
    `See below = Ruth Abara\nI never had the key = Ingrid Solheim`,
  ],
  [
    'a Thunderbird forward',
    `From: Ruth Abara\nTo: Dec\nDate: 12 March 2026 10:00\nSubject: Fwd: key\n\nSee below.\n\n-------- Forwarded Message --------\nSubject: \tkey\nDate: \tWed, 11 Mar 2026 17:02:00 +0100\nFrom: \tIngrid Solheim <ingrid.solheim@fjord.example>\nTo: \tRuth Abara <r.abara@lantern.example>\n\nI never had the key.`,
    `I never had the key = Ingrid Solheim`,
  ],
  [
    'a tribunal, examined by',
    `MR DECLAN MOYES, sworn\nExamined by MS BELL\nQ. Where were you?\nA. In the hut.\nQ. Alone?\nA. With Tomasz.\nCross-examined by MR TRAN\nQ. You had the key?\nA. I did not.`,
    `Where were you? = MS BELL\nIn the hut = Declan Moyes\nYou had the key? = MR TRAN\nI did not. = Declan Moyes`,
  ],
]

describe('forms for which nothing was written', () => {
  it.each(FORMS)('%s', (_, text, said) => expectSaid(text, said))
})
