import { Text } from '@mantine/core'
import { useState } from 'react'
import type { OwnRetentionPreview } from '#shared/contracts/retention.ts'
import { keysOf } from '#shared/keys-of.ts'
import { useCases } from '#web/api/cases.ts'
import { useRetentionPreview, useRunProgress } from '#web/api/retention.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay } from '#web/ui/dates.tsx'
import { MainButton } from '#web/ui/main-button.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Loaded } from '#web/ui/states.tsx'
import { Disclosure } from '../../analysis/disclosure.tsx'
import { PlainTable } from '../plain-table.tsx'
import { usePlatformReason } from '../platform-reason.ts'
import { CATEGORIES, dueInWords, KEPT, lossInWords, reportsInWords } from './retention-words.ts'
import { RunNowDialog } from './run-now-dialog.tsx'
import { RunProgress } from './run-progress.tsx'

type Kept = OwnRetentionPreview['kept'][number]
const ENDLESS_YEAR = '9999'
const MAX_SHOWN = 200
const NOT_YOURS = 'A run covers the whole installation, so only platform administrators can start one.'

/** What a run would take if it went now, and why each other thing stays. Nothing is changed by looking. */
export function Preview() {
  const query = useRetentionPreview()
  const [asking, setAsking] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const mayRun = usePlatformReason() === null
  const progress = useRunProgress(mayRun)
  const underWay = progress.data?.under_way ? 'A run is under way.' : null
  return (
    <Section
      title="Preview of the next run"
      actions={
        <>
          <ActionButton
            size="xs"
            variant="default"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Refresh
          </ActionButton>
          <MainButton
            size="xs"
            variant="default"
            disabledReason={mayRun ? underWay : NOT_YOURS}
            onClick={() => setAsking(true)}
          >
            Run now
          </MainButton>
        </>
      }
    >
      <RunProgress asked={asked} progress={progress.data} />
      <Loaded query={query}>
        {(preview) => (
          <>
            <Due due={preview.due} />
            <Strays strays={preview.strays} />
            <KeptBecause kept={preview.kept} />
          </>
        )}
      </Loaded>
      {asking ? <RunNowDialog onStarted={setAsked} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

/** The case, or what is left of it: somebody has deleted it. */
function CaseLink({ id, number }: { id: string | null; number?: string | null }) {
  const cases = useCases()
  if (id === null) return '—'
  const found = cases.data?.find((one) => one.id === id)
  if (found)
    return (
      <PageLink to={paths.case(id)} fz="sm" className="words">
        {found.case_number} {found.title}
      </PageLink>
    )
  return number ? `${number}, deleted` : 'a deleted case'
}

function Due({ due }: { due: OwnRetentionPreview['due'] }) {
  if (due.length === 0)
    return (
      <Text fz="sm" mb="sm">
        Nothing is due for deletion.
      </Text>
    )
  return (
    <>
      <Text fz="sm" mb="xs">
        The next run would permanently destroy {dueInWords(due)}, with the files. {lossInWords(due)}{' '}
        {reportsInWords(due)}
      </Text>
      <PlainTable label="Due" headings={['What', 'Case', 'How much']}>
        {due.map((one) => (
          <tr key={`${one.data_category} ${one.investigation_id}`}>
            <th scope="row">{CATEGORIES[one.data_category][0]}</th>
            <td>
              <CaseLink id={one.investigation_id} number={one.case_number} />
            </td>
            <td>{dueInWords([one])}</td>
          </tr>
        ))}
      </PlainTable>
    </>
  )
}

function Strays({ strays }: { strays: OwnRetentionPreview['strays'] }) {
  if (!strays) return null
  const [files, them] = strays.files === 1 ? ['1 file', 'it'] : [`${strays.files} files`, 'them']
  return (
    <Text fz="sm" my="sm">
      No record names {files} in the store, first found on {formatDay(strays.found_at)}. A restored backup
      leaves such files. From {formatDay(strays.due_from)} on, a run destroys {them} with proof, unless a
      newer backup names {them} again or a case is under legal hold.
    </Text>
  )
}

function KeptBecause({ kept }: { kept: readonly Kept[] }) {
  const [opened, setOpened] = useState<Kept['reason'] | null>(null)
  return keysOf(KEPT).map((reason) => {
    const items = kept.filter((one) => one.reason === reason)
    if (items.length === 0) return null
    const [name, why] = KEPT[reason]
    return (
      <Disclosure
        key={reason}
        title={`Kept: ${name.toLowerCase()} (${items.length})`}
        opened={opened === reason}
        onToggle={(on) => setOpened(on ? reason : null)}
      >
        <Text fz="xs" c="dimmed" mb="xs">
          {why}
        </Text>
        <PlainTable label={name} headings={['What', 'Case', 'Until']}>
          {items.slice(0, MAX_SHOWN).map((one) => (
            <tr key={`${one.data_category} ${one.investigation_id} ${one.evidence_id}`}>
              <th scope="row">{one.evidence_id ? 'One item' : CATEGORIES[one.data_category][0]}</th>
              <td>
                <CaseLink id={one.investigation_id} />
              </td>
              <td>{describeUntil(one)}</td>
            </tr>
          ))}
        </PlainTable>
        {items.length > MAX_SHOWN ? (
          <Text fz="xs" c="dimmed">
            and {items.length - MAX_SHOWN} more
          </Text>
        ) : null}
      </Disclosure>
    )
  })
}

function describeUntil({ until, reason }: Kept): string {
  if (!until) return reason === 'open' ? 'it is closed' : 'a policy is set'
  return until.startsWith(ENDLESS_YEAR) ? 'the hold is released' : formatDay(until)
}
