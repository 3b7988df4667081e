import { asList, asObject, asWords, firstWords, type JsonObject } from './json.ts'
import { utcMoment, whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

type People = ReadonlyMap<string, string>

/** The messages of one channel by time; the replies of a thread stand below its first message. */
export function slackTurns(messages: readonly JsonObject[], people: People): Said[] {
  const sorted = messages.toSorted((a, b) => seconds(a.ts) - seconds(b.ts))
  const firsts = new Map(sorted.map((message) => [asWords(message.ts), message]))
  const replies = Map.groupBy(
    sorted.filter((message) => isReply(message) && firsts.has(asWords(message.thread_ts))),
    (message) => asWords(message.thread_ts),
  )
  const below = new Set([...replies.values()].flat())
  return sorted
    .filter((message) => !below.has(message))
    .flatMap((message) => [
      ...turnsOf(message, people, null),
      ...(replies.get(asWords(message.ts)) ?? []).flatMap((reply) => turnsOf(reply, people, message)),
    ])
}

const seconds = (ts: unknown): number => Number(asWords(ts)) || 0
const isReply = ({ ts, thread_ts: thread }: JsonObject): boolean => asWords(thread) !== '' && thread !== ts
const moment = (ts: unknown): string => utcMoment(seconds(ts) * 1000)

/** One turn, or two where an export keeps what a message said before it was changed. */
function turnsOf(message: JsonObject, people: People, first: JsonObject | null): Said[] {
  const now = asObject(message.message)
  const before = { ...asObject(message.original), ...asObject(message.previous_message) }
  const kind = asWords(message.subtype)
  const thread = first
    ? [`Reply in the thread of ${senderOf(first, people) ?? 'somebody'}, ${moment(first.ts)}`]
    : []
  if (kind === 'message_changed')
    return [
      ...(Object.keys(before).length === 0
        ? []
        : [toTurn(before, people, [`Changed later, ${moment(asObject(now.edited).ts ?? message.ts)}`])]),
      toTurn(now, people, thread),
    ]
  if (kind === 'message_deleted')
    return [
      toTurn({ ts: message.deleted_ts, ...before }, people, [...thread, `Deleted ${moment(message.ts)}`]),
    ]
  if (kind === 'tombstone') return [toTurn({ ...message, text: '' }, people, [...thread, 'Deleted message'])]
  if (/^(?:channel|group)_/.test(kind)) return [toEvent(message, people)]
  return [toTurn(message, people, thread)]
}

/** Somebody joins, leaves or renames: nobody says it. */
function toEvent(message: JsonObject, people: People): Said {
  const text = wordsOf(message, people)
  return { speaker: null, when: whenOf(seconds(message.ts) * 1000, ''), words: '', notes: [text] }
}

function toTurn(message: JsonObject, people: People, more: readonly string[]): Said {
  const edited = asObject(message.edited)
  const files = asList(message.files).map((file) => firstWords(asObject(file).name, asObject(file).title))
  const reactions = asList(message.reactions).map(asObject)
  const by = (id: unknown) => people.get(asWords(id)) ?? asWords(id)
  return {
    speaker: senderOf(message, people) ?? 'unknown',
    when: whenOf(seconds(message.ts) * 1000, ''),
    words: wordsOf(message, people),
    notes: [
      ...more,
      ...(edited.ts === undefined ? [] : [`Edited ${moment(edited.ts)} by ${by(edited.user)}`]),
      ...files.map((name) => (name === '' ? 'File, no longer in the export' : `File: ${name}`)),
      ...reactions.map(({ name, users }) => `Reaction ${asWords(name)}: ${asList(users).map(by).join(', ')}`),
    ],
  }
}

function senderOf(message: JsonObject, people: People): string | null {
  const profile = asObject(message.user_profile)
  const name = firstWords(
    people.get(asWords(message.user)),
    profile.real_name,
    message.username,
    asObject(message.bot_profile).name,
    message.user,
    message.bot_id,
  )
  return name === '' ? null : name
}

function wordsOf(message: JsonObject, people: People): string {
  const attached = asList(message.attachments)
    .map(asObject)
    .map(({ title, text, fallback }) =>
      [...new Set([firstWords(title), firstWords(text, fallback)])].filter(Boolean).join(': '),
    )
  const text = asWords(message.text)
  return [text.trim() === '' ? wordsInBlocks(message.blocks, 0) : text, ...attached]
    .filter((words) => words.trim() !== '')
    .map((words) => plain(words, people))
    .join('\n')
}

const MAX_DEPTH = 12

/** The words of a message that apps write as blocks of blocks, where it has no text of its own. */
function wordsInBlocks(blocks: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return ''
  return asList(blocks)
    .map(asObject)
    .map((block) => {
      const { text, elements, fields, user_id: user, url } = block
      if (asWords(user) !== '') return `<@${asWords(user)}>`
      const own = asWords(text) || asWords(asObject(text).text) || asWords(url)
      const inner = wordsInBlocks([...asList(fields), ...asList(elements)], depth + 1)
      return `${own}${inner}${/^(?:section|header|rich_text_)/.test(asWords(block.type)) ? '\n' : ''}`
    })
    .join('')
    .replace(/\n$/, '')
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Slack writes people, channels and links in angle brackets. */
const plain = (words: string, people: People): string =>
  words
    .replace(/<@(\w{1,40})(?:\|([^<>]{0,200}))?>/g, (_, id, label) => `@${people.get(id) ?? label ?? id}`)
    .replace(/<#\w{1,40}\|([^<>]{0,200})>/g, '#$1')
    .replace(/<!(\w{1,40})[^<>]{0,200}>/g, '@$1')
    .replace(/<([^<>|]{1,2000})\|([^<>]{1,2000})>/g, '$2 ($1)')
    .replace(/<((?:https?|mailto):[^<>|]{1,2000})>/g, '$1')
    .replace(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
