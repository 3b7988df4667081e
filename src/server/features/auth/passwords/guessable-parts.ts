import { COMMON_WORDS } from './common-passwords.ts'

export interface GuessablePart {
  readonly kind: 'common' | 'context' | 'sequence' | 'repetition' | 'date'
  /** Where the part begins in the password. */
  readonly start: number
  readonly end: number
  /** How many unguessable characters it is worth. */
  readonly worth: number
}

const WORTH = { common: 2, context: 0, sequence: 2, repetition: 1, date: 2 } as const
const RUN_LEAST = 3
const MAX_PERIOD = 12
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '!@#$%^&*()',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '147258369',
  '789456123',
  '159753',
  '112233445566778899',
]
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}
const DATES =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])[-./]?(?:0?[1-9]|[12]\d|3[01])[-./]?(?:19|20)?\d\d|(?:19|20)\d\d[-./]?(?:0[1-9]|1[0-2])[-./]?(?:0[1-9]|[12]\d|3[01])|(?:19|20)\d\d)(?!\d)/g

/** Whether a character of a password stands for a letter of a word, as in `p@ssw0rd`. */
const standsFor = (given: string, letter: string): boolean =>
  given === letter || (LOOKS_LIKE[given]?.includes(letter) ?? false)

const standsAt = (password: string, word: string, start: number): boolean => {
  if (start + word.length > password.length) return false
  for (let i = 0; i < word.length; i++)
    if (!standsFor(password.charAt(start + i), word.charAt(i))) return false
  return true
}

/** Every part of a password (in lower case) that guessers try first. Parts may overlap. */
export function guessableParts(password: string, contextWords: readonly string[]): GuessablePart[] {
  const parts: GuessablePart[] = []
  const add = (kind: GuessablePart['kind'], start: number, end: number) =>
    parts.push({ kind, start, end, worth: WORTH[kind] })
  for (let start = 0; start < password.length; start++) {
    for (const word of COMMON_WORDS)
      if (standsAt(password, word, start)) add('common', start, start + word.length)
    for (const word of contextWords)
      if (standsAt(password, word, start)) add('context', start, start + word.length)
    const run = sequenceAt(password, start)
    if (run >= RUN_LEAST) add('sequence', start, start + run)
    const repeated = repetitionAt(password, start)
    if (repeated)
      parts.push({ kind: 'repetition', start, end: start + repeated.length, worth: repeated.period })
  }
  for (const date of password.matchAll(DATES))
    if (date[0].length >= 4) add('date', date.index, date.index + date[0].length)
  return parts
}

/** Length of a sequence from here, in either direction: alphabet, digits, a row of keys or the number pad. */
function sequenceAt(password: string, start: number): number {
  let longest = 0
  for (const row of ROWS)
    for (const step of [1, -1]) {
      let at = row.indexOf(password.charAt(start))
      let length = at < 0 ? 0 : 1
      while (at >= 0 && start + length < password.length && row[at + step] === password[start + length]) {
        at += step
        length++
      }
      longest = Math.max(longest, length)
    }
  return longest
}

/** The longest part from here that repeats its own beginning at least once: `aaa`, `abab`, `lemonlemon`. */
function repetitionAt(password: string, start: number): { length: number; period: number } | null {
  let best: { length: number; period: number } | null = null
  for (let period = 1; period <= MAX_PERIOD; period++) {
    let length = period
    while (start + length < password.length && password[start + length] === password[start + length - period])
      length++
    if (length >= Math.max(RUN_LEAST, 2 * period) && length - period > (best ? best.length - best.period : 0))
      best = { length, period }
  }
  return best
}

export interface Estimate {
  /** Unguessable characters, as a lower bound. */
  readonly length: number
  /** The parts that make the password that cheap, in order. */
  readonly parts: readonly GuessablePart[]
}

/** The cheapest way to write a password as guessable parts and single characters. */
export function estimate(password: string, contextWords: readonly string[]): Estimate {
  const from = Map.groupBy(guessableParts(password, contextWords), (part) => part.start)
  let rest: Estimate = { length: 0, parts: [] }
  const best = new Map([[password.length, rest]])
  for (let start = password.length - 1; start >= 0; start--) {
    let cheapest: Estimate = { length: rest.length + 1, parts: rest.parts }
    for (const part of from.get(start) ?? []) {
      const after = best.get(part.end)
      if (after && after.length + part.worth < cheapest.length)
        cheapest = { length: after.length + part.worth, parts: [part, ...after.parts] }
    }
    best.set(start, cheapest)
    rest = cheapest
  }
  return rest
}
