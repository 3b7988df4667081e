import { isKnownNoun } from './known-nouns.ts'
import type { Line } from './lines.ts'
import { isFirm } from './names.ts'
import { HAS_MOMENT, isStampAlone } from './stamps.ts'
import { findRole } from './told-roles.ts'
import type { Candidate, Shape } from './turn-lines.ts'

export interface Chosen {
  readonly labels: readonly Candidate[]
  readonly kind: 'chat' | 'transcript' | 'stamp-below'
}

/** Headers of mails and fields of records come again and again too, but nobody says what stands behind them. */
const FIELD =
  /^(?:from|to|cc|bcc|date|time|subject|re|sent|received|note|notes|ref|status|direction|type|folder|duration|page|exhibit|present|attending|apologies|attachments?|https?|fwd?|ps|nb|action|location|tel|phone|mobile|fax|e-?mail|web|www|name|address)$/i
/** "It says:", "Ms Roe wrote:", "Then this:": within a turn, what leads up to somebody's words. */
const LEADS_UP =
  /^(?:then|this|that|these|here|there|and|but|so)(?!\p{L})|\s(?:says?|said|writes?|wrote|asks?|asked|repl(?:y|ies|ied)|answers?|answered|reads?|states?|stated)$/iu
const STAMPED: readonly Shape[] = ['in', 'in-alone', 'in-column', 'in-dash', 'out', 'out-colon']
const SPOKEN: readonly Shape[] = ['colon', 'column', 'angle', 'bracket', 'dash']
const WEEKDAY = /^(?:mon?|tue?s?|weds?|we|thu?(?:rs?)?|fri?|sat?|sun?)(?:day|s?day|nesday|rsday|urday)?$/iu
const IS_LETTER = /^[QA]$/
const CAPITALS = /^\p{Lu}[\p{Lu}\p{N}.’' /()-]*$/u
const TITLED = /^(?:MR|MRS|MS|MISS|DR|PROF|SIR|D[CSI]|P[CS])\.?\s/
const FULL_NAME =
  /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|Lord|Lady|Prof)\.?\s)?\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}.’'-]*){1,2}$/u
/** "Interviewer", "Note taker", "Agent 2". */
const FUNCTION = /^\p{Lu}\p{Ll}+(?:\s(?:\p{Ll}+|\d))?$/u
const MIN_STAMPED = 3
const MIN_SPOKEN = 4
/** Fewer do where each label is a person that is known. */
const MIN_TOLD = 3

/**
 * Which of the lines that look like the beginning of a turn are one: those of a shape that goes down the whole text,
 * with labels that come again. A shape that carries moments speaks for itself; one of names alone needs two speakers.
 */
export function chooseLabels(
  candidates: readonly Candidate[],
  lines: readonly Line[],
  isKnown: (label: string) => boolean,
): Chosen | null {
  return (
    chooseStamped(candidates, lines, isKnown) ??
    chooseSpoken(withoutRemarks(candidates, lines), isKnown) ??
    chooseAlone(candidates, lines, isKnown)
  )
}

/** "[SC] Until noon.": brackets before few of the lines mark what somebody writes into another's text. */
function withoutRemarks(candidates: readonly Candidate[], lines: readonly Line[]): readonly Candidate[] {
  const bracketed = candidates.filter(({ shape }) => shape === 'bracket').length
  if (bracketed === 0) return candidates
  const written = lines.filter(({ words }) => words.trim() !== '').length
  return bracketed * 2 >= written ? candidates : candidates.filter(({ shape }) => shape !== 'bracket')
}

function chooseStamped(
  candidates: readonly Candidate[],
  lines: readonly Line[],
  isKnown: (label: string) => boolean,
): Chosen | null {
  // What stands between dashes in a log is an action or a place as often as a name.
  const areNamed = candidates.filter(({ shape, label }) => shape === 'in-dash' && isKnown(label)).length >= 2
  // A colon between a word and a moment fills in a field.
  const stamped = candidates.filter(
    ({ shape, label, at }) =>
      STAMPED.includes(shape) &&
      (!FIELD.test(label) || (shape === 'in-column' && label.length === 2)) &&
      !label.endsWith(':') &&
      (shape !== 'in-dash' || areNamed) &&
      (shape !== 'out' || hasWordsBelow(lines, at)),
  )
  const counts = tally(stamped)
  const known = stamped.filter(({ label }) => isKnown(label) || IS_LETTER.test(label))
  const repeated = stamped.filter(({ label }) => (counts.get(label) ?? 0) >= 2)
  // Rows of a log begin with a moment as well; names come again, and are few beside the lines.
  const isTalk =
    stamped.length >= MIN_STAMPED
      ? known.length >= 2 ||
        (repeated.length >= stamped.length / 3 && counts.size <= Math.max(2, stamped.length * 0.7))
      : stamped.length === 2 && known.length >= 1
  if (!isTalk) return null
  const columns = stamped.filter(({ shape }) => shape === 'in-column')
  if (
    columns.length === stamped.length &&
    known.length === 0 &&
    !columns.every(({ label }) => CAPITALS.test(label))
  )
    return null
  return { labels: stamped, kind: isRecording(stamped) ? 'transcript' : 'chat' }
}

