import { momentInWords } from '#server/platform/moment-in-words.ts'
import { conflictWithoutQuotes } from '#shared/conflict-words.ts'
import type { Analysis, QualityStatus, Statement } from '#shared/contracts/analyses.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import type { StatementJudgment } from '#shared/contracts/statement-judgments.ts'
import { CONTRARY_REASON_WORDS, contraryInWords } from '#shared/contrary-words.ts'
import { splitAroundCore } from '#shared/core-words.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { inQuotationMarks } from '#shared/in-quotation-marks.ts'
import { policyInWords } from '#shared/policy-words.ts'
import { receiptInWords } from '#shared/receipt-words.ts'
import { copiesInWords } from '#shared/source-words.ts'
import { speakerInWords } from '#shared/speaker-words.ts'
import { stabilityInWords } from '#shared/stability-words.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { arrangedMarks } from './arranged-marks.ts'
import { assessmentBlocks } from './assessment-lines.ts'
import { exhibitBlocks } from './exhibit-list.ts'
import { judgmentBlocks, latestJudgment, statementJudgmentBlocks } from './judgment-lines.ts'
import { type CitedSource, type NumberedCitation, numberCitations, toNote } from './number-citations.ts'
import { type Block, inOneLine, type ReportDocument, type Side, visibleText } from './report-document.ts'
import { originFacts, recordFacts, TYPE_NAMES } from './report-facts.ts'
import { coverageLine, factLines, faithfulnessLine, levelFacts } from './score-lines.ts'

export type ReportSource = CitedSource

export interface ReportInput {
  readonly analysis: Analysis
  /** The question, the topic, or ''. */
  readonly subject: string
  readonly investigation: { readonly caseNumber: string; readonly title: string }
  /** '' where nobody has named it yet. */
  readonly organization: string
  /** What stands on every page, in the organization's own words. */
  readonly confidentiality: string
  readonly quality: Pick<
    QualityStatus,
    'claims' | 'key_points' | 'partial' | 'not_checkable' | 'checked_at' | 'error'
  >
  /** What only people say of risks and of accounts. */
  readonly assessments: readonly Assessment[]
  readonly judgments: readonly Feedback[]
  /** What people say of single statements. */
  readonly statementJudgments: readonly StatementJudgment[]
  /** By item id; deleted items are missing. */
  readonly sources: ReadonlyMap<string, ReportSource>
  /** Names of people by id; former members are missing. */
  readonly names: ReadonlyMap<string, string>
  readonly now: Date
}

/** The analysis as a self-contained document: every sentence, every quote with its source, everyone's judgment. */
export function composeReport(input: ReportInput): ReportDocument {
  const { analysis } = input
  const content = analysis.content!
  const citations = numberCitations(content)
  const numbers = new Map(
    content.sections.flatMap(({ statements }) => statements).map(({ id }, index) => [id, index + 1]),
  )
  const arranged = arrangedMarks(content, numbers)
  const said = new Map(
    content.sections.flatMap(({ statements }) => statements).map((one) => [one.id, saidAbove(one)]),
  )
  const blocks: Block[] = [
    ...origin(input),
    ...content.sections.flatMap((section): Block[] => [
      { kind: 'heading', level: 2, text: writeDayOrMonth(section.heading) },
      ...section.statements.map((statement) =>
        statementBlock(
          {
            statement,
            number: numbers.get(statement.id) ?? 0,
            arranged: arranged.get(statement.id) ?? [],
          },
          citations,
          input,
        ),
      ),
    ]),
    ...limitations(content.limitations, analysis.instruction_like_text.length),
    ...scores(input),
    ...assessmentBlocks(content, input.assessments),
    ...judgmentBlocks(input.judgments),
    ...statementJudgmentBlocks(input.statementJudgments, numbers),
    ...exhibitBlocks(citations, input.sources),
    { kind: 'heading', level: 2, text: 'Record' },
    { kind: 'facts', rows: recordFacts(analysis, input.now) },
  ]
  return {
    title: visibleText(content.title),
    createdAt: input.now,
    head: {
      about: visibleText(`${input.investigation.caseNumber}, ${input.investigation.title}`),
      confidentiality: visibleText(input.confidentiality),
    },
    blocks: blocks.map(madeVisible),
    notes: citations.map((one) => {
      const source = input.sources.get(one.citation.evidence_id)
      const { number, text, quote } = toNote(one, source, said.get(one.statementId) ?? '')
      return {
        number,
        text: visibleText(text),
        ...(quote === undefined ? {} : { quote: visibleText(quote) }),
      }
    }),
  }
}

const origin = (input: ReportInput): Block[] => [
  {
    kind: 'facts',
    rows: [
      ['Case', `${input.investigation.caseNumber}, ${input.investigation.title}`],
      ...(input.organization ? [['Organization', input.organization] as const] : []),
      ['Kind', TYPE_NAMES[input.analysis.type]],
      ...(isAsked(input) ? [['Asked', input.subject] as const] : []),
      ...(input.analysis.focus ? [['Focus', input.analysis.focus] as const] : []),
      ...originFacts(input.analysis),
      ...levelFacts(input.analysis),
      ['Judgment', latestJudgment(input.judgments)],
    ],
  },
]

/** The title of an answer mostly says what was asked. */
const isAsked = ({ subject, analysis }: ReportInput): boolean =>
  subject !== '' && !(analysis.content?.title ?? '').includes(subject.trim())

