import type { PassageUnit } from '#shared/passage-unit.ts'

export type GivenUnit = Partial<Omit<PassageUnit, 'start' | 'end' | 'speaker' | 'times'>> & {
  /** Stands in the text once more after what was found before it. */
  readonly words: string
  readonly by?: string | null
  readonly certain?: boolean
  readonly times?: Readonly<Record<string, string | null>>
}

/** Units of a text, found by their words in its order; `times` maps words of the unit to the day they mean. */
export function unitsOf(text: string, ...given: readonly GivenUnit[]): PassageUnit[] {
  let at = 0
  return given.map(({ words, by = null, certain = true, times = {}, ...more }) => {
    const start = text.indexOf(words, at)
    if (start < 0) throw new Error(`not in the text: ${words}`)
    at = start + words.length
    return {
      start,
      end: at,
      part: 'assertion',
      level: 0,
      speaker: by === null ? null : { name: by, certain },
      to: [],
      stance: null,
      basis: 'not_said',
      modality: 'happened',
      question: null,
      saidOn: null,
      times: Object.entries(times).map(([when, day]) => {
        const place = start + words.indexOf(when)
        const certainty = day === null ? ('undetermined' as const) : ('computed' as const)
        return { start: place, end: place + when.length, from: day, to: day, certainty }
      }),
      ...more,
    }
  })
}
