import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { isTellingVerb } from '#server/platform/text/wordnet/telling-verbs.ts'
import { splitWords } from '#server/platform/text/words.ts'
import type { Excerpt } from './excerpts.ts'
import { holdsMarks, type PersonAsked } from './people-asked.ts'
import { slotsFilled } from './slots.ts'
import type { SubQuestion } from './sub-questions.ts'

const DID = /(?<!\p{L})(?:did|has|had)\s/iu

/** Who is asked about in "When did Ann Berg report it?"; null where the question is not when somebody named told. */
export function findTellerAsked(
  { search, slots }: SubQuestion,
  people: readonly PersonAsked[],
): PersonAsked | null {
  const did = slots.has('when') ? DID.exec(search) : null
  if (!did) return null
  let teller: PersonAsked | undefined
  for (const { raw } of splitWords(search.slice(did.index + did[0].length))) {
    const word = raw.toLowerCase().replace(/['’]s$/, '')
    const named = people.find(({ name }) => splitWords(name).some((part) => part.raw.toLowerCase() === word))
    if (!named) return teller && isTellingVerb(word) ? teller : null
    teller = named
  }
  return null
}

const BEFORE_VERB = '(?:(?:have|had|has|also|then|first|once|already)\\s){0,2}'
const OWN_ACT = new RegExp(`(?<!\\p{L})(?:I|[Ww]e)\\s${BEFORE_VERB}(?<verb>\\p{Ll}+)`, 'gu')
/** "Ann Berg said that": what follows is told by her, and not that she told somebody. */
const THEIR_ACT = new RegExp(
  `(?<!\\p{L})(?<who>[Hh]e|[Ss]he|\\p{Lu}[\\p{L}’'-]+)\\s${BEFORE_VERB}(?<verb>\\p{Ll}+)(?!\\p{L}|\\sthat(?!\\p{L})|\\s?[:,"“])`,
  'gu',
)

/** Whether an excerpt says that they told, rang or wrote, and when: in their own words, or in those of others about them. */
export function tellsOfTelling(excerpt: Excerpt, teller: PersonAsked): boolean {
  const words = excerpt.text.slice(excerpt.replyStart)
  const told = (verb: string | undefined) => verb !== undefined && isPastVerb(verb) && isTellingVerb(verb)
  const isOwn = excerpt.units.some(({ speaker }) => speaker?.name === teller.name)
  const isTold =
    (isOwn && Array.from(words.matchAll(OWN_ACT)).some(({ groups }) => told(groups?.verb))) ||
    Array.from(words.matchAll(THEIR_ACT)).some(
      ({ groups }) =>
        told(groups?.verb) &&
        (/^s?he$/i.test(groups?.who ?? '')
          ? teller.meantIn.has(excerpt)
          : holdsMarks([(groups?.who ?? '').toLowerCase()], teller.marks)),
    )
  return isTold && slotsFilled(excerpt).has('when')
}
