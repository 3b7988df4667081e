import { Skeleton, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { useCaseId } from '../../api/cases.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDay } from '../../ui/dates.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { Hint } from '../../ui/hint.tsx'
import classes from '../../ui/page-tabs.module.css'
import { PageTabs } from '../../ui/page-tabs.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { CASE_STATUS_MEANINGS, CASE_STATUSES } from './case-words.ts'

/** Beyond it a hold has no end of its own. */
const ENDLESS_YEAR = '9'

/** Which case this is, and its pages with how much is in each. */
export function CaseHeader({ found }: { found: Investigation | undefined }) {
  const caseId = useCaseId()
  const tabs = [
    { to: paths.case(caseId), label: 'Overview', count: undefined, exact: true },
    { to: paths.evidence(caseId), label: 'Evidence', count: found?.evidence_count },
    { to: paths.people(caseId), label: 'People', count: undefined },
    { to: paths.chronology(caseId), label: 'Chronology', count: undefined },
    { to: paths.questions(caseId), label: 'Questions', count: found?.question_count },
    { to: paths.analyses(caseId), label: 'Analyses', count: found?.analysis_count },
    { to: paths.allegations(caseId), label: 'Allegations', count: found?.allegation_count },
    { to: paths.report(caseId), label: 'Report', count: undefined },
  ]
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        {found ? (
          <>
            <Text span c="dimmed" fz="xs" className={classNames(classes.number)}>
              {found.case_number}
            </Text>
            <Text span fw="var(--mantine-font-weight-medium)" className={`${classes.title} words`}>
              {found.title}
            </Text>
            <span className="no-print">
              <StatusBadge meaning={CASE_STATUS_MEANINGS[found.status]}>
                {CASE_STATUSES[found.status]}
              </StatusBadge>
            </span>
            <Hold until={found.legal_hold_until} />
          </>
        ) : (
          <Skeleton height={18} width={320} animate={false} />
        )}
      </div>
      <PageTabs label="Case">
        {tabs.map(({ to, label, count, exact = false }) => (
          <Link
            key={label}
            to={to}
            className={classNames(classes.tab)}
            activeOptions={{ exact, includeSearch: false }}
          >
            {label} {count === undefined ? null : <span className={classes.count}>{formatCount(count)}</span>}
          </Link>
        ))}
      </PageTabs>
    </header>
  )
}

function Hold({ until }: { until: string | null }) {
  if (!until || Date.parse(until) < Date.now()) return null
  const words = until.startsWith(ENDLESS_YEAR) ? 'until it is released' : `until ${formatDay(until)}`
  return (
    <Hint label={`Nothing of this case is destroyed ${words}`}>
      <span className={classes.hold}>
        <IconLock size={14} stroke={1.8} aria-hidden />
        Legal hold
      </span>
    </Hint>
  )
}
