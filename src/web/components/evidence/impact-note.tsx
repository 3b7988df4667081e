import { Stack, Text } from '@mantine/core'
import { nameAllegation } from '#shared/allegation-words.ts'
import type { Impact } from '#shared/contracts/evidence.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { plural } from '../../ui/plural.ts'
import { MeaningShape } from '../../ui/status-badge.tsx'

interface ImpactNoteProps {
  readonly impact: Impact
  readonly caseId: string
}

/** Which statements of which analyses rest on an item alone, and under which allegations passages from it are placed. */
export const ImpactNote = ({ impact, caseId }: ImpactNoteProps) => (
  <Stack gap="snug">
    <OnAnalyses impact={impact} caseId={caseId} />
    <OnAllegations impact={impact} caseId={caseId} />
  </Stack>
)

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
