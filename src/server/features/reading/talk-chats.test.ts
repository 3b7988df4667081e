import { describe, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'

const FORMS: [form: string, text: string, said: string][] = [
  [
    'WhatsApp, Android, British',
    `12/03/2026, 21:14 - Messages and calls are end-to-end encrypted. Only people in this chat can read them.
12/03/2026, 21:14 - Ruth Abara created group "Night porters"
12/03/2026, 21:15 - Ruth Abara: who locked the linen store
it was open when I came
12/03/2026, 21:17 - Tomek: not me
12/03/2026, 21:18 - +44 7700 900417: I did it at six
12/03/2026, 21:19 - Tomek: <Media omitted>
12/03/2026, 21:20 - Dec left`,
    `who locked the linen store = Ruth Abara
    it was open when I came = Ruth Abara
    not me = Tomasz Wilk
    I did it at six = +44 7700 900417
    Dec left = -
    created group = -`,
  ],
  [
    'WhatsApp, whose head lists its people in brackets',
    `--- Chat 1: group "Deck" (Craig D, Iain Rennie, Danny Kerr, Mairi B) ---
07/04/2026, 18:02 - Iain Rennie: stores are coming tomorrow
07/04/2026, 18:10 - Danny Kerr: me and mairi
07/04/2026, 18:11 - Iain Rennie: lifejackets on this time`,
    `stores are coming = Iain Rennie
    me and mairi = Danny Kerr
    lifejackets on = Iain Rennie`,
  ],
  [
    'WhatsApp, iPhone, American',
    `[3/12/26, 9:14:07 PM] Ruth Abara: ‎image omitted
[3/12/26, 9:14:30 PM] Ruth Abara: that's the count sheet
[3/12/26, 9:16:02 PM] ~ Dec: looks fine to me`,
    `the count sheet = Ruth Abara
    looks fine = Declan Moyes`,
  ],
  [
    'WhatsApp, iPhone, with signs that nobody sees before what a phone adds',
    `[12/03/2026, 21:15:02] Ruth Abara: who locked the linen store
it was open
\u200e[12/03/2026, 21:16:02] Tomek: this is the lock \u200e<attached: 00000012-PHOTO.jpg>
[12/03/2026, 21:17:02] Ruth Abara: thank you
\u200e[12/03/2026, 21:18:02] Tomek: \u200eThis message was deleted.`,
    `who locked the linen store = Ruth Abara
    it was open = Ruth Abara
    this is the lock = Tomasz Wilk
    thank you = Ruth Abara
    This message was deleted = Tomasz Wilk`,
  ],
  [
    'WhatsApp, Finnish',
    `12.3.2026 klo 21.15 - Ruth Abara: the van was empty
12.3.2026 klo 21.17 - Tomek: <Media jätettiin pois>
13.3.2026 klo 7.05 - Ruth Abara: at eight`,
    `the van was empty = Ruth Abara
    at eight = Ruth Abara`,
  ],
  [
    'Zoom, captions saved as text',
    `[Ruth Abara] 21:15:02
We closed at nine.

[Tomek] 21:15:09
And the keys?

[Ruth Abara] 21:15:12
In the safe.`,
    `We closed at nine = Ruth Abara
    And the keys = Tomasz Wilk
    In the safe = Ruth Abara`,
  ],
  [
    'WhatsApp, German',
    `12.03.26, 21:15 - Ingrid Solheim: Die Kasse stimmt nicht.
12.03.26, 21:16 - Tomek: Ich zähle morgen nach.
12.03.26, 21:20 - Ingrid Solheim: Gut.`,
    `Die Kasse stimmt nicht = Ingrid Solheim
    Ich zähle morgen nach = Tomasz Wilk`,
  ],
  [
    'WhatsApp, Spanish half days',
    `12/3/26, 9:15 p. m. - Lucía Ferrer: the van was empty
12/3/26, 9:16 p. m. - Ruthie: when did you look
12/3/26, 9:18 p. m. - Lucía Ferrer: at eight`,
    `the van was empty = Lucía Ferrer
    when did you look = Ruth Abara`,
  ],
  [
    'Slack, copied',
    `Ruth Abara
  9:41 AM
Did anyone move the pallets?

Tomasz Wilk
  9:43 AM
They were moved on Friday.
:eyes: 2

Ruth Abara
  9:44 AM
By whom?`,
    `Did anyone move = Ruth Abara
    They were moved = Tomasz Wilk
    By whom? = Ruth Abara`,
  ],
  [
    'Slack, with the hour beside the name',
    `#loading-bay

Ruth Abara  [9:41 AM]
Did anyone move the pallets?
Dec APP  [9:43 AM]
They were moved on Friday.
Ruth Abara  [9:44 AM]
By whom?`,
    `Did anyone move = Ruth Abara
    By whom? = Ruth Abara`,
  ],
  [
    'Teams, copied',
    `[12/03/2026 09:41] Abara, Ruth
Did anyone move the pallets?
[12/03/2026 09:43] Wilk, Tomasz
They were moved on Friday.
[12/03/2026 09:44] Abara, Ruth
By whom?`,
    `Did anyone move = Ruth Abara
    They were moved = Tomasz Wilk`,
  ],
  [
    'Discord',
    `rabara — 03/12/2026 9:41 AM
Did anyone move the pallets?
Hae-won Park — Today at 9:43 AM
They were moved on Friday. (edited)
rabara — Today at 9:50 AM
ok`,
    `Did anyone move = ?Ruth Abara
    They were moved = Hae-won Park`,
  ],
  [
    'iMessage, exported as text',
    `Mar 12, 2026  9:15:02 PM (Read by you after 2 minutes, 3 seconds)
Ruth Abara
The badge was on your desk.

Mar 12, 2026  9:18:44 PM
Dec
It was not there at nine.

Mar 12, 2026  9:20:10 PM
Ruth Abara
I put it there myself.
`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes
    I put it there = Ruth Abara`,
  ],
  [
    'Telegram Desktop, copied',
    `Ruth Abara, [12.03.2026 21:15]
The badge was on your desk.

Dec, [12.03.2026 21:18]
It was not there at nine.

Ruth Abara, [12.03.2026 21:20]
I put it there myself.`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'Signal, desktop export',
    `From: Ruth Abara
Type: incoming
Sent: Thu, 12 Mar 2026 21:15:02 +0000
Received: Thu, 12 Mar 2026 21:15:03 +0000

The badge was on your desk.

From: Declan Moyes
Type: outgoing
Sent: Thu, 12 Mar 2026 21:18:44 +0000

It was not there at nine.
`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'texts as records of an extraction',
    `Extraction report - handset of Declan Moyes

#1
From: +447700900417 Ruth Abara
To: +447700900888 Declan Moyes (owner)
Timestamp: 12/03/2026 21:15:02(UTC+0)
Status: Read
Body: The badge was on your desk.

#2
From: +447700900888 Declan Moyes (owner)
To: +447700900417 Ruth Abara
Timestamp: 12/03/2026 21:18:44(UTC+0)
Status: Sent
Body: It was not there at nine.
`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'a table of messages',
    `Date,Time,Sender,Message
12/03/2026,21:15,Ruth Abara,"The badge was on your desk, Dec."
12/03/2026,21:18,Dec,It was not there at nine.
12/03/2026,21:20,Ruth Abara,I put it there myself.`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'a relay chat',
    `--- Log opened Thu Mar 12 21:15:00 2026
21:15 <ruthie> the badge was on your desk
21:16 -!- dec_m has joined
21:18 <dec_m> it was not there at nine
21:20 <ruthie> I put it there myself`,
    `the badge was = Ruth Abara
    it was not there = Declan Moyes`,
  ],
  [
    'a meeting chat',
    `21:15:02 From Ruth Abara to Everyone:
	The badge was on your desk.
21:18:44 From Declan Moyes to Ruth Abara (Direct Message):
	It was not there at nine.
21:20:10 From Ruth Abara to Everyone:
	I put it there myself.`,
    `The badge was = Ruth Abara
    It was not there = Declan Moyes`,
  ],
  [
    'hours only, names before colons',
    `Thursday 12 March

21:15 Ruth: the badge was on your desk
21:18 Dec: it was not there at nine
21:20 Ruth: I put it there myself`,
    `the badge was = Ruth Abara
    it was not there = Declan Moyes`,
  ],
]

describe('a chat names who writes each message', () => {
  it.each(FORMS)('%s', (_, text, said) => expectSaid(text, said))
})
