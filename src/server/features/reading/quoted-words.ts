import type { People } from './people.ts'
import type { Speaker } from './unit.ts'

const SAID = '(?:said|says|asked|told|replied|answered|shouted|whispered|wrote|texted|added|called|goes|went)'
const SUBJECT = new RegExp(
  `(?<![\\p{L}])(?<subject>(?:(?:Mr|Mrs|Ms|Dr)\\.?\\s)?\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+){0,2}|[Hh]e|[Ss]he|[Tt]hey|I)\\s+(?:\\p{L}+ly\\s+|then\\s+|just\\s+)?${SAID}(?![\\p{L}])`,
  'gu',
)
const QUOTATION = /["“](?<words>[^"“”\n]{2,400})["”]/gu
const LOOK_BACK = 300

interface Piece {
  readonly start: number
  readonly end: number
  /** Undefined: nobody else's words. */
  readonly quotes?: Speaker | null
}

/**
 * A sentence in pieces, where it repeats what another person said: words in quotation marks are that person's, not the
 * speaker's. Null as a speaker: nothing says whose words they are.
 */
export function splitQuoted(
  text: string,
  sentence: { start: number; end: number },
  { speaker, people }: { speaker: Speaker; people: People },
): Piece[] {
  const words = text.slice(sentence.start, sentence.end)
  const bare = words.replace(QUOTATION, (quoted) => ' '.repeat(quoted.length))
  const subjects = [...bare.matchAll(SUBJECT)].map((match) => ({
    at: match.index,
    name: match.groups?.subject,
  }))
  if (subjects.every(({ name }) => name === 'I')) return [sentence]
  const pieces: Piece[] = []
  let at = sentence.start
  for (const { index, 0: quoted } of words.matchAll(QUOTATION)) {
    const subject = (subjects.findLast((one) => one.at < index) ?? subjects[0])?.name
    if (subject === undefined || subject === 'I') continue
    const other = /^(?:he|she|they)$/i.test(subject)
      ? lastNamed(text.slice(Math.max(0, sentence.start - LOOK_BACK), sentence.start) + bare, speaker, people)
      : people.find(subject)
    if (other?.name === speaker.name) continue
    const start = sentence.start + index
    if (/\p{L}/u.test(text.slice(at, start))) pieces.push({ start: at, end: start })
    pieces.push({ start, end: start + quoted.length, quotes: other })
    at = start + quoted.length
  }
  const last = pieces.at(-1)
  if (!last) return [sentence]
  if (/\p{L}/u.test(text.slice(at, sentence.end))) pieces.push({ start: at, end: sentence.end })
  else pieces[pieces.length - 1] = { ...last, end: sentence.end }
  return pieces
}

/** Whom a pronoun means: the one other person named shortly before; nobody where there are several. */
function lastNamed(before: string, speaker: Speaker, people: People): Speaker | null {
  const names = [...before.matchAll(/\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+){0,2}/gu)]
    .map(([words]) => people.find(words)?.name)
    .filter((name) => name !== undefined && name !== speaker.name)
  const [name, another] = new Set(names)
  return name !== undefined && another === undefined ? { name, certain: false } : null
}
