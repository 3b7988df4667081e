import { sourceOfItem } from '#server/platform/text/copies.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { findRuleItems } from '../risk/read-duties.ts'
import { readItems } from '../risk/read-items.ts'
import { cosine } from '../vectors.ts'
import { daysWithoutWords } from './date-holes.ts'
import { copiesBySource, groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { findMissingItems, hasLaterAnswer, isRequest } from './gap-signals.ts'
import { inQuotes } from './in-quotes.ts'
import { limitations } from './limitations.ts'
import { findOpenActions } from './open-actions.ts'
import { findUnproved } from './proof.ts'
import { nearnessTo, type Ranked, rankExcerpts } from './ranking.ts'
import { findReportedGaps } from './reported-gaps.ts'
import { findUnwanted } from './revision.ts'
import { type Slot, slotsFilled } from './slots.ts'
import {
  absence,
  caveat,
  type DraftSection,
  nonEmpty,
  notFound,
  titled,
  toDraftQuote,
  verbatim,
} from './statements.ts'
import { absentWords, type SubQuestion } from './sub-questions.ts'
import { askedText, prepareQuestions, type Questions } from './subject.ts'
import { findUnheardParties } from './unheard-parties.ts'
import { findUnheardPeople } from './unheard-people.ts'
import { pickVaried } from './variety.ts'

const ON_POINT = 5
const PER_SECTION = 4
const WORTH_SHOWING = 0.62
const ITEM_COUNTS = 0.6
const WORTH_NOTING = 0.25

/** What the evidence answers about the subject, and what it leaves open. */
export async function draftGap(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = prepareQuestions(task, excerpts)
  const groups = groupDuplicates(excerpts)
  const ranked = await rankExcerpts(groups, questions, { embeddings, signal })
  const nearness = measureNearness(ranked, questions)
  const signals = ranked
    .filter(({ group }) => nearness(group.lead) >= WORTH_NOTING)
    .toSorted((a, b) => nearness(b.group.lead) - nearness(a.group.lead))
  const { missing, unknown } = findReportedGaps(groups, {
    nearness,
    rules: findRuleItems(readItems(task.passages)),
  })
  const reported = new Set([...missing, ...unknown])
  const absent = ranked.filter(({ group }) => reported.has(group))
  const onPoint = questions.given ? pickOnPoint(ranked, questions, absent) : []
  const unproved = await findUnproved(askedText(task), task.passages, { embeddings, signal })
  const unwanted = findUnwanted(excerpts, questions.preference)
  const sections = nonEmpty([
    {
      heading: 'What the evidence itself reports as missing',
      statements: verbatim(missing, 'gap', unwanted),
    },
    {
      heading: 'What people did not know, or were told by somebody unnamed',
      statements: verbatim(unknown, 'gap', unwanted),
    },
    { heading: 'Parties not heard', statements: findUnheardParties(task, excerpts, nearness) },
    { heading: 'Others not heard', statements: findUnheardPeople(task, excerpts, nearness) },
    {
      heading: 'Not found in the passages read',
      statements: [...unproved, ...unspoken(questions, task), ...unfilledSlots(questions, ranked)],
    },
    unansweredRequests(signals, ranked, absent),
    {
      heading: 'Agreed to be done, with no outcome in the passages read',
      statements: findOpenActions(task, excerpts),
    },
    missingItems(signals, task),
    {
      heading: 'Closest to the question',
      statements: verbatim(
        onPoint.map(({ group }) => group),
        'finding',
        unwanted,
      ),
    },
    { heading: 'Resting on one item', statements: onOneItem(onPoint, ranked) },
    { heading: 'Periods without evidence', statements: daysWithoutWords(task.passages) },
  ])
  return {
    title: titled('Gaps in the evidence', askedText(task)),
    sections:
      sections.length > 0 ? sections : [{ heading: 'Not found in the passages read', statements: [NO_GAP] }],
    limitations: limitations(task, [
      'An answer, document or confirmation worded differently from the request is easily overlooked. Treat each gap as a place to look, not as a finding.',
    ]),
  }
}

const NO_GAP = caveat(
  'No unanswered request, missing document or period without evidence was found in the passages read. That does not prove that nothing is missing.',
)

const overall = (candidate: Ranked): number => candidate.overall
const getEvidenceId = (candidate: Ranked): string => candidate.group.lead.passage.evidenceId
const getSource = (candidate: Ranked): string => sourceOfItem(candidate.group.lead.passage)

/**
 * How near an excerpt is to the subject, from 0 to 1. "No response so far" hardly repeats the question; it counts if
 * its item is about the question. Without a subject everything is near.
 */
function measureNearness(ranked: readonly Ranked[], { given }: Questions): (excerpt: Excerpt) => number {
  const own = new Map(ranked.map((candidate) => [candidate.group.lead, overall(candidate)]))
  const ofItem = new Map<string, number>()
  for (const candidate of ranked) {
    const id = getEvidenceId(candidate)
    ofItem.set(id, Math.max(ofItem.get(id) ?? 0, overall(candidate)))
  }
  const highest = Math.max(...ofItem.values(), 1e-9)
  return (excerpt) => {
    if (!given) return 1
    const around = ITEM_COUNTS * (ofItem.get(excerpt.passage.evidenceId) ?? 0)
    return Math.max(own.get(excerpt) ?? 0, around) / highest
  }
}

function pickOnPoint(ranked: readonly Ranked[], { parts }: Questions, taken: readonly Ranked[]): Ranked[] {
  const picked: Ranked[] = []
  parts.forEach((_, part) => {
    const score = (candidate: Ranked) => nearnessTo(candidate, part).score
    const floor = WORTH_SHOWING * Math.max(0, ...ranked.map(score))
    const near = ranked.filter((candidate) => score(candidate) >= floor)
    const most = Math.ceil(ON_POINT / parts.length)
    picked.push(...pickVaried(near, { by: score, most, besides: [...taken, ...picked] }))
  })
  return picked
}

/** The plainest gap: a word of the question that nothing read contains. */
function unspoken({ whole, given }: Questions, { passages }: AnalysisTask): DraftStatement[] {
  if (!given) return []
  const terms = new Set(passages.flatMap(({ title, text }) => contentTerms(`${title} ${text}`)))
  const words = absentWords(whole.text, terms)
  const named = words.map((word) => `“${word}”`).join(', ')
  return words.length > 0
    ? [notFound(`No form of ${named} occurs in the passages read.`, { seeks: words.join(' ') })]
    : []
}

const SLOT_NAMES: readonly (readonly [Slot, string])[] = [
  ['who', 'name'],
  ['when', 'date or time'],
  ['where', 'place'],
  ['how_much', 'amount or number'],
  ['why', 'reason'],
]
const NEAREST = 6

/** For each part of the subject: does anything address it, and do the closest sentences have what it asks for? */
function unfilledSlots({ parts, given }: Questions, ranked: readonly Ranked[]): DraftStatement[] {
  if (!given) return []
  return parts.flatMap((part, index) => {
    const nearest = nearestTo(index, ranked)
    if (nearest.length === 0) {
      return part.vague
        ? []
        : [
            notFound(`No passage among those read speaks directly to ${inQuotes(part.text)}.`, {
              seeks: part.search,
            }),
          ]
    }
    const filled = nearest
      .map(({ group }) => slotsFilled(group.lead))
      .reduce((all, slots) => all.union(slots))
    return lacking(part, filled)
  })
}

const nearestTo = (part: number, ranked: readonly Ranked[]): Ranked[] =>
  ranked
    .map((candidate) => ({ ...nearnessTo(candidate, part), candidate }))
    .filter(({ recall, cosine }) => recall >= 0.3 || cosine >= 0.45)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, NEAREST)
    .map(({ candidate }) => candidate)

