import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { LegalHold } from '#shared/contracts/retention.ts'
import { useFindName } from '../../api/cases.ts'
import { useHolds, useReleaseHold } from '../../api/holds.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Day, formatDay } from '../../ui/dates.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState, Loaded } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './case-overview.module.css'

const PlaceHoldDialog = lazyPart(() => import('./place-hold-dialog.tsx'), 'PlaceHoldDialog')
const ENDLESS_YEAR = '9999'

/** What keeps the case, or an item of it, from being destroyed. */
export function CaseHolds({ caseId }: { caseId: string }) {
  const query = useHolds(caseId)
  const mayHold = useRoleReason('admin')
  const [placing, setPlacing] = useState(false)
  return (
    <Section
      title="Legal holds"
      actions={
        <ActionButton
          variant="default"
          size="xs"
          leftSection={<IconLock size={14} />}
          disabledReason={mayHold}
          onClick={() => setPlacing(true)}
        >
          Place a hold
        </ActionButton>
      }
    >
      <Loaded query={query} lines={2}>
        {(holds) =>
          holds.length === 0 ? (
            <Text c="dimmed">No holds. A hold keeps everything here from being destroyed until it ends.</Text>
          ) : (
            <ul className={classes.list}>
              {holds.map((hold) => (
                <Hold key={hold.id} caseId={caseId} hold={hold} mayHold={mayHold} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {placing ? (
        <Suspense>
          <PlaceHoldDialog caseId={caseId} onClose={() => setPlacing(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

function Hold({ caseId, hold, mayHold }: { caseId: string; hold: LegalHold; mayHold: string | null }) {
  const findName = useFindName()
  const release = useReleaseHold(caseId)
  const [asked, setAsked] = useState(false)
  const ended = hold.released_at !== null || Date.parse(hold.until) < Date.now()
  return (
    <li className={classes.hold}>
      <div className={classes.row}>
        <StatusBadge meaning={ended ? 'neutral' : 'partial'}>{ended ? 'Ended' : 'In force'}</StatusBadge>
        {ended ? null : (
          <ActionButton
            variant={asked ? 'filled' : 'subtle'}
            size="xs"
            loading={release.isPending}
            disabledReason={mayHold}
            onClick={() => (asked ? release.mutate(hold.id) : setAsked(true))}
          >
            {asked ? 'Release it now' : 'Release'}
          </ActionButton>
        )}
      </div>
      <p className={`${classes.reason} words`}>{hold.reason}</p>
      <Text c="dimmed" fz="xs">
        {hold.evidence_id ? 'One item · ' : ''}
        placed by {findName(hold.placed_by)} on <Day at={hold.placed_at} />
        {hold.released_at ? (
          <>
            , released by {findName(hold.released_by)} on <Day at={hold.released_at} />
          </>
        ) : (
          `, ${hold.until.startsWith(ENDLESS_YEAR) ? 'until it is released' : `until ${formatDay(hold.until)}`}`
        )}
      </Text>
      {asked && !ended ? (
        <Text fz="xs">Anything this hold protected may be destroyed by the next retention run.</Text>
      ) : null}
      {release.error ? <ErrorState error={release.error} compact /> : null}
    </li>
  )
}
