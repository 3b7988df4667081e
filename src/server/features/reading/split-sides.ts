import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'
import { type DaysRead, OWNER, type Turn } from './split-turns.ts'
import { isStampAlone, MAY_HOLD_TIME, STAMP_FIRST } from './stamps.ts'

/** Behind the moment of a message an arrow says whether it came or went. */
const ARROW = /^\s*(?<arrow><-|->|<<|>>|[<>←→])\s+(?=\S)/u
const LEFT = new Set(['<-', '<<', '<', '←'])
/** "Left = received", "< sent": what the left arrow is said to mean. */
const LEFT_MEANS =
  /(?:\bleft|<-|<<|<|←)["”']?\s*(?:=|:|is|means|are|stands for)?\s*(?<what>received|incoming|in\b|inbound|from|sent|outgoing|out\b|outbound)/iu
const GOES = /^(?:sent|out)/i
const MIN_MESSAGES = 3
const MAX_CONTACT = 40

interface Message {
  readonly at: number
  readonly length: number
  readonly isLeft: boolean
}

/**
 * The turns of an exported telephone: under each contact and each day the messages, each with its time and an arrow.
 * Which way an arrow points is certain only where the head says what it means.
 */
export function splitSides(lines: readonly Line[], days: DaysRead): Turn[] | null {
  const messages = lines.flatMap((line, at) => readMessage(line, at))
  const first = messages[0]?.at
  if (messages.length < MIN_MESSAGES || first === undefined) return null
  const head = lines
    .slice(0, first)
    .map(({ words }) => words)
    .join('\n')
  const said = LEFT_MEANS.exec(head)?.groups?.what
  const leftGoes = said !== undefined && GOES.test(said)
  const places = new Map(messages.map((message) => [message.at, message]))
  const margin = Math.min(...messages.map(({ at }) => countIndent(lines[at])))
  const turns: (Turn & { end: number })[] = []
  let contact: string | null = null
  let day: Day | null = null
  let open: (Turn & { end: number }) | null = null
  for (const [at, line] of lines.entries()) {
    const words = line.words.trim()
    const message = places.get(at)
    if (message) {
      const goes = message.isLeft === leftGoes
      open = {
        label: goes ? OWNER : (contact ?? ''),
        labelStart: line.wordsStart,
        start: line.wordsStart + message.length,
        end: line.end,
        written: day,
        kind: 'chat',
        isGuessed: said === undefined,
        ...(goes && contact !== null ? { to: contact } : {}),
      }
      if (open.label !== '') turns.push(open)
    } else if (words === '') open = null
    else if (isStampAlone(words)) {
      day = readDayHeading(words, day, days)
      open = null
    } else if (open && countIndent(line) >= margin) open.end = line.end
    else if (isContact(words)) {
      contact = words.replace(/\s*\([^)]*\)$/u, '')
      day = null
      open = null
    }
  }
  return turns.length < MIN_MESSAGES ? null : turns
}

function readMessage({ words }: Line, at: number): Message[] {
  if (!MAY_HOLD_TIME.test(words.slice(0, 60))) return []
  const stamp = STAMP_FIRST.exec(words.slice(0, 120))?.[0].length
  const arrow = stamp === undefined ? null : ARROW.exec(words.slice(stamp))
  if (stamp === undefined || !arrow?.groups?.arrow) return []
  return [{ at, length: stamp + arrow[0].length, isLeft: LEFT.has(arrow.groups.arrow) }]
}

const countIndent = (line: Line | undefined): number => line?.words.search(/\S/) ?? 0

const isContact = (words: string): boolean =>
  words.length <= MAX_CONTACT && /^[\p{Lu}+\d@]/u.test(words) && !/[.!?:;]$/.test(words)

/** A heading that leaves out its year goes on from the one above it. */
export function readDayHeading(words: string, last: Day | null, days: DaysRead): Day | null {
  const [time] = readTimes(words, { reading: 'narrative', written: last, ...days })
  return time?.from ? parseDay(time.from) : null
}
