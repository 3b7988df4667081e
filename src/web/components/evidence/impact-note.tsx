import { Stack, Text } from '@mantine/core'
import { nameAllegation } from '#shared/allegation-words.ts'
import type { Impact, ImpactAct } from '#shared/contracts/impact.ts'
import { REPORT_STATE_WORDS } from '#shared/report-states.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'

interface ImpactNoteProps {
  readonly impact: Impact
  readonly caseId: string
}

/**
 * Which reports say anything of an item, which statements of which analyses rest on it alone, and under which allegations
 * passages from it are placed.
 */
export const ImpactNote = ({ impact, caseId, of }: ImpactNoteProps & { readonly of: ImpactAct }) => (
  <Stack gap="snug">
    <OnReports impact={impact} caseId={caseId} of={of} />
    <OnAnalyses impact={impact} caseId={caseId} />
    <OnAllegations impact={impact} caseId={caseId} />
  </Stack>
)

function OnReports({ impact: { reports }, caseId, of }: ImpactNoteProps & { readonly of: ImpactAct }) {
  return reports.map(({ report_id, version, state, destroyed_with_item: released }) => (
    <Text key={report_id} fz="sm">
      <MeaningShape meaning={released && of === 'deletion' ? 'contradicted' : 'partial'} />{' '}
      <PageLink to={paths.report(caseId)} fz="sm">
        Version {version} of the report
      </PageLink>
      {released
        ? ` was released and rests on it. ${of === 'deletion' ? GOES_TOO : STAYS_TOO}`
        : ` (${REPORT_STATE_WORDS[state].toLowerCase()}) says something of it, ${of === 'deletion' ? 'which it loses' : 'and will say that it was withdrawn'}.`}
    </Text>
  ))
}

const GOES_TOO =
  'It is destroyed with the item: its text, its Word and PDF files and the dossiers filed with it. Only its hashes stay, by which a copy that somebody holds can still be recognized.'
const STAYS_TOO = 'It stays as it is, and shows that the item was withdrawn.'

function OnAllegations({ impact: { allegations }, caseId }: ImpactNoteProps) {
  const count = allegations.reduce((sum, { passages }) => sum + passages, 0)
  if (count === 0) return null
  return (
    <Stack gap="tight">
      <Text fz="sm">
        <MeaningShape meaning="contradicted" />{' '}
        {count === 1
          ? '1 passage from it is placed under an allegation:'
          : `${count} passages from it are placed under ${allegations.length === 1 ? 'an allegation' : 'allegations'}:`}
      </Text>
      {allegations.map(({ allegation_id, number, text, passages }) => (
        <div key={allegation_id}>
          <PageLink to={paths.allegations(caseId)} fz="sm">
            {nameAllegation(number)}
          </PageLink>
          {allegations.length > 1 ? (
            <Text fz="xs" c="dimmed" span>
              {' '}
              · {plural(passages, 'passage')}
            </Text>
          ) : null}
          <Text fz="xs" lineClamp={2} className="words">
            {text}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

function OnAnalyses({ impact, caseId }: ImpactNoteProps) {
  if (impact.analyses.length === 0) return <Text fz="sm">No analysis cites it.</Text>
  return (
    <Stack gap="snug">
      <Text fz="sm">
        <MeaningShape meaning={impact.statements_losing_support > 0 ? 'contradicted' : 'partial'} />{' '}
        {impact.statements_losing_support === 0
          ? 'No statement rests on it alone.'
          : `${impact.statements_losing_support} ${impact.statements_losing_support === 1 ? 'statement rests' : 'statements rest'} on it alone:`}
      </Text>
      {impact.analyses.map((analysis) => (
        <div key={analysis.analysis_id}>
          <PageLink to={paths.analysis(caseId, analysis.analysis_id)} fz="sm" className="words">
            {analysis.title}
          </PageLink>
          {analysis.statements_losing_support.map(({ id, text }) => (
            <Text key={id} fz="xs" lineClamp={2} className="words">
              {text}
            </Text>
          ))}
          {analysis.statements_weakened > 0 ? (
            <Text fz="xs" c="dimmed">
              {analysis.statements_weakened} more {analysis.statements_weakened === 1 ? 'keeps' : 'keep'}{' '}
              other support.
            </Text>
          ) : null}
        </div>
      ))}
    </Stack>
  )
}
