import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [party('Ilse Marten'), party('Theo Branco'), party('Nadia Prost')]

describe('what another hand has set into a paper on lines of its own', () => {
  it('is of whoever signed it, and the dictated words around it are not', () =>
    expectRead(
      `BRANCO LINEN LTD

                                 TB/np
                                 Dictated 5 November 2025

MEMO TO FILE

I was in the hall yesterday. I do not remember any request. Nadia, please look
whether there is one, and leave it where it is.
[Typist: I found it, 19 August. It is attached. NP]

I made no call that morning.

                                 T. Branco
                                 pp  Nadia Prost`,
      `I do not remember any request. = Theo Branco; does_not_recall
      whether there is one = Theo Branco
      I found it, 19 August. = Nadia Prost
      It is attached. = Nadia Prost
      I made no call = Theo Branco`,
      { parties: PARTIES },
    ))
  it('is of whoever keeps the note, where its label calls it their own', () =>
    expectRead(
      `MEMORANDUM OF INTERVIEW
Interviewee:   Nadia Prost           Conducted by:  Ilse Marten
Date:          12 June 2026

1.  Ms Prost said that she had slept badly.

2.  She denied having had a key.

3.  She confronted Mr Branco on the next day. According to Ms Prost he answered, "Keys get lost." She then went
    to Ms Marten, who told her the matter was in hand.

4.  [Counsel's note: credible on the whole.]`,
      `Keys get lost. = ?Theo Branco
      who told her the matter was in hand. = ?Ilse Marten
      she had slept badly. = Nadia Prost
      credible on the whole. = ?Ilse Marten`,
      { parties: PARTIES },
    ))
  it('does not take a translated letter from whoever signed it, nor from those who stated something before a council', () =>
    expectRead(
      `CERTIFIED TRANSLATION                                     page 1 of 1

To the management                                  Lisbon, 2 March 2026

Dear Director,

the Council met on Friday and heard two colleagues. Mr Branco stated there that he had been threatened. Ms Prost
stated that she had never given her key to anybody. Mr Holt, who was invited, sent word that he would not come.

I saw on the next morning how a box was carried out.
// The original does not say by whom, T.N. //

With greeting
Ilse Marten, Chair, in her own hand
// Stamp illegible. Below, in other ink: "received 4.3.", T.N. //`,
      `heard two colleagues. = Ilse Marten
      Mr Branco stated there that he had been threatened. = Theo Branco
      never given her key = Nadia Prost; denies
      he would not come. = Holt
      I saw on the next morning = Ilse Marten
      The original does not say = -
      Stamp illegible. = -`,
      { parties: PARTIES },
    ))
  it('is of whoever took a note, below a heading that says so', () =>
    expectRead(
      `TELEPHONE NOTE                    No. 25/11
  CALLER ......... Theo Branco, port office
  TAKEN BY ....... I. Marten

  MESSAGE
  - has the key in the van.
  - Ms Prost says she does not remember any key.

  WHAT I SAID
  - that nobody talks to the tenants.

  MY THOUGHTS (not for the file)
  - Prost assured me there was no key. I wish I had that in writing.`,
      `has the key in the van. = Theo Branco
      Ms Prost says = Nadia Prost; does_not_recall
      that nobody talks = ?Ilse Marten
      there was no key. = Nadia Prost
      I wish I had that = ?Ilse Marten`,
      { parties: PARTIES },
    ))
})
