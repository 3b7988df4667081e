import { momentInWords } from '#server/platform/moment-in-words.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { AnalysisTask, Draft, DraftStatement, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { BESIDE_THE_ANSWER, OUT_OF_FORCE } from '#shared/contested-statements.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { type Discrepancy, findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { createMatterAsked, findLeftOpen, findUnanswered, type LeftOpen } from './answer-absence.ts'
import { leadWithVerb, selectAnswer } from './answer-selection.ts'
import { holds, withCounterpart } from './counterpart.ts'
import { type ExcerptGroup, groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { limitations } from './limitations.ts'
import { findPeopleAsked, isOnlyAskedAbout } from './people-asked.ts'
import { type Ranked, rankExcerpts } from './ranking.ts'
import { findUnwanted } from './revision.ts'
import { findOutOfForce } from './rules-asked.ts'
import { sideBySide } from './side-by-side.ts'
import { findSignatures } from './signatures.ts'
import { RELATIVE_TIME } from './slots.ts'
import { caveat, nonEmpty, notFound, titled, toDraftQuote, verbatim } from './statements.ts'
import { stretchAll } from './stretches.ts'
import type { SubQuestion } from './sub-questions.ts'
import { askedText, prepareQuestions } from './subject.ts'

/** Question and topic: what answers, then what supports it, what conflicts with it and what else bears on it. */
export async function draftAnswer(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const excerpts = cutExcerpts(task.passages)
  const questions = prepareQuestions(task, excerpts)
  const outOfForce = findOutOfForce(task)
  const applied = ({ evidenceId }: Passage) => !outOfForce.has(evidenceId)
  // A rule that two versions have in the same words is shown as that of the one that applied.
  const groups = [true, false].flatMap((did) =>
    groupDuplicates(excerpts.filter(({ passage }) => applied(passage) === did)),
  )
  const all = await rankExcerpts(groups, questions, { embeddings, signal })
  const ranked = all.filter(({ group }) => applied(group.lead.passage))
  const signatures = findSignatures(askedText(task), task.passages)
  const people = findPeopleAsked(questions.whole.search, excerpts, questions.nicknames)
  const discrepancies = findDiscrepancies(task.passages.filter(applied), {
    facts: task.caseFacts,
    limit: LOOKED_AT,
  })
  const { opening, support, bearing } = withCounterpart(
    selectAnswer(ranked, { parts: questions.parts, people }),
    ranked,
    discrepancies,
  )
  const mayLack = task.type === 'question' && questions.given && signatures.length === 0
  const missing = mayLack ? findUnanswered(questions.parts, ranked, people) : []
  const leftOpen = mayLack ? findLeftOpen(questions.parts, ranked, people) : []
  const isOpen = (part: SubQuestion) => leftOpen.some((one) => one.part === part)
  const touchesMatter = createMatterAsked(questions.parts, ranked, people)
  const chosen = [...opening, ...support, ...bearing]
  const unwanted = findUnwanted(excerpts, questions.preference)
  const shown = new Set<Excerpt>()
  const show = (picked: readonly Ranked[]): DraftStatement[] => {
    const open = picked.map(({ group }) => group).filter(({ lead }) => !shown.has(lead))
    const groups = stretchAll(open, excerpts, shown.union(unwanted))
    const statements = verbatim(groups, 'finding', shown.union(unwanted))
    for (const { lead } of groups) {
      shown.add(lead)
      // It may have been brought along.
      if (lead.before && statements.some(({ text }) => lead.before && text.includes(lead.before.text)))
        shown.add(lead.before)
    }
    return statements.map((statement) => withCore(statement, open))
  }
  const [answer, supporting, besides] = [show(opening), show(support), show(bearing)]
  const chosenFor = (statement: DraftStatement) =>
    findChosen(
      statement,
      opening.map(({ group }) => group),
    )
  const inOrder = leadWithVerb(answer, questions.parts, {
    readWords: (one) => chosenFor(one)?.text ?? one.text,
    isAside: (one) => {
      const lead = chosenFor(one)
      return lead !== undefined && isOnlyAskedAbout(lead, people)
    },
  })
  const notApplied = outOfForceAmong(all, outOfForce)
  const gaps = [...leftOpen.map(sayLeftOpen), ...missing.filter((part) => !isOpen(part)).map(sayUnanswered)]
  const leads = opening.map(({ group }) => group.lead)
  const conflicts = conflictsWith(discrepancies, { task, shown, leads, touchesMatter })
  // Where a part is answered, what is not comes after it.
  const answersNone = questions.parts.every((part) => part.vague || missing.includes(part) || isOpen(part))
  return {
    title: titled('Answer', task.subject.trim() || task.focus),
    sections: nonEmpty([
      { heading: 'From signatures', statements: signatures },
      { heading: 'Answer', statements: answersNone ? [...gaps, ...answer] : [...inOrder, ...gaps] },
      { heading: 'In support', statements: supporting },
      { heading: 'Where sources may conflict', statements: conflicts.asked },
      {
        heading: BESIDE_THE_ANSWER,
        statements: [...besides, ...conflicts.others, ...datings(questions.parts, chosen)],
      },
      {
        heading: OUT_OF_FORCE,
        statements: notApplied.flatMap(({ force, picked }) => [force, ...show(picked)]),
      },
    ]),
    limitations: limitations(task),
  }
}

const MAX_OUT_OF_FORCE = 2
/** Share of the best score. */
const CLOSE = 0.72

/** What is closest to the question in each paper that did not apply, where it is as close as what supports an answer. */
function outOfForceAmong(ranked: readonly Ranked[], papers: ReadonlyMap<string, DraftStatement>) {
  const best = Math.max(...ranked.map(({ overall }) => overall))
  return [...papers].flatMap(([evidenceId, force]) => {
    const picked = ranked
      .filter(({ group: { lead } }) => lead.passage.evidenceId === evidenceId && !lead.slight)
      .filter(({ overall }) => overall >= CLOSE * best)
      .toSorted((a, b) => b.overall - a.overall)
      .slice(0, MAX_OUT_OF_FORCE)
    return picked.length > 0 ? [{ force, picked }] : []
  })
}

/** A stretch of sentences tells which of them was chosen, and an answer which words are not those of whoever asked. */
function withCore(statement: DraftStatement, chosen: readonly ExcerptGroup[]): DraftStatement {
  const best = findChosen(statement, chosen)
  const core = best?.text.slice(best.replyStart)
  return core === undefined || core === statement.text ? statement : { ...statement, core }
}

const findChosen = ({ text }: DraftStatement, chosen: readonly ExcerptGroup[]): Excerpt | undefined =>
  chosen.find(({ lead }) => text.includes(lead.text))?.lead

const sayUnanswered = ({ text, search }: SubQuestion): DraftStatement =>
  notFound(
    `No passage among those read speaks directly to ${inQuotes(text)}; the closest ones are shown instead.`,
    { seeks: search },
  )

const sayLeftOpen = ({ part: { text, search }, excerpt }: LeftOpen): DraftStatement =>
  notFound(`The passages read do not settle ${inQuotes(text)}; the nearest says that it is not known.`, {
    seeks: search,
    quotes: [toDraftQuote(excerpt)],
  })

const MAX_CONFLICTS = 3
const LOOKED_AT = 24

interface Conflicting {
  readonly task: AnalysisTask
  readonly shown: ReadonlySet<Excerpt>
  /** What the answer opens with. */
  readonly leads: readonly Excerpt[]
  readonly touchesMatter: (terms: readonly string[]) => boolean
}

/** What another source says differently about a shown sentence: `asked` of the matter asked or about what the answer opens with. */
function conflictsWith(
  discrepancies: readonly Discrepancy[],
  { task, shown, leads, touchesMatter }: Conflicting,
): Record<'asked' | 'others', DraftStatement[]> {
  const passages = new Map(task.passages.map((passage) => [passage.chunkId, passage]))
  const found = discrepancies.flatMap((discrepancy) => {
    const { left, right } = discrepancy
    const holding = [...shown].filter((excerpt) => holds(excerpt, left) || holds(excerpt, right))
    if (holding.length === 0) return []
    const questions = holding.map(({ text, replyStart }) => text.slice(0, replyStart))
    const isAsked =
      holding.some((excerpt) => leads.includes(excerpt)) ||
      touchesMatter([left.quote, right.quote, ...questions].flatMap(contentTerms))
    return [{ discrepancy, isAsked }]
  })
  const show = (candidates: typeof found) =>
    candidates.slice(0, MAX_CONFLICTS).map(({ discrepancy }) => sideBySide(discrepancy, passages, ''))
  const asked = found.filter(({ isAsked }) => isAsked)
  const others = found.slice(0, MAX_CONFLICTS).filter(({ isAsked }) => !isAsked)
  return { asked: show(asked), others: show(others) }
}

/** "Earlier today" answers "when" only together with the day on which it was said, or else the date of the item. */
function datings(parts: readonly SubQuestion[], chosen: readonly Ranked[]): DraftStatement[] {
  if (!parts.some((part) => part.slots.has('when'))) return []
  const found = new Map<string, DraftStatement>()
  for (const { group } of chosen) {
    const { passage, start, text, units } = group.lead
    const told = RELATIVE_TIME.exec(text)
    if (told === null) continue
    const at = passage.start + start + told.index
    const saidOn = units.find((unit) => unit.start <= at && at < unit.end)?.saidOn
    const day = saidOn
      ? `${writeDayOrMonth(saidOn)}, on which it was said`
      : passage.occurredAt &&
        `the date of ${inQuotes(passage.title)}, which is ${momentInWords(passage.occurredAt)}`
    if (day)
      found.set(passage.evidenceId, {
        ...caveat(`“${told[0]}” counts from ${day}.`),
        quotes: [toDraftQuote(group.lead)],
      })
  }
  return [...found.values()].slice(0, 2)
}
