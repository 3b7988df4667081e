import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { type DaysRead, momentDay, type Turn } from './split-turns.ts'
import { isStampAlone } from './stamps.ts'

const TOKEN =
  /"(?<string>(?:[^"\\\n]|\\.)*)"|(?<open>[{[])|(?<close>[}\]])|(?<comma>,)|(?<colon>:)|(?<other>-?\d+(?:\.\d+)?|true|false|null)/gu
const TEXT_KEYS = /^(?:text|message|body|content|msg|comment|transcript|words|plaintext)$/i
const SENDER_KEYS =
  /^(?:user|from|sender|author|by|speaker|(?:created|entered|reported|submitted|written|recorded|logged|completed|added|posted|noted|raised|made)_?by|reporter|username|user_?name|(?:sender|from|author|display|user|real)_?name|name|title|handle)$/i
/** A recording is typed by channels or numbered voices, which a list of its own says to be somebody. */
const CHANNEL_KEYS = /^(?:ch|channel(?:_?(?:id|no))?|spk|speaker_?(?:id|no|label|tag)|voice|side|party|leg)$/i
const LEGEND_KEYS = /^(?:channels?|speakers?|voices|parties|sides|legs|participants)$/i
const IS_NAME = /^\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,3}$/u
/** What a record of something holds that somebody tells, where the same object says who. */
const ACCOUNT_KEYS =
  /^(?:narrative|description|statement|notes?|remarks?|details|summary|account|explanation|reason|reply|answer|response|what_?happened)$/i
const WRITER_KEYS = /^(?:[a-z]+_?by|by|author|user|from|reporter|complainant|caller|witness)$/i
const TIME_KEYS =
  /^(?:ts|time|on|[a-z]+_on|date|timestamp(?:_ms)?|sent|(?:sent|created|edited)_?(?:at|date_?time)?|datetime)$/i
/** Objects within a message that hold who sent it or what it says. */
const HOLDERS = /^(?:user|from|sender|author|body|message|user_profile|profile|created_?by|application)$/i
const NAME_FIRST = [/^(?:real_?name|display_?name)$/i, /name$/i, SENDER_KEYS]
const MIN_TURNS = 2
const MAX_FIELDS = 64

interface Field {
  readonly key: string
  readonly value: string
  readonly start: number
}

interface Level {
  readonly start: number
  readonly key: string
  readonly fields: Field[]
  readonly parts: Field[]
}

/** The messages of a chat that was exported as JSON: one object each with a text, a sender and a moment, also in objects of its own. */
export function splitChatJson(
  text: string,
  days: DaysRead,
  isKnown: (name: string) => boolean = () => false,
): Turn[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  const turns: Turn[] = []
  const names = new Map<string, string>()
  // Whose line or login it is may not be who speaks.
  const guessed = new Set<string>()
  for (const object of objects(text)) {
    if (LEGEND_KEYS.test(object.key))
      for (const { key, value } of object.fields) {
        const name = findWithin(readEscapes(value), isKnown)
        if (!IS_NAME.test(value)) guessed.add(key)
        names.set(key, name)
      }
    const field = (keys: RegExp) => object.fields.find(({ key }) => keys.test(key))
    const senders = object.fields.filter(
      ({ key, value }) => SENDER_KEYS.test(key) && !TEXT_KEYS.test(key) && value.trim() !== '',
    )
    const sender =
      NAME_FIRST.map((keys) => senders.find(({ key }) => keys.test(key))).find((one) => one !== undefined) ??
      field(CHANNEL_KEYS)
    const id = object.fields.find(({ key }) => /^id$/i.test(key))
    const isWritten = senders.some(({ key }) => WRITER_KEYS.test(key))
    const words =
      object.parts.length > 0
        ? undefined
        : (field(TEXT_KEYS) ?? (isWritten ? field(ACCOUNT_KEYS) : undefined))
    if (!words && object.parts.length === 0 && id && sender) names.set(id.value, sender.value)
    const spoken = words ? [words] : object.parts
    if (!sender || !spoken.some(({ value }) => value.trim() !== '')) continue
    for (const { start, value } of spoken)
      turns.push({
        label: sender.value,
        labelStart: object.start,
        start,
        end: start + value.length,
        written: readMoment(object.fields, days),
        kind: 'chat',
        // Nobody addresses themselves: "<@U02> has joined the channel".
        ...(senders.some((one) => value.startsWith(`<@${one.value}`)) ? { isLogged: true } : {}),
      })
  }
  const sorted = turns
    .map((turn) => ({
      ...turn,
      isGuessed: guessed.has(turn.label),
      label: readEscapes(names.get(turn.label) ?? turn.label),
    }))
    .sort((a, b) => a.start - b.start)
    .map((turn, at, all) => ({
      ...turn,
      labelStart: Math.min(Math.max(turn.labelStart, all[at - 1]?.end ?? 0), turn.start),
    }))
  return sorted.length >= MIN_TURNS ? sorted : null
}

