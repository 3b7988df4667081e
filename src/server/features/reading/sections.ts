import { findActivities } from './activity-heads.ts'
import { findCountersigned } from './countersigned.ts'
import type { Field, Roles } from './fields.ts'
import { boxedTitles, findNumberedFields } from './form-lines.ts'
import { leadsToOwn, leadsToParagraph, leadsToQuotation } from './leads-up.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { saysThatSaid } from './quoted-tellers.ts'
import { signedAtEnd } from './signatures.ts'
import { HAS_MOMENT, isStampAlone } from './stamps.ts'
import type { Speaker } from './unit.ts'

/** A part of a form or a paper that one person fills in, with the label that says who. */
export interface Section {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  readonly speaker: Speaker | null
  /** An entry in which somebody records what others say, maybe of one person. */
  readonly record?: { readonly matter: Speaker | null }
  /** One of several records that each say who made them. */
  readonly isRecord?: boolean
}

/** "Description of event (reporter's own words):" */
const LABEL = /^(?<label>[\d.)\s]{0,6}\p{Lu}[^\n]{2,120}):\s*$/u
const SENTENCE_BREAK = /\p{Ll}{2}[.!?]\s/u
/** "Remark of Mr Bakels, at his request: The question was put first." */
const INLINE =
  /^\s*(?:\[\p{Ll}[\p{L} ]{1,15}\]\s+)?(?:[-–—•*]\s+)?(?<label>[\d.)\s]{0,6}\p{Lu}[^!?\n:]{1,90}?):\s+(?=\S)/u
/** "Account of person 2 - D. Perera", without a colon. */
const HEADED =
  /^(?<label>[\d.)\s]{0,6}(?:account|statement|version|evidence|comments?|responses?|reply|remarks?|observations?|views?|recollection|interview|witness|person|part|section)\b[^.!?:\n]{2,90}(?:\.\s?\p{L}[^.!?\n]{1,60})?)$/iu
/** "Visitor's account (taken by phone by R. Holt)": not of whoever took it down. */
const TAKEN_DOWN =
  /(?<!\p{L})(?:taken|noted|recorded|written down|typed|translated)(?!\p{L})[^)\n]*(?<!\p{L})by(?!\p{L})/iu
/** "8. Supervisor's remarks", "Final comment by the employee", without a colon. */
const TITLED_PART =
  /^(?<label>(?:(?:\d{1,2}[.)]?\d{0,2}[.)]?|[A-H][.)])\s+)?\p{Lu}[^.!?:\n]{0,50}(?:['’](?i:s?\s(?:[\p{Ll}-]+\s)?(?:remarks?|comments?|accounts?|statement|version|views?|responses?|report|reply|observations?|evidence|notes?|own words))|(?:remarks?|comments?|accounts?|statement|version|views?|responses?|report|reply|observations?|evidence)\s(?:of|by|from)\s[^.!?:\n]{2,50})(?:\s*\([^()\n]{2,80}\)?|\s{2,}\S[^.!?:\n]{1,40})?)$/u
/** "Remark I.V.:", "Comment by L. Vogt:" */
const REMARK =
  /^(?:remarks?|comments?|notes?|observations?|annotation|addition|correction|reply|response|answer|view)\s+(?:(?:of|by|from)\s+)?/i
/** "Comments (supervisor): …": of whoever signs it. */
const OF_OFFICE = /^(?:remarks?|comments?|notes?|observations?|response|reply)\s\([^)\n]{2,40}\)$/iu
/** "Asked how she gets on with Mr Reid: fine": whoever is named was asked about. */
const ASKED_OF = /^\W*(?:(?:when|once|if)\s)?(?:(?:he|she|they)\swas\s)?asked(?!\p{L})/iu
/** What whoever took the note puts in of their own. */
const IS_OWN =
  /^(?:own|my)\s\p{Ll}+|^(?:interviewer|investigator|note[- ]?taker|writer|author)['’]?s?['’]?\s(?:own\s)?(?:remarks?|comments?|notes?|observations?|views?|impressions?)$/iu
/** "[TH2] He paused here.", "Reply [TH, 3/2 11:02]: …": a comment that a word processor prints under the initials of whoever made it. */
const COMMENT_TAG =
  /^\s*(?:(?i:comment(?:ed)?|repl(?:y|ied))\s)?\[(?<who>\p{Lu}{2,4}(?=\d|,\s))\d{0,3}(?:,\s[^\]\n]{1,30})?(?:\]:?|:)\s+(?=\S)/u
