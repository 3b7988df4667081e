import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import type { Turn } from './split-turns.ts'

const STRING = /"(?<key>[^"\\\n]{1,40})"\s*:\s*(?:"(?<value>(?:[^"\\]|\\.)*)"|(?<number>-?\d+(?:\.\d+)?))/gu
const TEXT_KEYS = /^(?:text|message|body|content|msg)$/i
const SENDER_KEYS = /^(?:user|from|sender|author|name|username|user_name|by|speaker|from_name)$/i
const TIME_KEYS = /^(?:ts|time|date|timestamp|sent|sent_at|created|created_at|datetime)$/i
const MIN_TURNS = 2

/** The messages of a chat that was exported as JSON: one object each with a text, a sender and a moment. */
export function splitChatJson(text: string): Turn[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  const turns: Turn[] = []
  for (const object of innermostObjects(text)) {
    const fields = [...text.slice(object.start, object.end).matchAll(STRING)]
    const field = (keys: RegExp) => fields.find(({ groups: { key } = {} }) => key && keys.test(key))
    const [words, sender, time] = [field(TEXT_KEYS), field(SENDER_KEYS), field(TIME_KEYS)]
    const spoken = words?.groups?.value
    if (!words || !spoken || !sender?.groups?.value) continue
    const end = object.start + words.index + words[0].length - 1
    turns.push({
      label: sender.groups.value,
      labelStart: object.start,
      start: end - spoken.length,
      end,
      written: toDayNumber(time?.groups?.value ?? time?.groups?.number ?? ''),
      kind: 'chat',
    })
  }
  return turns.length >= MIN_TURNS ? turns : null
}

/** Objects that hold no other one, by counting braces outside strings. */
function* innermostObjects(text: string): Generator<{ start: number; end: number }> {
  let start = -1
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"' || letter === '\n') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') start = at
    else if (letter === '}' && start >= 0) {
      yield { start, end: at + 1 }
      start = -1
    }
  }
}

function toDayNumber(when: string): Day | null {
  const day = parseDay(when)
  if (day !== null) return day
  const seconds = /^\d{10}(?:\.\d+)?$/.test(when)
    ? Number(when)
    : /^\d{13}$/.test(when)
      ? Number(when) / 1000
      : null
  return seconds === null ? null : Math.floor(seconds / 86_400)
}
