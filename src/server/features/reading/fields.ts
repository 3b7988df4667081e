import { findCountersigned, isAttested } from './countersigned.ts'
import { withoutLeaders } from './dot-leaders.ts'
import { isKnownNoun } from './known-nouns.ts'
import type { Line } from './lines.ts'
import { namesNobody } from './named-nobody.ts'
import { type Namer, readName } from './names.ts'
import { titlesTalk } from './note-heads.ts'
import { suggestSex } from './sexes.ts'
import { findRole } from './told-roles.ts'
import type { Speaker } from './unit.ts'

/** "Reported by: Danuta Wieczorek", also where several stand side by side or the value stands below. */
export interface Field {
  readonly label: string
  readonly value: string
  readonly at: number
}

/** Blanks before a colon only set the colons of a form below one another. */
const CELL_BREAK = /\s{2,}(?![\s:：])|\t|\s*\|\s*/
const LABELLED = /^[*#\d.)\s]{0,6}(?<label>\p{L}[^:\n]{1,50}?)\s*[:：]\s*(?<value>.*)$/u
/** A label that stands without a colon before its value, as in "Signed  L. Garrow". */
const BARE_LABEL =
  /^(?:signed|signature|name|author|from|to|date|by|statement of|witness|prepared by|reported by|completed by)$/i
/** "| With | Ida Voss |": a row of two cells, the first one short. */
const TWO_CELLS = /^\s*\|\s*\p{Lu}[^|:?.!]{1,30}\|[^|]{2,100}\|\s*$/u
/** "1. Your name            Ida Voss": a printed form numbers its labels and sets what is filled in apart. */
const NUMBERED_LABEL = /^\(?\d{1,2}[.)]?\)?\s(?<label>\p{Lu}[^:?!\n]{1,40})$/u
/** "Interview of Ida Voss, by video. Notes: T. Vane" */
const SENTENCE_BEFORE = /^.*\p{Ll}{2}\.\s+(?=\p{Lu})/u
const MAX_LABEL_LENGTH = 240
/**
 * "Taken by Desmond Arkwright", "(note by Helga Brun)": without a colon, in the first lines. Whatever else is done by
 * somebody ("sponsored by Berg Lines") is no taking of notes.
 */
