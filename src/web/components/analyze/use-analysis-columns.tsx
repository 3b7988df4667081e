import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import { ANALYSIS_TYPE_WORDS, describeSubject } from '#shared/describe-subject.ts'
import { wordsAsRead } from '#shared/words-as-read.ts'
import { isUnderWay } from '../../api/analyses.ts'
import { useCaseId, useFindName } from '../../api/cases.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table-props.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ANALYSIS_STATUS_MEANINGS, ANALYSIS_STATUSES } from '../analysis/analysis-words.ts'
import { AnswerBadges, OtherReasons } from '../analysis/answer-badges.tsx'
import { Confidence } from '../analysis/confidence.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS } from '../analysis/judgment-words.ts'

/** What is asked in words has an answer in words, which the list begins to tell. */
const ANSWERS: ReadonlySet<AnalysisSummary['type']> = new Set(['question', 'topic'])

export function useAnalysisColumns(): readonly Column<AnalysisSummary>[] {
  const caseId = useCaseId()
  const findName = useFindName()
  return useMemo(
    (): readonly Column<AnalysisSummary>[] => [
      {
        key: 'subject',
        title: 'About',
        fixed: true,
        sortValue: describeSubject,
        render: (row) => (
          <>
            <PageLink to={paths.analysis(caseId, row.id)} fz="sm" className="words">
              {describeSubject(row)}
            </PageLink>
            {row.opening && ANSWERS.has(row.type) ? (
              <Text fz="xs" c="dimmed" lineClamp={2} maw="38rem" className="words">
                {wordsAsRead(row.opening)}
              </Text>
            ) : null}
          </>
        ),
      },
      {
        key: 'type',
        title: 'Kind',
        width: '7rem',
        wideOnly: true,
        sortValue: (row) => ANALYSIS_TYPE_WORDS[row.type],
        render: (row) => ANALYSIS_TYPE_WORDS[row.type],
      },
      {
        key: 'state',
        title: 'State',
        width: '9rem',
        sortValue: (row) => ANALYSIS_STATUSES[row.generation_status],
        render: (row) => (
          <StatusBadge meaning={ANALYSIS_STATUS_MEANINGS[row.generation_status]}>
            {ANALYSIS_STATUSES[row.generation_status]}
          </StatusBadge>
        ),
      },
      {
        key: 'confidence',
        title: 'Confidence',
        width: '10rem',
        wideOnly: true,
        sortValue: (row) => row.faithfulness_score,
        render: (row) =>
          row.quality_confidence && !isUnderWay(row.generation_status) ? (
            <>
              <Confidence analysis={row} /> <AnswerBadges analysis={row} />
              <OtherReasons analysis={row} />
            </>
          ) : (
            '—'
          ),
      },
      {
        key: 'judgment',
        title: 'Judgment',
        width: '9rem',
        wideOnly: true,
        sortValue: (row) => (row.feedback_status ? FEEDBACK_BADGES[row.feedback_status] : null),
        render: (row) =>
          row.feedback_status ? (
            <StatusBadge meaning={FEEDBACK_MEANINGS[row.feedback_status]}>
              {FEEDBACK_BADGES[row.feedback_status]}
            </StatusBadge>
          ) : (
            '—'
          ),
      },
      {
        key: 'by',
        title: 'Asked by',
        width: '9rem',
        wideOnly: true,
        hiddenAtFirst: true,
        sortValue: (row) => findName(row.created_by),
        render: (row) => findName(row.created_by),
      },
      {
        key: 'created',
        title: 'Asked',
        width: '8rem',
        wideOnly: true,
        sortValue: (row) => Date.parse(row.created_at),
        render: (row) => <TimeAgo at={row.created_at} />,
      },
    ],
    [caseId, findName],
  )
}
