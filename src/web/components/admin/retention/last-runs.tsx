import { Text } from '@mantine/core'
import type { RetentionRun } from '#shared/contracts/retention.ts'
import { useRuns } from '#web/api/retention.ts'
import { paths } from '#web/paths.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { plural } from '#web/ui/plural.ts'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '../admin.module.css'
import { usePlatformReason } from '../platform-reason.ts'
import { countsInWords, RUN_STATES, RUN_TYPES } from './retention-words.ts'

const SHOWN = 8

/** The latest runs; all of them, and their proofs, have a page of their own. */
export function LastRuns() {
  const refused = usePlatformReason()
  const query = useRuns(refused === null)
  return (
    <Section title="Past runs">
      {refused ? (
        <Text c="dimmed">{refused}</Text>
      ) : (
        <Loaded query={query} lines={3}>
          {(runs) =>
            runs.length === 0 ? (
              <Text c="dimmed">
                No runs yet. A run takes place once a day, or when somebody starts one by hand.
              </Text>
            ) : (
              <>
                <ul className={classes.list}>
                  {runs.slice(0, SHOWN).map((run) => (
                    <li key={run.id} className={classes.row}>
                      <div>
                        <Text fz="sm">{RUN_TYPES[run.run_type]}</Text>
                        <Text fz="xs" c="dimmed">
                          <TimeAgo at={run.started_at} />
                          {` · ${describeDestroyed(run)}`}
                        </Text>
                      </div>
                      <StatusBadge meaning={RUN_STATES[run.state][1]}>{RUN_STATES[run.state][0]}</StatusBadge>
                    </li>
                  ))}
                </ul>
                <Text fz="sm" mt="xs">
                  <PageLink to={paths.admin('proof')} fz="sm">
                    All runs and their proofs
                  </PageLink>
                </Text>
              </>
            )
          }
        </Loaded>
      )}
    </Section>
  )
}

/** Files alone go where no record names them. */
function describeDestroyed({ destroyed, objects, state }: RetentionRun): string {
  const counted = countsInWords(destroyed)
  if (counted) return counted
  if (objects) return plural(objects, 'file')
  return state === 'under_way' ? 'nothing so far' : 'nothing was due'
}