/** A counter that begins near nought, or letters and capitals for names, tell a transcript from a chat. */
function isRecording(stamped: readonly Candidate[]): boolean {
  const first = stamped[0]?.when ?? ''
  if (/^0{1,2}:/.test(first) && !/[ap]m/i.test(first)) return true
  const shouted = stamped.filter(({ label }) => IS_LETTER.test(label) || CAPITALS.test(label))
  return (
    shouted.length >= stamped.length * 0.6 &&
    !HAS_MOMENT.test(first.replace(/\d{1,2}[:.]\d\d(?:[:.]\d\d)?/g, ''))
  )
}

function chooseSpoken(candidates: readonly Candidate[], isKnown: (label: string) => boolean): Chosen | null {
  // "NB" and "PS" are somebody's initials where the paper knows them, and nothing but a postscript ends it.
  const all = tally(candidates)
  const last = candidates.findLast(({ shape }) => SPOKEN.includes(shape))
  const isInitialed = ({ label, at }: Candidate) =>
    label.length === 2 && ((all.get(label) ?? 0) >= 2 || at !== last?.at) && isKnown(label)
  const fields = candidates.findIndex((one) => SPOKEN.includes(one.shape) && !namesSomebody(one))
  const spoken = candidates.slice(Math.max(fields, 0)).filter(
    (one) =>
      SPOKEN.includes(one.shape) &&
      !(FIELD.test(lastSentence(one.label)) && !isInitialed(one)) &&
      !LEADS_UP.test(one.label) &&
      // What a printed form is called stands at the head of each page.
      !(one.shape === 'column' && isFirm(one.label)),
  )
  const counts = tally(spoken)
  // Where every label is a name or a function, and one comes again, each name stands for its person.
  const isCast =
    spoken.length >= MIN_SPOKEN &&
    spoken.every(({ label }) => FULL_NAME.test(label) || FUNCTION.test(label)) &&
    new Set(spoken.map(({ label }) => label).filter((label) => FULL_NAME.test(label))).size >= 2 &&
    [...counts].some(([label, count]) => count >= 2 && FULL_NAME.test(label))
  const isTold = (label: string) =>
    IS_LETTER.test(label) || isKnown(label) || (isCast && FULL_NAME.test(label))
  const speakers = [...counts].filter(([, count]) => count >= 2)
  const again = [...counts].filter(([label, count]) => count >= 2 || isTold(label))
  const total = again.reduce((sum, [, count]) => sum + count, 0)
  const told = again.filter(([label]) => isTold(label))
  if (
    again.length < 2 ||
    total <
      (told.length === again.length || spoken.every(({ shape }) => shape === 'angle') ? MIN_TOLD : MIN_SPOKEN)
  )
    return null
  if (speakers.length === 0 && told.length < 2) return null
  if (told.length === 0 && areFields(speakers.map(([label]) => label))) return null
  // "TU  0610  …", "WE  0535  …": the days of a log are nobody's initials.
  if (told.length === 0 && again.every(([label]) => WEEKDAY.test(label))) return null
  // Labels with few words behind them are a record, and names beside roles a list of people, not a conversation.
  const heard = spoken.filter(({ label }) => (counts.get(label) ?? 0) >= 2 || isTold(label))
  const isColumn = spoken.every(({ shape }) => shape === 'column')
  if ((told.length === 0 || isColumn) && !takeTurns(heard)) return null
  const shouting = speakers.some(([label]) => CAPITALS.test(label))
  const isFunctional = speakers.every(([label]) => FUNCTION.test(label))
  const labels = spoken.filter((one) => {
    const { label, shape } = one
    if ((counts.get(label) ?? 0) >= 2 || isTold(label)) return true
    if (shape === 'column') return shouting && TITLED.test(label)
    if (shape !== 'colon') return false
    return shouting
      ? CAPITALS.test(label)
      : FULL_NAME.test(label) || (isFunctional && FUNCTION.test(label) && endsSentence(one))
  })
  return { labels, kind: 'transcript' }
}

/** "Chair RH. Present: …": of a line, the colon stands behind its last sentence alone. */
const lastSentence = (label: string): string => label.split(/(?<=\p{L}{2})\.\s/u).at(-1) ?? label

