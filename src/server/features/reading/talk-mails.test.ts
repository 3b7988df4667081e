import { describe, expect, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'
import { readText } from './read-text.ts'

const OWN = `From: Declan Moyes <dm@depot.example>
To: Ruth Abara <r.abara@lantern.example>
Date: Thu, 12 Mar 2026 21:15:02 +0000
Subject: Re: pallets

They went out on Monday.

`
const said = (quoted: string) => `They went out on Monday = Declan Moyes\n${quoted}`

const ATTRIBUTIONS: string[] = [
  'On Wed, Mar 11, 2026 at 5:02 PM Ingrid Solheim <ingrid.solheim@fjord.example> wrote:',
  'On 11 Mar 2026, at 17:02, Ingrid Solheim <ingrid.solheim@fjord.example> wrote:',
  'On 11/03/2026 17:02, Ingrid Solheim wrote:',
  'Am Mi., 11. März 2026 um 17:02 Uhr schrieb Ingrid Solheim <\ningrid.solheim@fjord.example>:',
  'Am 11.03.2026 um 17:02 schrieb Ingrid Solheim:',
  'Le mer. 11 mars 2026 à 17:02, Ingrid Solheim <ingrid.solheim@fjord.example> a écrit :',
  'El mié, 11 mar 2026 a las 17:02, Ingrid Solheim (<ingrid.solheim@fjord.example>) escribió:',
  'Il giorno mer 11 mar 2026 alle ore 17:02 Ingrid Solheim <ingrid.solheim@fjord.example> ha scritto:',
  'Op wo 11 mrt 2026 om 17:02 schreef Ingrid Solheim <ingrid.solheim@fjord.example>:',
  'Em qua., 11 de mar. de 2026 às 17:02, Ingrid Solheim <ingrid.solheim@fjord.example> escreveu:',
  'Den ons 11 mars 2026 kl 17:02 skrev Ingrid Solheim <ingrid.solheim@fjord.example>:',
  'śr., 11 mar 2026 o 17:02 Ingrid Solheim <ingrid.solheim@fjord.example> napisał(a):',
  'W dniu 11.03.2026 o 17:02, Ingrid Solheim pisze:',
  '2026-03-11 17:02 GMT+01:00 Ingrid Solheim <ingrid.solheim@fjord.example>:',
  'Ingrid Solheim <ingrid.solheim@fjord.example> writes:',
  'Quoting Ingrid Solheim <ingrid.solheim@fjord.example>:',
  'Ingrid Solheim wrote on 11/03/2026 17:02:',
  '---- On Wed, 11 Mar 2026 17:02:00 +0100 Ingrid Solheim <ingrid.solheim@fjord.example> wrote ----',
]

const HEADS: [form: string, head: string][] = [
  [
    'Outlook',
    'From: Ingrid Solheim <ingrid.solheim@fjord.example>\nSent: 11 March 2026 17:02\nTo: Declan Moyes <dm@depot.example>\nSubject: pallets',
  ],
  [
    'Outlook, surname first',
    '________________________________\nFrom: Solheim, Ingrid\nSent: Wednesday, March 11, 2026 5:02 PM\nTo: Moyes, Declan; Park, Hae-won\nSubject: pallets',
  ],
  [
    'Outlook, bold',
    '*From:* Ingrid Solheim [mailto:ingrid.solheim@fjord.example]\n*Sent:* 11 March 2026 17:02\n*To:* Declan Moyes\n*Subject:* pallets',
  ],
  [
    'Outlook, older',
    '-----Original Message-----\nFrom: Ingrid Solheim\nSent: 11 March 2026 17:02\nTo: Declan Moyes\nSubject: pallets',
  ],
  [
    'Gmail',
    '---------- Forwarded message ---------\nFrom: Ingrid Solheim <ingrid.solheim@fjord.example>\nDate: Wed, 11 Mar 2026 at 17:02\nSubject: pallets\nTo: Declan Moyes <dm@depot.example>\nCc: Hae-won Park <hp@depot.example>',
  ],
  [
    'Apple Mail',
    'Begin forwarded message:\n\nFrom: Ingrid Solheim <ingrid.solheim@fjord.example>\nSubject: pallets\nDate: 11 March 2026 at 17:02:11 GMT\nTo: Declan Moyes <dm@depot.example>\nReply-To: desk@fjord.example',
  ],
  [
    'Lotus Notes',
    'Ingrid Solheim/OSL/FJORD\n11/03/2026 17:02\n\nTo\tDeclan Moyes/LON/DEPOT@DEPOT\ncc\t\nSubject\tpallets',
  ],
  [
    'German',
    'Von: Ingrid Solheim <ingrid.solheim@fjord.example>\nGesendet: Mittwoch, 11. März 2026 17:02\nAn: Declan Moyes\nBetreff: pallets',
  ],
  [
    'French',
    'De : Ingrid Solheim <ingrid.solheim@fjord.example>\nEnvoyé : mercredi 11 mars 2026 17:02\nÀ : Declan Moyes\nObjet : pallets',
  ],
  [
    'Dutch',
    'Van: Ingrid Solheim\nVerzonden: woensdag 11 maart 2026 17:02\nAan: Declan Moyes\nOnderwerp: pallets',
  ],
  [
    'Norwegian',
    'Fra: Ingrid Solheim <ingrid.solheim@fjord.example>\nSendt: onsdag 11. mars 2026 17:02\nTil: Declan Moyes\nEmne: pallets',
  ],
  [
    'Italian',
    'Da: Ingrid Solheim\nInviato: mercoledì 11 marzo 2026 17:02\nA: Declan Moyes\nOggetto: pallets',
  ],
]

describe('a mail that is quoted or forwarded is of its own writer', () => {
  it.each(ATTRIBUTIONS)('%s', (line) => {
    expectSaid(
      `${OWN}${line}\n\n> Where did the pallets go?\n> I cannot find them.`,
      said('I cannot find them = Ingrid Solheim'),
    )
  })

  it.each(HEADS)('%s', (_, head) => {
    expectSaid(
      `${OWN}${head}\n\nI cannot find them anywhere.\n\nIngrid`,
      said('I cannot find them anywhere = Ingrid Solheim'),
    )
  })

  it('also where the quotation marks go round its headers, and a third one is in it', () => {
    expectSaid(
      `${OWN}> From: Ingrid Solheim
> Sent: 11 March 2026 17:02
> To: Declan Moyes
> Subject: pallets
>
> I cannot find them anywhere.
>
> On 10 Mar 2026, at 09:00, Tomasz Wilk <tw@depot.example> wrote:
>
>> I never counted them.`,
      said('I cannot find them anywhere = Ingrid Solheim\nI never counted them = Tomasz Wilk'),
    )
  })

  it('answers between the lines are of whoever answers', () => {
    expectSaid(
      `From: Declan Moyes <dm@depot.example>
To: Ingrid Solheim
Date: Thu, 12 Mar 2026 21:15:02 +0000
Subject: Re: pallets

See below.

On 11 Mar 2026, at 17:02, Ingrid Solheim wrote:

> Who drove the lorry?

Tomek did.

> Who loaded it?
I loaded it myself.
`,
      `Tomek did = Declan Moyes
      Who loaded it? = Ingrid Solheim
      I loaded it myself = Declan Moyes`,
    )
  })

  it('a letter that is pasted below what the sender signed is of whoever signed the letter', () => {
    expectSaid(
      `${OWN}Her letter is copied in below.

Regards,
Declan

Dear Mr Moyes,

I resign from my post with effect from Friday.

Yours sincerely,
Ingrid Solheim
Finance Lead`,
      said('Her letter is copied = Declan Moyes\nI resign from my post = Ingrid Solheim'),
    )
  })

  it('a voicemail has headers of its own', () => {
    expectSaid(
      `New voice message

From: Ruth Abara (mobile)
To: Declan Moyes
Received: 12/03/2026 21:15
Duration: 0:43
Transcript: Hi Dec, it's me. I left the badge on your desk.`,
      'I left the badge = Ruth Abara',
    )
  })
})

it('a line that names who wrote what is quoted is one head, however it is broken', () => {
  const text = `${OWN}On Wed, 11 Mar 2026 at 17:02, Ingrid Solheim <
ingrid.solheim@fjord.example> wrote:

> They are gone.
>
> On Tue, 10 Mar 2026 at 09:00, Tomasz Wilk <
> tw@depot.example> wrote:
>
>> I never counted them.`
  const about = { fileName: 'a.eml', occurredAt: null, parties: [], conduct: null, dayFirst: true }
  const heads = readText(text, about).filter(({ part, level }) => part === 'heading' && level > 0)
  expect(heads.map(({ start, end }) => text.slice(start, end))).toEqual([
    'On Wed, 11 Mar 2026 at 17:02, Ingrid Solheim <\ningrid.solheim@fjord.example> wrote:',
    'On Tue, 10 Mar 2026 at 09:00, Tomasz Wilk <\n> tw@depot.example> wrote:',
  ])
})

it('what is quoted in one line, its breaks lost, is of its writer, sentence by sentence and without its marks', () => {
  const quoted =
    'On Wed, 11 Mar 2026 at 17:02, Ingrid Solheim wrote: > They are gone. > Nobody counted > them. > > I never did.'
  expectSaid(
    OWN + quoted,
    said(`They are gone. = Ingrid Solheim
     Nobody counted = Ingrid Solheim`),
  )
  const about = { fileName: 'a.eml', occurredAt: null, parties: [], conduct: null, dayFirst: true }
  const text = OWN + quoted
  const words = readText(text, about).map(({ start, end }) => text.slice(start, end))
  expect(words.slice(-3)).toEqual(['They are gone.', 'Nobody counted > them.', 'I never did.'])
})

it('a mail from an office is most likely of whoever closes it with their name and what they do there', () => {
  const text = `From: Night Dispatch <desk@kiln.example>
To: Rosa Holt <rholt@kiln.example>
Date: Fri, 27 Feb 2026 18:31:07 +0000
Subject: Key

Madam, the porter did report it to our desk and we did not react.
T. Orr, dispatch`
  const about = { fileName: 'a.eml', occurredAt: null, parties: [], conduct: null, dayFirst: true }
  const said = readText(text, about).find(({ start, end }) =>
    text.slice(start, end).includes('did report it'),
  )
  expect(said?.speaker).toEqual({ name: 'T. Orr', certain: false })
})
