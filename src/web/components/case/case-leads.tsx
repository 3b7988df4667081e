import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { useAllegations } from '../../api/allegations.ts'
import { useAnalyses, useReadiness } from '../../api/analyses.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { useNewestEvidence } from '../../api/newest-evidence.ts'
import { useReports } from '../../api/reports.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { MoreLine } from '../../ui/more-line.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ANALYSIS_STATUS_MEANINGS, ANALYSIS_STATUSES } from '../analysis/analysis-words.ts'
import { GenerateAll } from '../analyze/generate-all.tsx'
import { AskQuestions } from '../analyze/questions-to-ask.tsx'
import { itemCount } from '../evidence/evidence-words.ts'
import { NewInquiry } from '../inquiries/new-inquiry.tsx'
import { AfterRelease } from './after-release.tsx'
import own from './case-leads.module.css'
import { isCaseOver } from './case-words.ts'
import { findLeads, type Lead } from './find-leads.ts'
import { releaseInWords, reportInWords } from './report-lead-words.ts'

const MAX_NAMED = 3

/** What to do next: the first thing first, each with the way there. */
export function CaseLeads({ found }: { found: Investigation }) {
  const { id: caseId, evidence_count: evidence } = found
  const { user } = useSignedIn()
  const questions = useInquiries(caseId, 'question')
  const allegations = useAllegations(caseId)
  const analyses = useAnalyses(caseId)
  const newest = useNewestEvidence(caseId)
  const reports = useReports(caseId)
  const unread = useReadiness(caseId, { type: 'summary' }).data?.unsearchable_count ?? 0
  const error = questions.error ?? allegations.error ?? analyses.error ?? newest.error ?? reports.error
  if (!questions.data || !allegations.data || !analyses.data || !newest.data || !reports.data)
    return (
      <Section title="Next">
        {error ? <ErrorState error={error} compact /> : <LoadingState lines={3} />}
      </Section>
    )
  const isOver = isCaseOver(found)
  const leads = findLeads({
    isOver,
    evidence,
    unread,
    questions: questions.data,
    allegations: allegations.data.items,
    analyses: analyses.data,
    reports: reports.data,
    me: user.id,
    added: newest.data.items.map(({ created_at }) => created_at),
  })
  return (
    <Section title="Next">
      {leads.length === 0 ? (
        <Text>
          {isOver
            ? 'Nothing is waiting.'
            : 'Nothing is waiting: every open question is being answered or has been judged.'}
        </Text>
      ) : (
        <ol className={own.leads}>
          {leads.map((lead) => (
            <li key={lead.kind}>
              <LeadLine lead={lead} found={found} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function LeadLine({ lead, found }: { lead: Lead; found: Investigation }) {
  const caseId = found.id
  switch (lead.kind) {
    case 'no_evidence':
      return (
        <Line title="There is no evidence in this case yet.">
          <PageLink to={paths.evidence(caseId)}>Add evidence</PageLink>
        </Line>
      )
    case 'no_questions':
      return (
        <Line title="No questions yet. A good question is one that the evidence could answer.">
          <NewInquiry caseId={caseId} kind="question" />
        </Line>
      )
    case 'to_judge':
      return (
        <Line title={`${plural(lead.analyses.length, 'analysis', 'analyses')} to read and judge`}>
          <Named analyses={lead.analyses} caseId={caseId} />
        </Line>
      )
    case 'under_way':
      return (
        <Line title={`${plural(lead.analyses.length, 'analysis', 'analyses')} being written`}>
          <Named analyses={lead.analyses} caseId={caseId} />
        </Line>
      )
    case 'unanswered':
      return (
        <Line title={`${plural(lead.questions.length, 'question')} without an answer`}>
          <AskQuestions caseId={caseId} questions={lead.questions} />
          <GenerateAll caseId={caseId} questions={lead.questions} />
        </Line>
      )
    case 'outdated':
      return (
        <Line
          title={`${itemCount(lead.items)} came after ${plural(lead.analyses.length, 'analysis', 'analyses')} had been written`}
        >
          <Named analyses={lead.analyses} caseId={caseId} />
        </Line>
      )
    case 'unread':
      return (
        <Line
          title={`No text could be read from ${itemCount(lead.items)}; no analysis sees ${lead.items === 1 ? 'it' : 'them'}`}
        >
          <PageLink to={paths.evidenceOfText(caseId, 'failed')}>Show which</PageLink>
        </Line>
      )
    case 'report':
      return (
        <Line title={reportInWords(lead)}>
          <PageLink to={paths.report(caseId)}>Open the report</PageLink>
        </Line>
      )
    case 'released':
      return (
        <Line title={releaseInWords(lead.report)}>
          <AfterRelease since={lead.since} left={lead.left} found={found} />
        </Line>
      )
  }
}

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <p className={own.title}>{title}</p>
    {children}
  </>
)

const Named = ({ analyses, caseId }: { analyses: readonly AnalysisSummary[]; caseId: string }) => (
  <ul className={own.named}>
    {analyses.slice(0, MAX_NAMED).map((one) => (
      <li key={one.id}>
        <PageLink to={paths.analysis(caseId, one.id)} underline="hover" className="words">
          {describeSubject(one)}
        </PageLink>
        {one.generated_at === null ? (
          <>
            {' '}
            <StatusBadge meaning={ANALYSIS_STATUS_MEANINGS[one.generation_status]}>
              {ANALYSIS_STATUSES[one.generation_status]}
            </StatusBadge>
          </>
        ) : null}
      </li>
    ))}
    <MoreLine more={analyses.length - MAX_NAMED} to={paths.analyses(caseId)} />
  </ul>
)
