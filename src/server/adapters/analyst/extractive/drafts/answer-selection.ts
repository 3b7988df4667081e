import { sourceOfItem } from '#server/platform/text/copies.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Excerpt } from './excerpts.ts'
import type { PersonAsked } from './people-asked.ts'
import { isSaidBy } from './people-asked.ts'
import { nearnessTo, type Ranked } from './ranking.ts'
import { asksSomething, type SubQuestion } from './sub-questions.ts'
import { pickVaried } from './variety.ts'
import { findVerbsAsked, toBase } from './verb-asked.ts'

/** What an answer shows, in the order in which it is shown. */
export interface AnswerSelection {
  /** One to three that answer. */
  readonly opening: readonly Ranked[]
  readonly support: readonly Ranked[]
  /** Farther from the question, but in items that bear on it. */
  readonly bearing: readonly Ranked[]
}

const OPENING = 3
const MOST = 15
const ROUNDS = 5
/** Shares of the best score. */
const ITEM_BEARS = 0.6
/** Of the first few items even what is farther off is worth a look: a small case has no others. */
const FIRST_ITEMS = 4
const FIRST_ITEM_BEARS = 0.25
const WORTH_SHOWING = 0.35
const SUPPORTS = 0.72
const HIGHLY_RANKED = 0.75
/** Of its score, as an opening. */
const RULE_OPENS = 0.6

/** Chooses from what says something: one unit of every item that bears on the question before a second of any. */
export function selectAnswer(
  ranked: readonly Ranked[],
  { parts, people }: { readonly parts: readonly SubQuestion[]; readonly people: readonly PersonAsked[] },
): AnswerSelection {
  const saying = ranked.filter(({ group }) => !group.lead.slight && !group.lead.asksOnly)
  const leading = parts.some(asksSomething) ? saying : saying.filter(({ group }) => !isField(group.lead))
  const opening = pickOpening(leading.length > 0 ? leading : saying, { parts, people })
  const rest = pickByItem(saying, opening)
  const best = Math.max(...saying.map(overall))
  return {
    opening,
    support: rest.filter((candidate) => overall(candidate) >= SUPPORTS * best),
    bearing: rest.filter((candidate) => overall(candidate) < SUPPORTS * best),
  }
}

/** What is to be done by anybody, and not what one person asks of another or what was done. */
const TO_BE_DONE = /\b(?:must|shall|should|ought|may|requires?|required|(?:is|are) to|(?:has|have) to)\b/iu
const OF_SOMEBODY = /(?<!\p{L})(?:I|we|you|me|us|my|our|your|he|she|him|her|his)(?!\p{L})/iu
const RULES_ASKED =
  /\b(?:rules?|polic(?:y|ies)|procedures?|dut(?:y|ies)|allowed|permitted|broken|breach\w*)\b/iu

const overall = (candidate: Ranked): number => candidate.overall
const getSource = ({ group }: Ranked): string => sourceOfItem(group.lead.passage)

/** The best of different items for each part in turn. Whoever is asked about does not settle the question alone. */
function pickOpening(
  saying: readonly Ranked[],
  { parts, people }: { readonly parts: readonly SubQuestion[]; readonly people: readonly PersonAsked[] },
): Ranked[] {
  const picked: Ranked[] = []
  for (let turn = 0; picked.length < OPENING && turn < OPENING; turn++) {
    const index = turn % parts.length
    const part = parts[index]
    if (!part) break
    const score = (candidate: Ranked) =>
      nearnessTo(candidate, index).score * (isBesideEvents(candidate.group.lead.text, part) ? RULE_OPENS : 1)
    const best = Math.max(...saying.map(score))
    const settled = part.slots.has('said') || !picked.some(({ group }) => isSaidBy(group.lead, people))
    const open = saying.filter(({ group }) => settled || !isSaidBy(group.lead, people))
    const sources = new Set(picked.map(getSource))
    const fresh = open.filter((each) => !sources.has(getSource(each)) && score(each) >= HIGHLY_RANKED * best)
    const [next] =
      [fresh, open]
        .map((candidates) => pickVaried(candidates, { by: score, most: 1, besides: picked }))
        .find((found) => found.length > 0) ?? []
    if (next) picked.push(next)
  }
  return picked
}

/**
 * First the words that hold the verb that is asked, last what anybody is to do and before it what is `aside`; otherwise
 * as they were chosen.
 */
export function leadWithVerb<Each>(
  shown: readonly Each[],
  parts: readonly SubQuestion[],
  {
    readWords,
    isAside,
  }: { readonly readWords: (one: Each) => string; readonly isAside: (one: Each) => boolean },
): Each[] {
  // What is asked first leads: a direction without a verb is not put behind the question that it turns from.
  const [first] = parts
  if (!first || findVerbsAsked(first).size === 0) return [...shown]
  const verbs = new Set(parts.flatMap((part) => [...findVerbsAsked(part)]))
  const place = (one: Each) => {
    const words = readWords(one)
    if (parts.every((part) => isBesideEvents(words, part))) return 3
    if (isAside(one)) return 2
    return verbs.isDisjointFrom(new Set(contentTerms(words).map(toBase))) ? 1 : 0
  }
  return shown.toSorted((a, b) => place(a) - place(b))
}

/** Says what anybody is to do, while the question is about what happened. */
const isBesideEvents = (words: string, part: SubQuestion): boolean =>
  findVerbsAsked(part).size > 0 &&
  ![RULES_ASKED, TO_BE_DONE].some((asked) => asked.test(part.search)) &&
  TO_BE_DONE.test(words) &&
  !OF_SOMEBODY.test(words)

const FIELD = /^\p{Lu}[^:.?!]{1,30}:\s*[^.?!]{0,60}$/u

/** "Name: …   Post: …": what a form was filled in with answers whoever asks for it, and says nothing of a topic. */
function isField({ text, ownLength }: Excerpt): boolean {
  const fields = text
    .slice(text.length - ownLength)
    .split(/\n|\s{3,}/)
    .filter((field) => /\p{Ll}/u.test(field))
  return fields.length > 1 && fields.every((field) => FIELD.test(field.trim()))
}

/** Items in order of their best unit, and a unit of each in every round. */
function pickByItem(saying: readonly Ranked[], opening: readonly Ranked[]): Ranked[] {
  const best = Math.max(...saying.map(overall))
  const items = [...Map.groupBy(saying, getSource).values()]
    .map((candidates) => candidates.toSorted((a, b) => overall(b) - overall(a)))
    .toSorted(([a], [b]) => (b?.overall ?? 0) - (a?.overall ?? 0))
    .filter(
      ([first], place) =>
        first && overall(first) >= (place < FIRST_ITEMS ? FIRST_ITEM_BEARS : ITEM_BEARS) * best,
    )
  const taken = new Map<string, number>()
  const count = (candidate: Ranked) =>
    taken.set(getSource(candidate), (taken.get(getSource(candidate)) ?? 0) + 1)
  opening.forEach(count)
  const picked: Ranked[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const candidates of items) {
      const [first] = candidates
      if (!first || picked.length >= MOST || (taken.get(getSource(first)) ?? 0) >= round) continue
      const open = candidates.filter(
        (candidate) => candidate === first || overall(candidate) >= WORTH_SHOWING * best,
      )
      const [next] = pickVaried(open, { by: overall, most: 1, besides: [...opening, ...picked] })
      if (!next) continue
      picked.push(next)
      count(next)
    }
  }
  return picked
}
