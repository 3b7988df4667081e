import { foldWord } from './fold-words.ts'
import { type ScannedText, toSpan } from './personal-data.ts'

/** A person to look for: a party of an investigation, or found in its evidence. */
export interface KnownPerson {
  readonly name: string
  /** What else the person is called: the same placeholder replaces it. */
  readonly aliases?: readonly string[]
}

interface Part {
  readonly person: number
  /** The last word of the name: the one that is inflected and abbreviated to. */
  readonly isSurname: boolean
}

interface NameWord {
  readonly start: number
  readonly end: number
  readonly raw: string
  readonly people: ReadonlySet<number>
  /** A part of a name, not only its first letter. */
  readonly isWhole: boolean
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*\.?/gu
const PARTICLES = new Set(
  'de da do dos das del della di du la le van von der den ter ten zu zur af av bin ibn al el abu ben of the y e'.split(
    ' ',
  ),
)
const NOT_PARTS = new Set(
  'mr mrs ms miss mx dr prof professor sir madam dame lord lady rev hon capt sgt lt col gen jr sr ii iii iv phd md esq mba ba bsc msc dds rn'.split(
    ' ',
  ),
)
const ORGANISATION =
  /\b(?:inc|llc|ltd|corp|corporation|company|gmbh|plc|llp|bank|university|department|committee|hospital|association|foundation|team|union)\b/i
/** Names that are also words: they count only inside a sentence, or beside other parts of the name. */
const AMBIGUOUS = new Set(
  `will may mark grant bill rose hope faith grace joy dawn june april august summer amber ruby pearl jade ivy lily daisy violet
  art frank rich drew chase hunter mason carter cooper parker taylor baker cook fisher miller page price rice best good young
  long short little small black white brown green gray grey blue king prince day may marsh hill wood woods stone field fields
  brook brooks lake rivers banks bush park church hall house street case law judge bishop pope dean major sergeant guy van
  even an do so no to in on at is he you me my we us by or as if up go it am be are can much such more than then but sun son
  see say ray jay max pat rob sue don ken gene dale glen lane miles wells cross sharp wise noble moody swift bright sweet
  love power powers means ford england france paris london york washington jordan austin dallas houston madison lincoln`.split(
    /\s+/,
  ),
)
/**
 * Endings that languages with cases add to a name ("Nowaka", "Virtasella", "Nováková"), and the plural of a family.
 */
const ENDINGS = new Set(
  `s es a u i y e em iem owi om ow ov ovi ova ové ove ovou ovy ou ami ach a ie in ina inu skiego skiemu skim skiej ska ske skou
  n in an en lla lle lta lta ssa sta ksi na ta as is us o os ez'a ya yu oy ym yi t at et k ek ak ban ben nak nek val vel
  ra re hoz hez rol rel tol tel`.split(/\s+/),
)
const MAX_ENDING_LENGTH = 5
/** In one name. */
const MAX_WORDS = 8
const TITLE_BEFORE =
  /(?:^|[^\p{L}\p{N}])((?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam)\.?[^\S\n]{1,2})$/iu
const TITLE_AFTER =
  /^,?[^\S\n](?:PhD|Ph\.D\.|MD|M\.D\.|Esq\.?|Jr\.?|Sr\.?|II|III|IV|MBA|DDS|RN)(?![\p{L}\p{N}])/u
const BETWEEN =
  /^(?:[^\S\n]{0,3}|[^\S\n]{0,3}\n[^\S\n]{0,3}|,[^\S\n]{0,2}|[-‐‑–]|[^\S\n]?["“”'()]{1,2}[^\S\n]?|_)$/

/** Finds known people by whole names, surnames, given names, initials, possessives and inflected forms. */
export function findKnownPeople(scan: ScannedText, people: readonly KnownPerson[]): void {
  if (people.length === 0) return
  const names = readNames.get(people) ?? indexNames(people)
  readNames.set(people, names)
  findWritten(scan, names)
  let group: NameWord[] = []
  const close = () => {
    if (group.length > 0) addPerson(scan, names, group)
    group = []
  }
  for (const match of scan.text.matchAll(WORD)) {
    const word = readWord(names, match[0], match.index)
    if (!word) {
      // Only particles may stand between the parts of one name.
      if (group.length === 0 || !PARTICLES.has(match[0].toLowerCase())) close()
      continue
    }
    const last = group.at(-1)
    if (last && !continues(scan.text.slice(last.end, word.start), group, word)) close()
    group.push(word)
  }
  close()
}

/** Adds the names that can mean none of the people: "J. Smith" beside Jane Smith adds nobody. */
export function addPeople(people: readonly KnownPerson[], names: readonly string[]): KnownPerson[] {
  const known = people.flatMap(listNames).map((name) => subjectOfName(name).split(' '))
  const added: KnownPerson[] = []
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const words = name.split(' ')
    if (known.some((other) => words.every((word) => other.some((whole) => mayBe(word, whole))))) continue
    known.push(words)
    added.push({ name })
  }
  return [...people, ...added]
}

const mayBe = (word: string, whole: string): boolean =>
  word === whole || (word.length === 1 && whole.startsWith(word))

const listNames = ({ name, aliases = [] }: KnownPerson): string[] => [
  name,
  ...aliases.filter((alias) => !alias.includes('@')),
]

interface Names {
  readonly parts: ReadonlyMap<string, readonly Part[]>
  readonly initials: ReadonlyMap<string, ReadonlySet<number>>
  readonly dotted: ReadonlyMap<string, number | null>
  readonly written: readonly { words: string; person: number }[]
  readonly subjects: readonly string[]
}

const splitName = (name: string): string[] =>
  foldWord(name)
    .replace(/\(.*?\)/g, ' ')
    .split(/[^\p{L}\p{M}']+/u)
    .filter((part) => part !== '' && !NOT_PARTS.has(part) && !PARTICLES.has(part))

export const subjectOfName = (name: string): string => {
  const comma = /^([^,]+),\s*([^,]+)$/.exec(name)
  return splitName(comma ? `${comma[2]} ${comma[1]}` : name).join(' ')
}

/** The same people are searched for in each of thousands of lines. */
const readNames = new WeakMap<readonly KnownPerson[], Names>()

function indexNames(people: readonly KnownPerson[]): Names {
  const parts = new Map<string, Part[]>()
  const initials = new Map<string, Set<number>>()
  const dotted = new Map<string, number | null>()
  const written: { words: string; person: number }[] = []
  const subjects: string[] = []
  for (const { name } of people) subjects.push(subjectOfName(name))
  for (const [person, name] of people.flatMap((one, at) =>
    listNames(one).map((named) => [at, named] as const),
  )) {
    const words = subjectOfName(name)
      .split(' ')
      .filter((word) => word !== '')
    if (ORGANISATION.test(name) || !/\p{Lu}|\p{Ll}/u.test(name)) {
      if (name.trim().length > 1) written.push({ words: name.trim(), person })
      continue
    }
    for (const [at, word] of words.entries()) {
      const first = word.charAt(0)
      initials.set(first, (initials.get(first) ?? new Set()).add(person))
      if (word.length < 2) continue
      const held = parts.get(word) ?? []
      parts.set(word, [
        ...held.filter((part) => part.person !== person),
        { person, isSurname: at > 0 || words.length === 1 },
      ])
    }
    const letters = words.map((word) => word[0]).join('')
    if (letters.length > 1) dotted.set(letters, (dotted.get(letters) ?? person) === person ? person : null)
  }
  return { parts, initials, dotted, written, subjects }
}

/** Names of organizations, and names in scripts without capitals, as they are written. */
function findWritten(scan: ScannedText, { written, subjects }: Names): void {
  const text = scan.text.toLowerCase()
  if (text.length !== scan.text.length) return
  for (const { words, person } of written) {
    const wanted = words.toLowerCase()
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      scan.add('person', toSpan(at, wanted), subjects[person] || wanted)
  }
}

function readWord(names: Names, match: string, start: number): NameWord | null {
  const bare = match
    .replace(/\.$/, '')
    .replace(/['’]s$/i, '')
    .replace(/(?<=s)['’]$/i, '')
  const folded = foldWord(bare)
  const whole = findPeople(names, folded)
  if (whole) return { start, end: start + bare.length, raw: bare, people: whole, isWhole: true }
  const initial = folded.length === 1 && names.initials.get(folded)
  return initial && (/\p{Lu}/u.test(bare) || match.endsWith('.'))
    ? { start, end: start + match.length, raw: bare, people: initial, isWhole: false }
    : null
}

function findPeople({ parts }: Names, word: string): ReadonlySet<number> | null {
  const exact = parts.get(word)
  if (exact) return new Set(exact.map(({ person }) => person))
  for (let length = 1; length <= Math.min(MAX_ENDING_LENGTH, word.length - 4); length++) {
    if (!ENDINGS.has(word.slice(-length))) continue
    const stem = word.slice(0, -length)
    // A name that ends in a vowel changes it ("Kovalenka" from "Kovalenko"); one in -ek or -ec loses it.
    for (const form of [stem, `${stem}a`, `${stem}o`, stem.replace(/([kc])$/, 'e$1')]) {
      const held = parts.get(form)?.filter(({ isSurname }) => isSurname || form === stem)
      if (held?.length && form.length >= 4) return new Set(held.map(({ person }) => person))
    }
  }
  return null
}

function continues(between: string, group: readonly NameWord[], next: NameWord): boolean {
  if (group.length >= MAX_WORDS) return false
  const shared = [...next.people].some((person) => group.every(({ people }) => people.has(person)))
  // A repeated part begins another mention.
  if (!shared || group.some(({ raw }) => raw.length > 1 && raw === next.raw)) return false
  if (BETWEEN.test(between)) return true
  // "Maria de la Cruz": particles between.
  const words = between.trim().split(/\s+/)
  return between.length < 20 && words.every((word) => PARTICLES.has(word.toLowerCase()))
}

function addPerson(scan: ScannedText, names: Names, group: readonly NameWord[]): void {
  const whole = group.filter(({ isWhole }) => isWhole)
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return
  const [named, another] = whole
  if (!named) {
    addInitials(scan, names, group)
    return
  }
  const inTitleCase = whole.every(({ raw }) => /^\p{Lu}/u.test(raw))
  if (!another && !standsAlone(scan.text, named, group.length)) return
  if (!inTitleCase && whole.length < 2 && group.length < 2) return
  const titleBefore =
    TITLE_BEFORE.exec(scan.text.slice(Math.max(0, first.start - 16), first.start))?.[1] ?? ''
  const titleAfter = TITLE_AFTER.exec(scan.text.slice(last.end, last.end + 12))?.[0] ?? ''
  const subject = chooseSubject(names, group)
  const titled = { start: first.start - titleBefore.length, end: last.end + titleAfter.length }
  scan.add('person', titled, subject) || scan.add('person', { start: first.start, end: last.end }, subject)
}

function standsAlone(text: string, { raw, start, end }: NameWord, words: number): boolean {
  if (!/^\p{Lu}/u.test(raw)) return false
  if (words > 1 || !AMBIGUOUS.has(raw.toLowerCase())) return true
  const isPossessive = /^['’]s\b/.test(text.slice(end, end + 2))
  const opens = /(?:^|[.!?:;•>\n]["“'(]?\s{0,3})$/.test(text.slice(Math.max(0, start - 6), start))
  return isPossessive || !opens
}

/** "J.S." and "(JS)" if only one person has these letters. */
function addInitials(scan: ScannedText, names: Names, group: readonly NameWord[]): void {
  if (group.length < 2) return
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return
  const written = scan.text.slice(first.start, last.end)
  if (!/^\p{Lu}\.(?:\s?\p{Lu}\.)+$/u.test(written)) return
  const person = names.dotted.get(foldWord(written).replace(/[^\p{L}]/gu, ''))
  const subject = person === undefined || person === null ? undefined : names.subjects[person]
  if (subject !== undefined) scan.add('person', { start: first.start, end: last.end }, subject)
}

/** The person all its words can mean; if that is not exactly one, the words themselves stand for whoever it is. */
function chooseSubject({ subjects }: Names, group: readonly NameWord[]): string {
  const [first, ...others] = group
  const shared = [...(first?.people ?? [])].filter((person) =>
    others.every(({ people }) => people.has(person)),
  )
  const [meant, another] = new Set(shared.map((person) => subjects[person]))
  if (meant !== undefined && another === undefined) return meant
  return group
    .filter(({ isWhole }) => isWhole)
    .map(({ raw }) => foldWord(raw))
    .join(' ')
}
