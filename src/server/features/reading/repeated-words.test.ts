import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const STATEMENT = (words: string) => `WITNESS STATEMENT OF RUTH ABARA

Dated 12 March 2025

${words}

Signed: Ruth Abara`

const SAID: [how: string, text: string, said: string][] = [
  [
    'in single quotation marks',
    STATEMENT(
      `I met Olga at the lift. Olga said, 'You should have locked it yourself.' I said nothing. It's not the girls' fault, and I don't blame the boys' team.`,
    ),
    `You should have locked it yourself = ?Olga
    It's not the girls' fault = Ruth Abara`,
  ],
  [
    'in curved single quotation marks',
    STATEMENT(
      `I don’t like the yard. Mr Hale told me, ‘We don’t count on Sundays, love.’ I wrote that down.`,
    ),
    `We don’t count on Sundays = Hale
    I wrote that down = Ruth Abara`,
  ],
  [
    'in the quotation marks of other languages',
    STATEMENT(
      `Frau Krug sagte: „Das habe ich nie unterschrieben.“ Monsieur Petit m'a dit : « Je ne connais pas cet homme. »`,
    ),
    `Das habe ich nie unterschrieben = Krug
    Je ne connais pas cet homme = Monsieur Petit`,
  ],
  [
    'behind a name and a colon',
    STATEMENT(`We all stood in the hall. Femi: "Nobody goes in before the police." Then it was quiet.`),
    `Nobody goes in before the police = ?Femi`,
  ],
  [
    'before the name in brackets',
    STATEMENT(
      `There were remarks. "He is not one of us and never was" (Dana Petrov, at lunch). I reported it.`,
    ),
    `He is not one of us and never was = Dana Petrov
    I reported it = Ruth Abara`,
  ],
  [
    'as the words of whoever owns them',
    STATEMENT(
      `Milo's exact words to Jana had been "the back door is already done". I was told so on Friday.`,
    ),
    `the back door is already done = ?Milo`,
  ],
  [
    'by whoever was spoken of in the sentence before',
    STATEMENT(`Later Piet took me aside. He said, "You can count. Count it again." I did.`),
    `You can count. = ?Piet
    Count it again = ?Piet`,
  ],
  [
    'by a woman, where a man was named in between',
    STATEMENT(`Mrs Kaya came down. Mr Bloom was with her. She said, "I never gave him the code."`),
    `I never gave him the code = ?Kaya`,
  ],
  [
    'of a person with a function',
    STATEMENT(
      `The cook told me that he saw it and had said to them, "They will have your badge for that." The night porter laughed.`,
    ),
    `They will have your badge for that = ?cook`,
  ],
  [
    'of oneself',
    STATEMENT(`I said to Lena, "I want this written down today." She replied, "Write it yourself then."`),
    `I want this written down = Ruth Abara
    Write it yourself then = ?Lena`,
  ],
  [
    'by the one spoken to',
    STATEMENT(
      `I asked Goran where he had been. "In the cold store, where else," he said. Then I asked Ida. "I saw nobody at all," was her answer.`,
    ),
    `In the cold store, where else = ?Goran
    I saw nobody at all = ?Ida`,
  ],
  [
    'out of a paper',
    STATEMENT(
      `I was shown the mail from Tess Moran. It says "keep him off the rota until Easter". I had not seen it before.`,
    ),
    `keep him off the rota = ?Tess Moran
    I had not seen it before = Ruth Abara`,
  ],
  [
    'out of a log that nobody signed',
    STATEMENT(`The door log reads "opened by override at two". I cannot explain that.`),
    `opened by override at two = -
    I cannot explain that = Ruth Abara`,
  ],
  [
    'by nobody one could name',
    STATEMENT(`Somebody behind me shouted, "Leave it, the police are coming." I ran.`),
    `Leave it, the police are coming = -
    I ran = Ruth Abara`,
  ],
  [
    'in a question of counsel',
    `HEARING OF MR T. OSEI, 4 June 2025
Present: Ms Vane (chair), Mr Osei

MS VANE: Ms Ruiz's statement says, "Mr Osei told me to leave the last page out." Did you?

MR OSEI: No. I said to her, "Send all of it." She answered, "Then it will be late."

MS VANE: And your own mail of 3 May, "make it shorter", what is that?`,
    `Mr Osei told me to leave = ?Ms Ruiz
    Send all of it = Osei
    Then it will be late = ?Ms Ruiz`,
  ],
  [
    'in the entry of a log',
    `NIGHT LOG - kept by Gil Amado

22:40 Rang Ms Petty at home. She said "do nothing till I am in".
23:10 Driver of the blue van says "I come here every week". No papers.
23:55 All shut.`,
    `do nothing till I am in = ?Petty
    I come here every week = ?Driver
    All shut = Gil Amado`,
  ],
  [
    'in a note of a call',
    `TELEPHONE NOTE
Call from: Inge Falk
Taken by: Ravi Nair
Date: 7 April 2025

IF says the van was gone by six. Her husband told her "they come at night now". Asked about the fence she said "it has been down since Easter".`,
    `the van was gone by six = Inge Falk
    they come at night now = ?husband
    it has been down since Easter = Inge Falk`,
  ],
  [
    'in a chat',
    `[03/05/2025, 21:14:02] Ines Prado: my boss told me "not a word to the auditors"
[03/05/2025, 21:15:40] Tomas Ekberg: she said that to you as well?
[03/05/2025, 21:16:11] Ines Prado: Rita said "over my dead body"`,
    `not a word to the auditors = ?boss
    she said that to you = Tomas Ekberg
    over my dead body = ?Rita`,
  ],
  [
    'of one person by another in a message',
    `From: Owen Price <owen@dock.example>
To: Sally Kerr <sally@dock.example>
Date: Tue, 4 Mar 2025 10:00:00 +0000
Subject: gate

Sally,
Marek asked me to pass on: "Nobody opens the gate without a slip." His words, not mine. You wrote yourself "it was open when I came", remember?
Owen`,
    `Nobody opens the gate = ?Marek
    His words, not mine = Owen Price
    it was open when I came = ?Sally Kerr`,
  ],
  [
    'as a manner of speaking or a title, which nobody says',
    STATEMENT(
      `The form is called "Return of keys and passes to the office". The so-called "quick count" took an hour.`,
    ),
    `The form is called = Ruth Abara
    took an hour = Ruth Abara`,
  ],
  [
    'by whom the sentences before tell of, and not by who is named last',
    STATEMENT(
      `The following Friday, Ms Okoye stopped me on the stairs. She had been asked to say that Colm gave her a chart. She told me, "I never saw that man at all." I went on.`,
    ),
    `I never saw that man at all = ?Okoye
    I went on = Ruth Abara`,
  ],
  [
    'by somebody without a name, who is not the person named before',
    STATEMENT(
      `Dana Petrov signed the book at nine. On the Friday Mrs Petrov's son came. He asked me, "Did she suffer much at all?" I could not say.`,
    ),
    `Did she suffer much at all = -
    I could not say = Ruth Abara`,
  ],
  [
    'over several paragraphs that are read out',
    `HEARING OF MS R. VANE, 4 June 2025

MR BEER: Let us look at the Mark Davies email first, of 15 July:

"I have been thinking about our talk on Friday.

"The danger is that the matter goes on for years."

Did you see that at the time?

MS VANE: I did not.

MR BEER: Nor later?

MS VANE: Not that I recall.`,
    `I have been thinking = Mark Davies
    The danger is that = Mark Davies
    Did you see that = MR BEER
    I did not = MS VANE`,
  ],
]

describe('words that somebody repeats of another person', () => {
  it.each(SAID)('are the other one’s: %s', (_, text, said) => expectRead(text, said))
})
