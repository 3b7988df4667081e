import { baseForms } from '#server/platform/text/wordnet/base-forms.ts'
import { isStopWord } from '#server/platform/text/words.ts'
import { findCountersigned } from './countersigned.ts'
import { namesThings } from './known-nouns.ts'
import type { Line } from './lines.ts'
import { namesNobody, namesOffice } from './named-nobody.ts'
import { type Namer, readName } from './names.ts'
import { isSpacedRow } from './spaced-rows.ts'
import { findRole } from './told-roles.ts'
import type { Speaker } from './unit.ts'

const SIGNED_LINE =
  /^[\s*_([]*(?:\d{1,2}[.)]\s+)?(?:\/s\/|s\/|(?:electronically |e-)?signed(?: (?:electronically )?by(?: me)?)?|sgd\.?|signature(?: of (?:witness|deponent|declarant|complainant|maker|author|employee|person .{0,30}))?|sworn (?:by|at .{0,40} by)|affirmed by|declared by|gez\.?)[\])]?[\s.:_…]*(?<name>\p{L}.*)$/iu
/** "Back Wednesday" closes a note. */
const HAS_WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const SIGNATURE_BLOCK_LINES = 14
/** "Enc: notes of the meeting", "cc: A. Holt": what a letter has below the name of whoever signs it. */
const BELOW_NAME =
  /^(?:(?:encl?s?|b?c\.?c)(?:\.|:|\s)\s?\S|(?:enclosures?|attach(?:ments?|ed)|cop(?:y|ies)(?: to)?|distribution)\s?(?:\(\d+\)\s?)?:)/iu
export const isBelowName = (words: string): boolean => BELOW_NAME.test(words.trim())
const SHORT_LINE = 60
const WORDS_OF_PROSE = 9

export interface Signature {
  readonly speaker: Speaker
  /** Where the line of the signature starts; what stands below is not the signer's by this signature. */
  readonly at: number
}

/**
 * Who put their name under a text: on a line that says so, or alone on one of the short lines below its last prose.
 */
export function findSignature(lines: readonly Line[], namer: Namer): Signature | null {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const countersigned = findCountersigned(lines)
  for (const line of written) {
    const { words, start } = line
    if (countersigned.has(line)) continue
    const name = words.length < 160 ? SIGNED_LINE.exec(words)?.groups?.name : undefined
    const speaker =
      name && (name.trim().split(/\s{2,}/)[0] ?? '').split(/\s+/).length < 14 ? namer.find(name) : null
    if (speaker) return { speaker, at: start }
  }
  const own = written.filter((line) => !countersigned.has(line))
  const last = signerBelow(own, { written, namer })
  const note = own[own.length - footBelow(own).length - 1]
  if (last === null || note === undefined || !isNoteBelow(note, lines)) return last
  // "Handed over on 3/5/2026, at noon." and a name: whoever signs such a note below a signature wrote no more.
  const above = signerBelow(own.slice(0, own.indexOf(note)), { written, namer })
  return above?.speaker.certain && above.speaker.name !== last.speaker.name ? above : last
}

const OF_DAY = /(?<!\d)\d{1,2}[./]\d{1,2}(?!\d)|\d{4}-\d\d-\d\d|(?<!\d)(?:19|20)\d\d(?!\d)/u
const SAYS_I = /(?<!\p{L})(?:I|my|me|we|our)(?!\p{L})/iu
/** A line by itself that says on which day something was done, and nothing of whoever signs below it. */
function isNoteBelow(note: Line, lines: readonly Line[]): boolean {
  const above = lines[lines.indexOf(note) - 1]
  return above?.words.trim() === '' && OF_DAY.test(note.words) && !SAYS_I.test(note.words)
}

