import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const NOTES: [form: string, text: string, said: string][] = [
  [
    'a note that begins with whom its taker met',
    `MRS ADEBAYO spoke with me (T. Halvorsen) on 12/05/2025 in the linen room. My summary.

She has run the laundry since 2014. She was sure that the chute was locked. She never saw the trolley there.`,
    `the chute was locked = ?ADEBAYO; asserts
    She never saw the trolley = ?ADEBAYO; denies`,
  ],
  [
    'a note headed by whom it is about, and by how it was kept',
    `Ruth Castellan, night desk. By phone, 4/11/25. TH notes.

Works 8 to 6. She recalls a courier with a blue bag. She could not say which firm he was from.`,
    `She recalls a courier = Ruth Castellan; asserts
    She could not say = Ruth Castellan; does_not_recall`,
  ],
  [
    'a note about one of two who share a name, with an instruction at the end of a paragraph',
    `NOTE OF FIRST MEETING WITH LIM JIA HAO, 03/02/2025 (B. ORTEGA)

Mr Lim was shown the key book. He said that he had given the key to Lim Jia Min on the Monday. Mr Lim now accepted that the entry was late. Ask Hakim.`,
    `Mr Lim was shown = Lim Jia Hao
    he had given the key = Lim Jia Hao
    Mr Lim now accepted = ?Lim Jia Hao`,
  ],
  [
    'a note in the first person of whoever interviewed',
    `Notes of my conversation with Valentina Rossi, 8 October 2024
Taken by Desmond Achterberg

I met Ms Rossi in the canteen. She told me that the seal was broken when the lorry came in. She had not opened it herself. She could not remember who signed for it. I thought she was nervous.`,
    `the seal was broken = Valentina Rossi; asserts
    She had not opened it = Valentina Rossi; denies
    She could not remember = Valentina Rossi; does_not_recall
    I thought she was nervous = ?Desmond Achterberg`,
  ],
  [
    'a file note with bullets',
    `Attendance note
Attending: Jerzy Malinowski
By: Charlotte Beaumont
Date: 17 June 2024

- Says he left the site at 4.
- Never had a key to the tank room.
- Told by Arjun that the valve was open.
- Does not recall signing the sheet.`,
    `he left the site at 4 = Jerzy Malinowski; asserts
    Never had a key = Jerzy Malinowski; denies
    Told by Arjun = Jerzy Malinowski; reports_another
    Does not recall = Jerzy Malinowski; does_not_recall`,
  ],
  [
    'a record of interview under headings',
    `RECORD OF INTERVIEW
Person interviewed: Nomvula Dlamini (payroll clerk)
Interviewer: Erik Lindqvist
Date: 21 January 2025

Background
Ms Dlamini has worked in payroll since 2019.

The file of 6 December
Ms Dlamini said the file had been changed before it reached her. She did not change it herself. According to Ms Dlamini, Paolo had asked for the password the week before.

Interviewer's observations
Ms Dlamini answered readily. EL`,
    `the file had been changed = Nomvula Dlamini; asserts
    She did not change it = Nomvula Dlamini; denies
    Paolo had asked = Nomvula Dlamini
    answered readily = Erik Lindqvist`,
  ],
  [
    'a remark of whoever took a note',
    `Interview with Samir Haddad on 4 April 2024 by Lena Vogt

Mr Haddad said that he had been at the depot until seven. He did not see the van.

Remark L. Vogt: Mr Haddad hesitated for a long time before this answer.`,
    `at the depot until seven = Samir Haddad
    He did not see the van = Samir Haddad; denies
    hesitated for a long time = Lena Vogt`,
  ],
  [
    'questions and answers in a table',
    `Interview of Kirsten Aagaard, 3 March 2025, by Olumide Coker

No. | Question | Answer
1 | Were you in the office on the Friday? | No, I was at home.
2 | Who had your card? | I do not know.
3 | Did you lend it to anyone? | Never.`,
    `Were you in the office = Olumide Coker
    I was at home = Kirsten Aagaard
    I do not know = Kirsten Aagaard; does_not_recall
    Never. = Kirsten Aagaard; denies`,
  ],
  [
    'numbered questions with their answers below',
    `Written answers of Ignacio Ferrer, 12 May 2024

1. Where were you at noon?
I was in the cold store.

2. Did you move the pallet?
No. I have never driven a truck.

3. Who told you of the loss?
Not that I remember.`,
    `Did you move the pallet = -
    I was in the cold store = Ignacio Ferrer
    I have never driven = Ignacio Ferrer; denies
    Not that I remember = Ignacio Ferrer; does_not_recall`,
  ],
  [
    'minutes with names before colons',
    `Minutes of the site meeting, 9 September 2024
Present: Anneke Visser (chair), Rohan Mehta, Siobhan Keane

1. Fence
Anneke Visser: The fence was down again on Sunday.
Rohan Mehta: Nobody has told the contractor.
Siobhan Keane: I told them on Monday.
2. Any other business
Rohan Mehta: Nothing from me.`,
    `The fence was down = Anneke Visser
    Nobody has told = Rohan Mehta; denies
    I told them on Monday = Siobhan Keane`,
  ],
  [
    'minutes in a table',
    `BOARD OF GOVERNORS - MINUTES - 14/11/2024
Present: Mrs E. Whitlock (EW), Mr J. Pereira (JP), Dr F. Nasser (FN)

Item | Discussion | Action
1 | JP reported that the boiler had failed on the Tuesday. | JP
2 | FN denied having approved the spend. EW asked for the invoice. | EW`,
    `the boiler had failed = Mr J. Pereira
    denied having approved = Dr F. Nasser; denies`,
  ],
  [
    'an anonymous report to a hotline',
    `ETHICS LINE - REPORT 2024-0088
Reporter: anonymous
Received: 3 July 2024
Taken by: operator 14

Reporter states that the scales are reset every Friday. Reporter saw this once. Reporter was told by a driver that the manager knows.`,
    `the scales are reset = ?Reporter; asserts
    Reporter saw this once = ?Reporter
    told by a driver = ?Reporter; reports_another`,
  ],
  [
    'a note of a call in which both are named',
    `Tel. note 5/8/24 10:40
Call from Eleni Papadaki (mother) to Musa Conteh, duty desk

EP rang to say that the gate had been open when she came. She did not see anyone. MC said he would look into it.`,
    `the gate had been open = Eleni Papadaki
    She did not see anyone = Eleni Papadaki; denies
    he would look into it = Musa Conteh`,
  ],
  [
    'words of others within a statement',
    `Statement of Aroha Ngata, 2 June 2024

I asked Mr Silva where the cash was. He said, "It is in the drawer." I told him it was not. He replied, "Then somebody took it." Later Ms Brandt came. She said to me, "You were the last one in."

A. Ngata`,
    `It is in the drawer. = ?Silva
    I told him it was not = Aroha Ngata
    Then somebody took it = ?Silva
    You were the last one in = ?Brandt`,
  ],
  [
    'words of the person interviewed within a note',
    `Note of meeting with Stefan Marku on 11 March 2025. Note by Helga Brun.

Mr Marku said that he did not open the safe. "I never had the code," he said. Asked about Rita he answered, "Ask her yourself."`,
    `did not open the safe = Stefan Marku; denies
    I never had the code = ?Stefan Marku; denies
    Ask her yourself = Stefan Marku`,
  ],
  [
    "a police officer's notebook",
    `POCKET NOTEBOOK - PC 771 Adebayo
Sat 6 April 2024
2130 hrs Duty at Market St.
2142 hrs Spoke to Lucia Ferreira at no. 9. She stated: "I heard glass go about half nine." She did not see anybody.
2155 hrs I found a brick inside the shop.`,
    `I heard glass go = ?Lucia Ferreira
    I found a brick = Adebayo`,
  ],
  [
    'a note in the present tense',
    `Catch-up with Oskar Blom, 30 Jan 2025 (notes: Ayesha Siddiqui)

Oskar says he is fine. He thinks the audit is unfair. He does not know who opened the mailbox. Ayesha asks him to write it down.`,
    `he is fine = Oskar Blom
    the audit is unfair = Oskar Blom
    He does not know = Oskar Blom; does_not_recall
    to write it down = Ayesha Siddiqui`,
  ],
]

describe('a note of what others said', () => {
  it.each(NOTES)('is read as theirs: %s', (_, text, said) => expectRead(text, said))
})

describe('questions and answers with a witness whom the case does not list', () => {
  const parties = [{ name: 'Oskar Blom', aliases: [], email: null }]
  const talk = (head: string) =>
    `${head}Q. Where were you on Sunday?\nA. In the boiler room.\nQ. Did you ever use Oskar Blom's key?\nA. No, I have my own.`

  it('are those of whom the head names, and not of a namesake whom a question names', () => {
    const head = 'Oskar Brandt ("Big Oskar"), stoker, 3/12/25, in the presence of his wife.\n\n'
    expectRead(talk(head), 'In the boiler room = Oskar Brandt\n I have my own = Oskar Brandt', { parties })
  })
})
