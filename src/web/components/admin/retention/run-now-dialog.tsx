import { Stack, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import type { RetentionRunPreview } from '#shared/contracts/retention.ts'
import { useRunPreview, useStartRun } from '#web/api/retention.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { Loaded } from '#web/ui/states.tsx'
import classes from '../admin.module.css'
import { PlainTable } from '../plain-table.tsx'
import { CATEGORIES, dueInWords, lossInWords, reportsInWords } from './retention-words.ts'

type Organization = RetentionRunPreview['organizations'][number]
const MAX_NUMBERS = 12

/** What a run destroys in the whole installation, before somebody starts it by typing a word. */
export function RunNowDialog({
  onStarted,
  onClose,
}: {
  onStarted: (runId: string) => void
  onClose: () => void
}) {
  const query = useRunPreview()
  const start = useStartRun()
  return (
    <ReasonDialog
      opened
      title="Run retention now?"
      size="lg"
      label="Type DESTROY to confirm"
      exactly="DESTROY"
      confirm="Destroy now"
      danger
      disabledReason={query.data ? null : 'The preview is not ready yet.'}
      onConfirm={() => start.mutateAsync().then(({ id }) => onStarted(id))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Loaded query={query} lines={4}>
          {({ organizations }) => <Doomed organizations={organizations} />}
        </Loaded>
      </Stack>
    </ReasonDialog>
  )
}

function Doomed({ organizations }: { organizations: readonly Organization[] }) {
  const due = organizations.flatMap((one) => one.due)
  const held = organizations.reduce((sum, one) => sum + one.held, 0)
  const losses = [lossInWords(due), reportsInWords(due)].filter((words) => words !== null)
  return (
    <>
      <Text fz="sm">
        {due.length === 0
          ? 'Nothing is due. The run destroys nothing and still leaves a signed proof.'
          : `Across all organizations of this installation, the run permanently destroys ${dueInWords(due)}, with their files. This cannot be undone.`}
      </Text>
      {losses.map((words) => (
        <Text key={words} fz="sm" className="words">
          {words}
        </Text>
      ))}
      {due.length > 0 ? (
        <PlainTable label="What the run destroys" headings={['What', 'Organization', 'Cases', 'How much']}>
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
  readonly cases: ReactNode
  readonly much: string
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
      much: dueInWords(all),
    }
  })
}

/** By number where the caller may know it, otherwise how many. */
function nameCases(due: Organization['due']): ReactNode {
  const cases = due.filter((one) => one.investigation_id !== null)
  if (cases.length === 0) return '—'
  const numbers = cases.flatMap((one) => (one.case_number === null ? [] : [one.case_number]))
  if (numbers.length === 0) return `${formatCount(cases.length)} in all`
  const more = numbers.length - MAX_NUMBERS
  return (
    <>
      {numbers.slice(0, MAX_NUMBERS).map((number, index) => (
        <Fragment key={number}>
          {index > 0 ? ', ' : ''}
          <span className={classNames(classes.whole)}>{number}</span>
        </Fragment>
      ))}
      {more > 0 ? ` and ${formatCount(more)} more` : ''}
    </>
  )
}

const Row = ({ what, organization, cases, much }: Omit<Sum, 'key'>) => (
  <tr>
    <th scope="row">{what}</th>
    <td className="words">{organization}</td>
    <td className="words">{cases}</td>
    <td>{much}</td>
  </tr>
)
