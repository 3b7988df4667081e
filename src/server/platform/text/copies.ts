import { splitWords } from './words.ts'

/** Quoted words of an item and the passage they stand in. */
export interface CitedPlace {
  readonly evidenceId: string
  /** Shared by items with nearly the same text. */
  readonly nearDuplicateGroup: string | null
  readonly passage: string
  /** Offset of the passage in its item. */
  readonly passageStart: number
  /** Offsets of the words in the passage. */
  readonly start: number
  readonly end: number
}

/** The source that an item counts as: itself, or the group of all its near-duplicates. */
export const sourceOfItem = (item: { evidenceId: string; nearDuplicateGroup?: string | null }): string =>
  item.nearDuplicateGroup ?? item.evidenceId

/**
 * The source number of each place, counted from 0 in order of first appearance. A message is one source however often
 * it was forwarded, attached or quoted. The same words by two people are two sources, even if a third person quotes
 * either.
 */
export function findSources(places: readonly CitedPlace[]): number[] {
  const origins = new Map<CitedPlace, CitedPlace>()
  for (const place of places.toSorted((a, b) => Number(isQuoted(a)) - Number(isQuoted(b)))) {
    const length = (one: CitedPlace) => Math.abs(one.end - one.start - (place.end - place.start))
    const [closest] = [...origins]
      .filter(([other]) => areOneMessage(place, other))
      .sort(([a], [b]) => length(a) - length(b))
    origins.set(place, closest ? closest[1] : place)
  }
  const originOfEach = places.map((place) => origins.get(place))
  const sources = [...new Set(originOfEach)]
  return originOfEach.map((origin) => sources.indexOf(origin))
}

function areOneMessage(a: CitedPlace, b: CitedPlace): boolean {
  if (a.evidenceId === b.evidenceId) return true
  if (a.nearDuplicateGroup !== null && a.nearDuplicateGroup === b.nearDuplicateGroup) return true
  return sayTheSameWords(a, b) && (isQuoted(a) || isQuoted(b) || haveSameSurroundings(a, b))
}

const toWords = (text: string): string[] => splitWords(text).map(({ raw }) => raw.toLowerCase())

function sayTheSameWords(a: CitedPlace, b: CitedPlace): boolean {
  const said = ({ passage, start, end }: CitedPlace) => ` ${toWords(passage.slice(start, end)).join(' ')} `
  const [one, other] = [said(a), said(b)]
  return one.trim() !== '' && other.trim() !== '' && (one.includes(other) || other.includes(one))
}

const QUOTED_LINE = /^\s*[>|]/
/** Lines that common mail programs put above a quoted or forwarded message. */
const HOLDS_MESSAGE =
  /^[\s>*|]*(?:-{2,}.*(?:original|forwarded|weitergeleitet|urspr)|begin forwarded message|(?:on|am) .{5,120}(?:wrote|schrieb.{0,60}):\s*$)/im
const FIRST_HEADER = /^[\s>*|]*(?:from|von)\s*:/im

/** Whether the words stand in a message that their item quotes or forwards. */
function isQuoted({ passage, passageStart, start, end }: CitedPlace): boolean {
  const before = passage.slice(0, start)
  if (QUOTED_LINE.test(passage.slice(before.lastIndexOf('\n') + 1, end))) return true
  if (HOLDS_MESSAGE.test(before)) return true
  const header = FIRST_HEADER.exec(before)
  // An item begins with its own header; a header further down belongs to another message.
  return header !== null && (passageStart > 0 || /[\p{L}\p{N}]/u.test(before.slice(0, header.index)))
}

/** Fewer shared words could be a greeting that everyone uses. */
const TELLING_WORDS = 6

function haveSameSurroundings(a: CitedPlace, b: CitedPlace): boolean {
  const before = ({ passage, start }: CitedPlace) => toWords(passage.slice(0, start)).reverse()
  const after = ({ passage, end }: CitedPlace) => toWords(passage.slice(end))
  return inCommon(before(a), before(b)) + inCommon(after(a), after(b)) >= TELLING_WORDS
}

/** Number of equal words at the start of both. */
function inCommon(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((word, index) => word !== b[index])
  return differs === -1 ? a.length : differs
}
