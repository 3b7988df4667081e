import { Text } from '@mantine/core'
import { useState } from 'react'
import type { AlarmStates } from '#shared/contracts/alarms.ts'
import { useAlarms } from '#web/api/operations.ts'
import { TimeAgo } from '#web/ui/dates.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { type Meaning, StatusBadge } from '#web/ui/status-badge.tsx'
import { Disclosure } from '../../analysis/disclosure.tsx'
import classes from '../admin.module.css'
import { PlainTable } from '../plain-table.tsx'

type Alarm = AlarmStates['items'][number]

const STATES: Readonly<Record<Alarm['state'], readonly [string, Meaning]>> = {
  firing: ['Firing', 'contradicted'],
  pending: ['Pending', 'partial'],
  quiet: ['Quiet', 'supported'],
  elsewhere: ['Monitored elsewhere', 'neutral'],
}
const SEVERITIES = { critical: 'Critical', warning: 'Warning', info: 'Information' } as const
const LOUD = new Set<Alarm['state']>(['firing', 'pending'])

/** What is wrong now stands open; what is quiet is one click away. */
export function Alarms() {
  const query = useAlarms()
  const [opened, setOpened] = useState(false)
  return (
    <Section title="Alarms">
      <Loaded query={query} lines={3}>
        {({ watched_here, items }) => {
          const loud = items.filter(({ state }) => LOUD.has(state))
          const others = items.filter(({ state }) => !LOUD.has(state))
          return (
            <>
              <Text fz="sm" mb="xs" role="status">
                {loud.length === 0
                  ? describeQuiet(items)
                  : `${loud.length} of ${items.length} alarms need attention.`}{' '}
                {watched_here
                  ? 'This process monitors the application’s alarms.'
                  : 'Prometheus monitors them, not this process.'}
              </Text>
              {loud.length > 0 ? <AlarmTable label="Alarms that need attention" alarms={loud} /> : null}
              <Disclosure
                title={`${loud.length === 0 ? 'All alarms' : 'Other alarms'} (${others.length})`}
                opened={opened}
                onToggle={setOpened}
              >
                <AlarmTable label="Other alarms" alarms={others} />
              </Disclosure>
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

/** An alarm that only an exporter could raise is not said to be quiet. */
function describeQuiet(items: readonly Alarm[]): string {
  const quiet = items.filter(({ state }) => state === 'quiet').length
  const elsewhere = items.length - quiet
  return elsewhere === 0
    ? `All ${quiet} alarms are quiet.`
    : `All ${quiet} alarms that can be seen from here are quiet; ${elsewhere} are seen by Prometheus alone.`
}

const AlarmTable = ({ label, alarms }: { label: string; alarms: readonly Alarm[] }) => (
  <PlainTable
    label={label}
    headings={[
      'Alarm',
      'State',
      'Severity',
      { title: 'Value', align: 'end' },
      { title: 'Threshold', align: 'end' },
      'What to do',
    ]}
  >
    {alarms.map((alarm) => {
      const [word, meaning] = STATES[alarm.state]
      return (
        <tr key={`${alarm.name} ${alarm.severity}`}>
          <th scope="row">
            {alarm.name}
            <Text fz="xs" c="dimmed" fw="var(--mantine-font-weight-regular)">
              {alarm.summary}
            </Text>
          </th>
          <td>
            <StatusBadge meaning={meaning}>{word}</StatusBadge>
            {alarm.since && LOUD.has(alarm.state) ? (
              <Text fz="xs" c="dimmed">
                since <TimeAgo at={alarm.since} />
              </Text>
            ) : null}
          </td>
          <td>{SEVERITIES[alarm.severity]}</td>
          <td data-align="end">{alarm.value === null ? '—' : rounded(alarm.value)}</td>
          <td data-align="end" title={alarm.threshold_variable}>
            {rounded(alarm.threshold)}
          </td>
          <td className={classes.mono}>{alarm.runbook}</td>
        </tr>
      )
    })}
  </PlainTable>
)

const rounded = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
