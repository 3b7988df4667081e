import type { ReportSummary } from '#shared/contracts/reports.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { formatDay } from '../../ui/dates.tsx'
import { plural } from '../../ui/plural.ts'
import type { Lead, LeftOpen } from './find-leads.ts'

const nameReport = (version: number): string =>
  version > 1 ? `Version ${version} of the report` : 'The report'

const signed = (stamp: ReportSummary['released']): string =>
  stamp ? `on ${formatDay(stamp.at)} by ${stamp.by.name ?? FORMER_MEMBER}` : ''

/** What stands. */
export const releaseInWords = ({ version, released }: ReportSummary): string =>
  `${nameReport(version)} was released ${signed(released)}`

/** How far the report is that is not released yet. */
export function reportInWords({ agreed, newest }: Extract<Lead, { kind: 'report' }>): string {
  if (!newest) return `${plural(agreed, 'analysis', 'analyses')} agreed with and ready for the report`
  const name = nameReport(newest.version)
  switch (newest.state) {
    case 'draft':
      return newest.review_note ? `${name} was sent back and is a draft again` : `${name} is a draft`
    case 'in_review':
      return `${name} was handed in ${signed(newest.submitted)} and waits for a second person`
    default:
      return `${name} was reviewed ${signed(newest.reviewed)} and can be released`
  }
}

/** What stays undone if the case is closed now; null where nothing does. */
export function leftOpenInWords({ toJudge, questions, allegations }: LeftOpen): string | null {
  const left = [
    toJudge > 0 ? `${plural(toJudge, 'analysis is', 'analyses are')} not judged` : '',
    questions > 0 ? `${plural(questions, 'question is', 'questions are')} still open` : '',
    allegations > 0 ? `${plural(allegations, 'allegation has', 'allegations have')} no finding` : '',
  ].filter(Boolean)
  return left.length === 0
    ? null
    : `${new Intl.ListFormat('en-GB').format(left)}. Closing the case leaves that as it is.`
}
