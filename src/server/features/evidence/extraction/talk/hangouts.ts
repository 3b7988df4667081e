import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { type Conversation, chatFile } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

/** The chats of Google Hangouts as Takeout gave them until 2022: each becomes an item; the text lists them. */
export async function readHangouts(file: SourceFile): Promise<Reading> {
  const { conversations } = asObject(parseJson(file.bytes))
  if (!Array.isArray(conversations))
    throw new Unreadable('This export of chats is damaged: its conversations cannot be read.')
  const chats = conversations
    .map((one) => toConversation(asObject(one)))
    .filter(({ turns }) => turns.length > 0)
  const { length } = chats
  return {
    text: [
      `Chats with ${length} ${length === 1 ? 'conversation' : 'conversations'}`,
      ...chats.map(({ name, turns }) => `${name.replace(/^hangouts-/, '')}\t${turns.length}`),
    ].join('\n'),
    attachments: chats.map(chatFile),
  }
}

type People = ReadonlyMap<string, string>

function toConversation({ conversation, events }: JsonObject): Conversation {
  const about = asObject(asObject(conversation).conversation)
  const people: People = new Map(
    asList(about.participant_data)
      .map(asObject)
      .map((one) => [
        personId(one.id),
        firstWords(one.fallback_name, asObject(one.phone_number).e164, personId(one.id)),
      ]),
  )
  const members = [...people.values()].filter((name) => name !== '')
  const name = firstWords(about.name, members.slice(0, 6).join(', '), 'chat')
  const sorted = asList(events)
    .map(asObject)
    .toSorted((a, b) => milliseconds(a) - milliseconds(b))
  return {
    name: `hangouts-${name}`,
    about: [`Google Hangouts: ${name}`, ...(members.length > 0 ? [`Members: ${members.join(', ')}`] : [])],
    turns: sorted.map((event) => toTurn(event, people)),
  }
}

const personId = (id: unknown): string => firstWords(asObject(id).gaia_id, asObject(id).chat_id)
/** Microseconds, as a text. */
const milliseconds = ({ timestamp }: JsonObject): number => Number(asWords(timestamp)) / 1000 || 0

function toTurn(event: JsonObject, people: People): Said {
  const by = people.get(personId(event.sender_id)) ?? firstWords(personId(event.sender_id), 'unknown')
  const when = whenOf(milliseconds(event), '')
  const message = asObject(event.chat_message)
  if (event.chat_message === undefined)
    return { speaker: null, when, words: '', notes: [eventNote(event, by, people)] }
  const content = asObject(message.message_content)
  const words = asList(content.segment)
    .map(asObject)
    .map(({ type, text }) => (type === 'LINE_BREAK' ? '\n' : asWords(text)))
    .join('')
  const files = asList(content.attachment).map((one) => {
    const item = asObject(asObject(one).embed_item)
    const photo = asObject(item.plus_photo)
    return firstWords(
      photo.original_content_url,
      photo.url,
      asObject(item.place_v2).name,
      'no longer in the export',
    )
  })
  return { speaker: by, when, words, notes: files.map((name) => `File: ${name}`) }
}

/** Somebody comes, leaves, calls or renames: nobody says it. */
function eventNote(event: JsonObject, by: string, people: People): string {
  const [rename, change, call] = [
    event.conversation_rename,
    event.membership_change,
    event.hangout_event,
  ].map(asObject)
  const who = [...asList(change?.participant_id), ...asList(call?.participant_id)].map(
    (id) => people.get(personId(id)) ?? personId(id),
  )
  const seconds = asWords(call?.hangout_duration_secs)
  return [
    `${firstWords(call?.event_type, change?.type, event.event_type).replaceAll('_', ' ').toLowerCase()} by ${by}`,
    ...who,
    firstWords(rename?.new_name),
    seconds === '' ? '' : `${seconds} s`,
  ]
    .filter((words) => words !== '')
    .join(', ')
}
