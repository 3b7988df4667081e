import { createBm25 } from '#server/platform/text/bm25.ts'
import { leavesOpen } from '#server/platform/text/left-open.ts'
import { findValues } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Excerpt } from './excerpts.ts'
import { concerns, type PersonAsked } from './people-asked.ts'
import { asksForProof } from './proof.ts'
import { nearnessTo, type Ranked } from './ranking.ts'
import { type Slot, slotsFilled } from './slots.ts'
import { questionTerms, type SubQuestion } from './sub-questions.ts'
import { findTellerAsked, tellsOfTelling } from './telling-asked.ts'
import { findTimesAsked, isOfDay } from './times-asked.ts'
import { toBase } from './verb-asked.ts'

/** Share of what is asked, weighted by rarity, that one unit has to speak of with its surroundings. */
const SPEAKS_OF = 0.4
/** Whoever asks whether there is evidence of something wants it said, not touched upon. */
const STATES = 0.6
/** What the surroundings say counts less than what the unit says itself. */
const AROUND = 0.5
/** So near in meaning that other words may say the same. */
const MEANS_IT = 0.62

/** From here on something is said of what somebody knew, in whatever words. */
const TELLS_WHAT_WAS_KNOWN = 0.55

/**
 * The parts of a question that nothing read answers: no unit states something, has what is asked for, concerns
 * somebody named and speaks of the rest. Names and days are not counted among the words, because whoever is asked
 * about occurs everywhere.
 */
export function findUnanswered(
  parts: readonly SubQuestion[],
  ranked: readonly Ranked[],
  people: readonly PersonAsked[],
): SubQuestion[] {
  const { idf } = createBm25(ranked.map(({ group }) => group.lead.terms))
  return parts.filter((part, index) => {
    const wanted = findTellingWords(part, people)
    if (part.vague) return false
    if (ranked.some((candidate) => nearnessTo(candidate, index).knowledge >= TELLS_WHAT_WAS_KNOWN))
      return false
    const stating = ranked.filter(
      ({ group: { lead } }) =>
        states(lead) &&
        fills(lead, part) &&
        (people.length === 0 || people.some((person) => concerns(lead, person) > 0)),
    )
    const teller = findTellerAsked(part, people)
    if (teller && stating.some(({ group }) => tellsOfTelling(group.lead, teller))) return false
    if (wanted.size === 0) return people.length > 0 && stating.length === 0
    const share = Math.max(0, ...stating.map(({ group }) => measureShareSpoken(group.lead, wanted, idf)))
    if (asksForProof(part.text)) return share < STATES
    const times = findTimesAsked(part.search)
    if (people.length > 0 && stating.some(({ group }) => isOfDay(group.lead, times) === 1)) return false
    return share < SPEAKS_OF && stating.every((candidate) => nearnessTo(candidate, index).cosine < MEANS_IT)
  })
}

/** So much of what is asked is the same matter. */
const OF_THE_MATTER = 1 / 3

/** Whether words are of the matter of a part of the question: names and days alone are of none, unless nothing else is asked. */
export function createMatterAsked(
  parts: readonly SubQuestion[],
  ranked: readonly Ranked[],
  people: readonly PersonAsked[],
): (terms: readonly string[]) => boolean {
  const { idf } = createBm25(ranked.map(({ group }) => group.lead.terms))
  const matters = parts.map((part) => findTellingWords(part, people)).filter(({ size }) => size > 0)
  return (terms) =>
    matters.length === 0 ||
    matters.some((wanted) => measureShareSpoken({ terms, context: [] }, wanted, idf) >= OF_THE_MATTER)
}

/** "How many", "really": how it is asked, and nothing that evidence would say. */
const ASKS_HOW = /\bhow (?:many|much|often|long|far|old)\b|\b(?:really|actually|exactly|ever|first)\b/giu

function findTellingWords({ search }: SubQuestion, people: readonly PersonAsked[]): Set<string> {
  const given = findValues(search).filter(({ kind }) => kind === 'date' || kind === 'time')
  const besides = new Set(
    [...people.map(({ name }) => name), ...given.map(({ start, end }) => search.slice(start, end))].flatMap(
      contentTerms,
    ),
  )
  return new Set(questionTerms(search.replace(ASKS_HOW, ' '))).difference(besides)
}

function measureShareSpoken(
  { terms, context }: Pick<Excerpt, 'terms' | 'context'>,
  wanted: ReadonlySet<string>,
  idf: (term: string) => number,
): number {
  const [only] = wanted
  // Where what somebody did is all that is asked, any form of the verb tells it.
  if (only !== undefined && wanted.size === 1)
    return terms.some((term) => toBase(term) === toBase(only)) ? 1 : context.includes(only) ? AROUND : 0
  const [own, around] = [new Set(terms), new Set(context)]
  let [spoken, all] = [0, 0]
  for (const term of wanted) {
    all += idf(term)
    spoken += idf(term) * (own.has(term) ? 1 : around.has(term) ? AROUND : 0)
  }
  return all > 0 ? spoken / all : 0
}

const states = ({ asksOnly, slight, units }: Excerpt): boolean =>
  !asksOnly &&
  !slight &&
  units.some(({ modality }) => modality !== 'hypothetical' && modality !== 'conditional')

const NEEDED: readonly Slot[] = ['when', 'how_much']

/** Whoever asks when something was told is answered by the day of a message that says itself that it tells. */
const TELLING =
  /\b(?:report|inform|notif|announc|complain|rais|disclos|mention|escalat|remind|warn)\w*|\b(?:tell|told|written|writes?|wrote|sent|sends?|asks?|asked)\b/iu

function fills(excerpt: Excerpt, { slots, text }: SubQuestion): boolean {
  const filled = slotsFilled(excerpt)
  if (excerpt.passage.occurredAt && TELLING.test(text) && TELLING.test(excerpt.text)) filled.add('when')
  return NEEDED.every((slot) => !slots.has(slot) || filled.has(slot))
}

/** A part of a question, and the place nearest to it that says that it is not known. */
export interface LeftOpen {
  readonly part: SubQuestion
  readonly excerpt: Excerpt
}

/** So many of the nearest places are looked at. */
const NEAREST = 6

/** The parts of a question that somebody who speaks of them leaves open: "I do not know who took it." */
export function findLeftOpen(
  parts: readonly SubQuestion[],
  ranked: readonly Ranked[],
  people: readonly PersonAsked[],
): LeftOpen[] {
  const { idf } = createBm25(ranked.map(({ group }) => group.lead.terms))
  return parts.flatMap((part, index) => {
    if (part.vague || part.slots.has('whether') || part.slots.has('said')) return []
    const wanted = findTellingWords(part, people)
    const found = ranked
      .toSorted((a, b) => nearnessTo(b, index).score - nearnessTo(a, index).score)
      .slice(0, NEAREST)
      .find(
        ({ group: { lead } }) =>
          leavesOpen(lead.text.slice(lead.replyStart), part.text) &&
          measureShareSpoken(lead, wanted, idf) >= SPEAKS_OF,
      )
    return found ? [{ part, excerpt: found.group.lead }] : []
  })
}
