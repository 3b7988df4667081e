import type { Bundle } from '../containers/bundle.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { type Conversation, chatFile, chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { msOf, utcMoment, whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

const PART = /^(?<folder>(?:.*\/)?messages\/[^/]{1,60}\/[^/]+\/)message_\d{1,4}\.json$/

/** Conversations as Facebook and Instagram hand them out: a folder for each, its messages in files of 10,000. */
export function findMetaChats(paths: readonly string[]): Bundle[] {
  const folders = Map.groupBy(
    paths.filter((path) => PART.test(path)),
    (path) => PART.exec(path)?.groups?.folder ?? '',
  )
  return [...folders].map(([folder, parts]) => ({
    paths: new Set(parts),
    combine: (files) => {
      const read = parts.map((path) => ({ path, chat: parseChat(files.get(path)) }))
      const chats = read.flatMap(({ chat }) => chat ?? [])
      const apart = read.filter(({ path, chat }) => !chat && files.has(path)).map(({ path }) => path)
      if (chats.length === 0) return { members: [], apart }
      const site = /instagram/i.test(folder) ? 'Instagram' : 'Facebook'
      return { members: [chatFile(toConversation(chats, site))], apart }
    },
  }))
}

/** One file of such a conversation, or a conversation that was encrypted from end to end. */
export async function readMetaMessages(file: SourceFile): Promise<Reading> {
  const chat = parseChat(file.bytes)
  if (!chat) throw new Unreadable('This chat is damaged: its messages cannot be read.')
  const conversation = toConversation([chat], 'Facebook or Instagram')
  return { text: chatText(conversation), title: titleFor(chat) }
}

interface Chat {
  readonly about: JsonObject
  readonly messages: readonly JsonObject[]
}

function parseChat(bytes: Uint8Array | undefined): Chat | null {
  const about = asObject(bytes && parseJson(bytes, repair))
  return Array.isArray(about.messages) ? { about, messages: about.messages.map(asObject) } : null
}

/** These exports write each byte of a letter as a letter of its own: "Ã©" for "é". */
function repair(words: string): string {
  if (!/^[\0-\xff]*[\x80-\xff][\0-\xff]*$/.test(words)) return words
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(words, 'latin1'))
  } catch {
    return words
  }
}

const titleFor = ({ about }: Chat): string => firstWords(about.title, about.threadName, 'chat')

function toConversation(chats: readonly Chat[], site: string): Conversation {
  const first = chats[0]
  const name = first ? titleFor(first) : 'chat'
  const members = asList(first?.about.participants).map(
    (one) => asWords(one) || firstWords(asObject(one).name),
  )
  const messages = chats.flatMap((chat) => chat.messages).toSorted((a, b) => sentAt(a) - sentAt(b))
  return {
    name: `${site.toLowerCase()}-${name}`,
    about: [`${site} messages: ${name}`, ...(members.length > 0 ? [`Members: ${members.join(', ')}`] : [])],
    turns: messages.map(toTurn),
  }
}

const sentAt = ({ timestamp_ms, timestamp }: JsonObject): number => {
  const at = Number(firstWords(timestamp_ms, timestamp))
  return Number.isFinite(at) ? at : 0
}

const FILES = ['photos', 'videos', 'audio_files', 'gifs', 'files', 'media'] as const

function toTurn(message: JsonObject): Said {
  const share = asObject(message.share)
  const [shared, link] = [firstWords(share.share_text), firstWords(share.link)]
  const call = asWords(message.call_duration)
  const isUnsent = message.is_unsent === true || message.isUnsent === true
  return {
    speaker: firstWords(message.sender_name, message.senderName, 'unknown'),
    when: whenOf(sentAt(message), ''),
    words: asWords(message.content) || asWords(message.text),
    notes: [
      ...(isUnsent ? ['Message taken back by its sender'] : []),
      ...FILES.flatMap((kind) => asList(message[kind])).map((one) => `File: ${readUri(one)}`),
      ...(message.sticker === undefined ? [] : [`Sticker: ${readUri(message.sticker)}`]),
      ...(link === '' && shared === ''
        ? []
        : [`Shared: ${[link, shared].filter((part) => part !== '').join(' ')}`]),
      ...(call === '' ? [] : [`Call of ${call} seconds`]),
      ...asList(message.reactions).map((one) => reactionNote(asObject(one))),
    ],
  }
}

const readUri = (one: unknown): string => firstWords(asObject(one).uri, 'no longer in the export')

function reactionNote({ reaction, actor, timestamp }: JsonObject): string {
  const at = Number(asWords(timestamp)) * 1000
  const when = utcMoment(at) || utcMoment(msOf(asWords(timestamp)))
  return [`Reaction ${asWords(reaction)}: ${firstWords(actor, 'somebody')}`, when]
    .filter((part) => part !== '')
    .join(', ')
}
