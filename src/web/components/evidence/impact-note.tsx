import { Stack, Text } from '@mantine/core'
import type { Impact } from '#shared/contracts/evidence.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'

/** Which statements of which analyses rest on an item alone. */
export function ImpactNote({ impact, caseId }: { impact: Impact; caseId: string }) {
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
