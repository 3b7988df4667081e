import { namesThings } from './known-nouns.ts'
import { namesOffice, namesThing } from './named-nobody.ts'
import { suggestSex } from './sexes.ts'

/** A name of two words or more, as it stands in the head of a text. */
const PARTICLE = '(?:van|von|de|der|den|la|le|di|da|bin|al|ter|zu)'
const TITLE = '(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|DC|DS|DI|PC|PS|Sgt|Insp)\\.?[ ]'
// A full stop behind a whole word ends a sentence; behind a letter it is an initial's.
const WORD = "\\p{Lu}(?:\\.|[\\p{L}’'-]+|(?!\\p{L}))"
const NO_PART = '(?!(?:BY|OF|TO|FROM|FOR|THE|WITH|AND|IN|AT|ON|No|Yes|I)[ ])'
export const NAME = `(?<!\\p{L})${NO_PART}${WORD}(?:[ ](?:${PARTICLE}[ ])*${NO_PART}${WORD}){1,3}`
const ANY_NAME = `(?:${NAME}|${TITLE}\\p{Lu}[\\p{L}’'-]+)`
/** "Gwen Ibbotson, Area Manager (M)". */
const NAME_ROLE_LABEL = new RegExp(`(?<name>${NAME}),[^\\n;()]{2,60}\\((?<label>\\p{Lu}{1,3})\\)`, 'gu')
/** Wei Liang (TWL), A. Whitfield (AW), Pocock (JP). */
const NAME_WITH_LABEL = new RegExp(
  `(?<name>${NAME}|(?:${TITLE})?\\p{Lu}[\\p{L}’'-]+)\\s*\\((?<label>\\p{Lu}{1,5})\\)`,
  'gu',
)
/** "Ana Whitfield (buyer, chairing) - AW", "Ana Whitfield, buyer - AW": letters apart behind what somebody is. */
const NAME_THEN_LETTERS = new RegExp(
  `(?<name>${NAME})(?:\\s\\([^()\\n]{2,60}\\)|,\\s[^\\n()]{2,60}?)?\\s[-–—=]\\s(?<label>\\p{Lu}{2,4})(?=[^\\S\\n]*(?:\\n|$|[,;]))`,
  'gu',
)
/** "HR" behind a name is an office, but for somebody with these initials. */
const isInitialed = (name: string, label: string): boolean => {
  const letters = name.match(/(?<![\p{L}’'])\p{Lu}/gu)?.join('') ?? ''
  return letters === label || (letters[0] ?? '') + (letters.at(-1) ?? '') === label
}
/** Q = A. Whitfield, "Q: Whitfield for the company". */
const LABEL_IS_NAME = new RegExp(
  `\\b(?<label>\\p{Lu}{1,5}\\d{0,2})\\.?\\s*(?:=|[-–]|\\bis\\b)\\s*(?<name>${ANY_NAME})`,
  'gu',
)
/** "L is the left side = Ana", "R is Bo, whose phone it is": single names too, where letters are said to be somebody. */
const LETTER_IS_NAME =
  /(?<![\p{L}\d])(?<label>\p{Lu}{1,3})\s(?:is|=|stands for|means)\s(?:[^=.,;\n]{3,50}=\s*)?(?<name>\p{Lu}\p{Ll}+)(?=[,.;)\n]|\swho(?:se)?\s)/gu
/** "Readers: RH = Holt, Rosa   TB = Branco, Theo": a key of letters, wherever it stands. */
const KEY_OF_LETTERS =
  /(?<![\p{L}\d])(?<label>\p{Lu}{2,4})\s?=\s?(?<last>\p{Lu}[\p{L}’'-]+),\s(?<first>\p{Lu}[\p{L}’'-]+)(?=\s{2,}|[;,\n]|\s*$)/gu
/** "Anna Stone (investigator)", "Anna Stone, investigator", "Anna Stone – HR". */
const NAME_WITH_ROLE = new RegExp(
  `(?<name>${ANY_NAME})(?:\\s\\(\\p{Lu}{1,5}\\))?\\s?(?:\\((?<inner>[\\p{L}][\\p{L} /&.-]{1,40})\\)|(?:,\\s|\\s[–—-]\\s)(?!(?:Mr|Mrs|Ms|Miss|Dr|Prof|Cllr|Sir|Dame)\\b|\\p{Lu}\\.)(?<after>\\p{L}[\\p{L} /&-]{1,40}?)(?=[\\n;,.(]|$))`,
  'gu',
)
/** "Interviewer: Anna Stone", "Speaker 1 = Anna Stone", on a line that says no more. */
const FIELD_IS_NAME = new RegExp(
  `(?:^|\\n|;|\\s\\s|\\t)[^\\S\\n]*(?:\\*\\*)?(?<field>\\p{L}[\\p{L}\\d /'’-]{1,38}?)\\s?(?:\\*\\*)?(?:[:=]|\\sis\\s|\\s[–-]\\s|\\t)(?:\\*\\*)?[^\\S\\n]*(?<name>${ANY_NAME})(?=[^\\S\\n]*(?:\\n|$|[,(;–-][^\\n.?!]{0,60}?(?:\\n|$|\\s{2}|\\t|\\.[^\\S\\n]+\\p{Lu}\\p{Ll}+(?::|\\sby\\s))|\\s{2,}|\\t))`,
  'gu',
)
/** "Lead  M. Holt" at the end of a line: in a form the blanks alone may part what somebody is from the name. */
const FIELD_APART =
  /(?:^|\s{2})(?<field>\p{Lu}\p{Ll}{2,20})\s{2,6}(?<name>\p{Lu}\.\s?\p{Lu}[\p{L}’'-]+)(?=[^\S\n]*(?:\n|$))/gmu
const NUMBER_OF = new RegExp(
  `(?:(?<before>${ANY_NAME}|\\p{Lu}\\p{L}+)[\\s:,=(–-]{1,4}(?<number>\\+?\\d[\\d \\-]{7,18}\\d)|(?<first>\\+?\\d[\\d \\-]{7,18}\\d)\\)?[\\s:,=(–-]{1,4}(?<after>${ANY_NAME}))`,
  'gu',
)
const HEAD_CHARACTERS = 1500
const FOOT_CHARACTERS = 1500
const NOT_A_ROLE =
  /\b(?:with|and|for|at|on|from|dated|january|february|march|april|may|june|july|august|september|october|november|december)\b/i

export interface Legend {
  /** Letters that a text says stand for a person. */
  readonly letters: ReadonlyMap<string, string>
  /** What a text calls a person by function, in small letters: "interviewer", "investigating officer", a telephone number. */
  readonly roles: ReadonlyMap<string, string>
  /** Everybody named in the head. */
  readonly names: readonly string[]
}

const isFirstNamed = (role: string): boolean =>
  /^\p{Lu}\p{Ll}+\s\p{Lu}[\p{Ll}’-]*$/u.test(role) && suggestSex(role) !== null && !namesOffice(role)

/** "Verified (QA)": what was done and by which office, and no name with its initials. */
const isDone = (name: string, label: string): boolean =>
  !/\s/.test(name) && label.length > 1 && !label.endsWith(name[0] ?? '') && namesThing(name)

/** Whom the head of a text makes known under letters, by function or by number. */
export function readLegend(text: string): Legend {
  const head = text.slice(0, HEAD_CHARACTERS)
  const letters = new Map<string, string>()
  for (const { groups: { label, last, first } = {} } of text.slice(-FOOT_CHARACTERS).matchAll(KEY_OF_LETTERS))
    if (label && last && first && !letters.has(label)) letters.set(label, `${first} ${last}`)
  for (const pattern of [NAME_ROLE_LABEL, NAME_WITH_LABEL, LABEL_IS_NAME, LETTER_IS_NAME])
    for (const { groups: { label, name } = {} } of head.matchAll(pattern))
      if (label && name && !letters.has(label) && !isDone(name, label)) letters.set(label, name)
  for (const { groups: { label, name } = {} } of head.matchAll(NAME_THEN_LETTERS))
    if (label && name && !letters.has(label) && isInitialed(name, label)) letters.set(label, name)
  const roles = new Map<string, string | null>()
  const put = (role: string, name: string) => {
    // "Ana Diaz, Bo L" are two people.
    if ((namesThing(name) && !TITLED.test(name)) || isFirstNamed(role)) return
    const key = roleKey(role.replace(/(?<=\p{L}\s)name$|^(?:full )?name of (?:the )?(?=\p{L})/iu, ''))
    const told = roles.get(key)
    roles.set(key, told === undefined || told === name ? name : null)
  }
  for (const pattern of [FIELD_IS_NAME, FIELD_APART])
    for (const { groups: { field, name } = {} } of head.matchAll(pattern)) if (field && name) put(field, name)
  const isListed = listsOfPeople(head)
  for (const { index, groups: { name, inner, after } = {} } of head.matchAll(NAME_WITH_ROLE)) {
    const role = inner ?? after
    if (!name || !role || NOT_A_ROLE.test(role) || TITLED.test(role) || INITIALED.test(role)) continue
    if (inner !== undefined || !isListed(index)) put(role, name)
  }
  const foot =
    text.length > HEAD_CHARACTERS ? text.slice(Math.max(HEAD_CHARACTERS, text.length - FOOT_CHARACTERS)) : ''
  for (const { groups: { before, number, first, after } = {} } of `${head}\n${foot}`.matchAll(NUMBER_OF)) {
    const [name, digits] = [before ?? after, number ?? first]
    if (name && digits) put(digits.replace(/\D/g, ''), name)
  }
  const isTurn = labelsTurns(text)
  const names = [...new Set([...head.matchAll(HEAD_NAME)].map(([name]) => name))].filter(
    (name) =>
      !isTurn(name) &&
      !/^(?!(?:MR|MRS|MS|MISS|DR|SIR|DC|DS|DI|PC|PS)\s)\p{Lu}{2,}\s\p{Lu}\p{Ll}/u.test(name) &&
      (TITLED.test(name) || !(namesThing(name) || (!/\p{Ll}/u.test(name) && namesThings(name)))),
  )
  return {
    letters,
    roles: new Map([...roles].filter((pair): pair is [string, string] => pair[1] !== null)),
    // A title in capitals says the same name as the line below it.
    names: names.filter(
      (name) => /\p{Ll}{2}/u.test(name) || !names.some((other) => other !== name && saysAsMuch(other, name)),
    ),
  }
}

/** "Q. Who had it?", "A. He had.": a letter that opens the turns of a talk is no initial of what they begin with. */
function labelsTurns(text: string): (name: string) => boolean {
  const labels = new Map<string, number>()
  for (const [label] of text.slice(0, MAX_LENGTH_READ).matchAll(TURN_LABEL))
    labels.set(label, (labels.get(label) ?? 0) + 1)
  const isTalk = Math.min(labels.get('Q.') ?? 0, labels.get('A.') ?? 0) >= MIN_TURNS
  return (name) => isTalk && /^[QA]\.\s/u.test(name)
}
const TURN_LABEL = /(?<=^[^\S\n]*)[QA]\.(?=[^\S\n])/gmu
const MIN_TURNS = 2
const MAX_LENGTH_READ = 40_000

/** "Ms Castello" says as much as "MS R. CASTELLO"; "Ms Dolan" says less than "MS AOIFE DOLAN". */
function saysAsMuch(other: string, name: string): boolean {
  const words = (one: string) =>
    one
      .toLowerCase()
      .split(/[\s.]+/)
      .filter((word) => word.length > 1 && !/^(?:mr|mrs|ms|miss|dr|prof|sir|dame)$/.test(word))
  const [own, others] = [words(name), new Set(words(other))]
  return own.length > 0 && own.every((word) => others.has(word))
}

const TITLED = new RegExp(`^${TITLE}\\p{Lu}`, 'iu')
/** "HELP DESK (R. Holt)": whoever writes for the office. */
const INITIALED = /^\p{Lu}\.\s?\p{Lu}/u
const NAME_ALONE = new RegExp(`^(?:and\\s)?(?:${ANY_NAME})(?:\\s\\([^)]*\\))?$`, 'u')
const PEOPLE_LABEL =
  /^\s*(?:present|attend(?:ing|ed|ees)|participants|speakers|parties|between|also present|in attendance|apologies|members|witnesses)\s*:/iu

/**
 * Where people are listed one after the other, "Ana Diaz, Bo Lund, Cem Aydin", the next one is no role of the one
 * before; of two, only what stands before them says so.
 */
function listsOfPeople(head: string): (place: number) => boolean {
  const lists: { readonly start: number; readonly end: number }[] = []
  let start = 0
  for (const line of head.split('\n')) {
    const inBrackets = [...line.matchAll(/(?<=\()[^()]+(?=\))/gu)]
    for (const { index, 0: part } of [
      ...line.matchAll(/[^.;]+(?:\.(?=\s\p{Lu}\p{Ll}+,)[^.;]*)*/gu),
      ...inBrackets,
    ]) {
      const people = part
        .replace(/^[^:]*:/, '')
        .split(/,|\sand\s/)
        .map((one) => one.trim())
        .filter((one) => one !== '')
      const fewest = PEOPLE_LABEL.test(part) ? 2 : 3
      if (people.length >= fewest && people.every((one) => NAME_ALONE.test(one)))
        lists.push({ start: start + index, end: start + index + part.length })
    }
    start += line.length + 1
  }
  return (place) => lists.some((list) => place >= list.start && place < list.end)
}

const HEAD_NAME = new RegExp(ANY_NAME, 'gu')

/** "The Investigating Officer" and "investigating officer" are one function; of a number only its figures count. */
export function roleKey(role: string): string {
  const digits = role.replace(/\D/g, '')
  if (digits.length >= 8) return digits
  return role
    .toLowerCase()
    .replace(/^(?:the|an?)\s/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const MAX_SHORT = 5

/** "Cust" and "Pt" stand for the customer and the patient: the first letter and some of the others, in their order. */
export function isShortFor(short: string, role: string): boolean {
  if (!/^\p{Ll}{2,}$/u.test(short) || short.length > MAX_SHORT || short.length >= role.length) return false
  if (role.startsWith(short)) return short.length > 2 && /^\p{L}+$/u.test(role)
  // Vowels go first.
  if (!/^\p{L}+$/u.test(role) || /[aeiou]/.test(short.slice(1)) || short[0] !== role[0]) return false
  let at = 0
  for (const letter of role) if (letter === short[at]) at++
  return at === short.length && role.endsWith(short.at(-1) ?? '')
}
