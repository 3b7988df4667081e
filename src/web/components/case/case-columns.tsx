import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Investigation, ListedInvestigation } from '#shared/contracts/investigations.ts'
import { useFindName } from '../../api/cases.ts'
import { useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/data-table-props.ts'
import { Day, TimeAgo } from '../../ui/dates.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './case-columns.module.css'
import { CASE_STATUS_MEANINGS, CASE_STATUSES, CASE_TYPES } from './case-words.ts'
import { DueDay } from './due-day.tsx'
import { toJudgeInWords, whyWaiting } from './why-waiting.ts'

const isHeld = ({ legal_hold_until: until }: Investigation) =>
  until !== null && Date.parse(until) > Date.now()

/** Where there is little room. */
export const NARROW_COLUMNS: ReadonlySet<string> = new Set(['number', 'title', 'status', 'due', 'judge'])

const STATUS_ORDER = Object.keys(CASE_STATUSES)

/** `sayWhy`: of each row why it waits for the reader. */
export function useCaseColumns(
  cases: readonly ListedInvestigation[],
  sayWhy: boolean,
): readonly Column<ListedInvestigation>[] {
  const findName = useFindName()
  const { user } = useSignedIn()
  const hasDue = cases.some(({ due_on }) => due_on !== null)
  return useMemo(
    (): readonly Column<ListedInvestigation>[] => [
      {
        key: 'number',
        title: 'Number',
        fixed: true,
        width: '8.5rem',
        wideOnly: true,
        sortValue: (row) => row.case_number,
        render: (row) => <span style={{ whiteSpace: 'nowrap' }}>{row.case_number}</span>,
      },
      {
        key: 'title',
        title: 'Title',
        fixed: true,
        width: '42%',
        sortValue: (row) => row.title,
        render: (row) => (
          <>
            <PageLink
              to={paths.case(row.id)}
              underline="hover"
              fw="var(--mantine-font-weight-firm)"
              className="words"
            >
              {row.title}
            </PageLink>
            {isHeld(row) ? (
              <IconLock
                size={13}
                aria-label="Under legal hold"
                style={{ marginInlineStart: 'var(--mantine-spacing-snug)', verticalAlign: -1 }}
              />
            ) : null}
            <SecondLine row={row} why={sayWhy ? whyWaiting(row, user.id, new Date()) : ''} />
          </>
        ),
      },
      {
        key: 'type',
        title: 'Type',
        hiddenAtFirst: true,
        sortValue: (row) => CASE_TYPES[row.investigation_type],
        render: (row) => CASE_TYPES[row.investigation_type],
      },
      {
        key: 'status',
        title: 'Status',
        width: '8rem',
        sortValue: (row) => STATUS_ORDER.indexOf(row.status),
        render: (row) => (
          <StatusBadge meaning={CASE_STATUS_MEANINGS[row.status]}>{CASE_STATUSES[row.status]}</StatusBadge>
        ),
      },
      {
        key: 'lead',
        title: 'Lead',
        width: '9rem',
        wideOnly: true,
        sortValue: (row) => (row.lead_investigator_id ? findName(row.lead_investigator_id) : null),
        render: (row) => findName(row.lead_investigator_id),
      },
      {
        key: 'due',
        title: 'Due',
        width: '8rem',
        wideOnly: true,
        hiddenAtFirst: !hasDue,
        sortValue: (row) => row.due_on,
        render: (row) => <DueDay found={row} />,
      },
      {
        key: 'questions',
        title: 'Open questions',
        width: '8rem',
        align: 'end',
        wideOnly: true,
        sortValue: (row) => row.open_question_count,
        render: (row) =>
          row.question_count === 0 ? '—' : `${row.open_question_count} of ${row.question_count}`,
      },
      {
        key: 'judge',
        title: 'To judge',
        width: '6rem',
        align: 'end',
        wideOnly: true,
        sortValue: (row) => row.to_judge_count,
        render: (row) => (row.to_judge_count === 0 ? '—' : formatCount(row.to_judge_count)),
      },
      {
        key: 'evidence',
        title: 'Evidence',
        width: '6rem',
        align: 'end',
        wideOnly: true,
        // In the room of both the words of a day would stand one below the other.
        hiddenAtFirst: hasDue,
        sortValue: (row) => row.evidence_count,
        render: (row) => formatCount(row.evidence_count),
      },
      {
        key: 'activity',
        title: 'Last activity',
        width: '9rem',
        wideOnly: true,
        sortValue: (row) => Date.parse(row.last_activity_at),
        render: (row) => <TimeAgo at={row.last_activity_at} />,
      },
      {
        key: 'opened',
        title: 'Opened',
        width: '7.5rem',
        hiddenAtFirst: true,
        wideOnly: true,
        sortValue: (row) => Date.parse(row.opened_at),
        render: (row) => <Day at={row.opened_at} />,
      },
    ],
    [findName, hasDue, sayWhy, user.id],
  )
}

/** Why it waits; on a phone also its number and, in their place, what else the left out columns would say first. */
function SecondLine({ row, why }: { row: ListedInvestigation; why: string }) {
  const waits = why || (row.to_judge_count > 0 ? toJudgeInWords(row) : '')
  return (
    <>
      {why ? (
        <Text c="dimmed" fz="xs" className={classes.wide}>
          {why}
        </Text>
      ) : null}
      <Text c="dimmed" fz="xs" className="phone-only">
        {waits ? `${row.case_number} · ${waits}` : row.case_number}
      </Text>
    </>
  )
}
