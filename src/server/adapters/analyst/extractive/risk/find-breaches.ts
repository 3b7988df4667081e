import type { Window } from '#server/platform/text/policies/policy-status.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import { isSilent } from '../discrepancies/assertion-pieces.ts'
import { findDiscrepancies } from '../discrepancies/discrepancies.ts'
import type { Breach } from './breach.ts'
import { findDetriments } from './detriments.ts'
import { asksForTruth, isVersionOpen, wasInForce } from './in-force.ts'
import { isBlankField, termsFallenShort } from './lapses.ts'
import { findLateLetters, findLateReplies } from './late-replies.ts'
import { findLateRows, findRowsBeyond } from './late-rows.ts'
import { isRow, touchesLimits } from './limits.ts'
import { concernsNobody } from './parties.ts'
import { type Duty, saysWhatIsToBeDone } from './read-duties.ts'
import type { Item, Sentence } from './read-items.ts'
import { findApproaches, findNotTold, findWrongHands, isInRightHands } from './role-acts.ts'
import {
  bearsRow,
  type Control,
  isPastDeadline,
  isTouched,
  overlap,
  rarityIn,
  readControl,
  skipsStep,
} from './touches.ts'
import { joinVersions } from './versions.ts'

const LEAST_OVERLAP = 0.12
/** Duties that a witness or letter tells of are looser said. */
const LEAST_OF_REPORTED = 0.3
const MAX_FACTS = 5
/** What fits a duty much less than another fact is about something else. */
const NEAR_BEST = 0.55
/** More rows that fit equally show only that the duty speaks of the whole table. */
const MAX_ALIKE = 6
const LIMIT_WEIGHS = 0.3
/** A row of a table may name what a duty is about, and shows no lapse by that. */
const PLAIN_ROW = 0.5
const CONTROL_WEIGHS = 0.2
/** What was reckoned or is between people of two roles is more than words in common. */
const ACT_WEIGHS = 0.5
const CONFLICTS = 30
const LEAST_CONFLICT = 0.55
const CONFLICT_WEIGHS = 0.4
const LEAST_CONFLICT_OVERLAP = 0.1
const TRUTH_WEIGHS = 0.15

/** Of rare words and meaning together: below it a fact shares a word with its duty by chance. */
const LEAST_TOGETHER = 0.45
/** So near that a fact without a word in common may be about the same. */
const MEANS_IT = 0.3
const NEAREST = 10

/** The few facts that come nearest to a duty, near enough to be about the same. */
function nearestInMeaning(
  { sentence }: Duty,
  facts: readonly Sentence[],
  meaning: Case['meaning'],
): ReadonlySet<Sentence> {
  return new Set(
    facts
      .map((fact) => ({ fact, near: meaning(sentence, fact) }))
      .filter(({ near }) => near >= MEANS_IT)
      .toSorted((a, b) => b.near - a.near)
      .slice(0, NEAREST)
      .map(({ fact }) => fact),
  )
}

/** What the items tell besides their rules. */
export const listFacts = (items: readonly Item[], rules: ReadonlySet<Item>): Sentence[] =>
  items
    .filter((item) => !rules.has(item))
    .flatMap(({ sentences }) => sentences)
    .filter(
      (fact) =>
        (!isSilent(fact) || isBlankField(fact)) &&
        fact.terms.size > 0 &&
        !isScrap(fact) &&
        !saysWhatIsToBeDone(fact),
    )

/** Fewer words without a value are scraps of talk: "No. Go on." */
const FEWEST_WORDS = 4

const isScrap = ({ text, unit, isShort, values }: Sentence): boolean =>
  unit.part !== 'row' &&
  !isShort &&
  !values.some(({ kind }) => kind !== 'negation') &&
  text.split(/\s+/).length < FEWEST_WORDS

interface Case {
  readonly duties: readonly Duty[]
  readonly rules: ReadonlySet<Item>
  readonly items: readonly Item[]
  readonly task: AnalysisTask
  /** How near in meaning a duty and a fact are, up to 1; 0 where nobody looked. */
  readonly meaning: (duty: Sentence, fact: Sentence) => number
}

