import type { ReportContent, ReportSummary } from '#shared/contracts/reports.ts'
import { formatTime } from '../../ui/dates.tsx'
import classes from './report.module.css'

/** The cover: what it is, of which case, and for whose eyes. */
export function ReportHead({ content, report }: { content: ReportContent; report: ReportSummary | null }) {
  const released = report?.released
  return (
    <header className={classes.cover}>
      <p className={classes.confidential}>{content.confidentiality}</p>
      <h2 className={classes.title}>{content.title}</h2>
      <p className={`${classes.subject} words`}>
        {content.case_number}, {content.case_title}
      </p>
      <p className={classes.quiet}>
        {content.organization ? (
          <>
            <span className="words">{content.organization}</span> ·{' '}
          </>
        ) : null}
        Version {content.version} ·{' '}
        {released ? `Released on ${formatTime(released.at)}` : 'Draft, not released'}
      </p>
    </header>
  )
}
