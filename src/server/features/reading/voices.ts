import { keptByRole, withoutPlaces } from './book-owner.ts'
import type { Roles } from './fields.ts'
import { isKnownNoun, namesThings } from './known-nouns.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { readNoteHead, titledBy } from './note-heads.ts'
import { initialsAlone, initialsInTitle, namedFirst, onlyOneInHead, takerIn } from './note-takers.ts'
import type { People } from './people.ts'
import { headedBy, isReport, saysFirstPerson, tellsOfMeeting } from './read-prose.ts'
import { findSignature, isBelowName } from './signatures.ts'
import { isAtHead, signsPart } from './signed-above.ts'
import type { Speaker } from './unit.ts'
import { whoDid } from './who-did.ts'
import { isOne, whoSays } from './who-says.ts'
import { FINITE, NAME, OF_SOMEBODY, saysWhosePaper, TITLE } from './whose-paper.ts'

/** "I, Ana Duarte, of …", "My name is …", "Ana Duarte will say as follows". */
const I_AM = new RegExp(
  `(?:(?:^|\\s)I,\\s+|(?:M|m)y (?:full )?name is\\s+|I am (?=[^.]{3,40}[.,](?:\\s|$)))(?:(?i:the undersigned),?\\s+)?${TITLE}(?<name>${NAME})(?=[,.(;]|\\s+(?:and|of|do|make|say|state|declare|residing|will)\\b|\\s*$)|(?<other>${NAME})[^.\\n]{0,120}?\\s(?i:will say|states? (?:as follows|under|upon)|make(?:s)? oath|declares?(?: as follows)?:?$|says as follows|being (?:duly )?sworn)`,
  'mu',
)
/** "Interview with …", "Call from …", "Attendance note: …". */
const ABOUT = new RegExp(
  `\\b(?i:interview(?:ed)?|int\\.?v?|mtg|meetings?|(?:phone |telephone |video )?call(?:ed)?|conversations?|spoke|talk(?:ed)?|discussion|chat|visit|debrief|supervision|catch[- ]up|1:1|one-to-one)\\b(?:\\s+(?i:notes?|held|summary|record|again|today|conducted))*\\s*(?:(?i:of|with|w\\/|w|to|from)\\s+|\\.?\\s(?i:w\\/|with)\\s+|\\s[-–—:|]\\s*|[-–—:|]\\s+)${TITLE}(?<name>${NAME})`,
  'u',
)
/** "Mr Moor spoke with me", "Ida Voss was interviewed by". */
const MET = new RegExp(
  `^${TITLE}(?<name>${NAME})(?:\\s*[,(][^.\\n]{0,60}?[,)])?\\s+(?i:was\\s+(?:interviewed|seen|visited|spoken\\s+to)|(?:spoke|met|talked)\\s+(?:with|to)\\s+(?:me|us)|met\\s+(?:me|us)|(?:rang|called|phoned|telephoned)\\s+(?:me|us))\\b`,
  'u',
)
/** "Ida Voss, porter. In person, 3 May. Notes of T. Vane": who was met, and how it was kept. */
const HEADED = new RegExp(
  `^${TITLE}(?<name>${NAME}\\s${NAME})\\s*[,(–—-][^\\n]{0,200}\\b(?i:notes?|summary|interview(?:ed)?|in person|(?:by|via|over|on) (?:the )?(?:phone|telephone|video)|spoke (?:to|with))\\b`,
  'u',
)
/** "BROOK MANOR - DAILY NOTES": a title in capitals names a house more often than whoever was met. */
const SHOUTED = /^(?:\p{Lu}{2,}\s){2}/u
/** "Ida Voss, porter. Spoke to RA": the one with the initials took the note. */
const SPOKE_TO_TAKER = /\b[Ss]poke (?:to|with) \p{Lu}{2,4}(?!\p{L})/u
const CLIENT = new RegExp(
  `(?i:\\b(?:act(?:ing)?|instructed|writ(?:e|ing)|appear)\\s+(?:for|by|on behalf of)\\s+(?:(?:our|my)\\s(?:client|member|insured|patient),?\\s+|the\\s)?)${TITLE}(?<name>${NAME})`,
  'u',
)
const KEPT_BY = new RegExp(
  `(?i:log(?:\\s?book)?|diary|journal|notebook|day\\s?book|register|observations?|book|timeline|chronology|^(?:(?!interview|meeting|call|hearing|conversation)[^\\n:])*notes?)\\b[^\\n]{0,60}?(?:[-–—:]|\\b(?:of|kept by|(?<!(?:ed|en)\\s)by))\\s*${TITLE}(?<name>${NAME})(?![-\\d])`,
  'u',
)
/** A message that somebody spoke: its words are the caller's. */
const VOICE_MESSAGE =
  /\b(?:voice ?mail|answer(?:ing)? ?(?:phone|machine)|voice (?:message|note)|message left)\b/i
