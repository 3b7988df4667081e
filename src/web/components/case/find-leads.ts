import type { Allegation } from '#shared/contracts/allegations.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Inquiry } from '#shared/contracts/investigations.ts'
import type { ReportSummary } from '#shared/contracts/reports.ts'

/** Where a case can go on, as its facts stand. */
export type Lead =
  | { readonly kind: 'no_evidence' }
  | { readonly kind: 'no_questions' }
  | { readonly kind: 'to_judge'; readonly analyses: readonly AnalysisSummary[] }
  | { readonly kind: 'under_way'; readonly analyses: readonly AnalysisSummary[] }
  | { readonly kind: 'unanswered'; readonly questions: readonly Inquiry[] }
  | { readonly kind: 'outdated'; readonly analyses: readonly AnalysisSummary[]; readonly items: number }
  | { readonly kind: 'unread'; readonly items: number }
  | { readonly kind: 'report'; readonly agreed: number; readonly newest: ReportSummary | null }
  /** `since`: analyses that were written and agreed with after the release. */
  | {
      readonly kind: 'released'
      readonly report: ReportSummary
      readonly since: number
      readonly left: LeftOpen
    }

/** What closing a case leaves as it is. */
export interface LeftOpen {
  readonly toJudge: number
  readonly questions: number
  readonly allegations: number
}

export interface CaseStanding {
  /** Closed or archived: nothing is waited for any more. */
  readonly isOver: boolean
  readonly evidence: number
  readonly unread: number
  readonly questions: readonly Inquiry[]
  readonly allegations: readonly Allegation[]
  /** The latest first. */
  readonly analyses: readonly AnalysisSummary[]
  /** The versions of the report, the newest first. */
  readonly reports: readonly ReportSummary[]
  /** Whose the next step is to be. */
  readonly me: string
  /** When the items came, the latest first, as far as they were looked at. */
  readonly added: readonly string[]
}

/** What to do next, the first thing first. */
export function findLeads({
  isOver,
  evidence,
  unread,
  questions,
  allegations,
  analyses,
  reports,
  added,
  me,
}: CaseStanding): Lead[] {
  if (evidence === 0 && !isOver) return [{ kind: 'no_evidence' }]
  const latest = latestOfEach(analyses)
  const written = latest.filter(({ generated_at }) => generated_at !== null)
  // What was just asked stays in the list until its answer can be judged.
  const underWay = latest.filter(({ generated_at }) => generated_at === null)
  const toJudge = analyses.filter(({ to_judge: isToJudge }) => isToJudge)
  const unanswered = listUnanswered(questions, analyses)
  const newest = added[0]
  const outdated = newest ? written.filter(({ generated_at }) => generated_at! < newest) : []
  const agreed = written.filter(({ feedback_status: said }) => said === 'accepted')
  const report = findReportLead(
    agreed,
    reports[0] ?? null,
    countLeftOpen({ questions, allegations, analyses }),
  )
  // A report stands still until a second person has read it: for that person nothing comes before it.
  const waits = reports[0]?.state === 'in_review' && reports[0].submitted?.by.id !== me
  if (isOver) return report.filter(({ kind }) => kind === 'released' || waits)
  return [
    ...(waits ? report : []),
    ...(toJudge.length > 0 ? [{ kind: 'to_judge' as const, analyses: toJudge }] : []),
    ...(underWay.length > 0 ? [{ kind: 'under_way' as const, analyses: underWay }] : []),
    ...(questions.length === 0 ? [{ kind: 'no_questions' as const }] : []),
    ...(unanswered.length > 0 ? [{ kind: 'unanswered' as const, questions: unanswered }] : []),
    ...(outdated.length > 0
      ? [{ kind: 'outdated' as const, analyses: outdated, items: countAfterOldest(outdated, added) }]
      : []),
    ...(unread > 0 ? [{ kind: 'unread' as const, items: unread }] : []),
    ...(waits ? [] : report),
  ]
}

export const countLeftOpen = ({
  questions,
  allegations,
  analyses,
}: Pick<CaseStanding, 'questions' | 'allegations' | 'analyses'>): LeftOpen => ({
  toJudge: analyses.filter(({ to_judge: isToJudge }) => isToJudge).length,
  questions: questions.filter(({ status }) => status === 'open').length,
  allegations: allegations.filter(({ finding }) => finding === null).length,
})

/** How far the report is; once it is released, what it may still lack. */
function findReportLead(
  agreed: readonly AnalysisSummary[],
  newest: ReportSummary | null,
  left: LeftOpen,
): Lead[] {
  const released = newest?.released
  if (newest && released)
    return [
      {
        kind: 'released',
        report: newest,
        since: agreed.filter(({ generated_at }) => generated_at! > released.at).length,
        left,
      },
    ]
  return newest || agreed.length > 0 ? [{ kind: 'report', agreed: agreed.length, newest }] : []
}

/** The open questions of which no analysis was written or is being written. */
export function listUnanswered(
  questions: readonly Inquiry[],
  analyses: readonly AnalysisSummary[],
): readonly Inquiry[] {
  const asked = new Set(latestOfEach(analyses).flatMap(({ question_id }) => question_id ?? []))
  return questions.filter(({ id, status }) => status === 'open' && !asked.has(id))
}

/** Of several analyses of one subject the last one counts. */
function latestOfEach(analyses: readonly AnalysisSummary[]): AnalysisSummary[] {
  const seen = new Set<string>()
  return analyses.filter(({ type, question_id, topic_id, focus, params, generation_status }) => {
    const subject = JSON.stringify([type, question_id ?? topic_id ?? [focus, params]])
    if (generation_status === 'failed' || seen.has(subject)) return false
    seen.add(subject)
    return true
  })
}

function countAfterOldest(outdated: readonly AnalysisSummary[], added: readonly string[]): number {
  const oldest = outdated.map(({ generated_at }) => generated_at ?? '').toSorted()[0] ?? ''
  return added.filter((at) => at > oldest).length
}
