import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** "PART A   PERSON REPORTING                Holt, Rosa (Fitter)": what a part is called, and at its right who fills it in. */
const HEAD =
  /^\s*(?:part|section|box|panel|block)\s+(?:\p{Lu}|\d{1,2}|[IVX]{1,4})[.:)]?(?:\s.*?)?\s{3,}(?<who>\p{Lu}[^\n]{2,48})$/iu
const RULED = /^[\s_=*+|.-]*$/
/** "What did you see?      Nothing. …": a label, and apart from it what is filled in. */
const FIELD = /^\s*(?<label>\S(?:[^\S\n]{0,2}\S){1,60})[^\S\n]{3,}(?=\S)/u
const SIGNS = /^\W*(?:sign|date|name|phone|tel|initial)/iu
const MIN_PARTS = 2

/** The fields of a form each part of which another person fills in, whose name stands at the right of its head. */
export function findFormParts(lines: readonly Line[], namer: Namer): HandledComment[] {
  const heads = lines.flatMap((line, at) => {
    const who = line.words.length < MAX_HEAD ? HEAD.exec(line.words)?.groups?.who?.trim() : undefined
    const speaker = who === undefined ? null : findHand(who, namer)
    return speaker ? [{ at, speaker }] : []
  })
  if (heads.length < MIN_PARTS || new Set(heads.map(({ speaker }) => speaker.name)).size < MIN_PARTS)
    return []
  return heads.flatMap(({ at, speaker }, place) => {
    const next = heads[place + 1]?.at ?? lines.length
    return [toHead(lines[at], speaker), ...readFields(lines.slice(at + 1, next), speaker)].filter(
      (one) => one !== null,
    )
  })
}

const MAX_HEAD = 200

const findHand = (who: string, namer: Namer): Speaker | null =>
  namer.known(who) ??
  namer.known(who.replace(/\s?\([^)]*\)$/, '')) ??
  (/^\p{Lu}[\p{L}’'-]+(?:,)?\s\p{Lu}/u.test(who) ? namer.find(who) : null)

const toHead = (line: Line | undefined, speaker: Speaker): HandledComment | null =>
  line ? { start: line.wordsStart, labelEnd: line.end, end: line.end, speaker } : null

function readFields(lines: readonly Line[], speaker: Speaker): (HandledComment | null)[] {
  const fields: HandledComment[] = []
  let isOpen = false
  for (const line of lines) {
    if (RULED.test(line.words)) {
      isOpen = false
      continue
    }
    const field = FIELD.exec(line.words)
    const isSet = line.words.search(/\S/) >= SET_IN
    const last = fields.at(-1)
    if (isOpen && isSet && !field && last) fields[fields.length - 1] = { ...last, end: line.end }
    else {
      const start = line.wordsStart
      const labelEnd = SIGNS.test(line.words) ? line.end : start + (field?.[0].length ?? 0)
      fields.push({ start, labelEnd, end: line.end, speaker })
    }
    isOpen = true
  }
  return fields
}

/** What is set in so far goes on with the field above it. */
const SET_IN = 8