/** "You ask me who was there. It was my brother.": the record of a hearing repeats each question. */
const YOU_ASK =
  /(?<=^|\n)[^\S\n]*You\s(?:now\s|also\s|then\s)?(?:ask|show|tell|put|read|remind|confront|say|inform)(?!\p{L})/gu
const MIN_ASKED = 3
const HEAD_LINES = 8
const LINES_ABOUT = 5

/** "Interview of Ida Voss, Tuesday, by video.": a line that says what the paper is, and asserts nothing. */
export const titlesPaper = (words: string): boolean =>
  words.length < MAX_TITLE &&
  !FINITE.test(words) &&
  (ABOUT.exec(words)?.index === 0 || OF_SOMEBODY.exec(words)?.index === 0)
const MAX_TITLE = 160
/** Whether words tell of a talk and whom it was with, and assert nothing. */
export const namesTalk = (words: string): boolean =>
  words.length < MAX_TITLE && !FINITE.test(words) && ABOUT.exec(words)?.index === 0
export const SUBJECT_LINE = /^(?:re|subject|sub)\s?[:\t]\s*(?<subject>\S.*)$/iu
const MAX_LENGTH_READ = 40_000

export interface ProseVoice {
  /** Who signed it or writes in the first person. */
  readonly writer: Speaker | null
  /** Behind this place the writer's signature stands. */
  readonly end: number | null
  /** Whose words a note reports, where it is one person. */
  readonly reported: Speaker | null
  /** Who says I in such a note. */
  readonly taker: Speaker | null
  /** Whether each sentence may report somebody else. */
  readonly isNote: boolean
  /** Whose book of entries it is. */
  readonly keeper: Speaker | null
  /** For whom a representative writes. */
  readonly client: Speaker | null
  /** Whether the writer keeps a record of what others say, and in which way. */
  readonly records: 'others' | 'own book' | null
  /** Whether anybody says I, named or not: days are then told from the day of writing. */
  readonly isTold: boolean
}

const nobody = { client: null, records: null, end: null, reported: null, taker: null, isNote: false }

