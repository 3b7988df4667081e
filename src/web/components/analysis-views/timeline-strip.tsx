import { type KeyboardEvent, useMemo, useState } from 'react'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { axisMarks, timeInWords, toStart } from './day-words.ts'
import { nearestEntry, outsideInWords, type Stretch, type StripScale, stripScale } from './strip-scale.ts'
import classes from './timeline.module.css'
import type { Entry } from './timeline-filter.ts'

interface TimelineStripProps {
  readonly entries: readonly Entry[]
  readonly holes: TimelineView['holes']
  readonly conduct: Stretch
  readonly onGo: (entryId: string) => void
}

const PAGE = 10
/** In percent: what is narrower is a tick and no bar. */
const LEAST_BAR = 0.6
const percent = (value: number) => `${value.toFixed(2)}%`

/** How the entries lie in time. One stop for the keyboard: the arrows choose an entry, Enter goes to it. */
export function TimelineStrip({ entries, holes, conduct, onGo }: TimelineStripProps) {
  const [chosen, setChosen] = useState(0)
  const { from, to } = conduct
  const scale = useMemo(() => stripScale(entries, { from, to }), [entries, from, to])
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
  const outside = outsideInWords(scale)
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
        aria-valuetext={`${timeInWords(entry.when)}, entry ${at + 1} of ${entries.length}`}
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
          style={{ insetInlineStart: percent(scale.place(toStart(entry.when.from) ?? scale.from)) }}
        />
      </div>
      <div className={classes.legend}>
        {outside ? <span>{outside}</span> : null}
        {hasWindow ? <span>Shaded: time of the conduct</span> : null}
        {holes.length > 0 ? <span>Hatched: no entry tells of it</span> : null}
        <span className={classes.chosenWords} aria-hidden="true">
          {timeInWords(entry.when)} · entry {at + 1} of {entries.length}
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
          <text x={percent(scale.place(at))} y="52" textAnchor={anchorAt(scale.place(at))}>
            {words}
          </text>
        </g>
      ))}
      <Ticks entries={entries} scale={scale} />
    </svg>
  )
}

/** More than that run into one another: then each line stands for all entries near it, as high as they are many. */
const MAX_TICKS = 150
const LINES = 150
const FOOT = 34
const TALLEST = 18

function crowdPath(places: readonly number[], x: (at: number) => number): string {
  const crowds = [...Map.groupBy(places, (place) => Math.round((place / 100) * LINES))]
  const largest = crowds.reduce((most, [, all]) => Math.max(most, all.length), 0)
  return crowds
    .map(
      ([line, all]) => `M${x((line / LINES) * 100)} ${FOOT}v${-(3 + (all.length / largest) * (TALLEST - 3))}`,
    )
    .join('')
}

/** Words at the ends of the line stay within it. */
function anchorAt(place: number): 'start' | 'middle' | 'end' {
  if (place < 8) return 'start'
  return place > 92 ? 'end' : 'middle'
}

/** Places in percent are multiplied by this: whole numbers of a path are short. */
const FINE = 100

/** A few paths for all entries together: a thousand elements would be slow to paint. */
function Ticks({ entries, scale }: { entries: readonly Entry[]; scale: StripScale }) {
  const x = (at: number) => Math.round(at * FINE)
  const placeEntry = ({ when }: Entry) => scale.place(toStart(when.from) ?? scale.from)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const drawTick = (entry: Entry) => `M${x(placeEntry(entry))} 18V34`
  const isCrowded = entries.length > MAX_TICKS
  const isSure = ({ when }: Entry) => when.certainty !== 'undetermined'
  const bars = entries.flatMap(({ when }) => {
    const span = scale.span(when)
    return span && span.width > LEAST_BAR ? `M${x(span.start)} 24h${x(span.width)}v10h${-x(span.width)}z` : []
  })
  const joins = entries.flatMap((entry) =>
    entry.conflicts.flatMap(({ entry_id }) => {
      const other = byId.get(entry_id)
      return other ? `M${x(placeEntry(entry))} 13H${x(placeEntry(other))}` : []
    }),
  )
  return (
    <svg
      width="100%"
      height="56"
      viewBox={`0 0 ${100 * FINE} 56`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {isCrowded ? null : <path d={bars.join('')} className={classes.bars} />}
      {isCrowded ? (
        <path d={crowdPath(entries.map(placeEntry), x)} className={classes.ticks} />
      ) : (
        <>
          <path d={entries.filter(isSure).map(drawTick).join('')} className={classes.ticks} />
          <path
            d={entries
              .filter((entry) => !isSure(entry))
              .map(drawTick)
              .join('')}
            className={classes.unsureTicks}
          />
        </>
      )}
      <path d={joins.join('')} className={classes.joins} />
    </svg>
  )
}
