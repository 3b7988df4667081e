import { Anchor, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import { type ChronologyFilter, useChronology, usePeople } from '../../api/people.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { monthInWords, timeInWords } from '../analysis-views/day-words.ts'
import { nameItem } from '../evidence/copies.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import classes from './chronology.module.css'

/** What the whole evidence of a case dates, in order of time, with who says it and where it stands. */
export function ChronologyList({ caseId }: { caseId: string }) {
  const [address, ask] = useAddress()
  const filter: ChronologyFilter = {
    person: address.person,
    from: toDay(address.from),
    to: toDay(address.to),
  }
  const query = useChronology(caseId, filter)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const last = data?.pages.at(-1)
  return (
    <>
      <Filters caseId={caseId} filter={filter} onChange={ask} total={last?.total} />
      {last && last.unread > 0 ? (
        <Text role="status" c="dimmed" fz="xs">
          {itemCount(last.unread)} {last.unread === 1 ? 'waits' : 'wait'} to be read. More may appear.
        </Text>
      ) : null}
      <Loaded query={query} lines={10}>
        {({ pages }) => <Entries caseId={caseId} entries={pages.flatMap(({ items }) => items)} />}
      </Loaded>
      {hasNextPage ? (
        <>
          <Group className="no-print">
            <ActionButton variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show later entries
            </ActionButton>
          </Group>
          <Text className="print-only" fz="xs">
            These are the first {data?.pages.flatMap(({ items }) => items).length} of {last?.total} entries.
            Later ones are not printed here.
          </Text>
        </>
      ) : null}
    </>
  )
}

/** What somebody wrote into the address may be no day. */
const toDay = (words: string | undefined): string | undefined =>
  words && /^\d{4}-\d\d-\d\d$/.test(words) ? words : undefined

interface FiltersProps {
  readonly caseId: string
  readonly filter: ChronologyFilter
  readonly onChange: (change: Record<string, string | null>) => void
  readonly total: number | undefined
}

function Filters({ caseId, filter, onChange, total }: FiltersProps) {
  const people = usePeople(caseId).data?.items ?? []
  const names = people.map(({ name }) => name)
  const { person } = filter
  return (
    <Group gap="sm" align="end" className="no-print">
      <NativeSelect
        label="Person"
        value={person ?? ''}
        onChange={(event) => onChange({ person: event.currentTarget.value })}
        data={[
          { value: '', label: 'Everybody' },
          ...(person && !names.includes(person) ? [person] : []),
          ...names,
        ]}
        maw={240}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={end === 'from' ? 'From' : 'To'}
          value={filter[end] ?? ''}
          onChange={(event) => onChange({ [end]: event.currentTarget.value })}
        />
      ))}
      <Text fz="xs" c="dimmed" role="status" pb="near">
        {total === undefined ? '' : `${formatCount(total)} ${total === 1 ? 'entry' : 'entries'}`}
      </Text>
      <Anchor
        href={toUrl(addresses.exportChronology, {
          params: { id: caseId },
          query: { format: 'xlsx', ...filter },
        })}
        download
        fz="xs"
        pb="near"
        ms="auto"
      >
        Save as a spreadsheet
      </Anchor>
    </Group>
  )
}

const UNKNOWN = 'Day unknown'

function Entries({ caseId, entries }: { caseId: string; entries: readonly ChronologyEntry[] }) {
  if (entries.length === 0)
    return (
      <EmptyState title="No dated entries">
        Sentences and rows of the evidence that tell a day appear here in order of time.
      </EmptyState>
    )
  const months = Map.groupBy(entries, ({ when }) => (when.from ? monthInWords(when.from) : UNKNOWN))
  return [...months].map(([month, inside]) => (
    <section key={month} aria-label={month}>
      <h2 className={classes.month}>{month}</h2>
      <ol className={classes.entries}>
        {inside.map((entry) => (
          <Entry
            key={`${entry.evidence_id} ${entry.start} ${entry.when.written.start}`}
            caseId={caseId}
            entry={entry}
          />
        ))}
      </ol>
    </section>
  ))
}

function Entry({ caseId, entry }: { caseId: string; entry: ChronologyEntry }) {
  const { when, speaker, text, start, end, evidence_id: id } = entry
  const day = when.from ? timeInWords({ ...when, from: when.from }) : ''
  return (
    <li className={classes.entry}>
      <div className={classes.when}>
        {day}
        {zoneInWords(when.written.text)}
        {when.certainty === 'stated' ? null : (
          <span className={classes.written}>
            {when.certainty === 'computed' ? 'computed from' : ''} “{when.written.text}”
          </span>
        )}
      </div>
      <div>
        <p className={`${classes.words} words`}>{text}</p>
        <Text fz="xs" c="dimmed" className="words">
          {speaker ? `${speaker.name}${speaker.certain ? '' : ' (not certain)'} · ` : ''}
          <PageLink to={paths.evidenceAt(caseId, id, start, end)} fz="xs">
            {nameItem(entry)}
          </PageLink>
        </Text>
      </div>
    </li>
  )
}
