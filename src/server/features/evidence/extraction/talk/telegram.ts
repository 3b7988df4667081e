import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { type Conversation, chatFile, chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { utcMoment, whenOf } from './moments.ts'
import { quoteWords, type Said } from './write-turns.ts'

/** The chats that Telegram's program hands out: one alone as its text, several as an item each. */
export async function readTelegram(file: SourceFile): Promise<Reading> {
  const exported = asObject(parseJson(file.bytes))
  if (Array.isArray(exported.messages)) return { text: chatText(toConversation(exported)) }
  const chats = ['chats', 'left_chats'].flatMap((part) => asList(asObject(exported[part]).list).map(asObject))
  if (chats.length === 0)
    throw new Unreadable('This export of chats is damaged: its messages cannot be read.')
  const conversations = chats.map(toConversation).filter(({ turns }) => turns.length > 0)
  const { length } = conversations
  return {
    text: [
      `Chats with ${length} ${length === 1 ? 'conversation' : 'conversations'}`,
      ...conversations.map(({ name, turns }) => `${name.replace(/^telegram-/, '')}\t${turns.length}`),
    ].join('\n'),
    attachments: conversations.map(chatFile),
  }
}

function toConversation(chat: JsonObject): Conversation {
  const messages = asList(chat.messages).map(asObject)
  const byId = new Map(messages.map((message) => [asWords(message.id), message]))
  const name = firstWords(chat.name, chat.id, 'chat')
  return {
    name: `telegram-${name}`,
    about: [`Telegram chat: ${name}`],
    turns: messages.map((message) => toTurn(message, byId)),
  }
}

function toTurn(message: JsonObject, byId: ReadonlyMap<string, JsonObject>): Said {
  const when = whenSent(message)
  const words = wordsIn(message.text)
  if (message.type === 'service') {
    const by = firstWords(message.actor)
    const what = firstWords(message.action, 'event').replaceAll('_', ' ')
    const more = [message.title, message.members, message.duration_seconds].flatMap((value) =>
      asList([value].flat()),
    )
    const note = [by === '' ? what : `${what} by ${by}`, ...more.map(asWords), words].filter(
      (one) => one !== '',
    )
    return { speaker: null, when, words: '', notes: [note.join(', ')] }
  }
  const answered = byId.get(asWords(message.reply_to_message_id))
  const edited = utcMoment(Number(asWords(message.edited_unixtime)) * 1000) || localMoment(message.edited)
  const forwarded = firstWords(message.forwarded_from)
  const files = [message.file_name, message.file, message.photo].map(asWords).filter((name) => name !== '')
  return {
    speaker: sender(message),
    when,
    // Whoever passes words on does not say them.
    words: forwarded === '' ? words : quoteWords(`${forwarded}: ${words}`),
    notes: [
      ...(answered ? [`Reply to ${sender(answered)}, ${whenSent(answered)}`] : []),
      ...(forwarded === '' ? [] : [`Forwarded from ${forwarded}`]),
      ...(edited === '' ? [] : [`Edited ${edited}`]),
      ...files.slice(0, 1).map((name) => `File: ${name}`),
      ...asList(message.reactions)
        .map(asObject)
        .map((one) => {
          const by = asList(one.recent).map((who) => firstWords(asObject(who).from, 'somebody'))
          return `Reaction ${firstWords(one.emoji, one.type)}: ${by.join(', ') || asWords(one.count)}`
        }),
    ],
  }
}

/** Of an account that was deleted, only its number is left. */
const sender = (message: JsonObject): string => firstWords(message.from, message.from_id, 'unknown')

const whenSent = (message: JsonObject): string =>
  whenOf(Number(asWords(message.date_unixtime)) * 1000, localMoment(message.date))

/** Old exports only have the hour of the machine that made them. */
const localMoment = (date: unknown): string => asWords(date).replace('T', ' ')

/** A text, or pieces of it that are plain, links, names or formatted. */
const wordsIn = (text: unknown): string =>
  Array.isArray(text)
    ? text.map((piece) => asWords(piece) || asWords(asObject(piece).text)).join('')
    : asWords(text)
