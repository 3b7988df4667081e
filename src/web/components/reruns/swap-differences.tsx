import { Table, Text } from '@mantine/core'
import type { Rerun } from '#shared/contracts/reruns.ts'
import { dependentInWords, findDependent } from '#shared/swap-findings.ts'
import { OUTCOME_WORDS, RUN_WORDS } from './rerun-words.ts'
import { WideTable } from './wide-table.tsx'

/** What came out differently with something exchanged, and nothing of what did not. */
export function SwapDifferences({ rerun }: { rerun: Rerun }) {
  const findings = findDependent(rerun)
  const failed = rerun.runs.filter(({ status }) => status === 'failed')
  const ambiguous = Math.max(0, ...rerun.runs.map((run) => run.ambiguous))
  const rows = [
    ...findings.dependent.flatMap(({ base_id, text, differs }) =>
      differs.map(({ name, outcome, said }) => ({
        key: `${base_id} ${name}`,
        text,
        name,
        other: said ?? OUTCOME_WORDS[outcome],
      })),
    ),
    ...findings.additional.map(({ name, text }) => ({
      key: `${name} ${text}`,
      text: OUTCOME_WORDS.missing,
      name,
      other: text,
    })),
  ]
  return (
    <>
      <Text fz="sm" fw="var(--mantine-font-weight-medium)">
        {dependentInWords(findings)}
      </Text>
      {failed.map(({ name, error }) => (
        <Text fz="xs" key={name}>
          {RUN_WORDS[name]}: the run failed and counts for nothing. {error}
        </Text>
      ))}
      {ambiguous > 0 ? (
        <Text fz="xs" c="dimmed">
          {ambiguous === 1 ? 'One word' : `${ambiguous} words`} could have been exchanged in more than one
          way.
        </Text>
      ) : null}
      {rows.length === 0 ? null : (
        <WideTable>
          <Table fz="xs" verticalSpacing="tight">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>In this analysis</Table.Th>
                <Table.Th>With something exchanged, and the exchange taken back</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, text, name, other }) => (
                <Table.Tr key={key}>
                  <Table.Td className="words">{text}</Table.Td>
                  <Table.Td className="words">
                    {other}
                    <Text fz="xxs" c="dimmed">
                      {RUN_WORDS[name]}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </>
  )
}