/** "desk (ext 4, login rholt)", "caller id HOLT R": whoever the case knows by one or two words of it. */
function findWithin(value: string, isKnown: (name: string) => boolean): string {
  const words = value.match(/\p{L}[\p{L}.’'_-]*/gu)?.slice(0, MAX_FIELDS) ?? []
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ''}`.trim())
  return [value, ...pairs, ...words].find((one) => one.length > 3 && isKnown(one)) ?? value
}

const readEscapes = (value: string): string =>
  value.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Every object that closes, with its own fields and those of the objects in it that only describe it. */
function* objects(text: string): Generator<Level> {
  const open: Level[] = []
  let key: string | null = null
  let last: Field | null = null
  for (const { index, 0: token, groups = {} } of text.matchAll(TOKEN)) {
    const level = open.at(-1)
    if (groups.open) {
      open.push({
        start: index,
        key: key ?? (groups.open === '{' && level?.key ? level.key : ''),
        fields: [],
        parts: [],
      })
      key = null
      last = null
    } else if (groups.close) {
      const closed = open.pop()
      key = null
      last = null
      if (!closed) continue
      const parent = open.at(-1)
      // A text may be a list of its pieces, each a string or an object with the piece in it.
      if (token === ']' && TEXT_KEYS.test(closed.key))
        parent?.parts.push(...closed.parts.slice(0, MAX_FIELDS))
      else if (
        token === '}' &&
        TEXT_KEYS.test(closed.key) &&
        parent?.key === closed.key &&
        parent.fields.length === 0
      )
        parent.parts.push(
          ...closed.fields.filter(({ key: name }) => TEXT_KEYS.test(name)).slice(0, MAX_FIELDS),
        )
      else if (token === '}') {
        if (HOLDERS.test(closed.key) && parent) parent.fields.push(...closed.fields.slice(0, MAX_FIELDS))
        else yield closed
      }
    } else if (groups.colon) {
      key = last?.value ?? null
      last = null
    } else if (groups.comma) {
      key = null
      last = null
    } else {
      const value = groups.string ?? (groups.other === 'null' ? '' : groups.other) ?? ''
      const start = groups.string === undefined ? index : index + 1
      if (key !== null) level?.fields.push({ key, value, start })
      else {
        last = { key: '', value, start }
        if (level && text[level.start] === '[') level.parts.push(last)
      }
    }
  }
}

/** The field that is called as moments are, or else the first one that holds nothing but a day with its year. */
function readMoment(fields: readonly Field[], days: DaysRead): Day | null {
  const called = fields.find(({ key }) => TIME_KEYS.test(key))
  if (called) return toDayNumber(called.value, days)
  const held = fields.find(({ value }) => /\d{4}|\d[./-]\d{1,2}[./-]\d\d/.test(value) && isStampAlone(value))
  return held ? momentDay(held.value, days) : null
}

function toDayNumber(when: string, days: DaysRead): Day | null {
  const day = parseDay(when) ?? parseDay(when.slice(0, 10))
  if (day !== null) return day
  const seconds = /^\d{10}(?:\.\d+)?$/.test(when)
    ? Number(when)
    : /^\d{13}$/.test(when)
      ? Number(when) / 1000
      : null
  return seconds === null ? momentDay(when, days) : Math.floor(seconds / 86_400)
}
