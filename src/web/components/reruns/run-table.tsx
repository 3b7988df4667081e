import { Table, Text } from '@mantine/core'
import type { EndedRun, Rerun } from '#shared/contracts/reruns.ts'
import type { Outcome } from '#shared/rerun-kinds.ts'
import { runsInWords } from '#shared/stability-words.ts'
import { type Meaning, MeaningShape } from '../../ui/status-badge.tsx'
import { OUTCOME_WORDS } from './rerun-words.ts'
import { WideTable } from './wide-table.tsx'

const MEANINGS: Readonly<Record<Outcome, Meaning>> = {
  same: 'supported',
  other_wording: 'supported',
  changed: 'contradicted',
  missing: 'not-found',
}

/** Every statement with what became of it in each run, and below what was said only in runs. */
export function RunTable({ rerun: { base, runs } }: { rerun: Rerun }) {
  const failed = runs.filter(({ status }) => status === 'failed')
  return (
    <>
      <WideTable>
        <Table fz="xs" verticalSpacing="tight">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Statement</Table.Th>
              {runs.map((run, place) => (
                <Table.Th key={nameRun(run, place)}>{nameRun(run, place)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {base.map(({ id, text }) => (
              <Table.Tr key={id}>
                <Table.Td className="words">{text}</Table.Td>
                {runs.map((run, place) => (
                  <Table.Td key={nameRun(run, place)}>
                    <Fate run={run} id={id} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {failed.length > 0 ? (
        <Text fz="xs">
          {failed.length === 1 ? 'One run' : `${failed.length} runs`} failed and count for nothing:{' '}
          {[...new Set(failed.map(({ error }) => error))].join(' ')}
        </Text>
      ) : null}
      <Extras runs={runs} />
    </>
  )
}

const nameRun = ({ status }: EndedRun, place: number): string =>
  `Run ${place + 1}${status === 'failed' ? ' (failed)' : ''}`

function Fate({ run, id }: { run: EndedRun; id: string }) {
  const result = run.results.find(({ base_id }) => base_id === id)
  if (!result) return 'Not made'
  const said = result.at === null ? null : run.statements[result.at]?.text
  return (
    <>
      <MeaningShape meaning={MEANINGS[result.outcome]} /> {OUTCOME_WORDS[result.outcome]}
      {said && result.outcome !== 'same' ? (
        <Text fz="xxs" c="dimmed" className="words">
          {said}
        </Text>
      ) : null}
    </>
  )
}

/** What stands in no statement of the analysis. */
function Extras({ runs }: { runs: readonly EndedRun[] }) {
  const done = runs.filter(({ status }) => status === 'done')
  const said = done.flatMap(({ statements }) => statements.filter(({ extra }) => extra !== null))
  const byName = [...Map.groupBy(said, ({ extra }) => extra ?? '')]
  if (byName.length === 0) return null
  return (
    <>
      <Text component="h4" fw="var(--mantine-font-weight-medium)" fz="xs">
        Said only when drafted again
      </Text>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--mantine-spacing-lg)' }}>
        {byName.map(([name, alike]) => (
          <Text component="li" fz="xs" key={name} className="words">
            {alike[0]?.text} (appeared in {runsInWords({ agreed: alike.length, of: done.length })}, not in
            this analysis)
          </Text>
        ))}
      </ul>
    </>
  )
}
