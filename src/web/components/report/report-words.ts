import type { Report, ReportChange, ReportSection } from '#shared/contracts/reports.ts'
import type { ReportState } from '#shared/report-states.ts'
import type { Labels } from '../../ui/options.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

export const STATE_MEANINGS: Readonly<Record<ReportState, Meaning>> = {
  draft: 'neutral',
  in_review: 'partial',
  reviewed: 'accent',
  released: 'supported',
}

export const SECTION_NAMES: Labels<ReportSection> = {
  summary: 'Summary',
  mandate: 'Mandate',
  method: 'Method',
  limitations: 'Limits',
}

/** What belongs there, for whoever has an empty field before them. */
export const SECTION_HINTS: Labels<ReportSection> = {
  summary: 'What was looked into and what came of it, in your own words.',
  mandate: 'Who asked for this, when, and what was to be looked into.',
  method: 'What you did besides what the report says of Probity: interviews, visits, searches.',
  limitations: 'What you could not examine, and why.',
}

type Missing = Report['missing'][number]

export function missingInWords({ kind, subject }: Missing): string {
  switch (kind) {
    case 'no_allegation':
      return 'There is no allegation'
    case 'no_finding':
      return `${subject} has no finding`
    case 'finding_outdated':
      return `The finding on ${subject} is older than what it rests on`
    case 'statement_gone':
      return `${subject} has evidence of an analysis that is not agreed with any more`
    case 'passage_gone':
      return `${subject} has a passage of an item that was deleted`
    case 'text_missing':
      return `${SECTION_NAMES[subject as ReportSection]} is not written`
  }
}

const CHANGED: Labels<ReportChange> = {
  analysis_changed: 'was reworded',
  analysis_not_agreed: 'is not agreed with any more',
  analysis_gone: 'is gone',
  support_changed: 'cites evidence that was withdrawn, excluded or deleted',
  item_withdrawn: 'was withdrawn',
  item_excluded: 'was excluded from analyses',
  item_gone: 'was deleted or destroyed',
  allegation_changed: 'was changed',
  finding_changed: 'has another finding',
}

export const changeInWords = ({ kind, subject }: Report['changes'][number]): string =>
  `${subject} ${CHANGED[kind]}`
