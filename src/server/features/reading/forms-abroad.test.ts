import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a record of questioning in French',
    `PROCÈS-VERBAL D'AUDITION
Le 14 mars 2025 à 9 h 30, nous avons entendu Madame Chloé Vasseur, magasinière.

Question : Où étiez-vous le lundi 10 mars ?
Réponse : J'étais au dépôt B.
Question : Qui avait la clé ?
Réponse : Je ne sais pas. Monsieur Roux m'a dit qu'il l'avait perdue.`,
    `J'étais au dépôt B = Madame Chloé Vasseur
    Je ne sais pas = Madame Chloé Vasseur
    Qui avait la clé = -`,
  ],
  [
    'a mail in German with an answer below it in Spanish headers',
    `Von: Jana Weiß <jana.weiss@hafen.example>
Gesendet: Mittwoch, 5. März 2025 09:12
An: Pedro Sáez <pedro@hafen.example>
Betreff: AW: llaves

Der Schlüssel lag am Montag nicht im Kasten.

De: Pedro Sáez <pedro@hafen.example>
Enviado el: martes, 4 de marzo de 2025 18:40
Para: Jana Weiß <jana.weiss@hafen.example>
Asunto: llaves

No he tocado la caja.`,
    `Der Schlüssel lag = Jana Weiß
    No he tocado = Pedro Sáez`,
  ],
  [
    'a mail answered line by line',
    `From: Imogen Tate <imogen@mill.example>
To: Kofi Badu <kofi@mill.example>
Date: Thu, 6 Feb 2025 08:15:00 +0000
Subject: Re: valve 4

On Wed, 5 Feb 2025 at 17:02, Kofi Badu <kofi@mill.example> wrote:
> Did you close valve 4 on Tuesday?

Yes, at half past six.

> The panel says it was open at seven.

Then somebody opened it again.`,
    `Did you close valve 4 = Kofi Badu
    Yes, at half past six = Imogen Tate
    The panel says = ?Kofi Badu
    Then somebody opened it again = Imogen Tate`,
  ],
  [
    'a comments table of a draft report',
    `Ref | Paragraph | Comment | Made by
1 | 3.2 | The lift had been reported twice before. | H. Osei
2 | 3.4 | I was never shown this photograph. | Marta Lind
3 | 4.1 | We accept the finding. | H. Osei`,
    `The lift had been reported = H. Osei
    I was never shown = Marta Lind; denies`,
  ],
  [
    'a summary of what each witness said, in a table',
    `Witness | Role | Summary
Pia Holm | cashier | Says the safe was shut at 21:00. Did not see Mr Reyes.
Dario Conti | guard | Saw Mr Reyes at the lift at 21:10.`,
    `Says the safe was shut = Pia Holm
    Saw Mr Reyes at the lift = Dario Conti`,
  ],
  [
    'a chat exported from a telephone whose owner is Me',
    `Messages with Ines Prado
Exported from the phone of Tomas Ekberg, 9/5/2025

[03/05/2025, 21:14:02] Ines Prado: where is the laptop
[03/05/2025, 21:15:40] Me: in my car
[03/05/2025, 21:16:11] Ines Prado: you said you gave it back on Thursday
[03/05/2025, 21:18:55] Me: I never said that`,
    `where is the laptop = Ines Prado
    in my car = Tomas Ekberg
    I never said that = Tomas Ekberg; denies`,
  ],
  [
    'an arbitration in which the tribunal and counsel speak',
    `1                                   Monday, 3 February 2025
2  (10.05 am)
3                     MS AOIFE DOLAN (affirmed)
4               Examination-in-chief by MR LISLE
5  Q.  Ms Dolan, is that your signature at page 4?
6  A.  It is.
7                   Cross-examination by MS ADEYEMI
8  Q.  You never read the schedule, did you?
9  A.  I read it that evening.
10  THE CHAIR:  Which evening?
11  A.  The Friday.
12  MS ADEYEMI:  The mail from Mr Grote says, "She has not read a word of it."`,
    `is that your signature = MR LISLE
    It is. = MS AOIFE DOLAN
    You never read the schedule = MS ADEYEMI
    I read it that evening = MS AOIFE DOLAN
    Which evening = ?THE CHAIR
    The Friday. = MS AOIFE DOLAN`,
  ],
  [
    'voicemails in a list',
    `VOICEMAIL TRANSCRIPTS - MAILBOX 4410

1. From: Harriet Boon, 07700 900112
   Tue 11 Mar 2025 08:02
   Morning, the gate is open and nobody is here.

2. From: Youssef Amrani, 07700 900145
   Tue 11 Mar 2025 08:31
   I shut that gate last night, I am certain of it.`,
    `the gate is open = Harriet Boon
    I shut that gate = Youssef Amrani`,
  ],
]

describe('a paper in a form from elsewhere', () => {
  it.each(PAPERS)('is read by its structure: %s', (_, text, said) => expectRead(text, said))
})