/** "Done", "Notes", "Day remarks": what comes again and again is called as things are, and hardly one label as people are. */
function areFields(labels: readonly string[]): boolean {
  const things = labels.filter(namesThing)
  const areAll =
    labels.length > 1 && things.length === labels.length && !labels.some((label) => ASKS.test(label))
  return areAll || (things.length >= MIN_THINGS && labels.length - things.length < 2)
}
const MIN_THINGS = 3
const ASKS = /^(?:questions?|answers?|replies|reply|response)$/i
function namesThing(label: string): boolean {
  const words = label.toLowerCase().split(/\s+/)
  return (
    !CAPITALS.test(label) &&
    words.every((word) => NO_NOUN.test(word) || isKnownNoun(word)) &&
    findRole(words.join(' ')) === null
  )
}
const NO_NOUN = /^(?:of|for|to|in|on|at|by|and|or|the|an?|your|our|next)$/

const endsSentence = ({ line, length }: Candidate): boolean =>
  /[.?!]["”’)]?\s*$/.test(line.words.slice(length))

/** "Interviewer: Anna Stone, HR": above a conversation, a field that says who somebody is. */
const namesSomebody = ({ line, length }: Candidate): boolean =>
  /^(?:\p{Lu}[\p{L}.’'-]*|\d+)(?:\s(?:\p{Lu}[\p{L}.’'-]*|[\d/.:-]+|v[ao]n|d[aei]))*(?:[,;(–-][^.?!]*)?$/u.test(
    line.words.slice(length).trim(),
  ) && !/[.?!]$/.test(line.words.trim())

/** Whether what stands behind the labels is spoken: it asks, or it runs to whole sentences. */
function takeTurns(labels: readonly Candidate[]): boolean {
  const said = labels.map(({ line, length }) => line.words.slice(length).trim())
  const spoken = said.filter((words) => /[.?!…"”]\s*$/.test(words) || words.split(/\s+/).length >= 5)
  return spoken.length >= said.length * 0.5
}

/** A name alone above what it says, or between a moment and the words. */
function chooseAlone(
  candidates: readonly Candidate[],
  lines: readonly Line[],
  isKnown: (label: string) => boolean,
): Chosen | null {
  const alone = candidates.filter(
    ({ shape, at, label }) =>
      shape === 'alone' && !FIELD.test(label) && followsGap(lines, at) && hasWordsBelow(lines, at),
  )
  const counts = tally(alone)
  const isTold = ({ label }: Candidate) =>
    (counts.get(label) ?? 0) >= 2 || isKnown(label) || /^Me$|^You$|^\+\d/.test(label)
  const isStamped = ({ at }: Candidate) => isStampAt(lines[at + 1])
  // Where each name has its moment below it, so has somebody who writes once.
  const areStamped = alone.filter((one) => isTold(one) && isStamped(one)).length >= MIN_STAMPED
  const named = alone.filter((one) => isTold(one) || (areStamped && isStamped(one)))
  const heard = new Set(named.flatMap(({ label }) => [label, label.replace(/\s\([^()]*\)$/, '')]))
  // Those who reply in a thread stand beside their moment.
  const replies = candidates.filter(
    ({ shape, label, at }) =>
      areStamped && shape === 'out' && (heard.has(label) || isKnown(label)) && hasWordsBelow(lines, at),
  )
  const labels = [...named, ...replies].sort((a, b) => a.at - b.at)
  const speakers = new Set(labels.map(({ label }) => label))
  if (labels.length < MIN_STAMPED || speakers.size < 2 || speakers.size === labels.length) return null
  const stamps = lines.filter(({ words }) => words.length < 120 && isStampAlone(words))
  const isBelow = stamps.length >= labels.length - 1 && (stamps[0]?.start ?? 0) > (labels[0]?.line.start ?? 0)
  return { labels, kind: isBelow ? 'stamp-below' : 'chat' }
}

const isStampAt = (line: Line | undefined): boolean =>
  line !== undefined && line.words.length < 120 && isStampAlone(line.words)
const isGap = (line: Line | undefined): boolean =>
  line === undefined || line.words.trim() === '' || isStampAt(line)
const followsGap = (lines: readonly Line[], at: number): boolean =>
  isGap(lines[at - 1]) || / · /.test(lines[at - 1]?.words ?? '')
const hasWordsBelow = (lines: readonly Line[], at: number): boolean => {
  const next = lines[at + 1]?.words.trim() === '' ? lines[at + 2] : lines[at + 1]
  return next !== undefined && next.words.trim() !== ''
}

function tally(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { label } of candidates) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
