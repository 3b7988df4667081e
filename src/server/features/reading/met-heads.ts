import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { paragraphs } from './segment-parts.ts'
import type { Speaker } from './unit.ts'

const WEEKDAY = '(?:mon|tue|wed|thu|fri|sat|sun)\\p{L}{0,6}\\.?'
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}{0,6}\\.?'
const STAMP = `(?:${WEEKDAY}|\\d{1,2}(?:st|nd|rd|th)?\\s${MONTH}(?:\\s\\d{2,4})?|${MONTH}\\s\\d{1,2}|\\d{1,4}[./:-]\\d{1,2}(?:[./:-]\\d{2,4})?(?:\\s?[ap]m)?|\\d{1,2}\\s?[ap]m|\\d{4}(?:\\s?h(?:rs|ours)?)?)(?![\\p{L}\\d])`
/** What numbers an entry or tells when it was. */
const BEGINS = new RegExp(
  `^\\s*(?:[-*•]\\s)?(?:\\(?\\d{1,2}[.)]\\)?[^\\S\\n]+(?:${STAMP}[\\s,.:;–—-]{1,4}){0,3}|(?:${STAMP}[\\s,.:;–—-]{1,4}){1,3})`,
  'iu',
)
const PARTS = /(?:[.,;:]\s+|\s[–—-]\s|\s?[()]\s?|\s{2,})/u
/** "Ana Diaz rang me." */
const RANG =
  /\s(?:rang|phoned|called|telephoned|stopped|visited|approached|(?:came|comes) (?:to see|to|up to|in to see)|spoke (?:to|with)|e-?mailed|texted)\s(?:me|us|back|in)$/iu
/** How and where people are met. */
const MEANS =
  /(?<!\p{L})(?:(?:tele)?phone|call|video|teams|zoom|skype|in person|face to face|interview|office|room|canteen|home|visit|corridor|desk|reception|meeting)(?!\p{L})/iu
const FINITE =
  /(?<!\p{L})(?:is|was|were|are|has|had|have|did|does|says?|said|told|asked|will|would|could|can|went|came|I)(?!\p{L})/u
const WITH = /^(?:(?:tele)?phone|call|with|to|from)\s+(?=\p{Lu})/iu
const IS_NAME = /^(?:\p{Lu}[\p{L}.’'-]*\s?){1,4}$/u
const SELF = /\s(?:himself|herself|themselves|again)$/iu
const BULLET = /^\s*[-–—•*·]\s*\S/u
const MAX_PART_WORDS = 6
const MAX_HEAD = 140

/** Whom an entry of a note or a notebook says at its head that its writer met. */
export interface MetHead {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  readonly person: Speaker
}

/** "2) 11.30 - phone, Ana Diaz, on her break.": what stands below in the same paragraph is what that person told. */
export function findMetHeads(lines: readonly Line[], namer: Namer): MetHead[] {
  return paragraphs(lines).flatMap(({ lines: [first, second, ...others], end: last }) => {
    const head = first && readHead(first.words, BULLET.test(second?.words ?? ''), namer)
    if (!first || !head) return []
    const labelEnd = first.wordsStart + head.length
    // The next entry is of another meeting.
    const next = [second, ...others].find((line) => line && BEGINS.test(line.words.slice(0, MAX_HEAD)))
    const end = next?.wordsStart ?? last
    return labelEnd >= end ? [] : [{ start: first.wordsStart, labelEnd, end, person: head.person }]
  })
}

function readHead(
  words: string,
  isListed: boolean,
  namer: Namer,
): { readonly length: number; readonly person: Speaker } | null {
  const lead = BEGINS.exec(words.slice(0, MAX_HEAD))?.[0].length ?? 0
  if (lead === 0) return null
  let at = lead
  let length = lead
  let isMet = isListed
  let person: Speaker | null = null
  while (at < words.length && at < MAX_HEAD) {
    const rest = words.slice(at)
    const gap = PARTS.exec(rest)
    const part = rest
      .slice(0, gap?.index ?? rest.length)
      .replace(/[.:]\s*$/, '')
      .trim()
    const rang = RANG.exec(part)
    if (part.split(/\s+/).length > MAX_PART_WORDS || (!rang && FINITE.test(part))) break
    const name = part.slice(0, rang?.index).replace(WITH, '').replace(SELF, '')
    const found = IS_NAME.test(name) ? namer.known(name) : null
    if (found && person && found.name !== person.name) return null
    person ??= found
    isMet ||= (rang !== null && found !== null) || MEANS.test(part)
    at += gap ? gap.index + gap[0].length : rest.length
    if (!gap || /^[.:]/.test(gap[0])) length = at
  }
  if (at < words.length && length === lead) return null
  return person && isMet && length > lead ? { length, person: { ...person, certain: false } } : null
}
