import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { FeedbackAcrossInvestigations } from '#shared/contracts/feedback.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table-props.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS, REGENERATION_REASONS } from '../analysis/judgment-words.ts'

type Row = FeedbackAcrossInvestigations

/** What was said beside the judgment, whatever it was asked as. */
const joinWords = ({ reason, help_needed, regeneration_reason, direction }: Row): string =>
  [reason, help_needed, regeneration_reason ? REGENERATION_REASONS[regeneration_reason] : null, direction]
    .filter(Boolean)
    .join('. ')

function changedSince(row: Row): string | null {
  if (row.content_changed_since) return 'The analysis has been edited since.'
  return row.support_changed_since ? 'Its evidence has changed since.' : null
}

export const useFeedbackColumns = (): readonly Column<Row>[] =>
  useMemo(
    (): readonly Column<Row>[] => [
      {
        key: 'when',
        title: 'When',
        width: '8rem',
        wideOnly: true,
        render: (row) => <TimeAgo at={row.created_at} />,
      },
      {
        key: 'judgment',
        title: 'Judgment',
        width: '9.5rem',
        fixed: true,
        render: (row) => (
          <StatusBadge meaning={FEEDBACK_MEANINGS[row.status]}>{FEEDBACK_BADGES[row.status]}</StatusBadge>
        ),
      },
      {
        key: 'analysis',
        title: 'Analysis',
        fixed: true,
        render: (row) => (
          <>
            <PageLink
              to={paths.analysis(row.investigation_id, row.analysis_id)}
              fz="sm"
              underline="hover"
              className="words"
            >
              {row.analysis_title}
            </PageLink>
            <Text fz="xs" c="dimmed">
              {row.case_number} · {ANALYSIS_TYPE_WORDS[row.analysis_type]}
            </Text>
            <Text fz="xs" lineClamp={3} className="words phone-only">
              {joinWords(row)}
            </Text>
          </>
        ),
      },
      {
        key: 'words',
        title: 'What was said',
        width: '30%',
        wideOnly: true,
        render: (row) => (
          <>
            <Text fz="sm" lineClamp={3} className="words">
              {joinWords(row) || '—'}
            </Text>
            {changedSince(row) ? (
              <Text fz="xs" c="dimmed">
                {changedSince(row)}
              </Text>
            ) : null}
          </>
        ),
      },
      {
        key: 'who',
        title: 'Who',
        width: '10rem',
        wideOnly: true,
        render: (row) => <span className="words">{row.user.name ?? FORMER_MEMBER}</span>,
      },
    ],
    [],
  )
