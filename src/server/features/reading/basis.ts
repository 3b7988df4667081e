import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { SPEAKS } from './speaking-verbs.ts'
import { REPORTS, TOLD_ME, withoutOwnTelling } from './stance.ts'
import type { Basis, Speaker, Stance } from './unit.ts'

const INFERS =
  /\b(?:must (?:be|have|get)|(?:probably|presumably|evidently|obviously|surely|clearly|likely)|I (?:think|thought|suppose|supposed|guess|assume|assumed|believe|believed|took it|reckon)|(?:he|she|they) (?:thought|supposed|assumed|believed|took it|guessed|reckoned)|(?:I|we|he|she|they) (?:do|does)(?:n['’]?t| not)(?: really| honestly| personally)? (?:believe|think|suppose|imagine)|in (?:my|our) (?:view|opinion)|seem(?:s|ed)?|looks like|could only|might have|may have)\b/i
/** "I do not know of any other": what somebody does not know they have not seen. */
const UNKNOWN = /^\W*(?:\d+[.)]\s*)?\p{L}+ (?:do|does)(?:n['’]?t| not)(?: \p{Ll}+)? know(?!\p{L})[^,;]*$/iu
const HEARD = /\b(?:heard|overheard|whisper(?:ed)?|could hear|shout(?:ed|ing)?)\b/i
const HEARD_OF = /\bheard (?:from|of|about|that|it from|stories|rumou?rs|talk|gossip)\b/i
const DOCUMENT =
  /\b(?:according to the|the (?:log|record|report|sheet|register|minutes|policy|email|e-mail|mail|entry|document|file|ledger|statement) (?:says?|shows?|states?|records?|reads?)|as (?:the|my) (?:log|records?|sheet)|dated)\b/i

interface Told {
  readonly stance: Stance | null
  readonly speaker: Speaker | null
  /** Whether it is told at all, and not a heading or a question. */
  readonly speaks: boolean
  /** Whether somebody else wrote down what the speaker said. */
  readonly reported: boolean
}

/** How they come to know it; `not_said` where the words do not tell. */
export function readBasis(sentence: string, told: Told): Basis {
  // Of what somebody has forgotten nothing is known in any way.
  if (told.stance === 'does_not_recall') return 'not_said'
  const others = told.reported ? sentence : withoutOwnTelling(sentence)
  if (TOLD_ME.test(sentence) || (REPORTS.test(others) && /\btold|said|say\b/i.test(others))) return 'was_told'
  const isHandedOn = told.stance === 'reports_another'
  if (HEARD.test(sentence) && !(isHandedOn && HEARD_OF.test(sentence)) && tellsOfThemselves(sentence, told))
    return 'heard'
  if (DOCUMENT.test(sentence)) return 'document'
  if (isHandedOn) return 'was_told'
  if (INFERS.test(sentence)) return 'inferred'
  if (UNKNOWN.test(sentence)) return 'not_said'
  return tellsOfThemselves(sentence, told) ? 'saw' : 'not_said'
}

const I = /\b(?:I|we|me|us|myself|ourselves)\b/i
/** "My brother took it" tells of the brother, "he took my bag" of what befell whoever says it. */
const MINE = /\b(?:my|our|mine|ours)\b/i
const OF_MINE = /^\W*(?:\d+[.)]\s*)?(?:my|our)\b/i

/** "He said that the gate was open": behind it stands what was said, and only that can be of themselves. */
const SAYS_WORDS = [
  '(?:said|says|stat(?:ed|es)|added|adds|replied|answered|explain(?:ed|s)|confirm(?:ed|s)|claim(?:ed|s)|insist(?:ed|s)|maintain(?:ed|s)|den(?:ied|ies)|accept(?:ed|s)|agreed|agrees|admit(?:ted|s)|told|tells)(?:\\s(?:me|us|him|her|them|to\\s\\p{L}+))?(?:\\s+that\\b)?',
  `${SPEAKS}\\s(?:that|how)\\b`,
].join('|')
const SAYS = new RegExp(`^.{0,60}?(?<!\\p{L})(?:${SAYS_WORDS})\\s*`, 'iu')
const THEY = /\b(?:he|she|they)\b/i
/** "Denied having touched it", "said never": nobody else is named who could have done it. */
const LEFT_OUT = /^\W*(?:(?:ever|never|not|having|being)\b|\p{Ll}{3,}ing\b)/iu
const FIRST_WORD = /^\W*(?<word>[\p{L}’']+)/u
/** "Cleaned by the night shift", "signed forms": no verb of whoever writes. */
const BY_OTHERS = /^\W*[\p{L}’']+\s(?:by\b|\p{Ll}{3,}s\b|\p{L}+\s(?:is|are|was|were|has|have)\b)/u

function tellsOfThemselves(sentence: string, { speaker, speaks, reported }: Told): boolean {
  if (!speaks) return false
  if (I.test(sentence) || (MINE.test(sentence) && !OF_MINE.test(sentence))) return !tellsOnlyOfMind(sentence)
  if (!speaker) return false
  const told = reported ? sentence.replace(SAYS, '') : sentence
  if (startsWithVerb(told) || (told !== sentence && LEFT_OUT.test(told))) return true
  return reported && (THEY.test(told) || names(speaker).some((name) => told.includes(name)))
}

/** "I am writing to complain that somebody …", "We expect to hear by May.", "I want him to be moved." */
const OF_MIND =
  /^\W*(?:\d+[.)]\s*)?(?:I|we)(?:['’]m|\s(?:am|are))?\s(?:also\s|now\s|\p{Ll}+ly\s)?(?<verb>\p{Ll}{2,})\s(?:[\p{L}’'.]+\s){0,3}?(?:that|(?:not\s)?to\s\p{Ll}+)\s/iu
/** What somebody wants, expects or holds, where nothing behind it tells what they did themselves. */
function tellsOnlyOfMind(sentence: string): boolean {
  const found = OF_MIND.exec(sentence)
  const verb = found?.groups?.verb ?? ''
  if (!found || isPastVerb(verb) || NO_WISH.test(verb)) return false
  const behind = sentence.slice(found[0].length)
  return !(I.test(behind) && behind.split(/[^\p{L}’']+/u).some(isPastVerb))
}
const NO_WISH = /^(?:have|has|had|do|did|could|can|was|were|never|not|see|hear)$/i

/** "Passed him at the gate": in haste nobody writes that it was they. */
const startsWithVerb = (told: string): boolean => {
  const word = FIRST_WORD.exec(told)?.groups?.word ?? ''
  return (isPastVerb(word) || /^never$/iu.test(word)) && !BY_OTHERS.test(told)
}

/** The parts of a name, and what a note shortens it to. */
function names({ name }: Speaker): string[] {
  const parts = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part))
  const initials = parts.map(([first = '']) => first).join('')
  return [...parts, initials].filter((one) => one.length > 1)
}
