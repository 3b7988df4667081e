import { CONCLUSION_WORDS, nameAllegation } from '#shared/allegation-words.ts'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Decision } from '#shared/contracts/investigations.ts'
import type { ReportSummary } from '#shared/contracts/reports.ts'
import { describeSubject } from '#shared/describe-subject.ts'
import { paths } from '../../paths.ts'
import type { Labels } from '../../ui/options.ts'
import { plural } from '../../ui/plural.ts'
import type { CaseEvent } from './case-events.ts'

const OF_ANALYSIS: Labels<'agree' | 'disagree' | 'unsure' | 'edit' | 'assessment'> = {
  agree: 'Agreed with',
  disagree: 'Disagreed with',
  unsure: 'Unsure about',
  edit: 'Edited findings',
  assessment: 'Assessed',
}

/** What somebody decided, as a line of the activity that leads to where it stands. */
export function eventOfDecision(
  caseId: string,
  { key, kind, at, by, analysis_id, statements, allegation_number, conclusion }: Decision,
  analyses: readonly AnalysisSummary[],
): CaseEvent {
  const event = { key: `${kind} ${key}`, at, who: by }
  if (kind === 'finding' || kind === 'allegation' || kind === 'allegation_withdrawn') {
    const allegation = nameAllegation(allegation_number ?? 0)
    const to = paths.allegations(caseId)
    if (kind === 'finding')
      return {
        ...event,
        to,
        what: `${allegation}: ${conclusion ? CONCLUSION_WORDS[conclusion].toLowerCase() : 'finding taken back'}`,
      }
    return { ...event, to, what: `${allegation} ${kind === 'allegation' ? 'written' : 'withdrawn'}` }
  }
  const analysis = analyses.find(({ id }) => id === analysis_id)
  return {
    ...event,
    what: kind === 'statements' ? `${plural(statements ?? 0, 'statement')} judged` : OF_ANALYSIS[kind],
    ...(analysis ? { words: describeSubject(analysis) } : {}),
    ...(analysis_id ? { to: paths.analysis(caseId, analysis_id) } : {}),
  }
}

/** How far a version of the report has come, one line for each step. */
export const eventsOfReport = (
  caseId: string,
  { id, version, begun, submitted, reviewed, released }: ReportSummary,
): CaseEvent[] =>
  [
    ['begun', begun] as const,
    ['handed in for review', submitted] as const,
    ['reviewed', reviewed] as const,
    ['released', released] as const,
  ].flatMap(([step, stamp]) =>
    stamp
      ? [
          {
            key: `${id} ${step}`,
            at: stamp.at,
            what: `Report ${step}`,
            words: `version ${version}`,
            who: stamp.by.id,
            to: paths.report(caseId),
          },
        ]
      : [],
  )
