import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { isThing } from '#server/platform/text/wordnet/part-of-speech.ts'

/** The field at the head of minutes in which those at the meeting, or missed there, are named, up to a blank line. */
const ATTENDANCE =
  /^[^\p{L}\p{N}\n]{0,8}(?:also )?(?:present|in attendance|attend(?:ing|ees)|attended by|apologies|absent)(?: from)?[*_]*[ \t]*[:–—-][*_ \t]*(?<people>.*(?:\n(?!\s*$).*)*)/gimu
const NAME = /^\W*\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,3}(?:\s?\([^)]*\))?\W*$/u
const LEAST_NAMES = 2

/** Whether a paper names the people of a meeting in a field of its head. */
export function listsAttendance(text: string): boolean {
  const people = [...text.matchAll(ATTENDANCE)].flatMap(({ groups }) =>
    (groups?.people ?? '').split(/[,;\n]|\sand\s|\s{2,}/u),
  )
  return people.filter((one) => NAME.test(one)).length >= LEAST_NAMES
}

/** What no ending tells: the present tense of the verbs that help others. */
const IN_PRESENT =
  /^(?:is|are|am|isn't|aren't|has|have|does|do|may|must|shall|can|cannot|will|should|needs?)$/iu
/** "A lost key" was not lost by anybody in particular. */
const LEADS_TO_NOUN = /^(?:an?|the|any|each|every|all|no|its|their|his|her|and|or|of|be|been|being)$/iu
const MAX_WORDS = 60

/**
 * Whether the first verb of a sentence that changes with time is in the past: "The board agreed to lend the hall". In
 * "A key found outside is handed in" the first is "is".
 */
export function tellsWhatWasDone(text: string): boolean {
  const [, ...words] = text.match(/\p{L}[\p{L}’'-]*|[,.;:]/gu)?.slice(0, MAX_WORDS) ?? []
  const verbs = words.map((word) => IN_PRESENT.test(word) || isInPresent(word))
  const done = words.findIndex((word, at) => isDone(word) && !LEADS_TO_NOUN.test(words[at - 1] ?? ''))
  const present = verbs.indexOf(true)
  if (done < 0 || (present >= 0 && present < done)) return false
  const end = words.findIndex((word, at) => at > done && /^(?:[,.;:]|that|and|or|which|who)$/iu.test(word))
  return !verbs.slice(done, end < 0 ? undefined : end).includes(true)
}

const isDone = (word: string): boolean => isPastVerb(word) && isVerb(word)

/** "opens", not "members"; "records" is more often a thing. */
const isInPresent = (word: string): boolean =>
  /\p{Ll}s$/u.test(word) && !/ss$/u.test(word) && isVerb(word) && !isThing(word.toLowerCase())

const isVerb = (word: string): boolean =>
  baseForms(word.toLowerCase()).some(({ lemma, part }) => part === 'verb' && lemma !== word.toLowerCase())

/** Whether some word is more often a verb than a thing, in any form of it. */
export const hasVerb = (text: string): boolean =>
  (text.match(/\p{L}[\p{L}’'-]*/gu) ?? []).some(
    (word) =>
      IN_PRESENT.test(word) ||
      (!isThing(word.toLowerCase()) &&
        (isPastVerb(word) || baseForms(word.toLowerCase()).some(({ part }) => part === 'verb'))),
  )
