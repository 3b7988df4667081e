import type { CitationMethod } from '#shared/analysis-types.ts'
import type { AnalysisContent, Citation } from '#shared/contracts/analyses.ts'
import { CONTRARY_REASON_WORDS } from '#shared/contrary-words.ts'
import { placeInWords } from '#shared/place-words.ts'
import { type Said, speakerInWords } from '#shared/speaker-words.ts'
import { nameNumbers } from '../evidence/index.ts'
import type { Pinpoint } from '../reading/index.ts'
import { inOneLine, type Note } from './report-document.ts'

export interface NumberedCitation {
  /** From 1, in the order of the text. */
  readonly number: number
  readonly statementId: string
  /** From 1, through the whole analysis. */
  readonly statementNumber: number
  readonly citation: Citation
}

export const numberCitations = (content: AnalysisContent): NumberedCitation[] =>
  content.sections
    .flatMap((section) => section.statements)
    .flatMap((statement, index) =>
      statement.citations.map((citation) => ({
        statementId: statement.id,
        statementNumber: index + 1,
        citation,
      })),
    )
    .map((one, index) => ({ number: index + 1, ...one }))

const FOUND: Readonly<Record<CitationMethod, string>> = {
  exact: 'found word for word',
  normalized: 'found word for word, apart from typography',
  ellipsis: 'found in parts joined by an ellipsis',
  fuzzy: 'close match: the words differ slightly',
}

export interface CitedSource {
  /** The number by which people speak of the item. */
  readonly exhibit: string | null
  /** Numbers that others gave it. */
  readonly givenNumbers: string | null
  /** Whose files it came from. */
  readonly custodian: string | null
  readonly title: string
  readonly fileName: string | null
  readonly withdrawn: boolean
  /** Of the file, or of the text where there is no file. */
  readonly sha256: string
  /** Where its words stand; null where the item was read again since. */
  readonly findPlace: (citation: Pick<Citation, 'start' | 'end' | 'quote'>) => Pinpoint | null
  /** The head of the column, of words that stand in one cell of a sheet. */
  readonly findColumn?: (citation: Pick<Citation, 'start' | 'end' | 'quote'>) => string | null
}

/** By its number, with those that others gave it, and its title: "E-002 (ABC0001–ABC0004) Invoice". */
export const nameSource = ({
  exhibit,
  givenNumbers,
  title,
}: Pick<CitedSource, 'exhibit' | 'givenNumbers' | 'title'>): string =>
  [nameNumbers(exhibit, givenNumbers), title].filter(Boolean).join(' ')

/** Exhibit, place and speaker of cited words, then how they were found: the same in every document. */
export function describeSource(
  source: CitedSource | undefined,
  citation: Pick<Citation, 'start' | 'end' | 'quote'> & Said,
  how: readonly string[] = [],
): string {
  if (!source) return ['An item that was deleted', ...how].join(', ')
  const place = source.findPlace(citation)
  const column = source.findColumn?.(citation)
  const said = speakerInWords(citation)
  return [
    nameSource(source),
    ...(place ? [placeInWords(place)] : []),
    ...(column ? [`column “${column}”`] : []),
    ...(said ? [`words of ${said}`] : []),
    ...how,
    ...(source.withdrawn ? ['withdrawn since'] : []),
  ].join(', ')
}

/** The footnote of a citation: its source, how it was found, and the quoted words unless they stand above in `said`. */
export const toNote = (
  { number, citation }: NumberedCitation,
  source: CitedSource | undefined,
  said: string,
): Note => ({
  number,
  text: describeSource(source, citation, [
    ...(citation.contrary ? [`speaks otherwise (${CONTRARY_REASON_WORDS[citation.contrary]})`] : []),
    FOUND[citation.method],
    ...(citation.repointed ? ['in a different passage from the one named'] : []),
  ]),
  ...(inOneLine(said).includes(inOneLine(citation.quote)) ? {} : { quote: citation.quote }),
})
