import { iso } from '#server/platform/http/present.ts'
import type {
  Analysis,
  AnalysisContent,
  AnalysisSummary,
  CitedItem,
  Statement,
} from '#shared/contracts/analyses.ts'
import type { Stability } from '#shared/contracts/reruns.ts'
import type { FeedbackStatus } from '#shared/feedback-words.ts'
import { withoutContrary } from '#shared/supporting-citations.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import type { RetrievedChunk } from '../retrieval/index.ts'
import type { AnalysisRow, ListedAnalysisRow } from './analyses.store.ts'
import { countSources } from './count-sources.ts'
import { findContested } from './find-contested.ts'
import type { GatesPassed } from './judgments.ts'
import { nameSpeakers } from './name-speakers.ts'
import { datePolicies, type Policies } from './policies-in-force.ts'

/** A row of the list of analyses. */
export const presentListed = (
  row: ListedAnalysisRow,
  feedbackStatus: FeedbackStatus | null,
): AnalysisSummary => ({ ...presentSummary(row, feedbackStatus), to_judge: row.to_judge })

const presentSummary = (
  row: AnalysisRow,
  feedbackStatus: FeedbackStatus | null,
): Omit<AnalysisSummary, 'to_judge'> => ({
  id: row.id,
  investigation_id: row.investigation_id,
  type: row.type,
  question_id: row.question_id,
  topic_id: row.topic_id,
  subject: row.subject,
  focus: row.focus,
  params: row.params,
  generation_status: row.generation_status,
  evidence_coverage:
    row.evidence_considered === null
      ? null
      : {
          considered: row.evidence_considered,
          total: row.evidence_total ?? row.evidence_considered,
          sources_considered: row.sources_considered,
          sources_total: row.sources_total,
        },
  retrieval_quality: row.retrieval_quality,
  validation_status: row.validation_status,
  faithfulness_score: row.faithfulness_score,
  coverage_score: row.coverage_score,
  quality_confidence: row.quality_confidence,
  confidence_reasons: row.confidence_reasons,
  ...findContested(row),
  opening: row.content ? readOpening(row.content) : null,
  provider: row.provider,
  model: row.model,
  prompt_type: row.prompt_type,
  prompt_version: row.prompt_version,
  token_usage: { input_tokens: row.input_tokens, output_tokens: row.output_tokens },
  context_sha256: row.context_sha256,
  error: row.error,
  regenerated_from: row.regenerated_from,
  generated_at: iso(row.generated_at),
  support_changed_at: iso(row.support_changed_at),
  edited_at: iso(row.edited_at),
  feedback_status: feedbackStatus,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
  created_by: row.created_by,
})

const MAX_OPENING = 240

/** What a list shows of an analysis: the part of its first statement for which it was chosen, cut at a word. */
function readOpening({ sections, view }: AnalysisContent): string | null {
  const first = sections[0]?.statements[0]
  if (!first || view) return null
  const words = (first.core ?? first.text).replace(/\s+/g, ' ').trim()
  return words.length <= MAX_OPENING ? words : `${words.slice(0, MAX_OPENING).replace(/\s+\S*$/, '')} …`
}

export interface AnalysisFacts {
  readonly seal: Analysis['seal']
  /** Items that can no longer support anything; statements that rest only on them are marked. */
  readonly lost: ReadonlySet<string>
  /** What it was made from. */
  readonly chunks: readonly RetrievedChunk[]
  readonly policies: Policies
  readonly contentSha256: string | null
  /** The caller's own, on this wording. */
  readonly gates: GatesPassed
  readonly feedbackStatus: FeedbackStatus | null
  readonly stability: ReadonlyMap<string, Stability>
  readonly sources: readonly CitedItem[]
}

export const presentAnalysis = (row: AnalysisRow, facts: AnalysisFacts): Analysis => ({
  ...presentSummary(row, facts.feedbackStatus),
  content: row.content
    ? datePolicies(
        withSources(
          markLostSupport(withStability(withOrigins(row.content), facts.stability), facts.lost),
          facts.chunks,
        ),
        facts.policies,
      )
    : null,
  content_sha256: facts.contentSha256,
  seal: facts.seal,
  destroyed_items: row.destroyed_items.map(({ exhibit_number: number, ...item }) => ({
    ...item,
    exhibit_number: number === null ? null : formatExhibitNumber(number),
  })),
  detail_reviewed_at: iso(facts.gates.detailReviewedAt),
  contrary_opened: facts.gates.contraryOpened,
  citation_checked_at: iso(facts.gates.citationCheckedAt),
  instruction_like_text: row.instruction_like_text,
  sources: [...facts.sources],
})

/** Content with what is known of the sources of each statement: how many they are, who speaks, and when. */
export const withSources = (content: AnalysisContent, chunks: readonly RetrievedChunk[]): AnalysisContent =>
  nameSpeakers(countSources(content, chunks), chunks)

type StoredStatement = Statement & {
  /** How earlier versions of this service marked a person's words. */
  readonly edited?: boolean
}

/** Content with the origin of every statement; stored content names it only for a person's words. */
export const withOrigins = (content: AnalysisContent): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map(
      ({ edited, ...statement }: StoredStatement): Statement => ({
        ...statement,
        origin: statement.origin ?? (edited ? 'person' : 'analyst'),
      }),
    ),
  })),
})

const withStability = (
  content: AnalysisContent,
  stabilityOf: ReadonlyMap<string, Stability>,
): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) => {
      const stability = stabilityOf.get(statement.id)
      return stability ? { ...statement, stability } : statement
    }),
  })),
})

export const citedEvidence = (row: Pick<AnalysisRow, 'content'>): string[] => {
  const citations =
    row.content?.sections.flatMap((section) =>
      section.statements.flatMap((statement) => statement.citations),
    ) ?? []
  return [...new Set(citations.map((citation) => citation.evidence_id))]
}

const markLostSupport = (content: AnalysisContent, lost: ReadonlySet<string>): AnalysisContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    statements: section.statements.map((statement) => ({
      ...statement,
      support_lost:
        withoutContrary(statement.citations).length > 0 &&
        withoutContrary(statement.citations).every((citation) => lost.has(citation.evidence_id)),
    })),
  })),
})
