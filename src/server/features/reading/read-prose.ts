import { splitSentences } from '#server/platform/text/sentences.ts'
import { isSamePerson, lastWord, type People } from './people.ts'
import type { Speaker } from './unit.ts'

const SAYS =
  '(?:said|says|stated|states|told|explained|confirmed|denied|added|recalls?|recalled|reported|claimed|thought|believed|accepted|agreed|insisted|replied|answered|remembered|asked|maintained|mentioned|noted|described|knew|could not|did not|had (?:not |never )?(?:seen|heard|been|told|gone|worked|thought|known|taken|reported|stayed))'
const NAMED_SUBJECT = new RegExp(
  `^(?:[^.,;]{0,40},\\s*)?(?:(?:mr|mrs|ms|miss|dr|prof|chef)\\.?\\s+)?(?<name>\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+){0,3})\\s+(?:\\p{Ll}+ly\\s+)?${SAYS}\\b`,
  'u',
)
const PRONOUN_SUBJECT = /^(?:[^.;]{0,80}?,?\s*)?\b(?:he|she|they)\b/i
/** "ELLIE MARCHETTI, 10.20.": from here on another person is asked. */
const PERSON_HEAD = /^\s*(?<name>\p{Lu}[\p{Lu}’'-]+(?:\s\p{Lu}[\p{Lu}’'-]+){1,3})\s*[,.:(–-]/u
const SIGNED = /(?:^|\n)[^\S\n]*(?:\/s\/|signed:?|sgd\.?)\s*(?<name>[\p{L}.’' -]{3,50})\s*(?:\n|$)/iu
const OF_SOMEBODY =
  /^\s*(?:(?:signed |witness )?(?:statement|declaration|affidavit|account|testimony)\s+(?:of|by|from)|I,)\s+(?<name>[\p{L}.’' -]{3,50}?)(?=[,\n(.;]|\s+-|\s*$)/imu
const ABOUT_SOMEBODY =
  /(?:\b(?i:interview|meeting|phone call|telephone call|call|conversation|spoke|talk|discussion)\b(?:\s+(?i:notes?|of|with|to))*\s+(?i:of|with|to)\s+|[-–:]\s+)(?<name>(?:(?i:mr|mrs|ms|dr)\.?\s+)?\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,3})/u
const UNDER_A_CLOSING =
  /\n[^\S\n]*(?:yours (?:sincerely|faithfully|truly)|(?:with )?(?:kind|best|warm)(?:est)? regards|sincerely)\b[^\n]{0,20}\n\s*(?<name>\p{Lu}[\p{L}.’'-]*(?:[^\S\n]\p{Lu}[\p{L}.’'-]*){1,3})[^\S\n]*(?:\n|,|$)/iu
const QUOTATIONS = /["“][^"“”]*["”]/g
const HEAD_LINES = 4
const FIRST_PERSON = /\b(?:I|my|me|we|our|I['’](?:m|ve|d|ll))\b/

export interface ProseVoice {
  /** Who signed it or writes in the first person. */
  readonly writer: Speaker | null
  /** Whose words a note reports, where it is one person. */
  readonly reported: Speaker | null
  /** Who says I in such a note, as far as its head tells. */
  readonly taker: Speaker | null
}

/** Whose words a text without turns holds: a signed statement, or a note of what somebody said. */
export function findVoice(text: string, people: People): ProseVoice {
  const signed =
    SIGNED.exec(text)?.groups?.name ??
    OF_SOMEBODY.exec(head(text))?.groups?.name ??
    lastLineName(text, people)
  const writer = signed ? { name: people.find(signed)?.name ?? signed.trim(), certain: true } : null
  if (writer) return { writer, reported: null, taker: null }
  const about = ABOUT_SOMEBODY.exec(head(text))?.groups?.name ?? PERSON_HEAD.exec(text)?.groups?.name
  const asked = about ? people.find(about) : null
  const reported = asked ?? namedFirst(head(text), people)
  return { writer: null, reported, taker: takerIn(head(text), { reported, people }) }
}

const TAKEN_BY = /\b(?:by|me|from my notes|note[- ]?taker|investigator|interviewer)\b[^\n]{0,80}/giu

/** The one person beside whom the note is about whom its head calls its author. */
function takerIn(
  words: string,
  { reported, people }: { reported: Speaker | null; people: People },
): Speaker | null {
  const around = [...words.matchAll(TAKEN_BY)].map(([match]) => match).join('\n')
  const found = people.named.filter(
    (name) =>
      name !== reported?.name && new RegExp(`\\b${RegExp.escape(lastWord(name))}\\b`, 'iu').test(around),
  )
  return found.length === 1 && found[0] ? { name: found[0], certain: false } : null
}

/** Whom the head of a note names first, but for who took it. */
function namedFirst(words: string, people: People): Speaker | null {
  const others = people.named.filter((name) => {
    const surname = lastWord(name)
    return !new RegExp(
      `(?:\\bby|note taker|notes?|interviewer|with me|me|taken by|from)[\\s,:(]+(?:\\p{L}+\\.?\\s){0,2}${RegExp.escape(surname)}`,
      'iu',
    ).test(words)
  })
  return others[0] ? { name: others[0], certain: others.length === 1 } : null
}

export interface SpokenSentence {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
}

/** The sentences of a note in reported speech, each with whom it reports. */
export function readReported(
  text: string,
  span: { start: number; end: number },
  { voice, people }: { voice: ProseVoice; people: People },
): SpokenSentence[] {
  let current = voice.reported
  const sentences = splitSentences(text.slice(span.start, span.end))
  return sentences.map(({ start, end }): SpokenSentence => {
    const at = { start: span.start + start, end: span.start + end }
    const words = text.slice(at.start, at.end)
    const opensLine = at.start < 3 || text.slice(at.start - 3, at.start).includes('\n')
    const heading = opensLine ? PERSON_HEAD.exec(words)?.groups?.name : undefined
    if (heading) {
      const person = people.find(heading)
      current = person ?? { name: toTitle(heading), certain: true }
      return { ...at, speaker: null }
    }
    const named = NAMED_SUBJECT.exec(words)?.groups?.name
    const subject = named ? people.find(named) : null
    if (subject && (current === null || !isSamePerson(subject.name, current.name))) {
      // Whoever is named as saying something is the one who says it, here and until somebody else is.
      if (
        /\b(?:said|says|stated|told|added|explained|recalled|recalls|confirmed|denied|asked)\b/.test(words)
      ) {
        if (current === null || voice.reported === null) current = { ...subject, certain: true }
        return { ...at, speaker: { ...subject, certain: true } }
      }
    }
    if (current === null) return { ...at, speaker: null }
    const firstPerson = FIRST_PERSON.test(words.replace(QUOTATIONS, ''))
    if (firstPerson) return { ...at, speaker: voice.writer ?? voice.taker }
    const certain = current.certain && (subject !== null || PRONOUN_SUBJECT.test(words))
    return { ...at, speaker: { ...current, certain } }
  })
}

const head = (text: string): string => text.split('\n').slice(0, HEAD_LINES).join('\n')

/** A name alone on one of the last lines is a signature, where the text speaks in the first person. */
function lastLineName(text: string, people: People): string | null {
  const signed = UNDER_A_CLOSING.exec(text)?.groups?.name
  if (signed) return people.find(signed)?.name ?? signed
  // Whoever is quoted says I as well.
  if ((text.replace(QUOTATIONS, '').match(/\bI\b/g)?.length ?? 0) < 2) return null
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(-4)
  for (const line of lines.reverse()) {
    const words = line.replace(/[,;].*$|\s+\d.*$/g, '').trim()
    if (words.length > 2 && words.length < 40 && /^\p{Lu}/u.test(words) && !/[.!?]$/.test(words)) {
      const person = people.find(words)
      if (person) return person.name
    }
  }
  return null
}

const toTitle = (name: string): string =>
  name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
