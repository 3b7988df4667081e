import { contentTerms } from '#server/platform/text/words.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { type Discrepancy, type DiscrepancyKind, findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { isWithin, type Mention, namesIn, toDay } from './mention.ts'
import { haveOtherNumbers, likeness, type TimelineEvent } from './merge-events.ts'

type ConflictKind = TimelineView['entries'][number]['conflicts'][number]['kind']

/** Two events that cannot both be as they are told. */
export interface EventConflict {
  readonly kind: ConflictKind
  readonly a: TimelineEvent
  readonly b: TimelineEvent
  /** The two sides, word for word. */
  readonly shown: Discrepancy
}

const MAX_COMPARED = 60
const KINDS: Partial<Record<DiscrepancyKind, ConflictKind>> = {
  amount: 'amount',
  number: 'amount',
  date: 'date',
  time: 'date',
  negation: 'denial',
  account: 'denial',
}
const ALIKE = 0.6
const FEWEST_SHARED = 3

/** Conflicts between events, those of their days by the days that their words mean: "tomorrow" may be 8 March. */
export function findEventConflicts(
  events: readonly TimelineEvent[],
  { passages, caseFacts }: Pick<AnalysisTask, 'passages' | 'caseFacts'>,
): EventConflict[] {
  const eventAt = placeEvents(events)
  const told = findDiscrepancies(passages, { facts: caseFacts, limit: MAX_COMPARED }).flatMap(
    (shown): EventConflict[] => {
      const [a, b, kind] = [eventAt(shown.left), eventAt(shown.right), KINDS[shown.kind]]
      return a && b && kind && a !== b ? [{ kind, a, b, shown }] : []
    },
  )
  return withoutRepeats([...otherTellings(events), ...denials(events), ...told])
}

function placeEvents(events: readonly TimelineEvent[]) {
  const byChunk = Map.groupBy(
    events.flatMap((event) =>
      event.tellings.flatMap(({ lead, copies }) => [lead, ...copies].map((mention) => ({ mention, event }))),
    ),
    ({ mention }) => mention.passage.chunkId,
  )
  return ({ chunkId, start, end }: Discrepancy['left']): TimelineEvent | undefined =>
    byChunk
      .get(chunkId ?? '')
      ?.find(({ mention }) => mention.start < end && start < mention.end && mention.about !== 'message')
      ?.event
}

/** The same as two sources tell it who give it days that exclude each other, or other numbers. */
function otherTellings(events: readonly TimelineEvent[]): EventConflict[] {
  const dated = events.filter(({ lead }) => isComparable(lead))
  const terms = new Map(dated.map((event) => [event, readMatter(event.lead)]))
  const byTerm = new Map<string, TimelineEvent[]>()
  for (const [event, own] of terms)
    for (const term of own) byTerm.set(term, [...(byTerm.get(term) ?? []), event])
  const most = Math.max(2, Math.sqrt(dated.length))
  return dated.flatMap((a, place) => {
    const own = terms.get(a) ?? new Set<string>()
    const near = new Set(
      [...own].flatMap((term) => ((byTerm.get(term)?.length ?? 0) <= most ? (byTerm.get(term) ?? []) : [])),
    )
    return [...near]
      .filter((b) => dated.indexOf(b) > place)
      .flatMap((b) => {
        const others = terms.get(b) ?? new Set<string>()
        const isOne = own.intersection(others).size >= FEWEST_SHARED && likeness(own, others) >= ALIKE
        const kind = isOne ? findDifference(a.lead, b.lead) : null
        return kind ? [{ kind, a, b, shown: toShown(a.lead, b.lead, kind) }] : []
      })
  })
}

/** What one source tells of somebody on a day, and that very person denies of the same day in the same words for the act. */
function denials(events: readonly TimelineEvent[]): EventConflict[] {
  const denied = events.filter(({ lead }) => lead.status === 'denied' && lead.unit.speaker !== null)
  const asserted = events.filter((event) => isComparable(event.lead))
  return denied.flatMap((b) =>
    asserted
      .filter((a) => isDenial(b.lead, a.lead))
      .map((a): EventConflict => ({ kind: 'denial', a, b, shown: toDenied(a.lead, b.lead) })),
  )
}

