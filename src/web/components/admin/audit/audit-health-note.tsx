import { Text } from '@mantine/core'
import { type AuditHealth, useAuditHealth } from '#web/api/admin.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '../admin.module.css'
import { usePlatformReason } from '../platform-reason.ts'

/** Whether the trail is being written at all. */
export function AuditHealthNote() {
  const refused = usePlatformReason()
  const query = useAuditHealth(refused === null)
  return (
    <Section title="Audit trail health">
      {refused ? (
        <Text c="dimmed">{refused}</Text>
      ) : (
        <Loaded query={query} lines={2}>
          {(health) => <Health health={health} />}
        </Loaded>
      )}
    </Section>
  )
}

const Health = ({ health }: { health: AuditHealth }) => (
  <>
    <Text fz="sm" component="div">
      <StatusBadge meaning={health.status === 'healthy' ? 'supported' : 'contradicted'}>
        {health.status === 'healthy' ? 'Healthy' : 'Failing'}
      </StatusBadge>{' '}
      {health.status === 'healthy'
        ? 'Every audit row is being written.'
        : 'Some audit rows cannot be written. The actions themselves took place, so look into this at once.'}
    </Text>
    <ul className={classes.list}>
      {health.failing_actions.map((one) => (
        <li key={one.action} className={classes.row}>
          <span className={classes.mono}>{one.action}</span>
          <span>
            failed {one.count === 1 ? 'once' : `${one.count} times`} since <TimeAgo at={one.since} />:{' '}
            {one.last_error}
          </span>
        </li>
      ))}
      {health.recovered.map((one) => (
        <li key={`${one.action} ${one.at}`} className={classes.row}>
          <span className={classes.mono}>{one.action}</span>
          <span>
            recovered after {one.failed} {one.failed === 1 ? 'failure' : 'failures'}, <TimeAgo at={one.at} />
          </span>
        </li>
      ))}
    </ul>
  </>
)
