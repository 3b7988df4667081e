import { Stack, Table, Text } from '@mantine/core'
import type { QualityStatus } from '#shared/contracts/analyses.ts'
import { classNames } from '../../ui/class-names.ts'
import { plural } from '../../ui/plural.ts'
import { type Meaning, StatusBadge } from '../../ui/status-badge.tsx'
import classes from './analysis.module.css'
import { GRADES, VERDICTS } from './analysis-words.ts'

/** Each score explains itself in a sentence with its numbers, before the tables. `plain`: nothing of it in green. */
export function QualityNumbers({ quality, plain }: { quality: QualityStatus; plain: boolean }) {
  const { claims } = quality
  const shown = (meaning: Meaning): Meaning => (plain && meaning === 'supported' ? 'neutral' : meaning)
  const count = (verdict: QualityStatus['claims'][number]['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict).length
  return (
    <Stack gap="sm">
      <Text fz="sm">
        <strong>
          Faithfulness {quality.faithfulness_score === null ? 'unknown' : `${quality.faithfulness_score}%`}
        </strong>
        : of {plural(claims.length, 'claim')}, {count('supported')} were found, {count('partial')} partly
        (counted half), {count('contradicted')} contradicted and {count('not_found')} not found.
        {quality.partial ? ' Some claims could not be resolved; the score is based on the others.' : ''}
      </Text>
      <Table fz="xs" aria-label="Claims">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="8.5rem">Verdict</Table.Th>
            <Table.Th>Claim</Table.Th>
            <Table.Th>Evidence text</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {claims.map((claim) => (
            <Table.Tr key={claim.id}>
              <Table.Td>
                <StatusBadge meaning={shown(VERDICTS[claim.verdict][1])}>
                  {VERDICTS[claim.verdict][0]}
                </StatusBadge>
              </Table.Td>
              <Table.Td className={classNames(classes.text)}>{claim.text}</Table.Td>
              <Table.Td className={classNames(classes.text)}>{claim.quote ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Coverage quality={quality} shown={shown} />
      {quality.method_note ? (
        <Text fz="xs" c="dimmed">
          {quality.method_note}
        </Text>
      ) : null}
    </Stack>
  )
}

function Coverage({
  quality: { coverage_score: score, key_points: points },
  shown,
}: {
  quality: QualityStatus
  shown: (meaning: Meaning) => Meaning
}) {
  if (points.length === 0)
    return (
      <Text fz="sm">
        <strong>Coverage unknown</strong>: no key points were listed that it should address.
      </Text>
    )
  return (
    <>
      <Text fz="sm">
        <strong>Coverage {score === null ? 'unknown' : `${score}%`}</strong>: what an answer should address,
        listed from question and evidence without seeing the analysis; a vital point counts twice as much as a
        useful one.
      </Text>
      <Table fz="xs" aria-label="Key points">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="10rem">Grade</Table.Th>
            <Table.Th w="5rem">Weight</Table.Th>
            <Table.Th>Key point</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.id}>
              <Table.Td>
                <StatusBadge meaning={shown(GRADES[point.grade][1])}>{GRADES[point.grade][0]}</StatusBadge>
              </Table.Td>
              <Table.Td>{point.importance === 'vital' ? 'Vital' : 'Useful'}</Table.Td>
              <Table.Td className={classNames(classes.text)}>{point.text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
