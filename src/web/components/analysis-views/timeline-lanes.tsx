import { useMemo } from 'react'
import { plural } from '../../ui/plural.ts'
import { toStart } from './day-words.ts'
import { arrangeLanes, type Lane } from './lanes.ts'
import { outsideInWords, type Stretch, stripScale } from './strip-scale.ts'
import classes from './timeline.module.css'
import type { Entry } from './timeline-filter.ts'

interface TimelineLanesProps {
  readonly entries: readonly Entry[]
  readonly conduct: Stretch
  /** '' is everybody. */
  readonly person: string
  readonly onChoose: (person: string) => void
}

/** How what each person does lies in time, one line for each; pressing one keeps to the entries of that person. */
export function TimelineLanes({ entries, conduct, person, onChoose }: TimelineLanesProps) {
  const { from, to } = conduct
  const scale = useMemo(() => stripScale(entries, { from, to }), [entries, from, to])
  const outside = outsideInWords(scale)
  const lanes = useMemo(() => arrangeLanes(entries), [entries])
  const place = ({ when }: Entry) => scale.place(toStart(when.from) ?? scale.from)
  return (
    <div>
      <ul className={classes.lanes} aria-label="Entries by person">
        {lanes.map((lane) => (
          <li key={lane.name}>
            <button
              type="button"
              className={classes.lane}
              aria-pressed={person === lane.name}
              onClick={() => onChoose(person === lane.name ? '' : lane.name)}
            >
              <span className={classes.laneName}>
                <bdi>{lane.name}</bdi>{' '}
                <span className={classes.said}>
                  {plural(lane.acts.length + lane.other.length, 'entry', 'entries')}
                </span>
              </span>
              <LaneTicks lane={lane} place={place} />
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.legend}>
        {outside ? <span>{outside}</span> : null}
        <span>Tall: the person acts or writes</span>
        <span>Short: the person is named or written to</span>
      </div>
    </div>
  )
}

/** Places in percent are multiplied by this: whole numbers of a path are short. */
const FINE = 100
const HEIGHT = 16

function LaneTicks({ lane: { acts, other }, place }: { lane: Lane; place: (entry: Entry) => number }) {
  const draw = (entries: readonly Entry[], height: number) =>
    [...new Set(entries.map((entry) => Math.round(place(entry) * FINE)))]
      .map((x) => `M${x} ${HEIGHT}v${-height}`)
      .join('')
  return (
    <svg
      width="100%"
      height={HEIGHT}
      viewBox={`0 0 ${100 * FINE} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.laneLine}
    >
      <path d={draw(acts, HEIGHT)} className={classes.ticks} />
      <path d={draw(other, 6)} className={classes.ticks} />
    </svg>
  )
}
