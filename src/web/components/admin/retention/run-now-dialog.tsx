import { Stack, Text } from '@mantine/core'
import type { RetentionRunPreview } from '#shared/contracts/retention.ts'
import { useRunPreview, useStartRun } from '#web/api/retention.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { ErrorState, Loaded } from '#web/ui/states.tsx'
import { PlainTable } from '../plain-table.tsx'
import { CATEGORIES } from './retention-words.ts'

type Organization = RetentionRunPreview['organizations'][number]
const MAX_NUMBERS = 12

/** What a run destroys in the whole installation, before somebody starts it. */
export function RunNowDialog({
  onStarted,
  onClose,
}: {
  onStarted: (runId: string) => void
  onClose: () => void
}) {
  const query = useRunPreview()
  const start = useStartRun()
  const confirm = () =>
    start.mutate(undefined, {
      onSuccess: ({ id }) => {
        onStarted(id)
        onClose()
      },
    })
  return (
    <Dialog onClose={onClose} title="Run retention now?" size="lg">
      <Stack gap="sm">
        <Loaded query={query} lines={4}>
          {({ organizations }) => <Doomed organizations={organizations} />}
        </Loaded>
        {start.error ? <ErrorState error={start.error} compact /> : null}
        <DialogActions
          confirm="Destroy now"
          danger
          busy={start.isPending}
          disabledReason={query.data ? null : 'The preview is not ready yet.'}
          onConfirm={confirm}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}

function Doomed({ organizations }: { organizations: readonly Organization[] }) {
  const rows = organizations.flatMap(({ due }) => due).reduce((sum, one) => sum + one.rows, 0)
  const held = organizations.reduce((sum, one) => sum + one.held, 0)
  return (
    <>
      <Text fz="sm">
        {rows === 0
          ? 'Nothing is due. The run destroys nothing and still leaves a signed proof.'
          : `The run permanently destroys ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} and the files with ${rows === 1 ? 'it' : 'them'}, in every organization of this installation. Nobody can bring them back.`}
      </Text>
      {rows > 0 ? (
        <PlainTable
          label="What the run destroys"
          headings={['What', 'Organization', 'Cases', { title: 'Rows', align: 'end' }]}
        >
          {organizations.flatMap((one) => sumUp(one).map(({ key, ...sum }) => <Row key={key} {...sum} />))}
        </PlainTable>
      ) : null}
      {organizations.some(isLosingStrays) ? (
        <Text fz="sm">Files that no record has named for two weeks go as well.</Text>
      ) : null}
      {held > 0 ? (
        <Text fz="sm">
          Legal holds keep {formatCount(held)} {held === 1 ? 'case or item' : 'cases and items'}.
        </Text>
      ) : null}
    </>
  )
}

const isLosingStrays = ({ strays, held }: Organization): boolean =>
  strays !== null && held === 0 && Date.parse(strays.due_from) <= Date.now()

interface Sum {
  readonly key: string
  readonly what: string
  readonly organization: string
  readonly cases: string
  readonly rows: number
}

/** One line for each kind of data in an organization. */
function sumUp({ organization_id, name, due }: Organization): Sum[] {
  const categories = [...new Set(due.map((one) => one.data_category))]
  return categories.map((category) => {
    const all = due.filter((one) => one.data_category === category)
    return {
      key: `${organization_id} ${category}`,
      what: CATEGORIES[category][0],
      organization: name,
      cases: nameCases(all),
      rows: all.reduce((sum, one) => sum + one.rows, 0),
    }
  })
}

/** By number where the caller may know it, otherwise how many. */
function nameCases(due: Organization['due']): string {
  const cases = due.filter((one) => one.investigation_id !== null)
  if (cases.length === 0) return '—'
  const numbers = cases.flatMap((one) => (one.case_number === null ? [] : [one.case_number]))
  if (numbers.length === 0) return `${formatCount(cases.length)} in all`
  const more = numbers.length - MAX_NUMBERS
  return `${numbers.slice(0, MAX_NUMBERS).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
}

const Row = ({ what, organization, cases, rows }: Omit<Sum, 'key'>) => (
  <tr>
    <th scope="row">{what}</th>
    <td>{organization}</td>
    <td className="words">{cases}</td>
    <td data-align="end">{formatCount(rows)}</td>
  </tr>
)
