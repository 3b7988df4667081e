import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const SIGNED = (words: string) => `STATEMENT OF RUTH ABARA

${words}

Signed: Ruth Abara`
const NOTED = (words: string) => `Interview with Ruth Abara, 3 May 2025
Notes by: Oscar Tembo

${words}`

const ASKED = (...turns: readonly string[]) =>
  `Record of interview, 3 May 2025\nPresent: Ruth Abara (investigator), Goran Vane\n\nRUTH ABARA: Where were you?\n${turns.join('\n')}`

const TOLD: [how: string, text: string, said: string][] = [
  [
    'what one should not have said',
    SIGNED('The gate was shut. I should not have said that it was open.'),
    'should not have said = Ruth Abara; changed',
  ],
  [
    'what was not right either',
    SIGNED('I named the wrong van. I guess the hour was not right either.'),
    'not right either = Ruth Abara; changed',
  ],
  [
    'what one takes back in part',
    SIGNED('I wrote that Goran had two keys. I take that bit back.'),
    'take that bit back = Ruth Abara; changed',
  ],
  [
    'what one said first',
    SIGNED('I first told the guard that I was alone. Goran was with me.'),
    'first told the guard = Ruth Abara; changed',
  ],
  [
    'what one wrote in an earlier mail',
    SIGNED('In my first mail I wrote that it was a Monday. It was the Tuesday.'),
    'In my first mail = Ruth Abara; changed',
  ],
  [
    'what follows a wish to correct an answer',
    SIGNED('I wish to correct one answer. The van was not there on Friday.'),
    'The van was not there = Ruth Abara; changed',
  ],
  [
    'what somebody came to say in a note, whatever its writer put in between',
    NOTED(
      'She said at first that the van was empty. I mentioned the slip. She said all right, there may have been a crate.',
    ),
    `the van was empty = Ruth Abara; asserts
    there may have been a crate = Ruth Abara; changed`,
  ],
  [
    'what somebody concedes to whoever asks, and only where they have denied before',
    ASKED(
      'GORAN VANE: No, I never opened the gate.',
      'RUTH ABARA: The log has you there.',
      'GORAN VANE: Okay, I opened it at nine.',
    ),
    'I opened it at nine = Goran Vane; changed',
  ],
  [
    'what stands behind an okay that is a sentence of its own, and not what is only promised behind it',
    ASKED(
      'GORAN VANE: No, I never opened the gate.',
      'RUTH ABARA: The log has you there.',
      'GORAN VANE: Okay. It was me, around nine.',
      'RUTH ABARA: Will you write that down?',
      'GORAN VANE: Okay. I will send it on Monday.',
    ),
    `It was me, around nine = Goran Vane; changed
    I will send it on Monday = Goran Vane; asserts`,
  ],
  [
    'an agreement where nothing was denied',
    ASKED(
      'GORAN VANE: I opened the gate at nine.',
      'RUTH ABARA: Tell me more?',
      'GORAN VANE: Okay, I had the key.',
    ),
    'I had the key = Goran Vane; asserts',
  ],
  [
    'what somebody draws from what they are shown, after a denial',
    ASKED(
      'GORAN VANE: I never opened the gate.',
      'RUTH ABARA: This is your mark.',
      'GORAN VANE: Then I have opened it.',
    ),
    'Then I have opened it = Goran Vane; changed',
  ],
  [
    'what somebody says instead of what they had said, and a word they take back',
    SIGNED('I have written a wrong week. On second thoughts Goran had the key. It was hers after all.'),
    `Goran had the key = Ruth Abara; changed
    hers after all = Ruth Abara; changed`,
  ],
  [
    'a note of what is new after something was put to somebody',
    NOTED(
      'She said that the van was empty. I showed her the slip. She then said that yes, a crate was there.',
    ),
    'a crate was there = Ruth Abara; changed',
  ],
  [
    'that nothing was known before, and that nothing comes to mind',
    SIGNED('First I have heard of any crate. I do not recollect the week. At no time was it moved.'),
    `First I have heard = Ruth Abara; denies
    recollect the week = Ruth Abara; does_not_recall
    At no time = Ruth Abara; denies`,
  ],
  [
    'what somebody said in a note once they were pressed',
    NOTED('She said that the van was empty. Pressed, she said that there had been a crate.'),
    'there had been a crate = Ruth Abara; changed',
  ],
  [
    'what somebody thinks another one has mentioned, and stories that were heard',
    NOTED('She thought Goran had once mentioned a crate. She had only heard stories.'),
    `mentioned a crate = Ruth Abara; reports_another
    only heard stories = Ruth Abara; reports_another`,
  ],
  [
    'a clause at the end that names who told it',
    SIGNED('I was not there, Goran told me. He denied it, and I told Goran.'),
    `I was not there = ?Ruth Abara; reports_another
    He denied it = ?Ruth Abara; denies`,
  ],
  [
    'what one has only from another',
    SIGNED('The number of the van I have only from her.'),
    'only from her = Ruth Abara; reports_another',
  ],
  [
    'that something was said, which is told as such',
    SIGNED('Yes, Goran said it. Goran said the van was red.'),
    `Goran said it = Ruth Abara; asserts
    the van was red = ?Ruth Abara; reports_another`,
  ],
]

describe('how a person stands to what they say', () => {
  it.each(TOLD)('is read from grammar: %s', (_, text, said) => {
    expectRead(text, said)
  })
})

const REPEATED: [how: string, text: string, said: string][] = [
  [
    'a sentence that speaks of him names whom it is told to later, not whom he is',
    SIGNED(
      'Mr Hale came at nine. I told him that Olga would be cross. He said, "She should have rung before."',
    ),
    'She should have rung before = ?Hale',
  ],
  [
    'whoever is spoken to within a quotation is not whom the narrative means',
    SIGNED('Mr Hale stood there. I said, "It was you, Doctor." He said, "Then you remember it wrong."'),
    'Then you remember it wrong = ?Hale',
  ],
  [
    'a word in capitals is nobody',
    SIGNED(
      'Mr Hale showed me a letter about the SMS and the SafePlan. He said, "That is the same as savings."',
    ),
    'That is the same as savings = ?Hale',
  ],
  [
    'a day before a title is no part of a name',
    SIGNED('The evening before Sports Day Mr Hale said to me: "You see a lot at night, do you not?"'),
    'You see a lot at night = ?Mr Hale',
  ],
  [
    'he is another one in a note of a woman',
    NOTED(
      'She got in at six. Mr Hale put his arm in the door. She said nothing. She was tired. Between the floors he said, "Do not be like that."',
    ),
    'Do not be like that = ?Hale',
  ],
  [
    'what was written down was told before',
    `HEARING OF RUTH ABARA, 4 June 2025
Present: Oscar Tembo, Ruth Abara

OSCAR TEMBO: Last week you told me, and I wrote it down, "I put my hand on the gate." Why?
RUTH ABARA: I was tired.
OSCAR TEMBO: And then?
RUTH ABARA: I went home.`,
    'I put my hand on the gate = ?Ruth Abara',
  ],
]

describe('words that somebody repeats', () => {
  it.each(REPEATED)('are of whom grammar makes them: %s', (_, text, said) => {
    expectRead(text, said)
  })
})
