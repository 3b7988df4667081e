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
    <Section title="Health of the trail">
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
    <Text fz={14} component="div">
      <StatusBadge meaning={health.status === 'healthy' ? 'supported' : 'contradicted'}>
        {health.status === 'healthy' ? 'Healthy' : 'Failing'}
      </StatusBadge>{' '}
      {health.status === 'healthy'
        ? 'Nothing that this process recorded is failing to be written.'
        : 'Some rows cannot be written. What they belong to was done all the same, so this must be looked into at once.'}
    </Text>
    <ul className={classes.list}>
      {health.failing_actions.map((one) => (
        <li key={one.action} className={classes.row}>
          <span className={classes.mono}>{one.action}</span>
          <span>
            {one.count} times since <TimeAgo at={one.since} />: {one.last_error}
          </span>
        </li>
      ))}
      {health.recovered.map((one) => (
        <li key={`${one.action} ${one.at}`} className={classes.row}>
          <span className={classes.mono}>{one.action}</span>
          <span>
            works again after {one.failed} failures, <TimeAgo at={one.at} />
          </span>
        </li>
      ))}
    </ul>
  </>
)
