import type { AnalysisTask, Draft, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { type Discrepancy, findDiscrepancies } from './discrepancies.ts'
import { assertionsToCheck, checkAssertions } from './draft-assertions.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts } from './excerpts.ts'
import { limitations } from './limitations.ts'
import { rankExcerpts } from './ranking.ts'
import { sideBySide } from './side-by-side.ts'
import { caveat, type DraftSection, nonEmpty, titled, verbatim } from './statements.ts'
import { askedText, questionsOf } from './subject.ts'
import { pickVaried } from './variety.ts'

const MOST_DISCREPANCIES = 12
/** Conflicts to choose from where something was asked about. */
const LOOKED_AT = 60

/** Statements that disagree, side by side; and the evidence beside each assertion of a draft that is to be checked. */
export async function draftErrorCheck(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const subject = askedText(task)
  const passages = new Map(task.passages.map((passage) => [passage.chunkId, passage]))
  const found = await findDiscrepancies(task.passages, {
    subject,
    limit: subject === '' ? MOST_DISCREPANCIES : LOOKED_AT,
  })
  signal.throwIfAborted()
  const assertions = assertionsToCheck(subject)
  const besides =
    assertions.length > 0 ? await checkAssertions(assertions, task.passages, embeddings, signal) : []
  const show = (discrepancies: readonly Discrepancy[]) =>
    discrepancies.map((one) => sideBySide(one, passages, subject))
  const ofDraft = found.filter((one) => isOfDraft(one) && !isShown(one, besides))
  const ofSources = closestFirst(
    found.filter((one) => !isOfDraft(one)),
    subject,
    passages,
  )
  return {
    title: titled('Possible discrepancies', subject),
    sections: nonEmpty([
      ...besides,
      { heading: 'Where draft and evidence may conflict', statements: show(ofDraft) },
      {
        heading: 'Sources that may conflict with each other',
        statements: ofSources.length > 0 ? show(ofSources) : [NOTHING],
      },
      ...(assertions.length === 0 ? await closestTo(task, embeddings, signal) : []),
    ]),
    limitations: limitations(task, [
      'Only statements in similar words are compared, and only by their amounts, dates, times, numbers, names and negations. A conflict in other words is not seen, and two statements about different things may look like one.',
      'Which of two statements is right is not for this analysis to say.',
    ]),
  }
}

/** What was asked about comes first: a conflict is as close to it as the farther of its two sides. */
function closestFirst(
  found: readonly Discrepancy[],
  subject: string,
  passages: ReadonlyMap<string, Passage>,
): Discrepancy[] {
  if (subject === '') return [...found]
  const rank = ({ chunkId }: Discrepancy['left']) =>
    chunkId === null ? 0 : (passages.get(chunkId)?.rank ?? Number.MAX_SAFE_INTEGER)
  const distance = (one: Discrepancy) => Math.max(rank(one.left), rank(one.right))
  return found.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_DISCREPANCIES)
}

const isOfDraft = ({ left, right }: Discrepancy): boolean => left.chunkId === null || right.chunkId === null

/** The same words of evidence already stand beside the draft as a difference. */
const isShown = ({ left, right }: Discrepancy, sections: readonly DraftSection[]): boolean =>
  sections
    .flatMap((section) => section.statements)
    .filter((statement) => statement.kind === 'discrepancy')
    .some(({ quotes }) =>
      quotes.some(({ quote }) => quote.includes(left.chunkId === null ? right.quote : left.quote)),
    )

const NOTHING = caveat(
  'No two statements among the passages read were found that say the same thing with another amount, date, time, number, name or negation. That does not prove that they agree.',
)

const SHOWN = 3

/** What a check without a draft is about, so that its reader sees where to look. */
async function closestTo(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<DraftSection[]> {
  const excerpts = cutExcerpts(task.passages).filter((excerpt) => !excerpt.slight)
  const questions = questionsOf(task, excerpts)
  if (!questions.given) return []
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, embeddings, signal)
  const picked = pickVaried(ranked, (candidate) => Math.max(...candidate.scores), SHOWN)
  return [
    { heading: 'Closest to what is to be checked', statements: verbatim(picked.map(({ group }) => group)) },
  ]
}
