import type { Line } from './lines.ts'
import type { Namer } from './names.ts'

const LABEL = /^\s*(?:[-•*]\s+)?(?<label>\p{Lu}[\p{L}/ ]{1,30}?)\s?:(?:\s|$)/u
const MIN_LABELS = 2
const SHORT_VALUE = 6

/**
 * Where the fields of a sheet begin that is filled in again and again: "Notes: …", "Left: …". Each is of whoever wrote
 * into it, whatever stands above it in the same paragraph.
 */
export function findRepeatedFields(lines: readonly Line[], namer: Namer): number[] {
  const labelled = lines.flatMap(({ words, wordsStart }) => {
    const { 0: whole = '', groups: { label } = {} } = LABEL.exec(words.slice(0, 60)) ?? {}
    if (label === undefined || namer.known(label)) return []
    const value = words.slice(whole.length).trim()
    // What is short and no sentence only fills in its field.
    const isTold = /[.!?]["”)]*$/.test(value) || value.split(/\s+/).length > SHORT_VALUE
    return [{ label: label.toLowerCase(), wordsStart, isTold }]
  })
  const counts = Map.groupBy(labelled, ({ label }) => label)
  const again = [...counts.values()].filter((some) => some.length > 1)
  return again.length >= MIN_LABELS
    ? labelled.filter(({ isTold }) => isTold).map(({ wordsStart }) => wordsStart)
    : []
}