/** The short lines below the last prose. */
function footBelow(own: readonly Line[]): Line[] {
  const foot: Line[] = []
  for (const line of own.slice(-SIGNATURE_BLOCK_LINES).reverse()) {
    const words = line.words.trim()
    if (isBelowName(words)) continue
    const isClosing = /[,:]$/.test(words) && words.split(/\s+/).length <= 5
    if (words.length > SHORT_LINE || (words.split(/\s+/).length >= WORDS_OF_PROSE && !isClosing)) break
    if (/[.!?]["”)]*$/.test(words) && words.split(/\s+/).length > 4 && readName(words) === null) break
    foot.unshift(line)
  }
  return foot
}

/** Who stands alone on one of the short lines below the last prose. */
function signerBelow(
  own: readonly Line[],
  { written, namer }: { readonly written: readonly Line[]; readonly namer: Namer },
): Signature | null {
  const foot = footBelow(own)
  if (foot.length === own.length) return null
  let unsure: Signature | null = null
  const dayOpeners = () => written.filter((line) => OPENS_DAY.test(line.words)).length
  for (const line of foot) {
    const words = line.words
      .trim()
      .replace(/^[-–—~*_\s]+/, '')
      .replace(CLOSING_BEFORE, '')
    if (/:$|:\s/.test(words) || HAS_WEEKDAY.test(words) || ROW.test(words) || isSpacedRow(words)) continue
    if (OPENS_DAY.test(words) && dayOpeners() >= MIN_DAYS) continue
    const name = readName(words.replace(/[,.]$/, (end) => (/\p{Lu}\.$/u.test(words) ? end : '')))
    if (name === null) continue
    const known = namer.known(name)
    const closes = isBelowClosing(foot, line)
    if (known && (known.certain || closes)) return { speaker: known, at: line.start }
    // An office signs below a closing; elsewhere it stands below its holder's name.
    if (known === null && namesNobody(name) && !(closes && namesOffice(name))) continue
    if (/\s/.test(name) && (closes || line === foot[0]))
      return { speaker: namer.find(name) ?? { name, certain: false }, at: line.start }
    // "Comments" at the foot is a heading of what is left out there.
    const mayBeName = known !== null || !namesThings(name)
    unsure ??=
      closes || (mayBeName && foot.indexOf(line) === foot.length - 1)
        ? { speaker: { name, certain: false }, at: line.start }
        : null
  }
  return unsure
}

/** "Tu 17/3  rang the yard": a short word before a day, where other lines begin so too. */
const OPENS_DAY = /^\s*\p{Lu}\p{Ll}{0,2}\.?\s\d{1,2}[/.-]\d{1,2}(?!\d)/u
const MIN_DAYS = 3

/** The last row of a table is no signature. */
const ROW = /\t[^\t]*\t/

/** "Yours T. Holt", on one line. */
const CLOSING_BEFORE =
  /^(?:yours(?:\s(?:truly|faithfully|sincerely|etc\.?))?|(?:kind|best|warm)?\s?regards|respectfully|cordially)[,.]?\s+(?=\p{Lu})/iu

/** "Yours," or "Med vennlig hilsen": a few words on a line of their own, without a full stop, above the name. */
function isBelowClosing(foot: readonly Line[], line: Line): boolean {
  const above = foot[foot.indexOf(line) - 1]?.words.trim() ?? ''
  return above !== '' && /^\p{Lu}\p{Ll}*(?:\s\p{Ll}+){0,4}[,.]?$/u.test(above)
}

const INITIALS_AT_END =
  /(?:(?<=[.!?)\]"”;:,%\d])\s+|\s{2,}|\s[-–—/|]{1,2}\s?|\t|\n\s*)[([]?(?<initials>\p{Lu}{2,4}|(?:\p{Lu}\.\s?){2,3})[)\]]?(?:,?\s+\d{1,2}[./:]\d{1,2}(?:[./]\d{2,4})?)?["”.)\]\s;|*_]*$/u