const statementBlock = (
  {
    statement,
    number,
    arranged,
  }: { readonly statement: Statement; readonly number: number; readonly arranged: readonly string[] },
  citations: readonly NumberedCitation[],
  { names, sources }: Pick<ReportInput, 'names' | 'sources'>,
): Block => {
  const own = citations.filter((one) => one.statementId === statement.id)
  const unverified = statement.unverified_quotes ?? []
  const conflict = findConflict(statement)
  const parts = conflict ? null : splitAroundCore(statement)
  const copies = copiesInWords(statement)
  const said = speakerInWords(statement)
  const marks = [
    ...(statement.origin === 'person' ? [personsWords(statement, names)] : []),
    ...(said ? [`words of ${said}`] : []),
    ...arranged,
    ...(statement.kind === 'finding' || conflict ? [] : [KIND_WORDS[statement.kind]]),
    ...(copies ? [copies] : []),
    ...(statement.policy_status ? [policyInWords(statement.policy_status)] : []),
    ...(statement.uncited && !statement.receipt ? ['no citation'] : []),
    ...(statement.receipt ? [receiptInWords(statement.receipt)] : []),
    ...own.flatMap(({ citation: { contrary }, number }) =>
      contrary ? [`speaks otherwise, ${CONTRARY_REASON_WORDS[contrary]}: [${number}]`] : [],
    ),
    ...(statement.stability ? [stabilityInWords(statement.stability)] : []),
    ...(own.some(({ citation }) => citation.repointed) ? ['citation found in another passage'] : []),
    ...(statement.support_lost ? ['support lost: the evidence was withdrawn, excluded or deleted'] : []),
    ...(unverified.length > 0 ? [`not found in the evidence: ${unverified.join('; ')}`] : []),
  ]
  return {
    kind: 'noted',
    number,
    text: conflict ?? toRead(statement),
    ...(parts ? { core: parts.core } : {}),
    marks,
    notes: own.map((one) => one.number),
    ...(conflict ? { sides: own.slice(0, SIDES).map((one) => toSide(one, sources)) } : {}),
  }
}

const KIND_WORDS: Readonly<Record<Exclude<Statement['kind'], 'finding'>, string>> = {
  inference: 'inference',
  gap: 'gap',
  discrepancy: 'possible conflict',
  caveat: 'caveat',
}

const SIDES = 2

/** In what the first two passages differ, where the sentence says no more than that and both of them. */
function findConflict({ kind, text, citations }: Statement): string | null {
  const sides = citations.slice(0, SIDES)
  return kind === 'discrepancy' && sides.length === SIDES ? conflictWithoutQuotes(text, sides) : null
}

/** Who says it, or in which item it stands, then the words. */
function toSide({ number, citation }: NumberedCitation, sources: ReportInput['sources']): Side {
  const who = speakerInWords(citation) || sources.get(citation.evidence_id)?.exhibit
  return { text: `${who ? `${who}: ` : ''}${inQuotationMarks(inOneLine(citation.quote))}`, note: number }
}

/** What a person wrote stays as they wrote it. */
const toRead = ({ text, origin, citations }: Statement): string =>
  origin === 'person' ? text : wordsAsRead(text, citations)

/** The words that stand above the footnotes of a statement. */
const saidAbove = (statement: Statement): string =>
  findConflict(statement)
    ? statement.citations
        .slice(0, SIDES)
        .map(({ quote }) => quote)
        .join('\n')
    : toRead(statement)

/** Whose words they are, and since when. */
const personsWords = (
  { edited_by, edited_at, former_text }: Statement,
  names: ReportInput['names'],
): string =>
  [
    `written by ${(edited_by && names.get(edited_by)) ?? FORMER_MEMBER}`,
    ...(edited_at ? [`on ${momentInWords(edited_at)}`] : []),
    'not by the analysis',
    ...(former_text === undefined
      ? []
      : [`which said: ${inQuotationMarks(inOneLine(wordsAsRead(former_text)))}`]),
  ].join(', ')

function limitations(texts: readonly string[], instructions: number): Block[] {
  const items = [
    ...texts,
    ...(instructions > 0
      ? [
          `${instructions === 1 ? '1 passage of the evidence reads' : `${instructions} passages of the evidence read`} like instructions to a reader or a program.`,
        ]
      : []),
  ]
  if (items.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Limitations' },
    { kind: 'list', items },
  ]
}

function scores({ analysis, quality }: ReportInput): Block[] {
  const lines = [
    ...factLines(analysis, quality),
    faithfulnessLine(analysis, quality.claims, quality.partial),
    coverageLine(analysis, quality.key_points),
    ...[contraryInWords(analysis.content?.sections.flatMap(({ statements }) => statements) ?? [])].filter(
      Boolean,
    ),
    ...(quality.checked_at ? [`Checked on ${momentInWords(quality.checked_at)}.`] : []),
    ...(quality.error ? [quality.error] : []),
  ]
  return [
    { kind: 'heading', level: 2, text: 'Quality' },
    { kind: 'list', items: lines },
  ]
}

function madeVisible(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, text: visibleText(block.text) }
    case 'paragraph':
      return { ...block, text: visibleText(block.text), marks: (block.marks ?? []).map(visibleText) }
    case 'noted':
      return {
        ...block,
        text: visibleText(block.text),
        ...(block.core === undefined ? {} : { core: visibleText(block.core) }),
        marks: block.marks.map(visibleText),
        sides: (block.sides ?? []).map((side) => ({ ...side, text: visibleText(side.text) })),
      }
    case 'list':
      return { ...block, items: block.items.map(visibleText) }
    case 'facts':
      return { ...block, rows: block.rows.map(([name, value]) => [name, visibleText(value)] as const) }
  }
}
