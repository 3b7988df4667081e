import { Text } from '@mantine/core'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Inquiry, Investigation } from '#shared/contracts/investigations.ts'
import { isUnderWay, useAnalyses } from '../../api/analyses.ts'
import { useInquiries } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/section.tsx'
import { Loaded } from '../../ui/states.tsx'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import { ANALYSIS_STATUS_MEANINGS, ANALYSIS_STATUSES } from '../analysis/analysis-words.ts'
import { FEEDBACK_BADGES } from '../analysis/judgment-words.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import { INQUIRY_STATUSES } from '../inquiries/inquiry-words.ts'
import classes from './case-overview.module.css'

const MEANINGS: Readonly<Record<Inquiry['status'], Meaning>> = {
  open: 'accent',
  answered: 'supported',
  unknown: 'not-found',
}
const SHOWN = 8

/**
 * What the case asks, and how far it is. Each leads to its latest analysis, or to where one is made. Where nothing is
 * asked though there is evidence, what to do next says so already, and asks for the first question.
 */
export function CaseQuestions({ found: { id: caseId, evidence_count: evidence } }: { found: Investigation }) {
  const query = useInquiries(caseId, 'question')
  // The list is in order of time, the latest first.
  const latest = new Map(
    (useAnalyses(caseId).data ?? [])
      .toReversed()
      .flatMap((one) => (one.question_id ? [[one.question_id, one] as const] : [])),
  )
  if (query.data?.length === 0 && evidence > 0) return null
  return (
    <Section
      title="Questions"
      actions={
        <PageLink to={paths.questions(caseId)} fz="xs">
          All questions and topics
        </PageLink>
      }
    >
      <Loaded query={query} lines={3}>
        {(questions) =>
          questions.length === 0 ? (
            <Text c="dimmed">No questions yet. A good question is one that the evidence could answer.</Text>
          ) : (
            <ul className={classes.list}>
              {questions.slice(0, SHOWN).map((question) => (
                <Line
                  key={question.id}
                  caseId={caseId}
                  question={question}
                  latest={latest.get(question.id)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** How far the answer is; '' where none is written. */
function answerInWords(latest: AnalysisSummary | undefined): string {
  if (!latest?.generated_at) return ''
  const { feedback_status: judged } = latest
  // To have opened it is no judgment.
  return judged && judged !== 'viewed' ? FEEDBACK_BADGES[judged].toLowerCase() : 'answer to judge'
}

interface LineProps {
  readonly caseId: string
  readonly question: Inquiry
  readonly latest: AnalysisSummary | undefined
}

function Line({ caseId, question: { id, text, status, evidence_ids }, latest }: LineProps) {
  return (
    <li className={classes.question}>
      <PageLink
        to={latest ? paths.analysis(caseId, latest.id) : paths.analyze(caseId, 'question', id)}
        underline="hover"
        className="words"
      >
        {text}
      </PageLink>
      <span className={classes.aside}>
        <Text span c="dimmed" fz="xs">
          {[answerInWords(latest), evidence_ids.length > 0 ? `${itemCount(evidence_ids.length)} linked` : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {latest && isUnderWay(latest.generation_status) ? (
          <StatusBadge meaning={ANALYSIS_STATUS_MEANINGS[latest.generation_status]}>
            {ANALYSIS_STATUSES[latest.generation_status]}
          </StatusBadge>
        ) : (
          <StatusBadge meaning={MEANINGS[status]}>{INQUIRY_STATUSES[status]}</StatusBadge>
        )}
      </span>
    </li>
  )
}
