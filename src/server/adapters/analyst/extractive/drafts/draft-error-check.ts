import type { AnalysisTask, Draft, Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { splitRow } from '#shared/row-words.ts'
import { type Discrepancy, findDiscrepancies } from '../discrepancies/discrepancies.ts'
import { isSetOut } from '../record-lines.ts'
import { assertionsToCheck, checkAssertions } from './draft-assertions.ts'
import { groupDuplicates } from './duplicates.ts'
import { cutExcerpts, type Excerpt } from './excerpts.ts'
import { limitations } from './limitations.ts'
import { rankExcerpts } from './ranking.ts'
import { newPairsFirst } from './revision.ts'
import { sideBySide } from './side-by-side.ts'
import { caveat, type DraftSection, nonEmpty, titled, verbatim } from './statements.ts'
import { askedText, prepareQuestions } from './subject.ts'
import { pickVaried } from './variety.ts'

const MAX_DISCREPANCIES = 25
/** Conflicts to choose from if something was asked about. */
const LOOKED_AT = 60
/** "Whole file", "check all statements for contradictions": of everything, and of no matter in it. */
const OF_ALL =
  /^\W*(?:(?:the|this|all|any|every|everything|each|whole|entire|full|complete|of|in|for|with|against|other|another|and|check|compare|find|errors?|contradictions?|conflicts?|discrepanc(?:y|ies)|inconsistenc(?:y|ies)|statements?|accounts?|sources?|files?|folders?|case|evidence|material|documents?|papers?|items?|passages?)\b\W*)+$/i

/** Conflicting statements side by side, and the evidence beside each assertion of a draft to check. */
export async function draftErrorCheck(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<Draft> {
  const subject = askedText(task)
  const matter = OF_ALL.test(subject) ? '' : subject
  const passages = new Map(task.passages.map((passage) => [passage.chunkId, passage]))
  const found = await findDiscrepancies(task.passages, {
    subject,
    facts: task.caseFacts,
    limit: matter === '' ? MAX_DISCREPANCIES : LOOKED_AT,
  })
  signal.throwIfAborted()
  const assertions = assertionsToCheck(subject)
  const besides =
    assertions.length > 0 ? await checkAssertions(assertions, task.passages, { embeddings, signal }) : []
  const show = (discrepancies: readonly Discrepancy[]) =>
    discrepancies.map((one) => sideBySide(one, passages, subject))
  const ofDraft = found.filter((one) => isOfDraft(one) && !isShown(one, besides))
  const ofSources = newPairsFirst(
    task,
    closestFirst(
      found.filter((one) => !isOfDraft(one)),
      matter,
      passages,
    ),
    (one) => listSides(one, passages),
  ).slice(0, MAX_DISCREPANCIES)
  return {
    title: titled('Possible conflicts', subject),
    sections: nonEmpty([
      ...besides,
      { heading: 'Where draft and evidence may conflict', statements: show(ofDraft) },
      {
        heading: 'Sources that may conflict with each other',
        statements: ofSources.length > 0 ? show(ofSources) : [NOTHING],
      },
      ...(assertions.length === 0 && matter !== '' ? await closestTo(task, embeddings, signal) : []),
    ]),
    limitations: limitations(task, [
      'Statements are compared by whom and what they name, by what they deny, and by their amounts, dates and times; logs by who passed when. A conflict put in other words is missed, and two statements about different things may look like one.',
      'This analysis does not say which of two statements is right.',
    ]),
  }
}

/** Conflicts about the question come first: a conflict is as close to it as the farther of its two sides. */
function closestFirst(
  found: readonly Discrepancy[],
  subject: string,
  passages: ReadonlyMap<string, Passage>,
): Discrepancy[] {
  if (subject === '') return [...found]
  const rank = ({ chunkId }: Discrepancy['left']) =>
    chunkId === null ? 0 : (passages.get(chunkId)?.rank ?? Number.MAX_SAFE_INTEGER)
  const distance = (one: Discrepancy) => Math.max(rank(one.left), rank(one.right))
  return found.toSorted((a, b) => distance(a) - distance(b))
}

const listSides = ({ left, right }: Discrepancy, passages: ReadonlyMap<string, Passage>) =>
  [left, right].flatMap(({ chunkId, start, end }) => {
    const passage = chunkId === null ? undefined : passages.get(chunkId)
    return passage ? [{ passage, start, end }] : []
  })

const isOfDraft = ({ left, right }: Discrepancy): boolean => left.chunkId === null || right.chunkId === null

/** The same evidence already stands beside the draft as a difference. */
const isShown = ({ left, right }: Discrepancy, sections: readonly DraftSection[]): boolean =>
  sections
    .flatMap((section) => section.statements)
    .filter((statement) => statement.kind === 'discrepancy')
    .some(({ quotes }) =>
      quotes.some(({ quote }) => quote.includes(left.chunkId === null ? right.quote : left.quote)),
    )

const NOTHING = caveat(
  'No two statements in the passages read were found to conflict. That does not prove that they agree.',
)

const SHOWN = 3

/** Somebody says something in it, or a record does: no heading, question or line of a form alone. */
const tells = ({ slight, asksOnly, text, units, times }: Excerpt): boolean =>
  !slight &&
  !asksOnly &&
  units.some(({ part }) => !SAYS_NOTHING.has(part)) &&
  (!isSetOut(text) || splitRow(text) !== null || times.length > 0)

const SAYS_NOTHING: ReadonlySet<string> = new Set(['question', 'heading', 'greeting', 'boilerplate'])

/** The subject of a check without a draft, so that readers know where to look. */
async function closestTo(
  task: AnalysisTask,
  embeddings: EmbeddingModel,
  signal: AbortSignal,
): Promise<DraftSection[]> {
  const excerpts = cutExcerpts(task.passages).filter(tells)
  const questions = prepareQuestions(task, excerpts)
  if (!questions.given) return []
  const ranked = await rankExcerpts(groupDuplicates(excerpts), questions, { embeddings, signal })
  const picked = pickVaried(ranked, { by: ({ overall }) => overall, most: SHOWN })
  return [{ heading: 'Most relevant passages', statements: verbatim(picked.map(({ group }) => group)) }]
}
