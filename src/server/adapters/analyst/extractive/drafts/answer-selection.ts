import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { PersonAsked } from './people-asked.ts'
import { isSaidBy } from './people-asked.ts'
import { nearnessTo, type Ranked } from './ranking.ts'
import type { SubQuestion } from './sub-questions.ts'
import { pickVaried } from './variety.ts'

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

/** Chooses from what says something: one unit of every item that bears on the question before a second of any. */
export function selectAnswer(
  ranked: readonly Ranked[],
  { parts, people }: { readonly parts: readonly SubQuestion[]; readonly people: readonly PersonAsked[] },
): AnswerSelection {
  const saying = ranked.filter(({ group }) => !group.lead.slight && !group.lead.asksOnly)
  const opening = pickOpening(saying, { parts, people })
  const rest = pickByItem(saying, opening)
  const best = Math.max(...saying.map(overall))
  return {
    opening,
    support: rest.filter((candidate) => overall(candidate) >= SUPPORTS * best),
    bearing: rest.filter((candidate) => overall(candidate) < SUPPORTS * best),
  }
}

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
    const score = (candidate: Ranked) => nearnessTo(candidate, index).score
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
