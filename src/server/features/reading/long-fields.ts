import type { Line } from './lines.ts'

/** "What you saw        : Two vans. …": a label that is set apart from its value by more than a blank. */
const PADDED =
  /^\s*(?<label>(?:[\d.)*#]{1,5}\s)?\p{Lu}[^:\n\t]{1,50}?)(?:[^\S\n]{2,}:[^\S\n]*|:[^\S\n]{3,}|[^\S\n]*:?\t\s*:?[^\S\n]*)(?=\S)/u
const MIN_FIELDS = 3
const SHORT_VALUE = 6

/**
 * The fields of a form that are filled in with sentences, by where their lines begin: how long the label is that stands
 * before them. A gap as wide as that is otherwise one between the cells of a table, which holds no sentences.
 */
export function findLongFields(lines: readonly Line[]): ReadonlyMap<number, number> {
  const fields = lines.flatMap(({ words, wordsStart }) => {
    const lead = PADDED.exec(words.slice(0, MAX_LABEL))?.[0].length
    return lead === undefined ? [] : [{ wordsStart, lead, value: words.slice(lead).trim() }]
  })
  if (fields.length < MIN_FIELDS) return new Map()
  return new Map(
    fields
      .filter(
        ({ value }) =>
          !/\S\s{3,}\S|\t/.test(value) &&
          /[.!?]["”’)]*$/.test(value) &&
          (/[.!?]["”’)]*\s/.test(value) || value.split(/\s+/).length > SHORT_VALUE),
      )
      .map(({ wordsStart, lead }) => [wordsStart, lead]),
  )
}

const MAX_LABEL = 160