/** "Describe in your own words": of whoever fills in the form. */
const YOUR_WORDS =
  /(?<!\p{L})your (?:own )?(?:words|account|statement|version|comments?|response|answer)(?!\p{L})/iu
/** "Attended 03:36. Two staff on the ward": what stands in a field is no name. */
const HOLDS_SENTENCE = /[\p{Ll}\d]{2}[.!?]\s+\p{Lu}\p{Ll}*\s/u
/** "WHAT I SAID", "MY THOUGHTS (not for the file)": in a note, the part of whoever took it. */
const OWN_PART = /^\s*(?:(?:WHAT|What) I \p{L}+|(?:MY|My) (?:OWN )?\p{L}+)(?:\s\([^()\n]{2,40}\))?\s*:?\s*$/u
/** Whoever fills in a part says so below its head. */
const OWN_NAME = /^(?:(?:full |print(?:ed)? )?name|completed by|signed)\s*:\s*(?<name>\p{L}[^:\n]{2,60})$/iu
const STEM = 6
/** What the first lines call an account is the whole paper. */
const TITLE_LINES = 2

interface Known {
  readonly namer: Namer
  readonly roles: Roles
}

/**
 * The parts of a form or a report that say whose words they are: by a name in their label, or by what a field above
 * calls the person ("reporter" is whom "Reported by" names). A part without either is nobody's. What stands behind its
 * label on the same line is a part as long as its paragraph.
 */