/** Whose words a text without turns holds: a signed statement, a letter, or a note of what others said. */
export function findVoice(
  text: string,
  lines: readonly Line[],
  { namer, people, roles }: { readonly namer: Namer; readonly people: People; readonly roles: Roles },
): ProseVoice {
  const head = joinTitle(
    lines
      .filter(({ words }) => words.trim() !== '' && !isBelowName(words))
      .slice(0, HEAD_LINES)
      .map(({ words }) => words.trim().slice(0, 300)),
  )
  const among = (pattern: RegExp, some: readonly string[] = head): Speaker | null => {
    for (const words of some) {
      const { name, owner, other } = pattern.exec(words)?.groups ?? {}
      const found = [name, owner, other]
        .flatMap((one) => (one && !titlesThing(one, namer) ? [namer.find(one)] : []))
        .find((one) => one)
      if (found) return found
    }
    return null
  }
  // "REPORT OF VISITS": one word is a name only where the text knows it.
  const whole = (one: Speaker | null) => (one && (/\s/.test(one.name) || namer.known(one.name)) ? one : null)
  const counts = countVoices(text)
  const signature = findSignature(lines, namer)
  const stated = whole(among(OF_SOMEBODY, head.filter(saysWhosePaper))) ?? among(I_AM)
  const named = among(
    KEPT_BY,
    head.slice(0, 3).map((words) => withoutPlaces(words, namer)),
  )
  // "CASE NOTES - A. Roe" above "Worker: B. Diaz" are notes about A. Roe.
  const hand = roles.recorder ?? roles.taker
  const isAboutNamed = named !== null && hand !== null && !isOne(named, hand)
  const byRole = keptByRole(head[0] ?? '', namer)
  const keeper = byRole ?? (isAboutNamed ? null : named)
  const about = () =>
    among(
      ABOUT,
      head
        .filter((words, at) => at < LINES_ABOUT || SUBJECT_LINE.test(words))
        .filter((words) => words.length < 160 && !tellsOfMeeting(words))
        .map((words) => (HEADED.test(words) ? words.replace(SPOKE_TO_TAKER, ' ') : words)),
    ) ??
    among(MET, head.slice(0, 3)) ??
    among(
      HEADED,
      head.slice(0, 1).filter((words) => !SHOUTED.test(words)),
    )
  const noted = readNoteHead(head, namer)
  // Such a book records what is about somebody, who has said only what they are told to have said.
  const recorder = byRole && !isOne(byRole, roles.subject) ? byRole : isAboutNamed ? roles.recorder : null
  if (recorder) return { ...nobody, records: 'others', keeper, isTold: true, writer: recorder }
  const titled = roles.reported ?? about() ?? noted?.reported ?? (isAboutNamed ? named : null)
  const none = { ...nobody, keeper, isTold: counts.first > 0 }
  const sameAs = (a: Speaker | null, b: Speaker | null) => a !== null && isOne(a, b)
  const isOfPart = signature !== null && roles.author !== null && signsPart(lines, signature.at)
  const signer = isOfPart ? null : (signature?.speaker ?? null)
  const author = signer ?? stated ?? roles.author ?? (counts.reports + counts.meetings === 0 ? keeper : null)
  const isAccount =
    stated !== null && (counts.first > 0 || sameAs(stated, signer)) && !sameAs(stated, roles.taker)
  const matter = roles.matter ?? roles.subject
  const readRecords = (writer: Speaker | null): ProseVoice['records'] => {
    if (sameAs(writer, keeper)) return 'own book'
    if (sameAs(writer, roles.recorder)) return counts.own > counts.named ? 'own book' : 'others'
    return roles.matter && writer && !sameAs(writer, matter) ? 'others' : null
  }
  // Who is heard answers in the first person, and tells what they are asked.
  const heard = text.slice(0, MAX_LENGTH_READ).match(YOU_ASK) ?? []
  if (roles.heard && heard.length >= MIN_ASKED) return { ...none, writer: roles.heard }
  if (titled && head.slice(0, 3).some((words) => VOICE_MESSAGE.test(words)) && counts.reports === 0)
    return { ...none, writer: titled }
  if (
    titled &&
    !isAccount &&
    !(
      counts.first > counts.reports &&
      (roles.reported === null || sameAs(titled, author)) &&
      sameAs(titled, author)
    )
  ) {
    const taker =
      [
        noted?.taker,
        roles.taker,
        signer,
        roles.author,
        initialsAlone(head, namer),
        takerIn(head, people, titled),
        keeper,
        initialsInTitle(head, namer, titled),
      ].find((one) => one && !sameAs(one, titled)) ?? null
    return { ...none, writer: null, reported: titled, taker, isNote: true }
  }
  const tellsOwn = counts.first > 0 && counts.first * 2 >= counts.reports && counts.meetings < 2
  if (isAccount || (author && tellsOwn)) {
    const writer = isAccount && signer && !sameAs(signer, stated) ? stated : author
    const certain = sameAs(writer, signer) || isAccount || counts.first > 0
    return {
      ...none,
      records: isAccount ? null : readRecords(writer),
      writer: writer && { ...writer, certain: writer.certain && certain },
      end: signature && sameAs(signer, writer) && !isAtHead(signature.at, text) ? signature.at : null,
      reported: null,
      taker: null,
      isNote: false,
      client: among(CLIENT, text.slice(0, 4000).split('\n')),
    }
  }
  const isHeaded = stated === null && findPersonHeadings(lines, namer).length > 0
  if (counts.reports + counts.meetings > 0 || isHeaded) {
    const isOfOne = author === null && counts.meetings === 0 && counts.reports > 1
    const first = isOfOne ? namedFirst(head.slice(0, 4).join('\n'), people) : null
    const others = first ? countOthers(text, first, namer) : 0
    const reported = others >= MIN_OTHERS && others * 2 > counts.named ? null : first
    return {
      ...none,
      writer: null,
      reported,
      taker:
        author ??
        roles.taker ??
        keeper ??
        initialsAlone(head, namer) ??
        titledBy(head[0] ?? '', namer) ??
        (reported && initialsInTitle(head, namer, reported)),
      isNote: true,
    }
  }
  const isSure = signer !== null || sameAs(author, keeper) || sameAs(author, roles.author)
  const likely =
    author ??
    (counts.first > 0 ? (roles.subject ?? onlyOneInHead(head, people, namer)) : null) ??
    whoDid(text, roles.doer)
  const writer = likely && { ...likely, certain: likely.certain && isSure }
  const end = signature && !isAtHead(signature.at, text) ? signature.at : null
  return { ...none, records: readRecords(writer), end, writer }
}

