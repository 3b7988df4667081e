import type { Line } from './lines.ts'
import type { People } from './people.ts'
import type { Speaker } from './unit.ts'

/** A part of a form that one person fills in, with the line that says who. */
export interface Section {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  readonly speaker: Speaker | null
}

/** "Reported by: Danuta Wieczorek, Staff Nurse" */
const FIELD =
  /^\s*(?<field>\p{L}[\p{L} ]{2,30}?)(?:\s+by)?\s*:\s+(?<name>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,3})/u
/** "Description of event (reporter's own words):" */
const LABEL = /^(?<label>\p{Lu}[^.!?\n]{3,100}):\s*$/u
const STEM = 6

/**
 * The parts of a form or a report that say whose words they are: by a name in their label, or by what a field above
 * calls the person ("reporter" is whom "Reported by" names). A part without either is nobody's.
 */
export function findSections(lines: readonly Line[], people: People): Section[] {
  const fields = lines.flatMap(({ words }) => {
    const { field, name } = FIELD.exec(words)?.groups ?? {}
    const speaker = name ? people.find(name) : null
    return field && speaker ? [{ stem: field.toLowerCase().slice(0, STEM), speaker }] : []
  })
  const labels = lines.flatMap((line) => {
    const label = LABEL.exec(line.words)?.groups?.label
    return label ? [{ line, speaker: whoFills(label, fields, people) }] : []
  })
  if (!labels.some(({ speaker }) => speaker)) return []
  const end = lines.at(-1)?.end ?? 0
  return labels.map(({ line, speaker }, at) => ({
    start: line.wordsStart,
    labelEnd: line.end,
    end: labels[at + 1]?.line.start ?? end,
    speaker,
  }))
}

function whoFills(
  label: string,
  fields: readonly { readonly stem: string; readonly speaker: Speaker }[],
  people: People,
): Speaker | null {
  const named = [...label.matchAll(/\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*)+/gu)]
    .map(([words]) => people.find(words))
    .find((speaker) => speaker !== null)
  if (named) return named
  const words = label.toLowerCase().split(/[^\p{L}]+/u)
  return fields.find(({ stem }) => words.some((word) => word.startsWith(stem)))?.speaker ?? null
}
