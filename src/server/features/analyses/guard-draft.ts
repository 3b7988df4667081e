import { createSameWords } from '#server/platform/text/same-words.ts'
import type { Draft, DraftStatement } from '#server/ports/analyst.ts'
import type { QuoteGate } from './quote-gate.ts'
import { isQuotation, quotedWords } from './quoted-words.ts'
import { withoutStatements } from './without-statements.ts'

const NEUTRAL_HEADING = 'Statements'
const NEUTRAL_TITLE = 'Analysis'

export interface Guard {
  /** Whether words say what only a person may say. */
  readonly judges: (text: string) => boolean
  /** What the reader is told where something was left out. */
  readonly leftOut: string
  readonly gate: QuoteGate
  /** Title, headings and limitations are a model's too. */
  readonly isModels: boolean
}

/**
 * A draft without judgments, whoever wrote it: a statement that judges in words of its own is left out, with what the
 * view made of it, and the reader is told. The evidence's words may judge, but only as cited words in quotation marks.
 */
export function guardDraft(draft: Draft, { judges, leftOut, gate, isModels }: Guard): Draft {
  const gone = new Set<DraftStatement>()
  const judgesHere = (text: string) => isModels && judges(text)
  let judged = judgesHere(draft.title)
  const sections = draft.sections.map(({ heading, statements }) => {
    const judgesAbove = judgesHere(heading)
    judged ||= judgesAbove
    return {
      heading: judgesAbove ? NEUTRAL_HEADING : heading,
      statements: statements.map((statement) => {
        const text = guardedText(statement, gate, judges)
        if (text === null) gone.add(statement)
        return text === null || text === statement.text ? statement : { ...statement, text }
      }),
    }
  })
  const limitations = draft.limitations.filter((limitation) => !judgesHere(limitation))
  judged ||= gone.size > 0 || limitations.length < draft.limitations.length
  if (judged) limitations.push(leftOut)
  const title = judgesHere(draft.title) ? NEUTRAL_TITLE : draft.title
  return withoutStatements({ ...draft, title, sections, limitations }, gone)
}

/** The text as it may stand, or null where it judges in words that are not the evidence's. */
function guardedText(
  { text, quotes }: DraftStatement,
  gate: QuoteGate,
  judges: Guard['judges'],
): string | null {
  if (!judges(text)) return text
  const cited = quotes.flatMap(({ quote, chunkId }) => gate.find(quote, chunkId)?.quote ?? [])
  const unquoted = withoutQuoted(text, cited)
  if (!judges(unquoted)) return text
  const verbatim = cited.filter(isQuotation).flatMap((words) => {
    const place = createSameWords(unquoted)(words)
    const found = place ? unquoted.slice(place.start, place.end) : ''
    return found === '' || MARK.test(found) ? [] : [found]
  })
  const ownWords = verbatim.reduce((rest, words) => rest.replace(words, GAP), unquoted)
  if (judges(ownWords)) return null
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
