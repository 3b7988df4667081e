import type { Day } from '#server/platform/text/time/calendar.ts'
import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import {
  BASES,
  MODALITIES,
  STANCES,
  TIME_ANCHORS,
  TIME_CERTAINTIES,
  UNIT_PARTS,
} from '#shared/contracts/reading.ts'
import type { Speaker, Unit } from './unit.ts'

const MODIFIERS = ['before', 'after', 'by', 'about', 'start', 'mid', 'end'] as const
const GRAINS = ['minute', 'day', 'week', 'month', 'quarter', 'season', 'year', 'decade'] as const
/** Stands for null where a place in a list is stored. */
const NONE = -1

type StoredTime = readonly [
  start: number,
  end: number,
  from: string | null,
  to: string | null,
  grain: number,
  certainty: number,
  anchor: number,
  readings: readonly string[],
  modifier: number,
  weekdayConflict: 0 | 1,
]
type StoredUnit = readonly [
  start: number,
  end: number,
  part: number,
  level: number,
  answers: number,
  speaker: number,
  speakerCertain: 0 | 1,
  to: readonly number[],
  stance: number,
  basis: number,
  modality: number,
  times: readonly StoredTime[],
  written: Day | null,
  toldBy: number,
  toldByCertain: 0 | 1,
]

/** The places of the part and of the times in a stored unit. */
export const PART_OF_UNIT = 2
export const TIMES_OF_UNIT = 11

/** A reading as it is kept: places in lists, offsets and dates, and each name once. */
export interface StoredReading {
  readonly names: readonly string[]
  readonly units: readonly StoredUnit[]
}

/** As it is kept; `named`: whom the text names besides those who speak or are spoken to. */
export function toStored(units: readonly Unit[], named: readonly string[] = []): StoredReading {
  const places = new Map<string, number>()
  const toPlace = (name: string): number => {
    const place = places.get(name) ?? places.size
    places.set(name, place)
    return place
  }
  const stored = units.map(
    (unit): StoredUnit => [
      unit.start,
      unit.end,
      UNIT_PARTS.indexOf(unit.part),
      unit.level,
      unit.answers ?? NONE,
      unit.speaker ? toPlace(unit.speaker.name) : NONE,
      unit.speaker?.certain ? 1 : 0,
      unit.to.map(toPlace),
      unit.stance ? STANCES.indexOf(unit.stance) : NONE,
      BASES.indexOf(unit.basis),
      MODALITIES.indexOf(unit.modality),
      unit.times.map((time) => [
        time.start,
        time.end,
        time.from,
        time.to,
        time.grain ? GRAINS.indexOf(time.grain) : NONE,
        TIME_CERTAINTIES.indexOf(time.certainty),
        time.anchor ? TIME_ANCHORS.indexOf(time.anchor) : NONE,
        time.readings,
        time.modifier ? MODIFIERS.indexOf(time.modifier) : NONE,
        time.weekdayConflict ? 1 : 0,
      ]),
      unit.written,
      unit.toldBy ? toPlace(unit.toldBy.name) : NONE,
      unit.toldBy?.certain ? 1 : 0,
    ],
  )
  return { names: [...new Set([...places.keys(), ...named])], units: stored }
}

/** Words at offsets into the text that was read. */
type WordsAt = (start: number, end: number) => string

/** The units again. */
export const fromStored = ({ names, units }: StoredReading, wordsAt: WordsAt): Unit[] =>
  units.map(
    ([
      start,
      end,
      part,
      level,
      answers,
      speaker,
      certain,
      to,
      stance,
      basis,
      modality,
      times,
      written,
      // Earlier readers did not keep who tells it.
      toldBy = NONE,
      toldByCertain = 0,
    ]) => ({
      start,
      end,
      part: at(UNIT_PARTS, part),
      level,
      answers: answers === NONE ? null : answers,
      speaker: toSpeaker(names[speaker], certain === 1),
      toldBy: toSpeaker(names[toldBy], toldByCertain === 1),
      to: to.map((place) => at(names, place)),
      stance: STANCES[stance] ?? null,
      basis: at(BASES, basis),
      modality: at(MODALITIES, modality),
      times: times.map((time) => toTime(time, wordsAt)),
      // An earlier reader did not keep it; its readings are made anew.
      written: written ?? null,
    }),
  )

const toSpeaker = (name: string | undefined, certain: boolean): Speaker | null =>
  name === undefined ? null : { name, certain }

const toTime = (
  [start, end, from, to, grain, certainty, anchor, readings, modifier, conflict]: StoredTime,
  wordsAt: WordsAt,
): TimeExpression => ({
  start,
  end,
  text: wordsAt(start, end),
  from,
  to,
  grain: GRAINS[grain] ?? null,
  certainty: at(TIME_CERTAINTIES, certainty),
  anchor: TIME_ANCHORS[anchor] ?? null,
  readings,
  modifier: MODIFIERS[modifier] ?? null,
  weekdayConflict: conflict === 1,
})

function at<T>(list: readonly T[], place: number): T {
  const found = list[place]
  if (found === undefined) throw new RangeError('a stored reading names a place that its list does not have')
  return found
}
