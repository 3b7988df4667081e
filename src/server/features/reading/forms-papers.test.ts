import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a memorandum with tabs',
    `MEMORANDUM

TO:\tThandiwe Mokoena, Head of Estates
FROM:\tRafael Quintana, Night Porter
DATE:\t14 May 2024
RE:\tLift 3

I found lift 3 stopped between floors on Sunday night. I did not touch the panel. Mr Adeleke says he reported it on the 9th.`,
    `I found lift 3 = Rafael Quintana; asserts; 2024-05-12
    I did not touch = Rafael Quintana; denies
    Mr Adeleke says = ?Rafael Quintana; reports_another; 2024-05-09`,
  ],
  [
    'a memorandum whose labels stand apart',
    `INTERNAL MEMO

To            : All ward managers
From          : S. Bergqvist, Pharmacy
Our ref       : PH/22/118
Date          : 03.06.2024
Subject       : Missing ampoules

Two boxes were missing when I counted on Friday. I have asked for the cupboard to be changed.

S. Bergqvist`,
    `Two boxes were missing = S. Bergqvist; asserts; 2024-05-31
    I have asked for = S. Bergqvist`,
  ],
  [
    'a complaint whose fields stand in columns, one of them naming whom it is about',
    `NORTH QUAY HOTEL     FORM 4  WORKPLACE COMPLAINT
Lodged by:              Ingrid Solheim, Events
Date lodged:            Monday 6 October 2025, by hand
About:                  Tomasz Wilk, Director of Food
Where it happened:      the staff lift

DETAILS
He stood in front of the buttons. I left on the sixth floor.`,
    `Monday 6 October 2025, by hand = Ingrid Solheim
    He stood in front = Ingrid Solheim
    I left on the sixth = Ingrid Solheim`,
  ],
  [
    'an incident form with fields',
    `INCIDENT REPORT FORM
Name of person completing form: Oluwaseun Bakare
Job title: Stock controller
Date of incident: 7 February 2025        Time: 06.40
Location: Bay 11
Witnesses: Petra Novak
Description of incident: I came in and the roller door was half up. Nobody answered when I called. I did not go inside.
Action taken: I rang the duty manager.
Signed: O. Bakare    Date: 7/2/25`,
    `the roller door was half up = Oluwaseun Bakare
    Nobody answered = Oluwaseun Bakare; denies
    I rang the duty manager = Oluwaseun Bakare`,
  ],
  [
    'an incident form whose parts several fill in',
    `ACCIDENT / INCIDENT RECORD No 0417
Reported by: Hélène Dufour
Date: 19/11/2024

SECTION A - to be completed by the person reporting
What happened?
The trolley ran away down the ramp and hit the gate. I could not stop it.

SECTION B - to be completed by the supervisor
Supervisor: Ian McAllister
Comments: The brake was worn. I had not been told of it.

SECTION C - safety officer
Name: Yusuf Demir
I inspected the trolley on 21 November. The brake pad was missing.`,
    `The trolley ran away = Hélène Dufour
    The brake was worn = Ian McAllister
    I had not been told = Ian McAllister; denies
    I inspected the trolley = Yusuf Demir; asserts`,
  ],
  [
    'a letter of a personnel department',
    `Aldermoor Logistics plc
4 Canal Wharf, Hexley

Private and confidential
Mr Tomasz Zielinski
12 Orchard Row

2 September 2024

Dear Mr Zielinski,

Outcome of disciplinary hearing

I write to confirm the outcome of the hearing held last Thursday. You accepted that you had left the gate open on 5 August. You said that you had not been trained.

I have decided to issue a first written warning.

Yours sincerely

Grace Oyelaran
People Partner`,
    `the hearing held last Thursday = Grace Oyelaran; asserts; 2024-08-29
    I have decided = Grace Oyelaran`,
  ],
  [
    'a letter of resignation',
    `Farida Haidari
9 Elm Close, Hexley
f.haidari@post.example

12 January 2025

Dear Ms Whitcombe

Please accept this as notice of my resignation. My last day will be 9 February. I was told on Friday that my shifts had been given away and nobody asked me.

Kind regards
Farida`,
    `Please accept this = Farida Haidari
    I was told on Friday = Farida Haidari; reports_another; 2025-01-10`,
  ],
  [
    'a diary',
    `Diary of Marguerite Fontaine, 2024

Mon 11 March
Up at five. Gustav was already in the yard. He said the pump was my problem.

Tues 12 March
Pump still off. Rang Mr Lim about it twice, no answer.

Weds 13 March
Yesterday's mess is still there. I did not speak to anyone.`,
    `Up at five = Marguerite Fontaine
    the pump was my problem = ?Marguerite Fontaine; reports_another
    Pump still off = Marguerite Fontaine
    mess is still there = Marguerite Fontaine; asserts
    I did not speak = Marguerite Fontaine; denies`,
  ],
  [
    'a journal kept for a complaint',
    `Notes I kept at the time - Ngaire Tuhoe

03/04/24 - Brent shouted at me in front of the whole line. I walked out.
05/04/24 - Told Sunita what happened. She said to write everything down.
08/04/24 - Brent ignored me all day.`,
    `Brent shouted at me = Ngaire Tuhoe
    Told Sunita what happened = Ngaire Tuhoe
    Brent ignored me = Ngaire Tuhoe`,
  ],
  [
    'a voicemail that was typed out',
    `Transcript of voicemail left on extension 4471, 6 June 2024, 18:52 (34 seconds)
Caller: Beatriz Amaral

"Hi Colin, it's Beatriz. I wasn't there on Monday, whatever they told you. Ring me back."`,
    `I wasn't there on Monday = Beatriz Amaral; denies; 2024-06-03`,
  ],
  [
    'a visual voicemail',
    `Voicemail
From: Kwame Asante +44 7700 900123
Received: Tue 04/06/2024 07:12
Duration: 00:21
Transcript: Hi it is Kwame, I left the van on the forecourt last night. I did not have the keys. Bye`,
    `I left the van = Kwame Asante; asserts; 2024-06-03
    I did not have the keys = Kwame Asante; denies`,
  ],
  [
    'an invitation to a meeting',
    `Subject: Investigation meeting
Location: Room 2.14
Start: Wed 22/05/2024 10:00
End: Wed 22/05/2024 11:00
Organizer: Ilse van der Meer
Required Attendees: Dariusz Pawlak; Union Rep

Dariusz,
You are asked to attend a meeting about the events of last Friday. I will bring the till rolls.`,
    `You are asked to attend = Ilse van der Meer
    I will bring the till rolls = Ilse van der Meer`,
  ],
  [
    'a handwritten note that was scanned',
    `[scan of handwritten note, lined paper]

Sun night

Pavel -

the pump is off again. I turned it off at the wall, dont let Joop start it.
He told me he had a key made.

Sanne`,
    `the pump is off again = ?Sanne
    I turned it off = ?Sanne
    He told me he had a key made = ?Sanne; reports_another`,
  ],
  [
    'a signed statement with printed name',
    `STATEMENT

I started work at 6am on 4 July 2024. I saw Goran near the till at about half past. I cannot remember what he was wearing.

I have read this statement and it is true.

(signed) Mei-Ling Chua
MEI-LING CHUA
4 July 2024`,
    `I saw Goran = Mei-Ling Chua; asserts
    I cannot remember = Mei-Ling Chua; does_not_recall`,
  ],
  [
    'a further statement',
    `FURTHER STATEMENT OF ABENA OSEI

1. I make this statement further to my statement of 3 May 2024.
2. At paragraph 4 of that statement I said that I locked the store. That is wrong.
3. I now recall that I gave the key to Lars.
4. I did not see him lock it.

Abena Osei
9 May 2024`,
    `That is wrong = Abena Osei; changed
    I now recall = Abena Osei; changed
    I did not see him = Abena Osei; denies`,
  ],
  [
    'a report of whoever was on duty',
    `INCIDENT REPORT
Reporting officer: PC 2290 Fairweather
Date: 12 August 2024

At 22:10 hours I attended 14 Harbour Lane. The occupier, Mrs Delphine Aucoin, stated that two men had tried her door. She denied knowing either of them. I saw fresh marks on the frame.`,
    `I attended = Fairweather
    two men had tried her door = ?Fairweather; reports_another
    I saw fresh marks = Fairweather`,
  ],
]

describe('a paper that one person writes', () => {
  it.each(PAPERS)('is read as that person: %s', (_, text, said) => expectRead(text, said))
})
