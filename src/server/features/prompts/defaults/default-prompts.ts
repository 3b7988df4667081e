import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import {
  ANALYSIS_ERROR_CHECK,
  ANALYSIS_GAP,
  ANALYSIS_QUESTION,
  ANALYSIS_SUMMARY,
  ANALYSIS_TOPIC,
} from './analysis-prompts.ts'
import {
  ANALYSIS_COMPARATIVE,
  ANALYSIS_RISK,
  ANALYSIS_TIMELINE,
  ANALYSIS_WITNESS_CREDIBILITY,
} from './arranged-prompts.ts'
import { QUALITY_COVERAGE, QUALITY_FAITHFULNESS } from './quality-prompts.ts'

/** The change note of these texts in an organization that had earlier ones. */
export const SHIPPED_NOTE =
  'Shipped with an update: reports keep who said what and when, and use the notes on who speaks and which days are meant.'

/**
 * The texts that are shipped, a version of every organization's own once it is there. Whoever changes them writes a new
 * note, and never goes back to texts that were shipped before: every organization has those already. Answer format, labels and delimiters are not part of prompts: code adds
 * them after the template, so that no edit can break them.
 */
export const DEFAULT_PROMPTS: Readonly<Record<PromptType, PromptTexts>> = {
  analysis_question: ANALYSIS_QUESTION,
  analysis_topic: ANALYSIS_TOPIC,
  analysis_summary: ANALYSIS_SUMMARY,
  analysis_gap: ANALYSIS_GAP,
  analysis_error_check: ANALYSIS_ERROR_CHECK,
  analysis_timeline: ANALYSIS_TIMELINE,
  analysis_comparative: ANALYSIS_COMPARATIVE,
  analysis_witness_credibility: ANALYSIS_WITNESS_CREDIBILITY,
  analysis_risk: ANALYSIS_RISK,
  quality_faithfulness: QUALITY_FAITHFULNESS,
  quality_coverage: QUALITY_COVERAGE,
}
