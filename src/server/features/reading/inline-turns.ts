import type { Turn } from './split-turns.ts'

/** "LF: agar is late again. CH: then use the old agar.": a second person answers on the line of the first. */
const LABEL = /(?<=[.!?…]["”’)]?\s)(?<label>\p{Lu}{2,4})(?::|\s[–—-])\s+(?=\S)/gu

/** "Q 5   WARDLE: Would you …": of several who ask, the record names the one behind the letter. */
const NAMED_FIRST = /^(?<label>\p{Lu}{3,}(?:[-’']\p{Lu}{2,})?|\p{Lu}{2}):\s+(?=\S)/u

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
    const first = /^[QA]$/.test(turn.label) ? NAMED_FIRST.exec(words) : null
    const named = first?.groups?.label && isKnown(first.groups.label) ? first.groups.label : null
    const starts = [
      {
        label: named ?? turn.label,
        labelStart: turn.labelStart,
        start: turn.start + (named === null ? 0 : (first?.[0].length ?? 0)),
      },
      ...labels.map(({ at, label, length }) => ({
        label,
        labelStart: turn.start + at,
        start: turn.start + at + length,
      })),
    ]
    return starts.map((one, place) => ({ ...turn, ...one, end: starts[place + 1]?.labelStart ?? turn.end }))
  })
