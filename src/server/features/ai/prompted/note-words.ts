import { visibleLine } from '#server/platform/text/visible-text.ts'

export const MAX_NAME_LENGTH = 80

/** Words of the evidence in a note: on one line, bounded, and in quotation marks that they cannot close. */
export const quoted = (words: string, most: number): string => JSON.stringify(visibleLine(words, most))

const PLACE_LENGTHS = [24, 48, 96]
/** More than the longest place takes even where much of it is white space. */
const LOOKED_AT = 400

/**
 * The first words of a stretch of a passage; where they stand in the text before it as well, as many more as tell them
 * apart.
 */
export function firstWords(text: string, { start, end }: { start: number; end: number }): string {
  const from = text.slice(start, start + LOOKED_AT)
  const before = visibleLine(text.slice(0, start), start)
  const [shortest = 0] = PLACE_LENGTHS
  const places = [
    wholeWords(visibleLine(text.slice(start, Math.min(end, start + LOOKED_AT)), shortest + 1), shortest),
    ...PLACE_LENGTHS.map((most) => wholeWords(visibleLine(from, most + 1), most)),
  ]
  return JSON.stringify(places.find((words) => !before.includes(words)) ?? places.at(-1))
}

/** Cut at the last space where that leaves something. */
const wholeWords = (words: string, most: number): string =>
  words.length <= most ? words : words.slice(0, Math.max(words.lastIndexOf(' '), 0) || most).toWellFormed()
