import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { chatFile } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { msOf, utcMoment, whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

/** The chats that Microsoft hands out to somebody (Teams, Skype): each becomes an item; the text lists them. */
export async function readTeams(file: SourceFile): Promise<Reading> {
  const exported = asObject(parseJson(file.bytes))
  if (!Array.isArray(exported.conversations))
    throw new Unreadable('This export of chats is damaged: its conversations cannot be read.')
  const conversations = exported.conversations.map(asObject)
  const people = namesIn(conversations)
  const chats = conversations
    .map((conversation) => toChat(conversation, people))
    .filter(({ turns }) => turns.length > 0)
  return {
    text: [
      `Chats with ${chats.length} ${chats.length === 1 ? 'conversation' : 'conversations'}`,
      ...(asWords(exported.userId) === ''
        ? []
        : [`Of ${people.get(asWords(exported.userId)) ?? asWords(exported.userId)}`]),
      ...chats.map(({ title, turns }) => `${title}\t${turns.length}`),
    ].join('\n'),
    attachments: chats.map(({ title, about, turns }) => chatFile({ name: `teams-${title}`, about, turns })),
  }
}

/** People appear under an address and, in some of their messages, also with their name. */
function namesIn(conversations: readonly JsonObject[]): Map<string, string> {
  const people = new Map<string, string>()
  for (const { id, displayName, MessageList: messages } of conversations) {
    if (asWords(id).startsWith('8:') && asWords(displayName) !== '')
      people.set(asWords(id), asWords(displayName))
    for (const message of asList(messages).map(asObject)) {
      const name = firstWords(message.displayName, message.imdisplayname)
      if (name !== '') people.set(addressOf(message.from), name)
    }
  }
  return people
}

/** "8:live:ruth": the number only says of which kind an address is. */
const withoutKind = (address: string): string => address.replace(/^\d{1,2}:/, '')

const addressOf = (from: unknown): string => asWords(from).split('/').at(-1) ?? ''

function toChat(conversation: JsonObject, people: ReadonlyMap<string, string>) {
  const thread = asObject(conversation.threadProperties)
  const title = firstWords(conversation.displayName, thread.topic, conversation.id, 'chat')
  const members = memberList(thread.members).map((id) => people.get(id) ?? id)
  const messages = asList(conversation.MessageList).map(asObject)
  return {
    title,
    about: [`Teams chat: ${title}`, ...(members.length > 0 ? [`Members: ${members.join(', ')}`] : [])],
    turns: messages.toSorted((a, b) => msSent(a) - msSent(b)).map((message) => toTurn(message, people)),
  }
}

/** A list, or a list written as text. */
function memberList(members: unknown): string[] {
  const list = typeof members === 'string' ? parseJson(Buffer.from(members)) : members
  return asList(list)
    .map(asWords)
    .filter((id) => id !== '')
}

const msSent = ({ originalarrivaltime: at }: JsonObject): number => msOf(asWords(at)) || 0

function toTurn(message: JsonObject, people: ReadonlyMap<string, string>): Said {
  const properties = asObject(message.properties)
  const kind = asWords(message.messagetype)
  const address = addressOf(message.from)
  const words = wordsOf(asWords(message.content))
  const when = whenOf(msSent(message), asWords(message.originalarrivaltime))
  if (/^(?:ThreadActivity|Event)\//.test(kind)) {
    const about = words.replace(/\s+/g, ' ')
    return { speaker: null, when, words: '', notes: [`${kind}${about === '' ? '' : `: ${about}`}`] }
  }
  const edited = utcMoment(Number(properties.edittime))
  const deleted = utcMoment(Number(properties.deletetime))
  return {
    speaker: people.get(address) ?? firstWords(withoutKind(address), 'unknown'),
    when,
    words,
    notes: [
      ...(edited === '' ? [] : [`Edited ${edited}`]),
      ...(deleted === '' ? [] : [`Deleted ${deleted}`]),
      ...asList(message.amsreferences).map((id) => `File: ${asWords(id)}`),
      ...asList(properties.emotions)
        .map(asObject)
        .map(({ key, users }) => {
          const by = asList(users).map((user) => asWords(asObject(user).mri))
          return `Reaction ${asWords(key)}: ${by.map((id) => people.get(id) ?? id).join(', ')}`
        }),
    ],
  }
}

/** A quotation is marked as one, and what only old programs show of it is left out. */
const wordsOf = (content: string): string =>
  /[<&]/.test(content)
    ? htmlToPlain(
        content
          .replace(/<legacyquote>[^<]*<\/legacyquote>/g, '')
          .replace(/<quote\b[^<>]{0,500}?authorname="([^"<>]{0,200})"[^<>]{0,500}>/g, '<blockquote>$1: ')
          .replace(/<\/quote>/g, '</blockquote>'),
      ).trim()
    : content
