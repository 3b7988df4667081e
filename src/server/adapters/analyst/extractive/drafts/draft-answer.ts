import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type Discrepancy, findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { limitations } from './limitations.ts'
import { type Ranked, rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { sideBySide } from './side-by-side.ts'
import { findSignatures } from './signatures.ts'
import { RELATIVE_TIME } from './slots.ts'
import { absence, caveat, nonEmpty, titled, verbatim } from './statements.ts'
import type { SubQuestion } from './sub-questions.ts'
import { askedText, prepareQuestions } from './subject.ts'
import { pickVaried } from './variety.ts'

/** Sentences shown for each part of a question of one, two, … parts. */
const PER_PART = [7, 4, 3, 3, 2]
const NEAREST_ONLY = 2
const AROUND = 3
const WORTH_SHOWING = 0.62
const WORTH_ADDING = 0.45

/** Question and topic: for each part the closest sentences, then their context, then other sources. */
export async function draftAnswer(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages)
  const questions = prepareQuestions(task, excerpts)
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, embeddings, signal)
  const signatures = findSignatures(askedText(task), task.passages)
  const isSilent = (part: number): boolean =>
    questions.given &&
    !ranked.some((candidate) => speaksTo(candidate, part)) &&
    findSignatures(questions.parts[part]!.text, task.passages).length === 0
  const answers = chooseForParts(questions.parts, ranked, isSilent)
  const silent = answers.every((answer) => answer.missing.length > 0)
  const chosen = answers.flatMap((answer) => answer.picked)
  const context = pickContext(ranked, chosen)
  const others = pickOtherSources(ranked, [...chosen, ...context])
  const shown = new Set([...chosen, ...context, ...others].map(({ group }) => group.lead))
  const unwanted = findUnwanted(excerpts, questions.preference)
  const show = (picked: readonly Ranked[]) =>
    verbatim(
      picked.map(({ group }) => group),
      'finding',
      shown.union(unwanted),
    )
  return {
    title: titled('Answer', task.subject.trim() || task.focus),
    sections: nonEmpty([
      { heading: 'From signatures', statements: signatures },
      ...answers.map(({ parts, picked, missing }) => ({
        heading: answers.length > 1 ? parts.join(' · ') : 'Most relevant passages',
        statements: [...missing, ...show(picked.toSorted((a, b) => overall(b) - overall(a)))],
      })),
      { heading: 'Where sources may conflict', statements: conflictsWith(shown, task) },
      { heading: 'Context', statements: [...show(context), ...datings(questions.parts, chosen)] },
      {
        heading: silent ? 'Closest wording, though not to the point' : 'Further sources',
        statements: show(others),
      },
    ]),
    limitations: limitations(task),
  }
}

const MAX_CONFLICTS = 3
const LOOKED_AT = 24

/** What another source says differently about a shown sentence. */
function conflictsWith(shown: ReadonlySet<Excerpt>, task: AnalysisTask): DraftStatement[] {
  const passages = new Map(task.passages.map((passage) => [passage.chunkId, passage]))
  const isShown = ({ chunkId, start, end }: Discrepancy['left']) =>
    [...shown].some(
      (excerpt) => excerpt.passage.chunkId === chunkId && excerpt.start < end && start < excerpt.end,
    )
  return findDiscrepancies(task.passages, { limit: LOOKED_AT })
    .filter(({ left, right }) => isShown(left) || isShown(right))
    .slice(0, MAX_CONFLICTS)
    .map((discrepancy) => sideBySide(discrepancy, passages, ''))
}

interface PartAnswer {
  readonly parts: string[]
  readonly picked: Ranked[]
  readonly missing: readonly DraftStatement[]
}

