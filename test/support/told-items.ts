import { findConflicts } from '#server/adapters/analyst/extractive/discrepancies/conflicts.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

export type Said = Partial<Omit<PassageUnit, 'speaker' | 'times'>> & {
  readonly text: string
  readonly by?: string
  /** The words of a day in the text, and the day. */
  readonly on?: readonly [words: string, day: string]
}

/** An item whose lines are its units. */
export function item(evidenceId: string, lines: readonly Said[]): Passage {
  const text = lines.map((line) => line.text).join('\n')
  let start = 0
  const units = lines.map(({ text: words, by, on, ...more }): PassageUnit => {
    const unit: PassageUnit = {
      start,
      end: start + words.length,
      part: 'assertion',
      level: 0,
      speaker: by === undefined ? null : { name: by, certain: true },
      to: [],
      stance: null,
      basis: 'not_said',
      modality: 'happened',
      times: on
        ? [
            {
              start: start + words.indexOf(on[0]),
              end: start + words.indexOf(on[0]) + on[0].length,
              from: on[1],
              to: on[1],
              certainty: 'stated',
            },
          ]
        : [],
      saidOn: null,
      question: null,
      ...more,
    }
    start += words.length + 1
    return unit
  })
  return {
    chunkId: `${evidenceId}-0`,
    evidenceId,
    title: evidenceId,
    sourceType: 'content',
    text,
    start: 0,
    rank: 1,
    occurredAt: null,
    units,
  }
}

export const row = (text: string, on?: Said['on']): Said => ({ text, part: 'row', ...(on ? { on } : {}) })
/** Sentences of no matter. */
export const noise = item(
  'noise',
  Array.from({ length: 12 }, (_, n) => ({ text: `The canteen serves dish number ${n} with rice.` })),
)
/** What conflicts among some items, beside enough others for words to be rare. */
export const between = (...items: readonly Passage[]) =>
  findConflicts([...items, noise]).conflicts.map(({ kind, a, b }) => [kind, a.text, b.text])
