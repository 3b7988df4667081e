import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'

/** What one person says before the next one speaks. */
export interface Turn {
  readonly label: string
  readonly labelStart: number
  readonly start: number
  readonly end: number
  readonly written: Day | null
  readonly kind: 'chat' | 'transcript'
}

const CHAT =
  /^\s*\[?(?<when>\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?)\]?\s*(?:[-–]\s*)?(?<label>[^:\n]{1,60}?):\s/i
/** "Jolanda Kuyper  10:15 PM", her words on the lines below. */
const STAMPED =
  /^\s*(?<label>\p{L}[^\n:|]{1,50}?)(?:[^\S\n]{2,}|\t|[^\S\n]*[—–|·][^\S\n]*)(?:\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?)?)[^\S\n]*$/iu
/** WebVTT names the voice in the cue. */
const VOICE = /^\s*<v(?:\.[\w.]+)?\s+(?<label>[^>\n]+)>/
const LABEL =
  /^\s*(?:\[?\(?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?\)?\]?\s+)?(?<label>(?:[QA]|\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’()-]*){0,3})\s*[:.](?=\s|$)|\p{Lu}{2,5}:)\s*/u
const SPOKEN_LETTER = /^[QA]$/
const MIN_TURNS = 3

/** The turns of a chat or a transcript in these lines, or null where nobody takes turns. */
export function splitTurns(lines: readonly Line[], dayFirst: boolean | null): Turn[] | null {
  return (
    chatTurns(lines, dayFirst) ?? stampedTurns(lines, dayFirst) ?? voiceTurns(lines) ?? transcriptTurns(lines)
  )
}

function chatTurns(lines: readonly Line[], dayFirst: boolean | null): Turn[] | null {
  const begun = lines.flatMap((line, at) => {
    const match = CHAT.exec(line.words)
    const { label, when } = match?.groups ?? {}
    return match && label && when ? [{ at, line, label: label.trim(), when, length: match[0].length }] : []
  })
  if (begun.length < MIN_TURNS) return null
  return begun.map(({ line, label, when, length }, index): Turn => {
    const last = lines[(begun[index + 1]?.at ?? lines.length) - 1] ?? line
    return {
      label,
      labelStart: line.wordsStart,
      start: line.wordsStart + length,
      end: last.end,
      written: toDayNumber(when, dayFirst),
      kind: 'chat',
    }
  })
}

/** A day stands on a line of its own above the messages of that day. */
function stampedTurns(lines: readonly Line[], dayFirst: boolean | null): Turn[] | null {
  const turns: Turn[] = []
  let isOpen = false
  let written: Day | null = null
  for (const line of lines) {
    const label = STAMPED.exec(line.words)?.groups?.label?.trim()
    const day = label ? null : dayAlone(line.words, dayFirst)
    const turn = turns.at(-1)
    if (label) {
      turns.push({
        label,
        labelStart: line.wordsStart,
        start: line.end,
        end: line.end,
        written,
        kind: 'chat',
      })
      isOpen = true
    } else if (day !== null) {
      written = day
      isOpen = false
    } else if (turn && isOpen && line.words.trim() !== '')
      turns[turns.length - 1] = { ...turn, end: line.end }
  }
  const said = turns.filter(({ start, end }) => end > start)
  return said.length < MIN_TURNS ? null : said
}

/** The day of a line that says nothing else. */
function dayAlone(words: string, dayFirst: boolean | null): Day | null {
  const line = words.replace(/^[\s\-–—=]+|[\s\-–—=]+$/g, '')
  const [time] = readTimes(line, { reading: 'narrative', written: null, dayFirst })
  return time?.from && time.start === 0 && time.end >= line.length - 1 ? parseDay(time.from) : null
}

/** A cue ends with the blank line below it. */
function voiceTurns(lines: readonly Line[]): Turn[] | null {
  const turns = lines.flatMap((line, at): Turn[] => {
    const match = VOICE.exec(line.words)
    const label = match?.groups?.label?.trim()
    if (!match || !label) return []
    const below = lines.slice(at + 1)
    const after = below.findIndex(({ words }) => words.trim() === '' || VOICE.test(words))
    const last = (after < 0 ? below.at(-1) : below[after - 1]) ?? line
    const start = line.wordsStart + match[0].length
    return [{ label, labelStart: line.wordsStart, start, end: last.end, written: null, kind: 'transcript' }]
  })
  return turns.length < MIN_TURNS ? null : turns
}

function toDayNumber(when: string, dayFirst: boolean | null): Day | null {
  const [time] = readTimes(when, { reading: 'narrative', written: null, dayFirst })
  if (!time?.from) return null
  return parseDay(time.from)
}

/** Labels that come again and again, at least two of them or Q. alone, hold a conversation. */
function transcriptTurns(lines: readonly Line[]): Turn[] | null {
  const labelled = lines.flatMap((line, at) => {
    const match = LABEL.exec(line.words)
    const label = match?.groups?.label?.replace(/\s*[:.]\s*$/, '')
    const isLabel = match && label && (/:\s*$/.test(match[0].trimEnd()) || SPOKEN_LETTER.test(label))
    return isLabel ? [{ at, line, label, length: match[0].length }] : []
  })
  const counts = new Map<string, number>()
  for (const { label } of labelled) counts.set(label, (counts.get(label) ?? 0) + 1)
  const speakers = [...counts].filter(
    ([label, count]) => count >= 2 && !/^(?:from|to|date|subject|cc|sent|note)$/i.test(label),
  )
  if (speakers.length < 2 || speakers.reduce((sum, [, count]) => sum + count, 0) < 2 * MIN_TURNS) return null
  // Whoever speaks once in a conversation has a label as short as the others'.
  const turns = labelled.filter(
    ({ label }) => (counts.get(label) ?? 0) >= 2 || /^\p{Lu}[\p{Lu}. ’'-]+$/u.test(label),
  )
  return turns.map(({ line, label, length }, index): Turn => {
    const last = lines[(turns[index + 1]?.at ?? lines.length) - 1] ?? line
    return {
      label,
      labelStart: line.wordsStart,
      start: line.wordsStart + length,
      end: last.end,
      written: null,
      kind: 'transcript',
    }
  })
}
