import { visibleLine } from '#server/platform/text/visible-text.ts'
import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { ModelRequest } from '#server/ports/language-model.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import { type AnsweredDraft, DRAFT } from './answer-shapes.ts'
import type { MarkedStatement } from './arranged-shape.ts'
import { ARRANGED } from './arranged-shapes.ts'
import type { Asked } from './ask-model.ts'
import { type EvidenceBlock, renderEvidence } from './evidence-block.ts'
import { evidenceRules, listVariables, renderPrompt } from './render-prompt.ts'

/** A task with its prompt, which an analysis by a language model needs. */
export type PromptedTask = AnalysisTask & Required<Pick<AnalysisTask, 'prompt'>>

/**
 * Includes the thinking of models that think before they answer; more could not be written within a call's deadline.
 */
const MAX_OUTPUT_TOKENS = 16_384

const RULES = [
  'Answer with one JSON object: `title`; `sections`, each with a `heading` and `statements`; `limitations`.',
  'A statement has `text` (one assertion in one or two sentences), `kind` and `quotes`, each quote with `chunk` (the label) and `quote`. Kinds: `finding` for what the evidence says, `inference` for what follows from it, `discrepancy` for sources that disagree (quote both), `gap` for what is not there, `caveat` for a reservation.',
  'Every finding, inference and discrepancy needs at least one quote; leave out what you cannot quote. Gaps and caveats may have none.',
  'Put into `limitations` what this evidence cannot settle.',
].join('\n')

const REASONS: Readonly<Record<RegenerationReason, string>> = {
  inaccurate_conclusions:
    'its conclusions were inaccurate. Draw none that the passages do not carry, and check each against what speaks against it',
  missing_evidence:
    'evidence was missing from it. Look first for passages that bear on it and that a quick reading overlooks',
  too_vague: 'it was too vague. Name persons, dates, amounts and places wherever a passage gives them',
  wrong_focus: 'its focus was wrong. What is asked for here comes before everything else',
  other: 'the reader wants it done differently',
}

/**
 * For an analysis that replaces one that someone was not satisfied with: the reason and their request, whatever the
 * template says.
 */
const revisionRules = ({ revision, focus }: AnalysisTask): string[] =>
  revision
    ? [
        `This report replaces an earlier one. Its reader asked for another because ${REASONS[revision.reason]}.`,
        `What the reader asks for: ${visibleLine(focus, MAX_TEXT_LENGTH) || '(nothing more)'}`,
      ]
    : []

/** The request for an analysis: the same bytes whenever analysis, passages and prompt are the same. */
export function draftRequest(
  analysisId: string,
  task: PromptedTask,
): { request: ModelRequest; evidence: EvidenceBlock } {
  const evidence = renderEvidence(analysisId, task.passages, 'draft')
  const arranged = ARRANGED[task.type]
  const rendered = renderPrompt({
    prompt: task.prompt,
    evidence,
    variables: listVariables(task),
    rules: [
      ...revisionRules(task),
      evidenceRules(evidence),
      RULES,
      ...(arranged ? [arranged.rules] : []),
    ].join('\n'),
  })
  const request = {
    purpose: 'primary',
    ...rendered,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    answer: (arranged?.shape ?? DRAFT).asked,
  } as const
  return { request, evidence }
}

export const draftAsked = (request: ModelRequest, type: AnalysisTask['type']): Asked<AnsweredDraft> => ({
  request,
  shape: ARRANGED[type]?.shape ?? DRAFT,
  findProblems: (draft) =>
    draft.sections.some((section) => section.statements.length > 0) ? [] : ['It holds no statement at all.'],
})

const MAX_LINE_LENGTH = 300
const MAX_TEXT_LENGTH = 4_000

/**
 * The draft with our ids, as people will see it; the server makes the view of the marks on its statements. The quote
 * gate decides what it cites.
 */
export function readDraft(
  draft: AnsweredDraft,
  { evidence, task }: { readonly evidence: EvidenceBlock; readonly task: AnalysisTask },
): Draft {
  const plain = (text: string) => visibleLine(withoutLabels(text, evidence), MAX_TEXT_LENGTH)
  const arranged = ARRANGED[task.type]
  const marked: MarkedStatement[] = []
  const read = {
    title: visibleLine(withoutLabels(draft.title, evidence), MAX_LINE_LENGTH),
    sections: draft.sections.map((section) => ({
      heading: visibleLine(withoutLabels(section.heading, evidence), MAX_LINE_LENGTH),
      statements: section.statements
        .map((statement) => {
          const one = {
            text: plain(statement.text),
            kind: statement.kind,
            quotes: statement.quotes.map(({ chunk, quote }) => ({
              chunkId: evidence.findChunkId(chunk) ?? '',
              quote,
            })),
          }
          if (!arranged || one.text === '') return one
          const keyed = { ...one, key: `m${marked.length + 1}` }
          marked.push({ statement: keyed, mark: 'mark' in statement ? statement.mark : null })
          return keyed
        })
        .filter(({ text }) => text !== ''),
    })),
    limitations: draft.limitations.map(plain).filter(Boolean),
  }
  if (!arranged) return read
  const { view, dropped } = arranged.arrange(marked, task)
  return {
    ...read,
    limitations: dropped > 0 ? [...read.limitations, droppedNote(dropped)] : read.limitations,
    view,
  }
}

const droppedNote = (dropped: number): string =>
  dropped === 1
    ? 'One statement was left out of the overview: the words it cites do not bear where the model put it.'
    : `${dropped} statements were left out of the overview: the words they cite do not bear where the model put them.`

const LABELS = /\s?[[(]\s?E\d{1,3}(?:\s?[,;]\s?E\d{1,3}){0,20}\s?[\])]/g

/**
 * A label in brackets looks like a citation to a reader, but no gate has seen it; the citations beside the statement
 * are the real ones. Kept if the evidence itself contains it.
 */
const withoutLabels = (text: string, evidence: EvidenceBlock): string =>
  text.replace(LABELS, (written) => (evidence.text.includes(written.trim()) ? written : ''))
