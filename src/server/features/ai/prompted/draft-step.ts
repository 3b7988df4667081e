import { visibleLine } from '#server/platform/text/visible-text.ts'
import type { AnalysisTask, Draft } from '#server/ports/analyst.ts'
import type { ModelRequest } from '#server/ports/language-model.ts'
import { type AnsweredDraft, DRAFT } from './answer-shapes.ts'
import type { Asked } from './ask-model.ts'
import { type EvidenceBlock, renderEvidence } from './evidence-block.ts'
import { evidenceRules, renderPrompt, variablesOf } from './render-prompt.ts'

/** A task with the prompt that an analysis by a language model cannot do without. */
export type PromptedTask = AnalysisTask & Required<Pick<AnalysisTask, 'prompt'>>

/** Models that think before they answer count their thinking here; more would not be written within the deadline of a call. */
const MOST_OUTPUT_TOKENS = 16_384

const RULES = [
  'Answer with one JSON object: `title`; `sections`, each with a `heading` and `statements`; `limitations`.',
  'A statement has `text` (one assertion in one or two sentences), `kind` and `quotes`, each quote with `chunk` (the label) and `quote`. Kinds: `finding` for what the evidence says, `inference` for what follows from it, `discrepancy` for sources that disagree (quote both), `gap` for what is not there, `caveat` for a reservation.',
  'Every finding, inference and discrepancy needs at least one quote; leave out what you cannot quote. Gaps and caveats may have none.',
  'Put into `limitations` what this evidence cannot settle.',
].join('\n')

/** The request for an analysis: the same bytes whenever analysis, passages and prompt are the same. */
export function draftRequest(
  analysisId: string,
  task: PromptedTask,
): { request: ModelRequest; evidence: EvidenceBlock } {
  const evidence = renderEvidence(analysisId, task.passages, 'draft')
  const rendered = renderPrompt({
    prompt: task.prompt,
    evidence,
    variables: variablesOf(task),
    rules: `${evidenceRules(evidence)}\n${RULES}`,
  })
  const request = {
    purpose: 'primary',
    ...rendered,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    answer: DRAFT.asked,
  } as const
  return { request, evidence }
}

export const draftAsked = (request: ModelRequest): Asked<AnsweredDraft> => ({
  request,
  shape: DRAFT,
  problemsOf: (draft) =>
    draft.sections.some((section) => section.statements.length > 0) ? [] : ['It holds no statement at all.'],
})

const LONGEST_LINE = 300
const LONGEST_TEXT = 4_000

/** The draft in our ids and as people will see it. What it cites is for the quote gate to decide. */
export function readDraft(draft: AnsweredDraft, evidence: EvidenceBlock): Draft {
  const plain = (text: string) => visibleLine(withoutLabels(text, evidence), LONGEST_TEXT)
  return {
    title: visibleLine(withoutLabels(draft.title, evidence), LONGEST_LINE),
    sections: draft.sections.map((section) => ({
      heading: visibleLine(withoutLabels(section.heading, evidence), LONGEST_LINE),
      statements: section.statements
        .map((statement) => ({
          text: plain(statement.text),
          kind: statement.kind,
          quotes: statement.quotes.map(({ chunk, quote }) => ({
            chunkId: evidence.chunkOf(chunk) ?? '',
            quote,
          })),
        }))
        .filter(({ text }) => text !== ''),
    })),
    limitations: draft.limitations.map(plain).filter(Boolean),
  }
}

const LABELS = /\s?[[(]\s?E\d{1,3}(?:\s?[,;]\s?E\d{1,3}){0,20}\s?[\])]/g

/**
 * A label in brackets looks to a reader like a citation, but no gate has seen it; the citations beside the statement
 * are the real ones. Left where the evidence itself writes so.
 */
const withoutLabels = (text: string, evidence: EvidenceBlock): string =>
  text.replace(LABELS, (written) => (evidence.text.includes(written.trim()) ? written : ''))
