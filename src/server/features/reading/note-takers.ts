import type { Namer } from './names.ts'
import { lastWord, type People } from './people.ts'
import type { Speaker } from './unit.ts'

const TAKEN_BY =
  /\b(?:by|me|from my notes|note[- ]?taker|investigator|interviewer|note|minutes|chair)\b[^\n]{0,60}/giu

const INITIALS_ALONE =
  /[.!?]\s+(?<behind>\p{Lu}{2,4})(?:\.|$)|^(?<before>\p{Lu}{2,4})[,:]?\s+\d{1,2}[./-]\d[\d./ -]*$|\S\s{3,}(?<apart>(?:\p{Lu}\.\s?){2,3})$/u
/** "By phone, 3 May. RA.": initials that are a sentence of their own, or stand apart, in the first lines of a note. */
export function initialsAlone(head: readonly string[], namer: Namer): Speaker | null {
  const initials = head
    .slice(0, 2)
    .map((line) => INITIALS_ALONE.exec(line)?.groups)
    .map((groups) => groups?.behind ?? groups?.before ?? groups?.apart)
  const who = initials.find((one) => one !== undefined)
  const person = who === undefined ? null : namer.known(who)
  return person && { ...person, certain: false }
}

/** The one person beside whom the note is about whose initials its title has. */
export function initialsInTitle(
  [title = '']: readonly string[],
  namer: Namer,
  reported: Speaker,
): Speaker | null {
  const letters = new Set(title.match(/(?<![\p{L}.])\p{Lu}{2,3}(?![\p{L}.])/gu))
  const [one, another] = [...letters]
    .flatMap((word) => namer.known(word) ?? [])
    .filter(({ name }) => name !== reported.name)
  return one && !another ? { ...one, certain: false } : null
}

/** The one person beside whom the note is about whom its head calls its author. */
export function takerIn(head: readonly string[], people: People, reported: Speaker): Speaker | null {
  const around = head.flatMap((line) => [...line.matchAll(TAKEN_BY)].map(([match]) => match)).join('\n')
  const found = people.named.filter((name) => name !== reported.name && holdsName(around, lastWord(name)))
  return found.length === 1 && found[0] ? { name: found[0], certain: false } : null
}

/** Lines of a head that name somebody else than who writes. */
const OF_OTHERS =
  /^\W*(?:dear|to|cc|attn|attention|re|ref|subject|about|for|regarding|distribution|copy)(?!\p{L})/iu
/** A firm may have the name of a person. */
const LETTERHEAD = /&|(?<!\p{L})(?:ltd|llp|llc|inc|plc|gmbh|corp|limited|pvt|pty)(?!\p{L})/iu
const FIRST_LINES = 4
/** What runs on so long tells already. */
const LONG_LINE = 12

/** The only person whom the first lines name: most likely, and never certainly, who says I below. */
export function onlyOneInHead(head: readonly string[], people: People, namer: Namer): Speaker | null {
  const prose = head.findIndex((words, at) => at > 0 && words.split(/\s+/).length >= LONG_LINE)
  const lines = head
    .slice(0, prose < 0 ? FIRST_LINES : Math.min(prose, FIRST_LINES))
    .filter((words) => !OF_OTHERS.test(words) && !LETTERHEAD.test(words))
  const found = new Map<string, Speaker>()
  for (const name of new Set([...people.named, ...people.mentioned])) {
    const person = lines.some((words) => holdsName(words, lastWord(name))) ? namer.known(name) : null
    if (person) found.set(person.name, person)
  }
  const [one, another] = found.values()
  return one && !another ? { ...one, certain: false } : null
}

const holdsName = (words: string, surname: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(surname)}(?!\\p{L})`, 'iu').test(words)

/** Whom the head of a note names first, but for who took it. */
export function namedFirst(head: string, people: People): Speaker | null {
  const others = people.named.filter((name) => {
    const surname = lastWord(name)
    return !new RegExp(
      `(?:\\bby|note taker|notes?|interviewer|with me|me|taken by|from)[\\s,:(]+(?:\\p{L}+\\.?\\s){0,2}${RegExp.escape(surname)}`,
      'iu',
    ).test(head)
  })
  return others[0] ? { name: others[0], certain: others.length === 1 } : null
}
