import { getGender } from 'gender-detection-from-name'
import { irregularBase } from '#server/platform/text/wordnet/base-forms.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import type { AnalysisTask, DraftStatement } from '#server/ports/analyst.ts'
import { readRoster } from '../roster.ts'
import type { Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { absence, toDraftQuote } from './statements.ts'
import { bestOfEachItem, isNamedBy } from './unheard-parties.ts'

const MAX_PEOPLE = 4
const MAX_CITED = 3

const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame)\.?\s/u
/** A title with its name, or two to four words with capitals. */
const NAME =
  /(?<![\p{L}\p{N}@.'’-])(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame)\.?[^\S\n](?:\p{Lu}\.?[^\S\n])?(?:\p{Lu}[\p{L}'’-]+[^\S\n]?){1,3}|\p{Lu}[\p{Ll}'’-]{2,}(?:[^\S\n]\p{Lu}[\p{L}'’-]*\p{Ll}){1,2})(?![\p{L}\p{N}@])/gu
/** Whoever is told, asked, met or in company, up to the name; "my neighbour, Mrs Orr" is one of them. */
const TOWARDS =
  /\b(?:told|tell|ask(?:ed)?|inform(?:ed)?|rang|phoned|warned|thanked|met|saw|(?:spoke|spoken|speak|speaking|talk|talked|said|say|reported|wrote|gave|handed)(?:\s(?:anything|something|nothing|it|this|that|them))?\s(?:to|with)|with|me and|beside|behind|opposite)\s+(?:(?:my|the|our|his|her|their|both|also)\s+)?(?:\p{Ll}+,?\s+){0,2}$/iu
/** Whoever has a title is somebody, whatever was done with them or for them, and whatever label a form has. */
const TOWARDS_TITLED = /(?:(?<!\p{L})(?:to|with|from|by|and)|:|\s{2}|\t|\|)\s*$/iu
const ATTENDED = /^\W*(?:present|attendees?|in attendance|also present)\b/i
const SHORTEST_ENDING = 4

/**
 * People whom the evidence read names as there, told or acting, who are no party and say nothing in it. Of a firm, a
 * street or a form nobody says that it came along: a name counts with a title or a known given name, and in what
 * happened.
 */
export function findUnheardPeople(
  task: AnalysisTask,
  excerpts: readonly Excerpt[],
  nearness: (excerpt: Excerpt) => number,
): DraftStatement[] {
  const roster = readRoster(task)
  const known = roster.names.map(toParts)
  const isKnown = (name: string) => known.some((parts) => isSame(parts, toParts(name)))
  const named = excerpts
    .filter(({ isList, asksOnly }) => !isList && !asksOnly)
    .flatMap((excerpt) =>
      findInvolved(excerpt)
        .filter((name) => !isKnown(name) && !task.passages.some(({ title }) => isNamedBy(title, name)))
        .map((name) => ({ name, excerpt })),
    )
  const people: { name: string; found: { readonly excerpt: Excerpt }[] }[] = []
  // The longest way in which somebody is named stands for the others.
  for (const { name, excerpt } of named.toSorted((a, b) => b.name.length - a.name.length)) {
    const same = people.find((one) => isSame(toParts(one.name), toParts(name)))
    if (same) same.found.push({ excerpt })
    else people.push({ name, found: [{ excerpt }] })
  }
  return people
    .filter(({ name }) => !excerpts.some(({ text }) => tellsDeath(text, name)))
    .map(({ name, found }) => ({ name, places: bestOfEachItem(found, nearness) }))
    .toSorted((a, b) => b.places.length - a.places.length)
    .slice(0, MAX_PEOPLE)
    .map(({ name, places }) =>
      absence(
        `No passage read is in the words of ${inQuotes(name)}, who is no party and is named in ${places.length === 1 ? 'one item' : `${places.length} items`} read.`,
        places.slice(0, MAX_CITED).map(toDraftQuote),
      ),
    )
}

function findInvolved({ text, units }: Excerpt): string[] {
  const isTold = units.some(
    ({ part, modality }) =>
      (part === 'assertion' || part === 'answer') && (modality === 'happened' || modality === 'planned'),
  )
  if (!isTold) return []
  return [...text.matchAll(NAME)].flatMap((match) => {
    const name = match[0].trim().replace(LEADING_DAY, '')
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    if (!TITLE.test(name) && !isPersonal(name.split(/\s/))) return []
    const line = before.slice(before.lastIndexOf('\n') + 1)
    const isTowards = TOWARDS.test(before) || (TITLE.test(name) && TOWARDS_TITLED.test(before))
    return isTowards || ATTENDED.test(line) || acts(after) ? [name] : []
  })
}

const LATE = /\b(?:(?:the|my|our|his|her|their)\s+late|death\s+of)\s+$/iu
const DIED =
  /^(?:['’]s\s+death|(?:(?!\b(?:my|his|her|their|whose|that)\b)[^.;!?\n]){0,60}?\b(?:died|passed\s+away|(?:is|was)\s+dead)\b)/iu

/** Whether some words tell that whoever bears a name is dead: of them no words are to be had. */
function tellsDeath(text: string, name: string): boolean {
  const at = text.indexOf(name)
  return at >= 0 && (LATE.test(text.slice(0, at)) || DIED.test(text.slice(at + name.length)))
}

const WEEKDAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/

const LEADING_DAY = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\s/

const isPersonal = ([first = '', ...others]: readonly string[]): boolean =>
  !isStopWord(first) && getGender(first) !== 'unknown' && !others.some((part) => WEEKDAY.test(part))

/** "Mrs Orr at number 9," and "Jan Orr, the baker,": what stands beside a name before what its bearer did. */
const BESIDE = /^(?:\s?[,(]|\s(?:at|of|from|in)\s)/u
const ADVERB = /^(?:had|has|also|then|later|just|never)$/u
const MAX_BESIDE = 7

/** The name is followed by what whoever bears it did or was. */
function acts(after: string): boolean {
  const [clause = ''] = after.split(/[.;:!?\n]/, 1)
  const words = clause.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  if (BESIDE.test(clause)) return words.slice(0, MAX_BESIDE).some(isPast)
  return isPast(words.find((word) => !ADVERB.test(word)) ?? '') || (words[0] === 'had' && words.length > 1)
}

const PRESENT = /^(?:is|are|am|be|been|being|does|goes|has)$/u

const isPast = (word: string): boolean =>
  word === 'was' ||
  (!PRESENT.test(word) && irregularBase(word) !== word && /^\p{Ll}/u.test(word)) ||
  (/^\p{Ll}+ed$/u.test(word) && word.length >= SHORTEST_ENDING)

const toParts = (name: string): readonly string[] =>
  name
    .replace(TITLE, '')
    .toLowerCase()
    .match(/\p{L}[\p{L}'’-]*/gu)
    ?.map((part) => part.replace(/['’]s$/, '')) ?? []

/** By their last names, and by their first where both have one. */
function isSame(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length > 0 && short.every((part) => long.includes(part))
}
