import { Text } from '@mantine/core'
import type { ManifestResult } from '#shared/manifest.ts'
import { useSignedIn } from '#web/api/session.ts'
import { formatDay, formatTime } from '#web/ui/dates.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import classes from '../admin.module.css'
import { PlainTable } from '../plain-table.tsx'
import { CATEGORIES } from '../retention/retention-words.ts'
import proofClasses from './proof.module.css'

type Results = readonly ManifestResult[]
const HELD = 'active_until_'
const ENDLESS_YEAR = '9999'

const toRowKey = (one: ManifestResult) =>
  `${one.organizationId} ${one.dataCategory} ${one.policyIdAtTimeOfRun} ${one.legalHoldStatus}`

export function DestroyedTable({ results }: { results: Results }) {
  const { organizations } = useSignedIn()
  if (results.length === 0)
    return <Text fz="sm">Nothing was due, so nothing was destroyed. Empty runs are signed too.</Text>
  return (
    <PlainTable
      label="What the run did"
      headings={[
        'What',
        'Organization',
        { title: 'Rows', align: 'end' },
        { title: 'Files', align: 'end' },
        'When',
        'Legal hold',
      ]}
    >
      {results.map((one) => (
        <tr key={toRowKey(one)}>
          <th scope="row">
            {CATEGORIES[one.dataCategory][0]}
            {one.policyIdAtTimeOfRun ? (
              <Text fz="xxs" c="dimmed" fw="var(--mantine-font-weight-regular)" className={classes.mono}>
                policy {one.policyIdAtTimeOfRun}
              </Text>
            ) : null}
          </th>
          <td className="words">
            {organizations.find(({ id }) => id === one.organizationId)?.name ?? (
              <span className={classes.mono}>{one.organizationId}</span>
            )}
          </td>
          <td data-align="end">{formatCount(one.rowCount)}</td>
          <td data-align="end">{formatCount(one.s3ObjectsDeleted.length)}</td>
          <td>{formatTime(one.deletedAt)}</td>
          <td>{describeHold(one.legalHoldStatus)}</td>
        </tr>
      ))}
    </PlainTable>
  )
}

function describeHold(status: string): string {
  if (!status.startsWith(HELD)) return 'none'
  const until = status.slice(HELD.length)
  return until.startsWith(ENDLESS_YEAR)
    ? 'kept by a hold until it is released'
    : `kept by a hold until ${formatDay(until)}`
}

export function ObjectKeys({ results }: { results: Results }) {
  const objectKeys = results.flatMap((one) => one.s3ObjectsDeleted)
  if (objectKeys.length === 0) return null
  return (
    <>
      <h3>Files removed from storage</h3>
      <ol className={proofClasses.keys}>
        {objectKeys.map((key) => (
          <li key={key}>{key}</li>
        ))}
      </ol>
    </>
  )
}