/** "STATEMENT" above "of Ana Duarte, …": a title goes on in the line below it. */
const joinTitle = ([first = '', second = '', ...others]: readonly string[]): string[] =>
  /^(?:of|by|from)\s/i.test(second) ? [`${first} ${second}`, ...others] : [first, second, ...others]

/** "CD REGISTER - DISCREPANCY INVESTIGATION": capitals of a title make no name of what are things. */
const titlesThing = (words: string, namer: Namer): boolean =>
  !/\p{Ll}/u.test(words) &&
  (words.split(/\s+/).every((word) => isKnownNoun(word.toLowerCase())) || namesThings(words)) &&
  namer.known(words) === null

/** How many lines speak in the first person, and how many report what somebody else said. */
function countVoices(text: string) {
  let [first, reports, meetings, own, named] = [0, 0, 0, 0, 0]
  for (const part of text.slice(0, MAX_LENGTH_READ).split(/\n|(?<=[.!?])\s+/)) {
    if (part.length > 2000) continue
    if (tellsOfMeeting(part.trim())) meetings++
    const tells = isReport(part.trim())
    if (/^\s*(?:I|We)\s/.test(part)) own++
    else if (tells) named++
    if (saysFirstPerson(part)) first++
    else if (tells) reports++
  }
  return { first, reports, meetings, own, named }
}

const MIN_OTHERS = 3
/** How many sentences tell of what somebody else said. */
function countOthers(text: string, { name }: Speaker, namer: Namer): number {
  const parts = text.slice(0, MAX_LENGTH_READ).split(/\n|(?<=[.!?])\s+/)
  return parts.filter((part) => {
    const teller = part.length > 2000 ? null : whoSays(part.trim(), { namer, current: null }, true)
    return teller?.certain && teller.name !== name
  }).length
}

const MIN_HEADED = 2
/** Lines that name the people of whom the prose below each tells; none where fewer than two people have one. */
export function findPersonHeadings(lines: readonly Line[], namer: Namer): Line[] {
  const names = new Set<string>()
  const headed = lines.filter(({ words }, at) => {
    const person = /\p{Ll}{2}[.!?](?:\s|$)/u.test(lines[at + 1]?.words ?? '') ? headedBy(words, namer) : null
    if (person?.certain) names.add(person.name)
    return person?.certain
  })
  return names.size >= MIN_HEADED ? headed : []
}