function isDenial(denial: Mention, told: Mention): boolean {
  const denier = denial.unit.speaker?.name ?? ''
  if (!denial.when || !told.when || toDay(denial.when.from) !== toDay(told.when.from)) return false
  if (told.unit.speaker?.name === denier || !namesIn(told).has(denier)) return false
  const named = new Set([...namesIn(denial), ...namesIn(told), told.unit.speaker?.name ?? '', denier])
  const names = new Set([...named].flatMap((name) => contentTerms(name)))
  const act = contentTerms(ownWords(denial).replace(TITLE, ' ')).filter(
    (term) => !names.has(term) && !DENIES.test(term),
  )
  // "I did not see it" may be of anything: one word is enough only where the denial names whom it was done to.
  const isOfSomebody = told.actors.some(({ name }) => name !== denier && namesIn(denial).has(name))
  return act.length >= (isOfSomebody ? 1 : 2) && act.every((term) => told.terms.has(term))
}

/** An answer's own words, without the question that dates it. */
const ownWords = ({ passage, unit }: Mention): string =>
  passage.text.slice(Math.max(0, unit.start - passage.start), unit.end - passage.start)

const TITLE = /\b(?:Mrs?|Ms|Miss|Mx|Dr)\b\.?/g
const DENIES = /^(?:never|not|no|nobody|none|nor|deni|.+n['’]t)$/

const toDenied = (told: Mention, denial: Mention): Discrepancy => ({
  kind: 'negation',
  about: '',
  left: toSide(told),
  right: toSide(denial),
  score: 1,
})

const isComparable = ({ when, unit, about, status }: Mention): boolean =>
  when !== null &&
  when.from.length >= 10 &&
  unit.part !== 'row' &&
  unit.part !== 'heading' &&
  (about === 'event' || about === 'in_effect') &&
  status === 'asserted'

/** Its words without those that date it. */
function readMatter({ terms, text, passage, start, time }: Mention): Set<string> {
  if (!time) return new Set(terms)
  const said = text.slice(time.start - passage.start - start, time.end - passage.start - start).toLowerCase()
  return new Set([...terms].filter((term) => !said.includes(term) && !/^\d+$/.test(term)))
}

/** In what two sources differ that tell the same of the same people: the day, or a number on one day. */
function findDifference(a: Mention, b: Mention): 'date' | 'amount' | null {
  if (!a.when || !b.when || a.passage.evidenceId === b.passage.evidenceId) return null
  const [ours, theirs] = [namesIn(a), namesIn(b)]
  if (ours.size + theirs.size > 0 && ours.isDisjointFrom(theirs)) return null
  if (isWithin(a.when, b.when)) return haveOtherNumbers(a, b) ? 'amount' : null
  const overlap = toDay(a.when.from) <= toDay(b.when.to) && toDay(b.when.from) <= toDay(a.when.to)
  return overlap || haveOtherNumbers(a, b) ? null : 'date'
}

const toShown = (a: Mention, b: Mention, kind: 'date' | 'amount'): Discrepancy => ({
  kind,
  about: '',
  left: toSide(a),
  right: toSide(b),
  score: 1,
})

export const toSide = ({ passage, start, end, text }: Mention): Discrepancy['left'] => ({
  chunkId: passage.chunkId,
  quote: text,
  start,
  end,
  valueStart: start,
  valueEnd: end,
})

function withoutRepeats(conflicts: readonly EventConflict[]): EventConflict[] {
  return conflicts.filter(
    ({ a, b }, index) =>
      !conflicts
        .slice(0, index)
        .some((other) => (other.a === a && other.b === b) || (other.a === b && other.b === a)),
  )
}