/** One answer per part; a part too vague to stand alone ("why?") shares that of the part before it. */
function chooseForParts(
  parts: readonly SubQuestion[],
  ranked: readonly Ranked[],
  isSilent: (part: number) => boolean,
): PartAnswer[] {
  const answers: PartAnswer[] = []
  parts.forEach((part, index) => {
    const silent = !part.vague && isSilent(index)
    const most = silent ? NEAREST_ONLY : (PER_PART[parts.length - 1] ?? NEAREST_ONLY)
    const picked = pickDirect(
      ranked,
      index,
      most,
      answers.flatMap((answer) => answer.picked),
    )
    const last = answers.at(-1)
    if (last && part.vague) {
      last.parts.push(part.text)
      last.picked.push(...picked)
    } else answers.push({ parts: [part.text], picked, missing: silent ? [notFound(part)] : [] })
  })
  return answers
}

const notFound = (part: SubQuestion): DraftStatement =>
  absence(
    `No passage among those read speaks directly to ${inQuotes(part.text)}; the closest ones are shown instead.`,
  )

const bestScore = (ranked: readonly Ranked[], part: number): number =>
  ranked.reduce((most, candidate) => Math.max(most, candidate.scores[part]!), 0)

function pickDirect(
  ranked: readonly Ranked[],
  part: number,
  most: number,
  chosen: readonly Ranked[],
): Ranked[] {
  const floor = WORTH_SHOWING * bestScore(ranked, part)
  const near = ranked.filter((candidate) => candidate.scores[part]! >= floor && isNear(candidate, part))
  return pickVaried(near, (candidate) => candidate.scores[part]!, most, chosen)
}

const overall = (candidate: Ranked): number => Math.max(...candidate.scores)
const getEvidenceId = (candidate: Ranked): string => candidate.group.lead.passage.evidenceId

function worthAdding(ranked: readonly Ranked[]): Ranked[] {
  const floor = WORTH_ADDING * Math.max(0, ...ranked.map(overall))
  return ranked.filter((candidate) => !candidate.group.lead.slight && overall(candidate) >= floor)
}

/** Sentences of the same items that are still close to the question. */
function pickContext(ranked: readonly Ranked[], chosen: readonly Ranked[]): Ranked[] {
  const items = new Set(chosen.map(getEvidenceId))
  return pickVaried(
    worthAdding(ranked).filter((candidate) => items.has(getEvidenceId(candidate))),
    overall,
    AROUND,
    chosen,
  )
}

const getSource = (candidate: Ranked): string => sourceOfItem(candidate.group.lead.passage)

/** The best sentence of each item not cited yet, unless it copies a cited one. */
function pickOtherSources(ranked: readonly Ranked[], chosen: readonly Ranked[]): Ranked[] {
  const cited = new Set(
    chosen.flatMap(({ group }) => [group.lead, ...group.copies].map((e) => sourceOfItem(e.passage))),
  )
  const open = worthAdding(ranked).filter((candidate) => !cited.has(getSource(candidate)))
  const bestOfItems = [...Map.groupBy(open, getSource).values()].map((candidates) =>
    candidates.reduce((best, candidate) => (overall(candidate) > overall(best) ? candidate : best)),
  )
  return pickVaried(bestOfItems, overall, AROUND, chosen)
}

/** Close enough to be shown as addressing a part at all. */
const isNear = (candidate: Ranked, part: number): boolean =>
  !candidate.group.lead.slight && (candidate.recalls[part]! >= 0.2 || candidate.cosines[part]! >= 0.3)

const speaksTo = (candidate: Ranked, part: number): boolean =>
  candidate.recalls[part]! >= 0.4 || candidate.cosines[part]! >= 0.45

/** "Earlier today" answers "when" only together with the date of the item. */
function datings(parts: readonly SubQuestion[], chosen: readonly Ranked[]): DraftStatement[] {
  if (!parts.some((part) => part.slots.has('when'))) return []
  const relative = chosen.filter(
    ({ group }) => group.lead.passage.occurredAt && RELATIVE_TIME.test(group.lead.text),
  )
  const items = new Map(relative.map(({ group: { lead } }) => [lead.passage.evidenceId, lead]))
  return [...items.values()].slice(0, 2).map(({ passage, text }) => {
    const words = RELATIVE_TIME.exec(text)![0]
    return caveat(
      `“${words}” counts from the date of ${inQuotes(passage.title)}, which is ${utc(passage.occurredAt!)}.`,
    )
  })
}

const utc = (time: string): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
