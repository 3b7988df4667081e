import { describesManner, judgesCredibility } from '#server/platform/text/person-verdicts.ts'
import { createSameWords } from '#server/platform/text/same-words.ts'
import type { Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { QuoteGate } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'
import { withoutStatements } from './without-statements.ts'

/** Types that set out what people said or did, of whom nobody but a person may judge. */
const GUARDED: ReadonlySet<AnalysisType> = new Set(['comparative', 'witness_credibility', 'risk'])

export const VERDICT_LEFT_OUT = 'The model judged a person; that was left out.'
const NEUTRAL_HEADING = 'Statements'
const NEUTRAL_TITLE = 'Analysis'

/** Whether words say how far somebody is to be believed, or how they looked while they spoke. */
export const judgesPerson = (text: string): boolean => judgesCredibility(text) || describesManner(text)

/**
 * A draft in which nobody is judged, whoever wrote it: a statement that judges in words of its own is left out, with
 * what the view made of it, and the reader is told. The evidence's words may judge, but only as cited words in
 * quotation marks. `isModels`: title, headings and limitations are a model's too.
 */
export function withoutVerdicts(
  draft: Draft,
  {
    type,
    gate,
    isModels,
  }: { readonly type: AnalysisType; readonly gate: QuoteGate; readonly isModels: boolean },
): Draft {
  if (!GUARDED.has(type)) return draft
  const gone = new Set<DraftStatement>()
  const judgesHere = (text: string) => isModels && judgesPerson(text)
  let judged = judgesHere(draft.title)
  const sections = draft.sections.map(({ heading, statements }) => {
    const judgesAbove = judgesHere(heading)
    judged ||= judgesAbove
    return {
      heading: judgesAbove ? NEUTRAL_HEADING : heading,
      statements: statements.map((statement) => {
        const text = guardedText(statement, gate)
        if (text === null) gone.add(statement)
        return text === null || text === statement.text ? statement : { ...statement, text }
      }),
    }
  })
  const limitations = draft.limitations.filter((limitation) => !judgesHere(limitation))
  judged ||= gone.size > 0 || limitations.length < draft.limitations.length
  if (judged) limitations.push(VERDICT_LEFT_OUT)
  const title = judgesHere(draft.title) ? NEUTRAL_TITLE : draft.title
  return withoutStatements({ ...draft, title, sections, limitations }, gone)
}

/** The text as it may stand, or null where it judges in words that are not the evidence's. */
function guardedText({ text, quotes }: DraftStatement, gate: QuoteGate): string | null {
  if (!judgesPerson(text)) return text
  const cited = quotes.flatMap(({ quote, chunkId }) => gate.find(quote, chunkId)?.quote ?? [])
  const unquoted = withoutQuoted(text, cited)
  if (!judgesPerson(unquoted)) return text
  const verbatim = cited.filter(isQuotation).flatMap((words) => {
    const place = createSameWords(unquoted)(words)
    const found = place ? unquoted.slice(place.start, place.end) : ''
    return found === '' || MARK.test(found) ? [] : [found]
  })
  const ownWords = verbatim.reduce((rest, words) => rest.replace(words, GAP), unquoted)
  if (judgesPerson(ownWords)) return null
  return verbatim.reduce((whole, words) => whole.replace(words, () => inMarks(words)), text)
}

const GAP = ' … '

/** Without what stands in quotation marks and in the cited words: few words in marks are a judgment in disguise. */
function withoutQuoted(text: string, cited: readonly string[]): string {
  const known = cited.map((words) => createSameWords(words))
  return quotedWords(text)
    .filter((words) => isQuotation(words) && known.some((find) => find(words) !== null))
    .reduce((rest, words) => rest.replace(words, GAP), text)
}

const MARK = /[“”„‟«»"]/u
const inMarks = (words: string): string => `“${words}”`
