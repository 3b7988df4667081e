import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const SIGNED = (words: string) => `STATEMENT OF RUTH ABARA

${words}

Signed: Ruth Abara`
const NOTED = (words: string) => `Interview with Ruth Abara, 3 May 2025
Notes by: Oscar Tembo

${words}`
const ASKED = (question: string, answer: string) =>
  `Record of interview, 3 May 2025
Present: Oscar Tembo (investigator), Ruth Abara

OSCAR TEMBO: Who had the van?
RUTH ABARA: I had it.
OSCAR TEMBO: ${question}
RUTH ABARA: ${answer}`

describe('what somebody asks others not to do is no denial', () => {
  it.each([
    'Until Monday please do not move the crates.',
    "Please don't tell the drivers.",
    "Don't tell Goran it was me.",
    'Do not use the side gate.',
    'No talk of prices please.',
    'Please nobody on the roof.',
    'dont forget the ramp this time',
  ])('%s', (words) => expectRead(SIGNED(words), `${words} = Ruth Abara; asserts`))

  it.each([
    'No, please believe me, I never drove it.',
    'Please note that the gate was not locked.',
    'I begged them please do not drive, and nobody listened.',
    "Don't own a van.",
  ])('but in the same words somebody may deny: %s', (words) =>
    expectRead(SIGNED(words), `${words} = Ruth Abara; denies`),
  )

  it('nor is it one where somebody answers without saying that it is they', () =>
    expectRead(
      ASKED('Do you use the side gate?', "Don't use it at night."),
      "Don't use it = Ruth Abara; denies",
    ))
})

describe('what is ordered, spared, wished or asked denies nothing', () => {
  it.each([
    'From today nothing in the shed is to be moved or painted.',
    'Nobody must leave before six.',
    'No crate may be opened at the gate.',
    'Drivers are not to park on the ramp.',
    'You must not touch the winch.',
    'I have rung the yard, so nobody needs to.',
    "You don't have to answer that.",
    "I don't want Goran asking about the docket.",
    "don't want them to see this",
    'Goran asked why the ramp had not been mended.',
    'I asked Goran whether nobody had seen it.',
    "I don't like writing this.",
    'I spoke to Goran and he had no objection.',
  ])('%s', (words) => expectRead(SIGNED(words), `${words} = Ruth Abara; asserts`))

  it('nor does a no before what somebody is willing to do', () =>
    expectRead(ASKED('Shall we stop here?', 'No, I want to go on.'), 'I want to go on = Ruth Abara; asserts'))

  it.each([
    'Nobody had to leave the yard.',
    'Nothing was to be found.',
    'No driver may have known.',
    'I was not to blame.',
    "I don't want to.",
    "You didn't have the key.",
    'He was asked whether he had the key and said that he never did.',
  ])('but in like words somebody may deny: %s', (words) =>
    expectRead(SIGNED(words), `${words} = Ruth Abara; denies`),
  )

  it('nor is what is answered lost behind what was asked', () =>
    expectRead(
      NOTED('Asked whether he had a key, Ms Abara said that he did not.'),
      'Asked whether = Ruth Abara; denies',
    ))
})

describe('what is left unsaid is neither forgotten nor denied', () => {
  it.each([
    'The gate log gives a card. It does not say who held it.',
    'Goran did not say why he left.',
    'The docket has not recorded when it was.',
    'I did not know where to look.',
  ])('%s', (words) => expectRead(SIGNED(words), `${words.split('. ').at(-1)} = Ruth Abara; asserts`))

  it('whoever did not tell something denies it, and does not forget it', () => {
    expectRead(
      SIGNED('I did not say that. I did not tell him what I saw. Goran did not say a word.'),
      `I did not say that = Ruth Abara; denies
       I did not tell him = Ruth Abara; denies
       Goran did not say a word = Ruth Abara; denies`,
    )
    expectRead(
      NOTED('She said she was at the gate. She did not tell him what she had seen.'),
      'She did not tell him = Ruth Abara; denies',
    )
  })

  it('nor does anybody know what they did not catch, but whoever would not know somebody denies it', () =>
    expectRead(
      SIGNED("I didn't catch what he said back. I wouldn't know the man if I met him. I wouldn't know."),
      `I didn't catch = Ruth Abara; does_not_recall
       I wouldn't know the man = Ruth Abara; denies
       I wouldn't know. = Ruth Abara; does_not_recall`,
    ))

  it('whoever cannot say or name it does not recall it', () =>
    expectRead(
      SIGNED('I cannot say who held it. I could not name him. I do not know where he went.'),
      `I cannot say who = Ruth Abara; does_not_recall
       I could not name him = Ruth Abara; does_not_recall
       I do not know where = Ruth Abara; does_not_recall`,
    ))
})