const TAKEN_BY =
  /(?<!\p{L})(?<!(?:ed|en)\s)(?<label>(?:(?:notes?|minutes|record|summary|statement|report|form|interview(?:ed)?|meeting|call)\s)?(?:(?:taken|made|written|prepared|recorded|completed|compiled|drawn up|noted|typed|minuted|reported|conducted|held|interviewed)\s)?by|notes?(?=:))[:\s]\s*(?<value>(?:\p{Lu}[\p{L}.’'-]*\s?){2,5})/iu
const MAY_BE_NAME = /^\p{Lu}/u
const LINES_OF_HEAD = 6

export function findFields(written: readonly Line[]): Field[] {
  const lines = withoutLeaders(written)
  const countersigned = findCountersigned(lines)
  const fields: Field[] = []
  let heads = 0
  for (const [at, line] of lines.entries()) {
    if (line.words.length > MAX_LABEL_LENGTH || countersigned.has(line)) continue
    if (line.words.trim() !== '' && heads++ < LINES_OF_HEAD) {
      const taken = TAKEN_BY.exec(line.words)
      const { label, value } = taken?.groups ?? {}
      const isField = taken?.index === 0 && taken[0].includes(':')
      if (!isField && label && value && MAY_BE_NAME.test(value))
        fields.push({ label, value: value.trim(), at: line.start })
    }
    const cells = line.words
      .trim()
      .split(CELL_BREAK)
      .filter((cell) => cell !== '')
    for (const [place, cell] of cells.entries()) {
      if (isAttested(cell, cells.slice(0, place))) continue
      const { label, value } = LABELLED.exec(cell)?.groups ?? {}
      if (label !== undefined && value !== undefined) {
        const follows =
          value !== ''
            ? value
            : (cells[place + 1] ?? (cells.length === 1 ? lines[at + 1]?.words.trim() : '') ?? '')
        fields.push({ label: label.replace(SENTENCE_BEFORE, '').trim(), value: follows, at: line.start })
      } else if (place === 0 && cells.length === 2 && NUMBERED_LABEL.test(cell))
        fields.push({
          label: cell.replace(NUMBERED_LABEL, '$<label>'),
          value: cells[1] ?? '',
          at: line.start,
        })
      else if (
        (BARE_LABEL.test(cell) || (place === 0 && TWO_CELLS.test(line.words))) &&
        cells[place + 1] !== undefined &&
        !isHeadOfTable(cells)
      )
        fields.push({ label: cell, value: cells[place + 1] ?? '', at: line.start })
    }
  }
  return titlesTalk(lines) ? withOtherEnd(fields) : fields
}

const OTHER_END = ['with', 'from', 'to']
/** "To: Ana Diaz   By: T. Vane" in the note of a call: whoever made it names the other end, and nobody whom it is for. */
function withOtherEnd(fields: readonly Field[]): Field[] {
  const labels = new Set(fields.map(({ label }) => label.toLowerCase()))
  const label = OTHER_END.find((one) => labels.has(one))
  const isTaken = fields.some((field) => TAKER.test(field.label))
  return label === undefined || !isTaken
    ? [...fields]
    : fields.map((field) =>
        field.label.toLowerCase() === label ? { ...field, label: `Call ${label}` } : field,
      )
}

const MIN_COLUMNS = 4
/** "Card  Date  Time  Signature  Pen": what stands beside a label is another one. */
const isHeadOfTable = (cells: readonly string[]): boolean =>
  cells.length >= MIN_COLUMNS && cells.every((cell) => /^\p{Lu}[\p{L}\d.’'/ -]*$/u.test(cell))

/** What a field makes of the person in it. */
const AUTHOR =
  /^(?:from|author|reporter|reporting (?:officer|person|party|employee|nurse|manager)|reported by|raised by|request(?:ed by|e?or|er)|submitted by|claimant|applicant|writer|deponent|declarant|complainant|complaint (?:from|by|of)|(?:signed )?(?:witness )?(?:statement|declaration|affidavit|account|report|diary|testimony|evidence|notes?|journal) (?:of|by|from)|name of (?:the )?(?:witness|deponent|declarant|complainant|expert|author|person making .{0,30})|witness|(?:completed|prepared|written|initiated|opened|submitted|made|given|drafted|dictated|compiled|filled (?:in|out)|issued|lodged|filed|brought|entered|notified) by|(?:log|book|diary|record) (?:kept|maintained) by|kept by|log keeper)\b/i
const NAMED =
  /^(?:(?:your |full |my )?name(?: of person completing.{0,20})?|name in full|surname, first name|signed|signature|signed by|print(?:ed)? name)\b/i
const REPORTED =
  /^(?:interviewee|employee|customer|caller(?: name)?|called|caller \/ called|person (?:interviewed|spoken to|seen)|(?:interview|meeting|call|conversation|discussion|telephone call|phone call|visit|attendance) (?:of|with|from|to)|spoke (?:to|with)|spoken to|contact|in attendance with|client|witness|interviewed|respondent|informant|attending|who)\b(?! by)/i
const REQUESTED = /^request(?:ed by|e?or|er)\b/iu
const EMPLOYEE = /^employee\b/iu
const TAKER =
  /^(?:by|(?:(?:interview|meeting|review|visit|appraisal)\s)?(?:carried out|conducted|held|led) by|(?:notes?|minutes|record|summary|call|statement|details|message)\s(?:taken |written |made |prepared )?by|taken by|interviewer|interviewed by|investigator|operator|(?:call )?(?:handler|agent|advis[eo]r)|recorded by|note ?taker|minutes|minute taker|(?:(?:case|social|support|key) )?worker|minuted by|secretary|note|file note by|fee earner|officer|logged by|completed by|written by|written|prep(?:ared by)?|author)\b/i

/** "Hearing of: Ana Diaz", "Verhoor van: …": whatever it is called, whose it is. */
const OF_WHOM = /^\p{Lu}\p{L}{3,24}\s(?:of|van|von|de|du|di|af|av)$/u
/** Who keeps the record of what others did and said; a witness, a claimant or a reporter tells their own. */
const RECORDER =
  /^(?:author|(?:completed|prepared|written|initiated|opened|drafted|dictated|compiled|issued|entered|recorded|minuted) by|(?:log|book|diary|record) (?:kept|maintained) by|kept by|log keeper)\b/i
/** Whom a letter or a record is about. */
const MATTER =
  /^(?:re|sub|regarding|concerning|(?:our |my |the )?(?:client|service user|member|insured|tenant|child))$/iu

/** "Re: my complaint against Ana Diaz": what a letter says of her, she has not said. */
const AGAINST = /(?<!\p{L})(?:against|about)\s(?<who>.+)$/iu

/** Whom a form is about. */
const SUBJECT =
  /^(?:(?:full )?name(?: of (?:the )?(?!witness|manager|supervisor|parent|doctor)\p{L}+)?|employee|leaver|student|pupil|patient|resident|applicant|claimant|customer|complainant|(?:injured|affected) person|person (?:affected|injured|concerned|interviewed))(?:['’]s)?(?: name)?$/iu

export interface Roles {
  readonly author: Speaker | null
  readonly reported: Speaker | null
  readonly taker: Speaker | null
  /** Whom a form is about: whoever answers what it asks. */
  readonly subject: Speaker | null
  /** Who keeps a record of what others say. */
  readonly recorder: Speaker | null
  /** Whom a letter or a record speaks of. */
  readonly matter: Speaker | null
  /** Of whom a hearing or a statement is. */
  readonly heard: Speaker | null
  /** Who did what a form is about: its "Technician", its "Driver". */
  readonly doer: Speaker | null
}

/** Who wrote a paper, whom it reports and who took the note, as far as its fields say. */
export function findRoles(fields: readonly Field[], namer: Namer): Roles {
  const who = (pattern: RegExp, among = fields): Speaker | null => {
    for (const { label, value } of among) {
      if (!pattern.test(label)) continue
      const found = pattern === MATTER ? matterIn(value, namer) : personIn(value, namer)
      if (found && !(BUYS.test(label) && isFirmLike(found))) return found
    }
    return null
  }
  const doing = fields.find(({ label }) => isDoer(label))
  // Of what somebody requests, an employee is the matter, and is not heard.
  const isRequest = fields.some(({ label }) => REQUESTED.test(label))
  const heard = isRequest ? fields.filter(({ label }) => !EMPLOYEE.test(label)) : fields
  return {
    author: who(AUTHOR) ?? who(NAMED),
    reported: who(REPORTED, heard),
    taker: who(TAKER),
    subject: who(SUBJECT),
    recorder: who(RECORDER),
    matter: who(MATTER),
    heard: who(OF_WHOM),
    doer: doing ? personIn(doing.value, namer) : null,
  }
}

/** Whoever buys may be a firm, which tells nobody anything: nobody's first name begins it, or things end it. */
const BUYS = /^(?:customer|client|contact)$/i
function isFirmLike({ name }: Speaker): boolean {
  const words = name.split(/\s+/)
  if (words.length < 2 || /^\p{Lu}\.?$/u.test(words[0] ?? '')) return false
  const [last, before] = [words.at(-1), words.at(-2)]
  const endsInThings =
    words.length > 2 && [last, before].every((word) => isKnownNoun(word?.toLowerCase() ?? ''))
  return suggestSex(name) === null || endsInThings
}

/** "Technician": one word for what somebody is, who is not the one that the form serves. */
const isDoer = (label: string): boolean =>
  /^\p{L}{4,}$/u.test(label) &&
  !SUBJECT.test(label) &&
  !REPORTED.test(label) &&
  !MATTER.test(label) &&
  findRole(label.toLowerCase()) !== null

/** "not anonymous - Ana Diaz, porter": behind other words, but in no sentence. */
const withinShort = (value: string, namer: Namer): Speaker | null =>
  value.length < MAX_VALUE && !/[.!?]\s/.test(value) ? namer.inside(value) : null
const MAX_VALUE = 80
/** "I told Ana Diaz at noon. She left.": an answer, and nobody's name. */
const TELLS = /^(?:I|We)\s\p{Ll}|\p{Ll}{2}[.!?]\s+(?:I|We|He|She|They|It)\s/u

/** Whom a letter is about: neither an office nor somebody against whom it is. */
function matterIn(value: string, namer: Namer): Speaker | null {
  const found = personIn(value, namer)
  const last = found?.name.split(' ').at(-1) ?? ''
  const isOpposed = AGAINST.exec(value)?.groups?.who?.includes(last) === true
  return found === null || isOpposed || namesNobody(found.name) ? null : found
}

/** "R. Holt, T. Vane, Ana Diaz": of several, nobody is the one. */
function listsPeople(value: string): boolean {
  const names = value.split(/[,;]\s/)
  return names.length >= MIN_LISTED && names.every(isPersonal)
}
const MIN_LISTED = 3
const isPersonal = (name: string): boolean =>
  /^(?:\p{Lu}\.?\s){1,3}\p{Lu}\p{Ll}/u.test(name) || (/\s/.test(name) && suggestSex(name) !== null)

/** "I.V. called Luc Marchand-Vial (Transports Vial), mobile" names two; a value begins with whom it is about. */
function personIn(value: string, namer: Namer): Speaker | null {
  if (TELLS.test(value) || listsPeople(value)) return null
  const called = /\b(?:called|rang|phoned|to|with|→|->)\s+(?=\p{Lu})(?<name>[^,;]{3,60})/u.exec(value)?.groups
    ?.name
  const found = (called ? namer.find(called) : null) ?? namer.find(value) ?? namer.known(value)
  // "NAMED (Ana Diaz)": one word that nobody is called by stands before whom it speaks of.
  const isWord =
    found !== null && !found.certain && !/\s/.test(found.name) && namer.known(found.name) === null
  return found === null || isWord ? (withinShort(value, namer) ?? found) : found
}

/** "Interviewer: Ana Roe, audit" fills in a field; whatever stands in the lines below it is no remark of anybody. */
export const namesAlone = (words: string): boolean => {
  const [line = ''] = words.trim().split('\n')
  return line.length < MAX_NAMED && !/[.?!]["”)]?\s*$/.test(line) && readName(line) !== null
}
const MAX_NAMED = 80
