import { Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Readiness } from '#shared/contracts/readiness.ts'
import type { InquiryKind } from '../../api/inquiries.ts'
import { paths } from '../../paths.ts'
import { formatCount } from '../../ui/format-count.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { MeaningShape } from '../../ui/status-badge.tsx'
import { countKinds } from '../evidence/evidence-format.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

/** How the items came, where they came in more than one way, and what is background. */
const kindParts = ({ by_source_type: by, background_used_count: used }: Readiness): string[] => [
  ...(by.content > 0 && by.attachment > 0
    ? [`${formatCount(by.content)} entered as text`, count(by.attachment, 'file')]
    : []),
  ...(by.background_doc > 0
    ? [`${formatCount(by.background_doc)} background (${formatCount(used)} included in analyses)`]
    : []),
]

/** What evidence there is, in one line; below it what will not be searched and what to know. */
export function ReadinessLine({
  query,
  kind,
  caseId,
}: {
  query: UseQueryResult<Readiness>
  kind: InquiryKind | null
  caseId: string
}) {
  const { data, error } = query
  if (error && !data) return <ErrorState error={error} compact />
  if (!data) return <Skeleton height={20} width="70%" animate={false} role="status" aria-label="Loading" />
  const kinds = countKinds(data.by_kind).join(', ')
  const parts = [
    [count(data.evidence_count, 'item'), kinds && `(${kinds})`].filter(Boolean).join(' '),
    ...kindParts(data),
    ...(kind && data.linked_evidence_count !== null
      ? [`${data.linked_evidence_count} linked to this ${kind}`]
      : []),
  ]
  return (
    <div role="status" aria-label="Readiness of the evidence">
      <Text fz="xs">
        {data.blocking ? null : <strong>Evidence ready: </strong>}
        {parts.join(' · ')}
      </Text>
      {data.unsearchable_count > 0 ? (
        <Text fz="xs" mt="hair">
          <MeaningShape meaning="contradicted" /> {count(data.unsearchable_count, 'item')} could not be read
          and will not be searched.{' '}
          <PageLink to={paths.evidenceOfText(caseId, 'failed')} fz="xs">
            Show which
          </PageLink>
        </Text>
      ) : null}
      {data.notes.map((note) => (
        <Text key={note} fz="xs" c="dimmed" mt="hair">
          {note}
        </Text>
      ))}
      {data.blocking ? (
        <Text fz="xs" fw="var(--mantine-font-weight-medium)" mt="hair">
          {data.blocking_message}{' '}
          <PageLink to={paths.evidence(caseId)} fz="xs">
            Add evidence
          </PageLink>
        </Text>
      ) : null}
    </div>
  )
}
