import { Group, Paper, SegmentedControl, Table, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { formatDay } from '../../ui/dates.tsx'
import { TrendChart } from './trend-chart.tsx'
import type { Series, Week } from './trend-series.ts'
import { WideTable } from './wide-table.tsx'

interface TrendProps<Name extends string> {
  readonly title: string
  readonly weeks: readonly Week<Name>[]
  readonly series: Series<Name>
}

/** Some weeks as bars, or as the table of the same numbers. */
export function Trend<Name extends string>({ title, weeks, series }: TrendProps<Name>) {
  const [view, setView] = useState('chart')
  const id = useId()
  return (
    <Paper p="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Text component="h2" id={id} fw="var(--mantine-font-weight-medium)" fz="md">
          {title}
        </Text>
        <SegmentedControl
          className="no-print"
          size="xs"
          aria-label="Show as"
          value={view}
          onChange={setView}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </Group>
      {view === 'chart' ? <TrendChart weeks={weeks} series={series} /> : null}
      <div className={view === 'chart' ? 'visually-hidden' : ''}>
        <WideTable unseen={view === 'chart'}>
          <Table fz="sm" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Week of</Table.Th>
                {series.map(({ name, label }) => (
                  <Table.Th key={name}>{label}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {weeks.map((week) => (
                <Table.Tr key={week.week_start}>
                  <Table.Td>{formatDay(week.week_start)}</Table.Td>
                  {series.map(({ name }) => (
                    <Table.Td key={name}>{week[name]}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </div>
    </Paper>
  )
}
