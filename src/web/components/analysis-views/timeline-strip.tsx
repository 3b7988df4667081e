import { type KeyboardEvent, useMemo, useState } from 'react'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { axisMarks, startOf } from './day-words.ts'
import { nearestEntry, type Stretch, type StripScale, stripScale } from './strip-scale.ts'
import { timeInWords } from './timeline-entry.tsx'
import type { Entry } from './timeline-filter.ts'
import classes from './views.module.css'

interface TimelineStripProps {
  readonly entries: readonly Entry[]
  readonly holes: TimelineView['holes']
  readonly conduct: Stretch
  readonly onGo: (entryId: string) => void
}

const PAGE = 10
const percent = (value: number) => `${value.toFixed(2)}%`

/** How the entries lie in time. One stop for the keyboard: the arrows choose an entry, Enter goes to it. */
export function TimelineStrip({ entries, holes, conduct, onGo }: TimelineStripProps) {
  const [chosen, setChosen] = useState(0)
  const scale = useMemo(() => stripScale(entries), [entries])
  const drawing = useMemo(
    () => <Drawing entries={entries} holes={holes} conduct={conduct} scale={scale} />,
    [entries, holes, conduct, scale],
  )
  const at = Math.min(chosen, entries.length - 1)
  const entry = entries[at]
  if (!entry) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Enter' ? at : stepped(event.key, at, entries.length - 1)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    if (event.key === 'Enter') onGo(entry.id)
  }
  const hasWindow = scale.span(conduct) !== null
  return (
    <div className={classes.strip}>
      <div
        role="slider"
        tabIndex={0}
        className={classes.line}
        aria-label="Entries in time: arrow keys choose one, Enter goes to it"
        aria-valuemin={1}
        aria-valuemax={entries.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${timeInWords(entry)}, entry ${at + 1} of ${entries.length}`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          const near = nearestEntry(entries, scale, ((event.clientX - left) / width) * 100)
          const found = entries[near]
          if (!found) return
          setChosen(near)
          onGo(found.id)
        }}
      >
        {drawing}
        <span
          className={classes.chosen}
          style={{ insetInlineStart: percent(scale.place(startOf(entry.when.from) ?? scale.from)) }}
        />
      </div>
      <div className={classes.legend}>
        {hasWindow ? <span>Shaded: time of the conduct</span> : null}
        {holes.length > 0 ? <span>Hatched: no entry tells of it</span> : null}
        <span className={classes.chosenWords} aria-hidden="true">
          {timeInWords(entry)} · entry {at + 1} of {entries.length}
        </span>
      </div>
    </div>
  )
}

function stepped(key: string, at: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + PAGE,
    PageDown: at - PAGE,
    Home: 0,
    End: last,
  }
  const next = steps[key]
  return next === undefined ? null : Math.min(Math.max(next, 0), last)
}

function Drawing({
  entries,
  holes,
  conduct,
  scale,
}: {
  entries: readonly Entry[]
  holes: TimelineView['holes']
  conduct: Stretch
  scale: StripScale
}) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const placeOf = ({ when }: Entry) => scale.place(startOf(when.from) ?? scale.from)
  const window = scale.span(conduct)
  return (
    <svg width="100%" height="56" aria-hidden="true" className={classes.drawing}>
      <defs>
        <pattern
          id="no-entry"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="5" className={classes.hatch} />
        </pattern>
      </defs>
      {window ? (
        <rect
          x={percent(window.start)}
          width={percent(window.width)}
          y="8"
          height="28"
          className={classes.window}
        />
      ) : null}
      {holes.map((hole) => {
        const span = scale.span(hole)
        return span ? (
          <rect
            key={hole.from}
            x={percent(span.start)}
            width={percent(span.width)}
            y="8"
            height="28"
            fill="url(#no-entry)"
          />
        ) : null
      })}
      <line x1="0" x2="100%" y1="36.5" y2="36.5" className={classes.axis} />
      {axisMarks(scale.from, scale.to).map(({ at, words }) => (
        <g key={at} className={classes.axisMark}>
          <line x1={percent(scale.place(at))} x2={percent(scale.place(at))} y1="36" y2="40" />
          <text x={percent(scale.place(at))} y="52" textAnchor={scale.place(at) > 92 ? 'end' : 'middle'}>
            {words}
          </text>
        </g>
      ))}
      {entries.map((entry) => {
        const span = scale.span(entry.when)
        return (
          <g key={entry.id} className={classes.tick} data-certainty={entry.when.certainty}>
            {span && span.width > 0.6 ? (
              <rect x={percent(span.start)} width={percent(span.width)} y="24" height="10" />
            ) : null}
            <line x1={percent(placeOf(entry))} x2={percent(placeOf(entry))} y1="18" y2="34" />
          </g>
        )
      })}
      {entries.flatMap((entry) =>
        entry.conflicts.flatMap(({ entry_id }) => {
          const other = byId.get(entry_id)
          // Each pair once, whichever of the two names the other.
          const isSecond = other?.conflicts.some((one) => one.entry_id === entry.id) && entry_id < entry.id
          return other && !isSecond ? (
            <line
              key={`${entry.id} ${entry_id}`}
              className={classes.joins}
              x1={percent(placeOf(entry))}
              x2={percent(placeOf(other))}
              y1="13"
              y2="13"
            />
          ) : null
        }),
      )}
    </svg>
  )
}