export function findSections(
  lines: readonly Line[],
  fields: readonly Field[],
  { namer, roles }: Known,
): Section[] {
  const called = fields.flatMap(({ label, value, at }) => {
    const speaker = value === '' || HOLDS_SENTENCE.test(value) ? null : namer.find(value)
    const isMaker = /\sby$/i.test(label)
    const words = label.toLowerCase().replace(/\s+by$|^(?:\d{1,2}[.)]\s*)?(?:full )?name of (?:the )?/g, '')
    return speaker ? [{ words, stem: words.slice(0, STEM), speaker, isMaker, at }] : []
  })
  // "Completed by" says more of "person completing" than "Person affected" does.
  called.sort((a, b) => Number(b.isMaker) - Number(a.isMaker))
  const records = readRecords(lines, fields, namer)
  if (records.length > 0) return records
  const activities = findActivities(lines, namer)
  if (activities.length > 0) return activities.map((one) => ({ ...one, record: one }))
  const found: (Pick<Section, 'labelEnd' | 'speaker' | 'record'> & { line: Line; isInline: boolean })[] = []
  const countersigned = findCountersigned(lines)
  const numbered = findNumberedFields(lines)
  for (const [at, line] of lines.entries()) {
    if (line.words.trim() === '' || countersigned.has(line)) continue
    if (roles.taker && roles.reported && OWN_PART.test(line.words)) {
      const speaker = { ...roles.taker, certain: false }
      found.push({ line, labelEnd: line.end, speaker, isInline: false, record: { matter: null } })
      continue
    }
    if (SENTENCE_BREAK.test(line.words.slice(0, 60)) && line.words.trimEnd().endsWith(':')) continue
    const own =
      LABEL.exec(line.words)?.groups?.label ??
      (at >= TITLE_LINES && line.words.length < 120
        ? (
            (numbered.has(line) ? null : HEADED.exec(line.words.trim())) ??
            TITLED_PART.exec(line.words.trim())
          )?.groups?.label
        : undefined)
    if (own !== undefined) {
      if (leadsToOwn(line.words) || leadsToQuotation(line.words, lines[at + 1]?.words ?? '')) continue
      const below = lines[at + 1]?.words.trim() ?? ''
      const isValued = fields.length > 0 && !below.includes(':') && namer.known(below) !== null
      const filled = OWN_NAME.exec(below)?.groups?.name
      const speaker =
        (filled ? namer.find(filled) : null) ??
        (TAKEN_DOWN.test(own) ? null : whoFills(own, called, namer)) ??
        byFunction(own, namer) ??
        (YOUR_WORDS.test(own) ? (roles.author ?? roles.subject) : null)
      const [first = ''] = own.toLowerCase().match(/\p{L}{4,}/u) ?? []
      if (speaker && first !== '' && !called.some(({ words }) => words === first))
        called.push({ words: first, stem: first.slice(0, STEM), speaker, isMaker: false, at: line.start })
      if (!isValued)
        found.push({
          line,
          labelEnd: line.end,
          speaker,
          isInline: below !== '' && leadsToParagraph(line.words),
        })
      continue
    }
    const comment = COMMENT_TAG.exec(line.words)
    const commenter = comment?.groups?.who === undefined ? null : namer.known(comment.groups.who)
    if (comment && commenter) {
      const labelEnd = line.wordsStart + comment[0].length
      found.push({ line, labelEnd, speaker: commenter, isInline: true })
      continue
    }
    const inline = INLINE.exec(line.words)
    const label = inline?.groups?.label
    if (!inline || label === undefined || ASKED_OF.test(label)) continue
    // Behind a whole sentence, a colon labels what follows it and not the line.
    if (SENTENCE_BREAK.test(label)) continue
    if (saysThatSaid(label) && /["“„«‘']/.test(line.words)) continue
    const speaker =
      whoFills(
        label,
        called.filter((one) => one.at !== line.start && one.words !== label.toLowerCase().trim()),
        namer,
      ) ??
      namer.known(label.replace(REMARK, '')) ??
      (IS_OWN.test(label) ? (roles.taker ?? roles.author) : null) ??
      (OF_OFFICE.test(label) ? signedAtEnd(line.words, namer) : null)
    const value = line.words.slice(inline[0].length)
    if (speaker && (value.split(/\s+/).length > 3 || /[.!?]["”]?$/.test(value.trim())))
      found.push({ line, labelEnd: line.wordsStart + inline[0].length, speaker, isInline: true })
  }
  if (!found.some(({ speaker }) => speaker)) return []
  const end = lines.at(-1)?.end ?? 0
  const ends = lineEnds(lines)
  const titles = boxedTitles(lines)
  return found.map(({ line, labelEnd, isInline, ...own }, at) => ({
    ...own,
    start: line.wordsStart,
    labelEnd,
    end: Math.min(
      found[at + 1]?.line.start ?? end,
      titles.find((title) => title > labelEnd) ?? end,
      isInline ? Math.min(ends.get(line) ?? end, endWithin(lines, line, labelEnd)) : end,
    ),
  }))
}

/** "[blue]  Door shut.": another hand, maybe. */
const MARKED = /^\s*\[\p{Ll}[\p{L} ]{1,15}\]\s/u
const QUOTED_WHOLE = /^\s*["“][^"“”]+["”][.,]?\s*$/u

/** What stands behind a label is all of it where it is quoted from end to end, and ends where a line is set out further. */
function endWithin(lines: readonly Line[], line: Line, labelEnd: number): number {
  if (QUOTED_WHOLE.test(line.words.slice(labelEnd - line.wordsStart))) return line.end
  const own = line.words.search(/\S/)
  const place = lines.indexOf(line)
  const out = lines
    .slice(place + 1)
    .find(({ words }) => words.trim() !== '' && (words.search(/\S/) < own || MARKED.test(words)))
  return out?.start ?? Number.POSITIVE_INFINITY
}

const KEPT_BY =
  /^(?:author|by|user|worker|officer|from|staff|name|agent|employee|nurse|(?:case|social|support|key) worker|(?:entered|recorded|written|logged|completed|created|updated|added|reported|noted|posted|made) by)$/i
/** Fewer are the head of one paper. */
const MIN_RECORDS = 2
const NOT_NAMED =
  /^(?:[\s–—_-]*|\(?(?:n\.?\/?a\.?|none|not given|no name|withheld|anon(?:ymous)?|blank)\)?)$/i
const wordsBefore = (line: Line | undefined, value: string): string =>
  line?.words.slice(0, Math.max(0, line.words.lastIndexOf(value))) ?? ''

/** The history of a file: each record begins with fields on one line, and one of them says who made it. */
function readRecords(lines: readonly Line[], fields: readonly Field[], namer: Namer): Section[] {
  const makers = Map.groupBy(
    fields.filter(({ label, value }) => KEPT_BY.test(label) && value !== ''),
    ({ label }) => label.toLowerCase(),
  )
  const [most] = [...makers.values()]
    .map((some) => some.filter(({ at }, place) => some.findIndex((one) => one.at === at) === place))
    .sort((a, b) => b.length - a.length)
  if (!most || most.length < MIN_RECORDS) return []
  const onLine = Map.groupBy(fields, ({ at }) => at)
  const places = new Map(lines.map((line, place) => [line.start, place]))
  const stampBelow = (at: number): Line | null => {
    const below = lines[(places.get(at) ?? lines.length) + 1]
    return below && isStampAlone(below.words.trim()) ? below : null
  }
  const heads = most.flatMap(({ at, value }) => {
    const speaker = namer.find(value)
    const beside = onLine.get(at) ?? []
    const isDated =
      (beside.length > 1 && beside.some((field) => /\d[./: -]\d/.test(field.value))) ||
      HAS_MOMENT.test(wordsBefore(lines[places.get(at) ?? lines.length], value))
    // Where nobody gives a name, nobody is known to have made the record.
    const isNobody = NOT_NAMED.test(value)
    return (speaker || isNobody) && (isDated || stampBelow(at) !== null)
      ? [{ at, speaker: isNobody ? null : speaker }]
      : []
  })
  if (heads.filter(({ speaker }) => speaker !== null).length < MIN_RECORDS) return []
  const end = lines.at(-1)?.end ?? 0
  return heads.flatMap(({ at, speaker }, place): Section[] => {
    const first = places.get(at) ?? lines.length
    const line = lines[first]
    if (!line) return []
    const labelEnd = stampBelow(at)?.end ?? line.end
    const last = heads[place + 1]?.at ?? endOfRecord(lines, first) ?? end
    return [{ start: line.wordsStart, labelEnd, end: last, speaker, isRecord: true }]
  })
}

/** Where the last record is set in below its head, what stands in line with the head is none of it. */
function endOfRecord(lines: readonly Line[], head: number): number | undefined {
  const margin = (line: Line | undefined) => line?.words.search(/\S/) ?? -1
  const below = lines.slice(head + 1).filter(({ words }) => words.trim() !== '')
  return margin(below[0]) > margin(lines[head])
    ? below.find((line) => margin(line) <= margin(lines[head]))?.start
    : undefined
}

/** A shorter line that ends a sentence is not wrapped: what stands below it begins anew. */
const WRAPPED = 60

/** Where the sentences that begin on each line end: with its paragraph, or with a line that is not wrapped. */
function lineEnds(lines: readonly Line[]): Map<Line, number> {
  const ends = new Map<Line, number>()
  let end = 0
  for (const line of [...lines].reverse()) {
    const words = line.words.trim()
    if (words === '') end = 0
    else {
      if (end === 0 || (words.length < WRAPPED && /[.!?]["”)]*$/.test(words))) end = line.end
      ends.set(line, end)
    }
  }
  return ends
}

/** "The clerk's remarks", where the head says who the clerk is; a label that has the word may also be for the clerk. */
function byFunction(label: string, namer: Namer): Speaker | null {
  const words = label.toLowerCase().match(/\p{L}+/gu) ?? []
  for (const word of words) {
    const speaker = word.length < STEM ? null : namer.byFunction(word)
    if (speaker) return { ...speaker, certain: false }
  }
  return null
}

function whoFills(
  label: string,
  called: readonly { readonly words: string; readonly stem: string; readonly speaker: Speaker }[],
  namer: Namer,
): Speaker | null {
  const named = namer.inside(label)
  if (named) return named
  const within = /\((?<name>[^)\d]{4,60})/u.exec(label)?.groups?.name
  const stranger = within && /^(?:by\s)?\p{Lu}/u.test(within) ? namer.find(within.replace(/^by\s/, '')) : null
  if (stranger?.name.includes(' ')) return stranger
  const written = label.toLowerCase()
  const whole = called.find(
    ({ words }) => words.length > 3 && (/\d/.test(words) || words.includes(' ')) && written.includes(words),
  )
  if (whole) return whole.speaker
  const words = written.split(/[^\p{L}]+/u)
  return (
    called.find(
      ({ stem, words: field }) =>
        !/\d/.test(field) && stem.length >= STEM && words.some((word) => word.startsWith(stem)),
    )?.speaker ?? null
  )
}
