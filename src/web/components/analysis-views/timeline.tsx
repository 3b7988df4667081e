import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { useCase } from '../../api/cases.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Reading } from '../analysis/reading.ts'
import { monthInWords } from './day-words.ts'
import { Placed, useReveal } from './placed.tsx'
import { mapHomes, placeKeys } from './places.ts'
import classes from './timeline.module.css'
import { ImpossibleTimes, TimelineEntry } from './timeline-entry.tsx'
import { ALL_ENTRIES, type Entry, matchesEntry } from './timeline-filter.ts'
import { TimelineFilters } from './timeline-filters.tsx'
import { TimelineLanes } from './timeline-lanes.tsx'
import { TimelineStrip } from './timeline-strip.tsx'
import { IMPOSSIBLE } from './view-words.ts'
import views from './views.module.css'

/** So many are painted at once; the others follow behind them. */
const FIRST = 24
const MONTH_LENGTH = 7

interface TimelineProps {
  readonly view: TimelineView
  readonly caseId: string
  readonly reading: Reading
}

/** The list is the timeline: entries in order of time, below the strip that shows how they lie. */
export function Timeline({ view, caseId, reading }: TimelineProps) {
  const { entries, holes } = view
  const { data: found } = useCase(caseId)
  const conduct = { from: found?.conduct_start ?? null, to: found?.conduct_end ?? null }
  const printing = usePrinting()
  const [filter, setFilter] = useState(ALL_ENTRIES)
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries])
  const wrong = useMemo(
    () => new Map(view.impossible.map(({ statement_id, why }) => [statement_id, IMPOSSIBLE[why]])),
    [view],
  )
  const wanted = useMemo(
    () => (printing ? entries : entries.filter((entry) => matchesEntry(entry, filter))),
    [entries, filter, printing],
  )
  const deferred = useDeferredValue(wanted, wanted.slice(0, FIRST))
  const shown = printing ? wanted : deferred
  const [byPerson, setByPerson] = useState(false)
  const ofAnybody = useMemo(
    () => entries.filter((entry) => matchesEntry(entry, { ...filter, person: '' })),
    [entries, filter],
  )
  const hasPeople = entries.some(({ actors }) => actors.length > 0)
  useReveal(() => setFilter(ALL_ENTRIES))
  const [goal, setGoal] = useState<string | null>(null)
  // Where the entry is still on its way onto the page, it gets the focus when it has come.
  useEffect(() => {
    if (goal === null) return
    if (!wanted.some(({ id }) => id === goal)) setFilter(ALL_ENTRIES)
    else if (shown.some(({ id }) => id === goal)) {
      focusEntry(goal)
      setGoal(null)
    }
  }, [goal, wanted, shown])
  return (
    <div className={views.view} data-view>
      {entries.length > 0 ? (
        <TimelineStrip entries={wanted} holes={holes} conduct={conduct} onGo={setGoal} />
      ) : null}
      {byPerson ? (
        <TimelineLanes
          entries={ofAnybody}
          conduct={conduct}
          person={filter.person}
          onChoose={(person) => setFilter({ ...filter, person })}
        />
      ) : null}
      {entries.length > 1 ? (
        <TimelineFilters entries={entries} shown={wanted.length} filter={filter} onChange={setFilter}>
          {hasPeople ? (
            <PlainButton onPress={() => setByPerson(!byPerson)}>
              {byPerson ? 'Hide the lines by person' : 'Show lines by person'}
            </PlainButton>
          ) : null}
        </TimelineFilters>
      ) : null}
      {[...Map.groupBy(shown, toMonth)].map(([month, inside]) => (
        <section key={month} aria-label={monthInWords(month)}>
          <h3 className={classes.month}>{monthInWords(month)}</h3>
          <ol className={classes.entries}>
            {inside.map((entry) => (
              <TimelineEntry
                key={entry.id}
                entry={entry}
                reading={reading}
                wrong={wrong}
                byId={byId}
                onGo={setGoal}
              />
            ))}
          </ol>
        </section>
      ))}
      <Undated view={view} reading={reading} wrong={wrong} />
    </div>
  )
}

const toMonth = ({ when }: Entry): string => when.from.slice(0, MONTH_LENGTH)
const focusEntry = (id: string) =>
  document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)?.focus()

/** What has no day, and what has one that cannot be right and stands in no entry. */
function Undated({
  view,
  reading,
  wrong,
}: {
  view: TimelineView
  reading: Reading
  wrong: ReadonlyMap<string, string>
}) {
  const homes = useMemo(() => mapHomes(view), [view])
  const parts = [
    { title: 'Without a date', at: placeKeys.undated, ids: view.undated.flatMap((one) => one.statement_ids) },
    {
      title: 'Times that cannot be right',
      at: placeKeys.impossible,
      ids: view.impossible.map((one) => one.statement_id),
    },
  ]
  return parts.map(({ title, at, ids }) => {
    const own = ids.filter((id) => homes.get(id) === at)
    return own.length === 0 ? null : (
      <section key={title} aria-label={title}>
        <h3 className={classes.month}>{title}</h3>
        <Placed at={at} ids={own} />
        <ImpossibleTimes ids={own} wrong={wrong} reading={reading} />
      </section>
    )
  })
}