/** What touches each duty that was in force, as far as its own words say: the likeliest reading first. */
export function findBreaches({ duties, rules, items, task, meaning }: Case): Breach[] {
  const rarity = rarityIn(items)
  const facts = listFacts(items, rules)
  const conduct = { from: task.caseFacts?.conductStart ?? null, to: task.caseFacts?.conductEnd ?? null }
  const parties = task.caseFacts?.parties ?? []
  const strange = new Set(items.filter((item) => concernsNobody(item, parties)))
  const byTerm = new Map<string, Sentence[]>()
  for (const fact of facts)
    for (const term of fact.terms) {
      const known = byTerm.get(term)
      if (known) known.push(fact)
      else byTerm.set(term, [fact])
    }
  const touched = duties.flatMap((duty) => {
    const sharing = new Set([...duty.sentence.terms].flatMap((term) => byTerm.get(term) ?? []))
    const isRule = rules.has(duty.sentence.item)
    const least = isRule ? LEAST_OVERLAP : LEAST_OF_REPORTED
    const meant = isRule ? nearestInMeaning(duty, facts, meaning) : new Set<Sentence>()
    const scored = [...sharing.union(meant)]
      .filter((fact) => fact !== duty.sentence && wasInForce(duty, fact, { conduct, isSaying: false }))
      .filter((fact) => !isInRightHands(duty, fact, task.caseFacts))
      .map((fact) => ({
        fact,
        control: readControl(duty, fact),
        words: overlap(duty.sentence, fact, rarity),
        meaning: Math.max(0, meaning(duty.sentence, fact)),
      }))
      .filter(({ fact, words }) => meant.has(fact) || (words >= least && isNear(duty, fact)))
      // "Up to £900" is alike in meaning whatever may be had for it.
      .filter(
        ({ fact, words }) => duty.limits.length === 0 || words > 0 || isRow(fact) || !strange.has(fact.item),
      )
      // A sum beyond a limit ties a fact to its duty whatever their words mean.
      .filter(({ words, meaning }) => duty.limits.length > 0 || words + meaning >= LEAST_TOGETHER)
      .filter(({ fact, control }) => isTouched(duty, fact, control))
      .map((one) => {
        const tells = isMissing(one.control) || skipsStep(duty, one.fact) ? CONTROL_WEIGHS : 0
        const isPlain = isRow(one.fact) && one.control === 'not_mentioned' && duty.limits.length === 0
        const shown = one.words + tells
        return { ...one, shown: isPlain ? shown * PLAIN_ROW : shown, score: shown + one.meaning }
      })
      .toSorted((a, b) => b.score - a.score)
    const bearing = scored.filter((one) => bearsRow(duty, one))
    const [best] = bearing
    if (!best) return []
    const alike = bearing.filter(({ score }) => score === best.score).length
    if (alike > MAX_ALIKE) return []
    const bonus = duty.limits.length > 0 ? LIMIT_WEIGHS : 0
    return [
      {
        duty,
        facts: scored
          .filter((one) => bearing.includes(one) || tellsOfLapse(duty, one))
          .filter(({ fact, score }) => score >= best.score * NEAR_BEST || isPastDeadline(duty, fact))
          .slice(0, Math.max(MAX_FACTS, alike))
          .map(({ fact }) => fact),
        control: best.control,
        isVersionOpen: isVersionOpen(duty, [best.fact], conduct),
        // Meaning alone would put first what only says the duty over again.
        score: Math.max(...bearing.map(({ shown }) => shown)) + bonus,
      },
    ]
  })
  const acts = [
    ...findLateReplies(duties, items, rules),
    ...findLateLetters(duties, facts),
    ...findLateRows(duties, facts),
    ...findRowsBeyond(duties, facts),
    ...findApproaches(duties, facts, task.caseFacts),
    ...findDetriments(duties, facts, task.caseFacts),
    ...findWrongHands(duties, facts, task.caseFacts),
    ...findNotTold(duties, facts, task.caseFacts),
  ]
  const joined = joinByDuty([
    ...findContested({ duties, rules, items, task, meaning }, { rarity, conduct }),
    ...acts
      .filter(({ duty, fact, isSaying }) => wasInForce(duty, fact, { conduct, isSaying }))
      .map(({ duty, fact, isSaying }) => ({
        duty,
        facts: [fact],
        control: 'not_mentioned' as const,
        isShown: true,
        isVersionOpen: !isSaying && isVersionOpen(duty, [fact], conduct),
        score: overlap(duty.sentence, fact, rarity) + ACT_WEIGHS,
      })),
    ...touched,
  ])
  return joinVersions(joined)
}

