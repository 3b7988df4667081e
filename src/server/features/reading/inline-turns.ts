import type { Turn } from './split-turns.ts'

/** "LF: agar is late again. CH: then use the old agar.": a second person answers on the line of the first. */
const LABEL = /(?<=[.!?…]["”’)]?\s)(?<label>\p{Lu}{2,4})(?::|\s[–—-])\s+(?=\S)/gu

/** Turns of a transcript, parted where the initials of somebody known begin the words of another one. */
export const partInline = (
  text: string,
  turns: readonly Turn[],
  isKnown: (label: string) => boolean,
): Turn[] =>
  turns.flatMap((turn) => {
    if (turn.kind !== 'transcript') return [turn]
    const words = text.slice(turn.start, turn.end)
    const labels = [...words.matchAll(LABEL)].flatMap(({ index, 0: whole, groups }) =>
      groups?.label && isKnown(groups.label)
        ? [{ at: index, label: groups.label, length: whole.length }]
        : [],
    )
    const starts = [
      { label: turn.label, labelStart: turn.labelStart, start: turn.start },
      ...labels.map(({ at, label, length }) => ({
        label,
        labelStart: turn.start + at,
        start: turn.start + at + length,
      })),
    ]
    return starts.map((one, place) => ({ ...turn, ...one, end: starts[place + 1]?.labelStart ?? turn.end }))
  })
