import { Group, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { ANALYSIS_TYPE_WORDS } from '#shared/describe-subject.ts'
import { contestedInWords } from '#shared/speaker-words.ts'
import { useAnalyses, useFeedback } from '../../api/analyses.ts'
import { useFindName } from '../../api/cases.ts'
import { useRoleReason, useSignedIn } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { TimeAgo } from '../../ui/dates.tsx'
import { usePainted } from '../../ui/later.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import classes from './analysis.module.css'
import { PROVIDERS } from './analysis-words.ts'
import { countVersions } from './count-versions.ts'
import { ExportMenu } from './export-menu.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS } from './judgment-words.ts'
import { TrustLine } from './trust-line.tsx'
import { differenceInWords } from './trust-words.ts'

const WithholdDialog = lazyPart(() => import('./withhold-dialog.tsx'), 'WithholdDialog')

const NO_JUDGMENTS: readonly Feedback[] = []

interface AnalysisHeadProps {
  readonly analysis: Analysis
  readonly title: string
  readonly editing: boolean
  readonly onEdit: () => void
}

const MAY_EDIT: ReadonlySet<Analysis['generation_status']> = new Set([
  'complete',
  'verified',
  'quality_unavailable',
])

/** What it is, who or what wrote it, and whether what it was given is still as it was. */
export function AnalysisHead({ analysis, title, editing, onEdit }: AnalysisHeadProps) {
  const role = useRoleReason('member')
  const [withholding, setWithholding] = useState(false)
  const { user } = useSignedIn()
  const findName = useFindName(analysis.created_by !== user.id)
  // Paper is read by somebody else.
  const printing = usePrinting()
  const own = (printing ? user.name : null) ?? 'you'
  const by = analysis.created_by === user.id ? own : findName(analysis.created_by)
  const asked = analysis.created_by ? `by ${by} ` : ''
  const difference = differenceInWords(useFeedback(analysis.id, usePainted()).data ?? NO_JUDGMENTS)
  const finished = MAY_EDIT.has(analysis.generation_status)
  return (
    <div>
      <Title order={2} className={`${classes.title} words`}>
        {title}
      </Title>
      <Text fz="xs" c="dimmed" mt="tight" component="div">
        {ANALYSIS_TYPE_WORDS[analysis.type]}
        <Version analysis={analysis} /> · {writtenBy(analysis)} · asked {asked}
        <TimeAgo at={analysis.created_at} />
      </Text>
      <TrustLine analysis={analysis} />
      <Group justify="space-between" gap="sm" mt="near">
        <Group gap="sm" fz="xs">
          {analysis.feedback_status ? (
            <StatusBadge meaning={FEEDBACK_MEANINGS[analysis.feedback_status]}>
              {FEEDBACK_BADGES[analysis.feedback_status]}
            </StatusBadge>
          ) : null}
          {difference ? <StatusBadge meaning="partial">{difference}</StatusBadge> : null}
          {analysis.edited_at && analysis.feedback_status !== 'edited' ? (
            <StatusBadge meaning="accent">Edited</StatusBadge>
          ) : null}
          {analysis.contested ? (
            <StatusBadge meaning="contradicted">{contestedInWords(analysis)}</StatusBadge>
          ) : null}
        </Group>
        {analysis.content ? (
          <Group gap="xs" wrap="nowrap" className="no-print">
            <ActionButton
              size="xs"
              variant="default"
              leftSection={<IconPencil size={15} aria-hidden />}
              disabledReason={
                role ??
                (finished
                  ? editing
                    ? 'You are already editing.'
                    : null
                  : 'Available when the quality check finishes.')
              }
              onClick={onEdit}
            >
              Edit
            </ActionButton>
            <ExportMenu
              analysisId={analysis.id}
              type={analysis.type}
              onWithhold={() => setWithholding(true)}
            />
          </Group>
        ) : null}
      </Group>
      {withholding ? (
        <Suspense fallback={null}>
          <WithholdDialog analysis={analysis} onClose={() => setWithholding(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Which one it is of those that were regenerated one from another; the first says nothing. */
function Version({ analysis }: { analysis: Analysis }) {
  const all = useAnalyses(analysis.investigation_id, usePainted()).data ?? []
  const version = countVersions(analysis, all)
  return version > 1 ? ` · version ${version}` : null
}

function writtenBy(analysis: Analysis): string {
  if (analysis.provider === 'extractive') return PROVIDERS.extractive
  const prompt = analysis.prompt_version === null ? '' : `, prompt version ${analysis.prompt_version}`
  return `written by a language model: ${analysis.model} (${PROVIDERS[analysis.provider]}${prompt})`
}
