import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Report, ReportSummary } from '#shared/contracts/reports.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { REPORT_STATE_WORDS } from '#shared/report-states.ts'
import { useRoleReason } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { formatTime } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { REPORT_PARTS_OF_TEXT } from './part-sections.ts'
import classes from './report.module.css'
import { ReportActions } from './report-actions.tsx'
import { ReportFiles } from './report-files.tsx'
import { changeInWords, missingInWords, STATE_MEANINGS } from './report-words.ts'

interface ReportStepsProps {
  readonly caseId: string
  readonly report: Report
  readonly versions: ReactNode
}

/** Where the report is on its way, what is missing or has changed, and what can be done next. */
export function ReportSteps({ caseId, report, versions }: ReportStepsProps) {
  const { report: row, missing, changes } = report
  return (
    <section className={`${classes.steps} no-print`} aria-label="Progress of the report">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {row ? (
            <StatusBadge meaning={STATE_MEANINGS[row.state]}>{REPORT_STATE_WORDS[row.state]}</StatusBadge>
          ) : (
            <Text fz="xs">Not begun: this is what it would say now.</Text>
          )}
          {versions}
        </Group>
        <Group gap="xs">
          {row ? <ReportFiles report={row} /> : null}
          <ReportActions caseId={caseId} report={report} />
        </Group>
      </Group>
      {row ? <History row={row} /> : null}
      {missing.length > 0 && (row === null || row.state !== 'released') ? (
        <Listed
          title={`${plural(missing.length, 'thing is', 'things are')} missing`}
          lines={missing.map((one) => {
            const words = missingInWords(one)
            return { words, line: <WayToMissing missing={one} words={words} caseId={caseId} /> }
          })}
        />
      ) : null}
      {report.content?.organization === '' && row?.state !== 'released' ? <Unnamed /> : null}
      {changes.length > 0 ? (
        <Listed
          title="Changed since it was released"
          lines={changes.map((one) => ({ words: changeInWords(one) }))}
        >
          <Text span fz="xs" c="dimmed">
            The released report stays as it was. Begin the next version to take this up.
          </Text>
        </Listed>
      ) : null}
    </section>
  )
}

function Unnamed() {
  const role = useRoleReason('admin')
  return (
    <Text fz="xs" role="status">
      Your organization has no name yet, so the report does not say whose it is.{' '}
      {role === null ? (
        <PageLink to={paths.admin('settings')} fz="xs">
          Name it
        </PageLink>
      ) : (
        'An administrator can name it in the settings.'
      )}
    </Text>
  )
}

interface WayToMissingProps {
  readonly missing: Report['missing'][number]
  readonly words: string
  readonly caseId: string
}

/** What is missing leads to where it is written. */
function WayToMissing({ missing, words, caseId }: WayToMissingProps) {
  const part = REPORT_PARTS_OF_TEXT.find(([, sections]) =>
    sections.some((section) => missing.kind === 'text_missing' && section === missing.subject),
  )
  return part ? (
    <Anchor href={`#part-${part[0]}`} underline="always" fz="inherit">
      {words}
    </Anchor>
  ) : (
    <PageLink to={paths.allegations(caseId)} fz="inherit">
      {words}
    </PageLink>
  )
}

function Listed({
  title,
  lines,
  children,
}: {
  title: string
  lines: readonly { readonly words: string; readonly line?: ReactNode }[]
  children?: ReactNode
}) {
  return (
    <div className={classes.listed} role="status">
      <strong>{title}</strong>
      <ul>
        {lines.map(({ words, line }) => (
          <li key={words} className="words">
            {line ?? words}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function History({ row }: { row: ReportSummary }) {
  const steps = [
    ['Begun', row.begun],
    ['Handed in', row.submitted],
    ['Reviewed', row.reviewed],
    ['Released', row.released],
  ] as const
  return (
    <div className={classes.history}>
      {steps.map(([name, stamp]) =>
        stamp ? (
          <span key={name}>
            {name} by <bdi>{stamp.by.name ?? FORMER_MEMBER}</bdi>, {formatTime(stamp.at)}
          </span>
        ) : null,
      )}
      {row.review_note ? <span className="words">Review: {row.review_note}</span> : null}
      {row.destroyed_at ? (
        <span>Destroyed on {formatTime(row.destroyed_at)}, with the evidence behind it</span>
      ) : null}
      {row.file_sha256 ? <span>SHA-256 of the released file: {row.file_sha256}</span> : null}
    </div>
  )
}
