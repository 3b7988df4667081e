import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const LABEL = /^\s*(?:[-•*]\s+)?(?<label>\p{Lu}[\p{L}/ ]{1,30}?)\s?:(?:\s|$)/u
const MIN_LABELS = 2

/**
 * Where the fields of a sheet begin that is filled in again and again: "Notes: …", "Left: …". Each is of whoever wrote
 * into it, whatever stands above it in the same paragraph.
 */
export function findRepeatedFields(lines: readonly Line[], namer: Namer): number[] {
  const labelled = lines.flatMap(({ words, wordsStart }) => {
    const label = LABEL.exec(words)?.groups?.label
    return label === undefined || namer.known(label) ? [] : [{ label: label.toLowerCase(), wordsStart }]
  })
  const counts = Map.groupBy(labelled, ({ label }) => label)
  const again = [...counts.values()].filter((some) => some.length > 1)
  return again.length >= MIN_LABELS ? labelled.map(({ wordsStart }) => wordsStart) : []
}
