import { sourceOfItem } from '#server/platform/text/copies.ts'
import type { AnalysisTask, Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type Discrepancy, findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { limitations } from './limitations.ts'
import { nearnessTo, type Ranked, rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { sideBySide } from './side-by-side.ts'
import { findSignatures } from './signatures.ts'
import { RELATIVE_TIME } from './slots.ts'
import { absence, caveat, nonEmpty, titled, verbatim } from './statements.ts'
import type { SubQuestion } from './sub-questions.ts'
import { askedText, prepareQuestions } from './subject.ts'
import { type Choice, pickVaried } from './variety.ts'

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
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, { embeddings, signal })
  const signatures = findSignatures(askedText(task), task.passages)
  const isSilent = (part: SubQuestion, index: number): boolean =>
    questions.given &&
    !ranked.some((candidate) => speaksTo(candidate, index)) &&
    findSignatures(part.text, task.passages).length === 0
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
  isSilent: (part: SubQuestion, index: number) => boolean,
): PartAnswer[] {
  const answers: PartAnswer[] = []
  parts.forEach((part, index) => {
    const silent = !part.vague && isSilent(part, index)
    const most = silent ? NEAREST_ONLY : (PER_PART[parts.length - 1] ?? NEAREST_ONLY)
    const picked = pickDirect(ranked, index, { most, besides: answers.flatMap((answer) => answer.picked) })
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

function pickDirect(ranked: readonly Ranked[], part: number, choice: Omit<Choice, 'by'>): Ranked[] {
  const score = (candidate: Ranked) => nearnessTo(candidate, part).score
  const floor = WORTH_SHOWING * ranked.reduce((most, candidate) => Math.max(most, score(candidate)), 0)
  const near = ranked.filter((candidate) => score(candidate) >= floor && isNear(candidate, part))
  return pickVaried(near, { ...choice, by: score })
}

const overall = (candidate: Ranked): number => candidate.overall
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
    { by: overall, most: AROUND, besides: chosen },
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
  return pickVaried(bestOfItems, { by: overall, most: AROUND, besides: chosen })
}

/** Close enough to be shown as addressing a part at all. */
function isNear(candidate: Ranked, part: number): boolean {
  const { recall, cosine } = nearnessTo(candidate, part)
  return !candidate.group.lead.slight && (recall >= 0.2 || cosine >= 0.3)
}

function speaksTo(candidate: Ranked, part: number): boolean {
  const { recall, cosine } = nearnessTo(candidate, part)
  return recall >= 0.4 || cosine >= 0.45
}

/** "Earlier today" answers "when" only together with the date of the item. */
function datings(parts: readonly SubQuestion[], chosen: readonly Ranked[]): DraftStatement[] {
  if (!parts.some((part) => part.slots.has('when'))) return []
  const found = new Map<string, DraftStatement>()
  for (const { group } of chosen) {
    const { passage, text } = group.lead
    const words = RELATIVE_TIME.exec(text)?.[0]
    if (words === undefined || !passage.occurredAt) continue
    const date = `${inQuotes(passage.title)}, which is ${utc(passage.occurredAt)}`
    found.set(passage.evidenceId, caveat(`“${words}” counts from the date of ${date}.`))
  }
  return [...found.values()].slice(0, 2)
}

const utc = (time: string): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
