import { Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { FORMER_MEMBER } from '#shared/former-member.ts'
import { paths } from '../../paths.ts'
import { TimeAgo } from '../../ui/dates.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { MeaningShape, StatusBadge } from '../../ui/status-badge.tsx'
import { FEEDBACK_BADGES, FEEDBACK_MEANINGS, REGENERATION_REASONS } from './judgment-words.ts'

export const isNoView = ({ action }: Feedback): boolean => action !== 'view'

/** Who judged, when and how, the latest first; what changed since is said. Who only looked stands below. */
export function JudgmentHistory({ items, caseId }: { items: readonly Feedback[]; caseId: string }) {
  const judgments = items.filter(isNoView)
  const views = items.filter((item) => !isNoView(item))
  return (
    <>
      {judgments.length === 0 ? (
        <Text fz="sm" c="dimmed" py="xs">
          No judgments yet.
        </Text>
      ) : (
        <Judgments items={judgments} caseId={caseId} />
      )}
      {views.length > 0 ? (
        <Text fz="xs" mt="sm" component="div">
          {FEEDBACK_BADGES.viewed} by{' '}
          {views.map((view, index) => (
            <Fragment key={view.id}>
              {index > 0 ? '; ' : null}
              {view.user.name ?? FORMER_MEMBER} <TimeAgo at={view.created_at} />
            </Fragment>
          ))}
        </Text>
      ) : null}
    </>
  )
}

function Judgments({ items, caseId }: { items: readonly Feedback[]; caseId: string }) {
  return (
    <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.id}>
          <Text fz="sm" component="div">
            <StatusBadge meaning={FEEDBACK_MEANINGS[item.status]}>{FEEDBACK_BADGES[item.status]}</StatusBadge>{' '}
            {item.user.name ?? FORMER_MEMBER} · <TimeAgo at={item.created_at} />
          </Text>
          {item.regeneration_reason ? (
            <Text fz="sm">{REGENERATION_REASONS[item.regeneration_reason]}</Text>
          ) : null}
          {[item.reason, item.help_needed, item.direction].filter(Boolean).map((words) => (
            <Text key={words} fz="sm" className="words">
              {words}
            </Text>
          ))}
          {item.regenerated_analysis_id ? (
            <PageLink to={paths.analysis(caseId, item.regenerated_analysis_id)} fz="xs">
              The new analysis
            </PageLink>
          ) : null}
          {item.content_changed_since ? (
            <Text fz="xs">
              <MeaningShape meaning="partial" /> The analysis was edited after this.
            </Text>
          ) : null}
          {item.support_changed_since ? (
            <Text fz="xs">
              <MeaningShape meaning="partial" /> Evidence it cites changed after this.
            </Text>
          ) : null}
        </li>
      ))}
    </Stack>
  )
}