/** One row for each duty, with all that touches it; what cannot both be true stands by itself. */
const joinByDuty = (found: readonly Breach[]): Breach[] =>
  [...Map.groupBy(found, (one) => (one.isContested && asksForTruth(one.duty) ? one : one.duty)).values()]
    .flatMap((same) => {
      const inOrder = same.toSorted((a, b) => b.score - a.score)
      const [best] = inOrder
      if (!best) return []
      const facts = [...new Set(inOrder.flatMap((one) => one.facts))].slice(0, MAX_JOINED)
      return [
        {
          ...best,
          facts,
          isShown: same.some(({ isShown }) => isShown),
          isVersionOpen: same.some((one) => one.isVersionOpen),
        },
      ]
    })
    .toSorted((a, b) => b.score - a.score)

const MAX_JOINED = 8
const LEAST_SHARED = 2
const ENOUGH_ALONE = 0.3

/** Records say little in words: one of them in common tells more than in what somebody says. */
function isNear({ sentence, limits }: Duty, fact: Sentence): boolean {
  const shared = [...sentence.terms].filter((term) => fact.terms.has(term))
  if (shared.length === 0) return false
  if (shared.length >= LEAST_SHARED || fact.unit.speaker === null || fact.isShort || limits.length > 0)
    return true
  return shared.length / Math.min(sentence.terms.size, fact.terms.size) >= ENOUGH_ALONE
}

/** What bears no row may stand in one where it tells that something of the duty was left undone. */
const tellsOfLapse = (
  duty: Duty,
  { fact, control }: { readonly fact: Sentence; readonly control: Control },
): boolean =>
  isMissing(control) ||
  ((!duty.forbids || duty.limits.length > 0) && termsFallenShort(duty.sentence, fact).size > 0)

const isMissing = (control: Control): boolean => control === 'missing' || control === 'bypassed'

interface Measures {
  readonly rarity: (term: string) => number
  readonly conduct: Window
}

/** Two statements that cannot both be right, and the duty that one of them must have touched. */
function findContested({ duties, rules, items, task }: Case, { rarity, conduct }: Measures): Breach[] {
  const sentences = items.filter((item) => !rules.has(item)).flatMap((item) => item.sentences)
  const at = (side: { chunkId: string | null; start: number }): Sentence | undefined =>
    sentences.find(
      ({ passage, start, end }) =>
        passage.chunkId === side.chunkId && start <= side.start && side.start < end,
    )
  return findDiscrepancies(task.passages, { facts: task.caseFacts, limit: CONFLICTS }).flatMap(
    ({ left, right, score }) => {
      const sides = [at(left), at(right)].filter((side) => side !== undefined)
      const [first, second] = sides
      if (score < LEAST_CONFLICT || !first || !second || first === second) return []
      // Of two accounts that cannot both be right the earlier one was given first, whichever of them is true.
      const [given] = sides.filter(isAccount).toSorted((x, y) => compareDays(x.unit.saidOn, y.unit.saidOn))
      const both: Sentence = {
        ...first,
        terms: new Set([...first.terms, ...second.terms]),
        around: new Set([...first.around, ...second.around]),
      }
      const [best] = duties
        .filter(({ sentence }) => rules.has(sentence.item))
        .filter((duty) =>
          asksForTruth(duty)
            ? given !== undefined && wasInForce(duty, given, { conduct, isSaying: true })
            : sides.every((side) => wasInForce(duty, side, { conduct, isSaying: false })),
        )
        .filter((duty) => asksForTruth(duty) || isNear(duty, both))
        .filter((duty) => duty.limits.length === 0 || sides.some((side) => touchesLimits(duty.limits, side)))
        .map((duty) => ({
          duty,
          fit: overlap(duty.sentence, both, rarity) + (asksForTruth(duty) ? TRUTH_WEIGHS : 0),
        }))
        .toSorted((a, b) => b.fit - a.fit)
      if (!best || best.fit < LEAST_CONFLICT_OVERLAP) return []
      const control = readControl(best.duty, first)
      return [
        {
          duty: best.duty,
          facts: sides,
          control: control === 'stated' ? ('not_mentioned' as const) : control,
          score: best.fit + CONFLICT_WEIGHS,
          isContested: true as const,
        },
      ]
    },
  )
}

const isAccount = ({ unit }: Sentence): boolean => unit.speaker !== null && unit.part !== 'row'
const compareDays = (a: string | null, b: string | null): number => (a ?? '').localeCompare(b ?? '')