/** "…, 4 of them RH.": the word before the letters with which a sentence ends, where nothing sets them apart. */
const BEFORE_STOPPED =
  /(?<!\S)(?<before>\S*[\p{L}\d]\S*)[^\S\n](?:(?<plain>\p{Lu}{2,4})|(?:\p{Lu}\.\s?){1,2}\p{Lu})\.["”)\s]*$/u
const SHORT_FORM = /^[([]?(?<word>\p{Ll}{3,6})\.$/u
const NAME_AT_END =
  /(?:(?<=[.!?)\]"”])\s+|\s{2,}|\s[-–—/|]{1,2}\s?|\t|\n\s*)[([]?(?:(?:signed|sgd|sd\/-|entered by|written by|by)[:.]?\s+)?(?<name>(?:\p{Lu}\p{Ll}{0,8}\.?\s)?\p{Lu}[\p{L}.’'-]*(?:\s(?:van|von|de|der|da|bin|al)){0,2}(?:\s\p{Lu}[\p{L}.’'-]*){0,2}(?:,\s[^,.\n]{2,30})?)[)\]]?(?:,?\s+\d{1,2}[./:]\d{1,2}(?:[./]\d{2,4})?)?\s*$/u
/** "Ask Farid." is a sentence of its own, and no name that somebody put behind an entry. */
const SENTENCE_AT_END = /[.!?]["”)\]]?[^\S\n]+[^.!?\n]*\p{Ll}\.\s*$/u
/** "About:   Brad Roe, Director" is a field of a form, and what is signed says so. */
const FILLS_FIELD = /(?:^|\n)(?![^\n:]*(?:sign|name|initials?|by)\b)[^\n:]{2,40}:\s{2,}\p{Lu}[^\n]*$/iu
/** "Early: RH, TV, AD   Late: MB": who was there, of whom nobody signs. */
const LISTS_PEOPLE =
  /(?:^|\s)\p{Lu}[\p{L} ]{1,20}:\s+\p{Lu}{2,4}(?:,\s?\p{Lu}{2,4})+(?:\s{2,}\p{L}[^:\n]{1,20}:\s+\p{Lu}{2,4}(?:,\s?\p{Lu}{2,4})*)*\s*$/u

/** "Approved by   R. Holt" on a line of its own: what somebody did to a paper, and no words of theirs. */
const NAMES_WHO = /(?:^|\n)[^\p{L}\n]*(?:\p{L}+\s){0,2}\p{L}+ed\sby\s{2,}\p{Lu}[^\n]*$/u

/** "Ana, please look" turns to somebody; "Ana, porter" says what she is. */
const WORDS_BEFORE = /^.*\p{Lu}{3}\.\s+(?=\p{Lu}\p{Ll})/u
const ADDRESSED = /^\p{Lu}\p{Ll}+,\s(?<rest>\p{Ll}.*)$/u
const BEHIND_SENTENCE = /\p{L}{2}[.!?]+\s+[([]?$/u
/** "BO = B. Okafor", "m.v. Havsula" */
const INITIAL_BEFORE = /(?<!\p{L})\p{L}\.\s+$/u
const TAIL = 90
/** "Before me: T. Holt JP": before whom something was declared or signed, who says none of it. */
const BEFORE_WHOM = '(?:before me|(?:sworn|declared|affirmed) before|in the presence of)(?!\\p{L})'
const ENDS_BEFORE_WHOM = new RegExp(
  `(?<!\\p{L})(?:${BEFORE_WHOM}|(?<=\\s{2,})witness(?:ed by)?)\\W*(?:\\p{Lu}\\.\\s?)*$`,
  'iu',
)
const OPENS_JURAT = new RegExp(`^\\W*(?:\\p{L}+\\s)?${BEFORE_WHOM}`, 'iu')

/** Whether words only tell before whom a paper was sworn or signed. */
export const isJurat = (words: string): boolean => OPENS_JURAT.test(words.trimStart())

/** "Handed over, signed: A. Holt  05:50     Taken over, signed: T. Vane  05:52" */
const SIGNED_CELL =
  /(?<!\p{L})(?:sign(?:ed|ature)?|initials?)(?: by)?\s?:\s+(?<name>\p{Lu}[^:\n]{1,40}?)(?:\s{2,}|$)(?<clock>(?:[01]?\d|2[0-3])[:.][0-5]\d(?!\d))?/giu
/** Of two who sign on one line, the one who did so first has written what the other takes over; without clocks, nobody is known to. */
function firstOfTwo(line: string, namer: Namer): Speaker | null | undefined {
  const signed = [...line.matchAll(SIGNED_CELL)].map(({ groups }) => ({
    name: groups?.name ?? '',
    clock: groups?.clock?.padStart(CLOCK_LENGTH, '0') ?? '',
  }))
  const [one, two, another] = signed
  if (!one || !two) return undefined
  if (another || one.clock === '' || two.clock === '' || one.clock === two.clock) return null
  const known = namer.known(one.clock < two.clock ? one.name : two.name)
  return known && { ...known, certain: false }
}
const CLOCK_LENGTH = 5

/** Whoever makes an entry puts their initials or their name behind it; behind a full stop or apart, never as part of a sentence. */
export function signedAtEnd(words: string, namer: Namer): Speaker | null {
  const shared = firstOfTwo(words.slice(words.lastIndexOf('\n') + 1), namer)
  if (shared !== undefined) return shared
  const tail = words.slice(-TAIL).trimEnd()
  if (endsInProse(tail)) return null
  if (LISTS_PEOPLE.test(tail)) return null
  const initials = INITIALS_AT_END.exec(tail)?.groups?.initials
  if (initials) {
    const known = namer.known(initials)
    if (known) return known
  }
  const name = NAME_AT_END.exec(tail)?.groups?.name
  if (!name || tail.length === name.length || SENTENCE_AT_END.test(tail)) return null
  if (
    FILLS_FIELD.test(tail) ||
    NAMES_WHO.test(tail) ||
    ENDS_BEFORE_WHOM.test(tail.slice(0, tail.lastIndexOf(name)))
  )
    return null
  const addressed = ADDRESSED.exec(name)?.groups?.rest
  if (addressed !== undefined && findRole(addressed) === null) return null
  // "NO LIGHT. Ana": the name begins behind the last full stop.
  const bare = readName(name) ?? readName(name.replace(WORDS_BEFORE, ''))
  if (bare === null) return null
  // Of what is all in capitals, only a name that is known and stands behind a sentence.
  if (!/\p{Ll}/u.test(words.slice(words.lastIndexOf('\n') + 1)))
    return BEHIND_SENTENCE.test(tail.slice(0, -name.length)) ? namer.known(bare) : null
  // "BO = B. Okoro": behind an initial nothing stands apart.
  if (INITIAL_BEFORE.test(tail.slice(0, tail.lastIndexOf(name)))) return null
  const known = signerNamed(bare, namer)
  // What an office is called stands below the name of whoever holds it.
  return known ?? (/\s/.test(bare) && !namesNobody(bare) ? namer.find(bare) : null)
}

/** Who signs with a surname alone: where the text knows that person by an initial, it may be another of that name. */
export function signerNamed(name: string, namer: Namer): Speaker | null {
  const known = namer.known(name)
  return known && /\p{Ll}/u.test(name) && !/\s/.test(name) && /^\p{Lu}\.?\s/u.test(known.name)
    ? { ...known, certain: false }
    : known
}

/** Letters with a full stop that belong to what stands before them: behind no end of a sentence, or behind a short form. */
function endsInProse(tail: string): boolean {
  const { before, plain } = BEFORE_STOPPED.exec(tail)?.groups ?? {}
  if (before === undefined) return false
  const short = SHORT_FORM.exec(before)?.groups?.word
  if (short !== undefined && !isStopWord(short) && baseForms(short).length === 0) return true
  return plain !== undefined && !/[.!?…)\]"”]$/u.test(before)
}
