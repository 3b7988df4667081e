import { Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { useCase } from '../../api/cases.ts'
import { type ChronologyFilter, useChronology } from '../../api/people.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useShortcut } from '../../ui/keyboard.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { monthInWords } from '../analysis-views/day-words.ts'
import { itemCount } from '../evidence/evidence-words.ts'
import classes from './chronology.module.css'
import { Entry } from './chronology-entry.tsx'
import { ChronologyFilters } from './chronology-filters.tsx'
import { Clocks } from './clocks.tsx'
import { DensityStrip } from './density-strip.tsx'
import { findEntryAt, focusEntry, stepEntry } from './focus-entry.ts'

/** What the whole evidence of a case dates, in order of time, with who says it and where it stands. */
export function ChronologyList({ caseId }: { caseId: string }) {
  const [address, ask] = useAddress()
  const { data: found } = useCase(caseId)
  const filter: ChronologyFilter = {
    person: address.person,
    from: toDay(address.from),
    to: toDay(address.to),
    kinds: address.kinds,
  }
  const query = useChronology(caseId, filter)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const last = data?.pages.at(-1)
  const [goal, setGoal] = useState<string | null>(null)
  // What is gone to may stand on a later page.
  useEffect(() => {
    if (goal === null || isFetchingNextPage) return
    const entry = findEntryAt(goal)
    if (!entry && hasNextPage) void fetchNextPage()
    else {
      if (entry) focusEntry(entry)
      setGoal(null)
    }
  }, [goal, hasNextPage, isFetchingNextPage, fetchNextPage])
  useShortcut('j', 'Next entry', () => stepEntry(1))
  useShortcut('k', 'Previous entry', () => stepEntry(-1))
  return (
    <>
      <ChronologyFilters caseId={caseId} filter={filter} onChange={ask} facts={last} />
      {last && last.unread > 0 ? (
        <Text role="status" c="dimmed" fz="xs">
          {itemCount(last.unread)} {last.unread === 1 ? 'waits' : 'wait'} to be read. More may appear.
        </Text>
      ) : null}
      {last ? (
        <DensityStrip
          days={last.days}
          conduct={{ from: found?.conduct_start ?? null, to: found?.conduct_end ?? null }}
          onGo={setGoal}
        />
      ) : null}
      <Clocks caseId={caseId} clocks={data?.pages[0]?.clocks ?? []} />
      <Loaded query={query} lines={10}>
        {({ pages }) => (
          <div>
            <Entries caseId={caseId} entries={pages.flatMap(({ items }) => items)} />
          </div>
        )}
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

const UNKNOWN = 'Day unknown'
const DAY_LENGTH = 10

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
        {inside.map((entry, index) => (
          <Entry
            key={`${entry.kind} ${entry.evidence_id} ${entry.start} ${entry.when.written.start}`}
            caseId={caseId}
            entry={entry}
            goesOn={isSameDay(entry, inside[index - 1])}
          />
        ))}
      </ol>
    </section>
  ))
}

const isSameDay = (one: ChronologyEntry, before: ChronologyEntry | undefined): boolean =>
  one.when.from !== null && before?.when.from?.slice(0, DAY_LENGTH) === one.when.from.slice(0, DAY_LENGTH)
