import { readAnswerLetter } from './answer-letters.ts'
import type { Line } from './lines.ts'
import { isSpacedRow } from './spaced-rows.ts'
import { isStampAlone, MAY_HOLD_DAY, MAY_HOLD_TIME, STAMP_FIRST, STAMP_LAST } from './stamps.ts'
import { readStampAbroad, withoutMarks } from './stamps-abroad.ts'

/**
 * How a line begins what somebody says. `in`: a moment, then the name; `out`: the name, then the moment, the words on
 * the lines below; `colon`, `column`, `angle`, `dash`: the name alone, set off by what the word says; `alone`: nothing
 * but a name.
 */
export type Shape =
  | 'in'
  | 'in-alone'
  | 'in-column'
  | 'in-dash'
  | 'out'
  | 'out-colon'
  | 'angle'
  | 'bracket'
  | 'colon'
  | 'column'
  | 'dash'
  | 'alone'

export interface Candidate {
  readonly at: number
  readonly line: Line
  readonly shape: Shape
  readonly label: string
  readonly when: string | null
  /** Where its words begin, from the start of the line's own words. */
  readonly length: number
}

/** Chats of the iPhone begin some lines with a sign that nobody sees and that only says how to write them. */
const LEAD = /^[\s\u200e\u200f]*(?:[-•*–]\s+)?(?:#{1,4}\s+)?(?:\*{1,2}|_{1,2})?(?=[^*_]|$)/
/** "12.", "Q14" or "(3)" before a name numbers what is said. */
const NUMBERED = /^(?:\(?\d{1,4}[.)]?|Q\d{1,4}[.:]?)\s+(?:\*\*|__)?(?=\p{L})/u
const COLON =
  /^(?<label>[\p{L}+#@~‪][^\n:?!;|]{0,58}?)\s?(?:\*{1,2}|__?)?\s?(?::|>(?=\s))(?:\*{1,2}|__?)?(?=\s|$|["“‘'])\s*/u
const LETTER = /^(?<label>[QA])(?:\s\d{1,3}|\d{0,3})(?:\s?[.:)–-]|(?=\s{2,}|\t))(?=\s|$)\s*/u
/** "MR REID, for the family:" */
const FOR_WHOM = /,\s(?:(?:appearing|counsel|solicitor)\s)?(?:for|on behalf of)\s.+$/u
const COLUMN =
  /^(?<label>(?:\p{Lu}[\p{Lu}\p{N}.’'-]*)(?:\s\p{Lu}[\p{Lu}\p{N}.’'-]*){0,3})(?:[^\S\n]{2,}|\t)\s*(?=\S)/u
const SHOUTED = /^(?<label>\p{Lu}{3,20}(?:\s\p{Lu}{3,20})?)\s(?=\p{Lu}(?:\p{Ll}|\s|['’]))/u
const TABBED = /^(?<label>\p{Lu}[^\t\n:?!]{0,40})\t+(?=[^\t\n]+$)/u
const DASH = /^(?<label>\p{Lu}[\p{L}.’' ]{0,40}?)\s+[–—-]{1,2}\s+(?=\S)/u
const ANGLE = /^<(?:v(?:\.[\w.]+)?\s+)?(?<label>\p{L}[^<>\n@/]{0,50})>\s*/u
const GAP = /\S(?:\s{2,}|\t)\S/
/** "[ANA DIAZ] Where were you?" */
const BRACKET = /^\[(?<label>\p{Lu}[^[\]\n]{1,40})\]\s*:?\s+(?=\S)/u
/** "(10:14)", "[04/03/2026 17:58]" or ", 17:58" between the name and the colon. */
const BETWEEN_BRACKETS =
  /^(?<label>\p{L}[^\n:?!;|[(]{0,50}?)\s*[[(,]\s*(?<when>[^\])\n]{3,40}?)[\])]?\s?:\s+(?=\S)/u
/** "Ana Diaz [2026-03-04 17:58] …": what an export has between the name and the words. */
const BETWEEN_SQUARE = /^(?<label>\p{Lu}[^\n:?!;|[(]{0,50}?)\s\[(?<when>[^\]\n]{3,40})\]\s+(?=\S)/u
/** "Dana 14:02: …" */
const CLOCK_BETWEEN =
  /^(?<label>\p{L}[^\n:?!;|[(\d]{0,40}?)\s+(?<when>\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?)\s?:\s+(?=\S)/iu
const NAME_ONLY =
  /^(?:@?\p{Lu}[\p{L}\p{N}._’'-]*\.?(?:\s(?:\p{Lu}[\p{L}.’'-]*\.?|v[ao]n|d[aei]|der|ter|bin|al|\d{1,2}|\([^)\n]{1,30}\))){0,4}|@[\w.-]{2,30}|\+\d[\d\s-]{6,18}\d)\s*:?$/u
/** What stands between a name and its moment: "commented", "added a comment", "wrote on". */
const LINK =
  /(?:\s+(?:has\s|just\s)?(?:added an?\s\p{Ll}{3,12}|commented|wrote|writes|said|replied|posted|answered|shared|sent|says)(?:\s(?:a|this|to this|the)\s?\p{Ll}{0,12})?(?:\s(?:on|at|-|–))?|\s+(?:on|at))\s*[-–—:,]?\s*$/u
const BY = /^(?:\p{Lu}?[\p{L}#\d]{1,12}\s){0,3}?(?:by|from|von|[Bb]y:|[Ff]rom:)\s+(?=\p{Lu}|@)/u
/** "#3  PUBLIC  Ana Diaz   2 May 2026 10:14", "#3  Private note  …": a post of a ticket, its number and who may see it. */
const NUMBERED_POST =
  /^#?\d{1,6}[.:)]?\s{2,}(?:\p{Lu}[\p{Lu} -]{2,30}\s{2,}(?=\p{L})|(?<=^#.*)\p{Lu}[\p{L}-]{2,14}(?:\s[\p{L}-]{2,14})?\s{2,}(?=\p{L}))?/u
/** "[3] OWNER  >>  DESK", "[4] DESK (Ana Diaz)  >>  OWNER", "[5] Hidden note - Ana Diaz": a numbered post of a portal. */
const BRACKETED_POST = /^\[\d{1,4}\]\s+(?:[^\n]*\s[-–—]\s)?(?=\p{L})/u
const TO_ANOTHER = /\s+(?:>{1,2}|→|->|=>)\s+\p{L}.*$/u
const OF_OFFICE = /^\p{Lu}[\p{Lu} ]+\((?<name>\p{Lu}[\p{L}.’' -]{2,40})\)$/u
/** Who writes may stand there as their address. */
const ADDRESS = /^(?<box>[\p{L}\d][\p{L}\d._-]{1,40})@[\p{L}\d.-]{3,60}$/u
const SEPARATORS = /[\s,|·•—–\-(@[]+$/u

/** "Abara, Ruth" and "dec_m" are names beside a moment; alone on a line they are not. */
const TURNED = /^\p{Lu}[\p{L}’' -]{1,30},\s\p{Lu}[\p{L}. -]{1,30}$/u
const HANDLE = /^[@~]?[\p{Ll}\d]*\p{Ll}[\p{Ll}\d._-]{2,30}$/u
/** How people call themselves in a chat: "ana_d", "big dee". */
const CALLED = /^\p{Ll}[\p{Ll}\d_.-]{1,20}(?:\s\p{Ll}{1,15}){0,2}$/u
const isName = (label: string): boolean => label.length <= 60 && label.length > 0 && NAME_ONLY.test(label)
/** "Menon, Ravi (Contractor)" */
const withoutOffice = (label: string): string => label.replace(/\s\([^()\n]{1,40}\)$/u, '')
/** "K07-112" and "TANK4", the latter before a moment, number what a row is about; "R2" and "SPEAKER1" are whoever speaks. */
const isThing = (label: string, after: string): boolean =>
  /\p{L}\S*\d/u.test(label) && (/-\d/u.test(label) || readStamp(after) !== null)
const isNamed = (label: string): boolean => isName(label) || TURNED.test(label) || HANDLE.test(label)

/** A row of a table begins nothing that is said; most of a large export are such rows. */
const DELIMITED = /(?:;(?!\s)[^;\n]{0,200}){3}|(?:,(?!\s)[^,\n]{0,200}){4}/

/** How a line may begin what somebody says: with a moment, and without one. */
export function readCandidates(line: Line, at: number): Candidate[] {
  const { words } = line
  if (words.trim() === '' || words.length > 100_000 || DELIMITED.test(words)) return []
  const lead = LEAD.exec(words)?.[0].length ?? 0
  const begin = words.slice(lead, lead + 240)
  const mayEnd = () => ended(begin, words.length - lead <= 160)
  const found = isSpacedRow(words) ? mayEnd() : (stamped(begin) ?? mayEnd() ?? plain(begin))
  return found ? [{ ...found, at, line, length: lead + found.length }] : []
}

type Found = Pick<Candidate, 'shape' | 'label' | 'when' | 'length'>

function readStamp(begin: string): { readonly when: string; readonly length: number } | null {
  if (!MAY_HOLD_TIME.test(begin.slice(0, 60))) return null
  const stamp = STAMP_FIRST.exec(begin)
  const when = stamp?.groups?.when
  return stamp && when ? { when, length: stamp[0].length } : null
}

function stamped(begin: string): Found | null {
  const stamp = readStampAbroad(begin) ?? readStamp(begin)
  if (!stamp) return null
  const { when } = stamp
  const gap = /^\s*[-–—|,·]?[\s\u200e\u200f]*/.exec(begin.slice(stamp.length))?.[0] ?? ''
  const length = stamp.length + gap.length
  const rest = begin.slice(length)
  const angle = ANGLE.exec(rest)
  if (angle?.groups?.label)
    return { shape: 'in', label: angle.groups.label.trim(), when, length: length + angle[0].length }
  const labelled = LETTER.exec(rest) ?? COLON.exec(rest)
  // "RHOLT   Edit 12: …": columns stand apart, and the colon is in the words.
  const colon = GAP.test(labelled?.groups?.label ?? '') ? null : labelled
  if (colon?.groups?.label) {
    const label = withoutMarks(fromTo(colon.groups.label))
    return {
      shape: /\S/.test(rest.slice(colon[0].length)) ? 'in' : 'in-alone',
      label,
      when,
      length: length + colon[0].length,
    }
  }
  const name = withoutOffice(fromTo(rest.trim()))
  if (isNamed(name))
    return { shape: 'in-alone', label: name.replace(/\s*:$/, ''), when, length: begin.length }
  const column = COLUMN.exec(rest) ?? TABBED.exec(rest) ?? SHOUTED.exec(rest)
  if (column?.groups?.label)
    return { shape: 'in-column', label: column.groups.label, when, length: length + column[0].length }
  const dash = DASH.exec(rest)
  if (dash?.groups?.label && isName(dash.groups.label))
    return { shape: 'in-dash', label: dash.groups.label, when, length: length + dash[0].length }
  return null
}

/** "From Jonas Weber to Everyone" and "Jonas Weber to Everyone (direct message)" are of Jonas Weber. */
const fromTo = (label: string): string =>
  label
    .trim()
    .replace(/^from\s+/i, '')
    .replace(/\s+(?:to|→|->)\s+\p{Lu}.*$/u, '')
    .trim()

function ended(begin: string, isShort: boolean): Found | null {
  const square = BETWEEN_SQUARE.exec(begin)
  const between =
    BETWEEN_BRACKETS.exec(begin) ??
    CLOCK_BETWEEN.exec(begin) ??
    (isName(square?.groups?.label ?? '') ? square : null)
  if (between?.groups?.label && between.groups.when && isStampAlone(between.groups.when))
    return {
      shape: 'out-colon',
      label: between.groups.label.trim(),
      when: between.groups.when,
      length: between[0].length,
    }
  if (!isShort) return null
  const words = begin.trimEnd()
  if (!MAY_HOLD_DAY.test(words)) return null
  const stamp = STAMP_LAST.exec(words)
  const when = stamp?.groups?.when
  if (!stamp || !when || stamp.index === 0) return null
  const before = words.slice(0, stamp.index)
  const label = before
    .replace(NUMBERED_POST, '')
    .replace(BRACKETED_POST, '')
    .replace(TO_ANOTHER, '')
    .replace(OF_OFFICE, '$<name>')
    .replace(LINK, '')
    .replace(BY, '')
    .replace(SEPARATORS, '')
    .replace(/\s@[\w.]{2,30}$|\s[·|•]\s.*$|,\s[\p{L}\d][^,]{1,40}$|\s\([^)]*\)$/u, '')
    .replace(SEPARATORS, '')
    // Zoom sets the name itself in brackets.
    .replace(/^\[([^[\]]{1,58})\]$/, '$1')
    .replace(ADDRESS, '$<box>')
  return isNamed(label) || /^u\/\w+$/.test(label) ? { shape: 'out', label, when, length: begin.length } : null
}

function plain(begin: string): Found | null {
  const angle = ANGLE.exec(begin)
  if (angle?.groups?.label)
    return { shape: 'angle', label: angle.groups.label.trim(), when: null, length: angle[0].length }
  const bracket = BRACKET.exec(begin)
  if (bracket?.groups?.label && isName(bracket.groups.label))
    return { shape: 'bracket', label: bracket.groups.label, when: null, length: bracket[0].length }
  const lettered = readAnswerLetter(begin)
  if (lettered) return { ...lettered, shape: 'colon', when: null }
  const number = NUMBERED.exec(begin)?.[0].length ?? 0
  const rest = begin.slice(number)
  const letter = LETTER.exec(rest) ?? LETTER.exec(begin)
  if (letter?.groups?.label)
    return {
      shape: 'colon',
      label: letter.groups.label,
      when: null,
      length: (LETTER.test(rest) ? number : 0) + letter[0].length,
    }
  const colon = COLON.exec(rest)
  const label = colon?.groups?.label?.replace(FOR_WHOM, '')
  if (colon && label !== undefined && label.split(/\s+/).length <= 6)
    return {
      shape: 'colon',
      label: label.replace(/\.$/, '').trim(),
      when: null,
      length: number + colon[0].length,
    }
  if (isName(begin.trim()) || CALLED.test(begin.trim()))
    return { shape: 'alone', label: begin.trim().replace(/\s*:$/, ''), when: null, length: begin.length }
  const column = COLUMN.exec(rest) ?? TABBED.exec(rest)
  if (column?.groups?.label && !isThing(column.groups.label, rest.slice(column[0].length)))
    return { shape: 'column', label: column.groups.label, when: null, length: number + column[0].length }
  const dash = DASH.exec(rest)
  return dash?.groups?.label
    ? { shape: 'dash', label: dash.groups.label, when: null, length: number + dash[0].length }
    : null
}