function lacking(part: SubQuestion, filled: ReadonlySet<Slot>): DraftStatement[] {
  const open = SLOT_NAMES.filter(([slot]) => !filled.has(slot))
  const demanded = open.filter(([slot]) => part.slots.has(slot)).map(([, name]) => name)
  const further = open.filter(([slot]) => slot !== 'why' && !part.slots.has(slot)).map(([, name]) => name)
  return [
    ...demanded.map((name) =>
      absence(`The sentences closest to ${inQuotes(part.text)} hold no ${name}, which it asks for.`),
    ),
    ...(further.length > 0
      ? [absence(`The sentences closest to ${inQuotes(part.text)} hold no ${further.join(' and no ')}.`)]
      : []),
  ]
}

function unansweredRequests(
  near: readonly Ranked[],
  ranked: readonly Ranked[],
  taken: readonly Ranked[],
): DraftSection {
  // Where somebody is interviewed, a question is put to be answered there and then.
  const interviews = new Set(
    ranked.filter(({ group }) => group.lead.units.some(({ part }) => part === 'answer')).map(getEvidenceId),
  )
  const open = near
    .filter((candidate) => isRequest(candidate.group.lead.text) && !interviews.has(getEvidenceId(candidate)))
    .filter((request) => !hasLaterAnswer(request, ranked))
  return {
    heading: 'Requests with no confirmation or answer in the passages read',
    statements: verbatim(
      pickVaried(open, { by: overall, most: PER_SECTION, besides: taken }).map(({ group }) => group),
      'gap',
    ),
  }
}

function missingItems(near: readonly Ranked[], task: AnalysisTask): DraftSection {
  const missing = findMissingItems(
    near.map(({ group }) => group.lead),
    task.passages,
  )
  return {
    heading: 'Documents mentioned but not in the passages read',
    statements: missing
      .slice(0, PER_SECTION)
      .map(({ excerpt, named }) =>
        notFound(
          `${inQuotes(named)} is mentioned in ${inQuotes(excerpt.passage.title)}, but no passage read seems to come from it.`,
          { seeks: named, quotes: [toDraftQuote(excerpt)] },
        ),
      ),
  }
}

const SAYS_IT_TOO = 0.6
const MAX_LONELY = 2

/** Only copies of one item are close, so nothing else here confirms it. */
function onOneItem(onPoint: readonly Ranked[], ranked: readonly Ranked[]): DraftStatement[] {
  if (new Set(ranked.map(getSource)).size < 2) return []
  const lonely = onPoint.filter(
    (candidate) =>
      copiesBySource(candidate.group).other.length === 0 &&
      !ranked.some(
        (other) =>
          getSource(other) !== getSource(candidate) && cosine(other.vector, candidate.vector) >= SAYS_IT_TOO,
      ),
  )
  return lonely
    .slice(0, MAX_LONELY)
    .map(({ group: { lead, copies } }) =>
      absence(
        copies.length === 0
          ? `Only ${inQuotes(lead.passage.title)} says this among the passages read.`
          : `Only ${inQuotes(lead.passage.title)} says this among the passages read, and ${copies.length === 1 ? 'a copy' : `${copies.length} copies`} of it.`,
        [lead, ...copies].map(toDraftQuote),
      ),
    )
}
