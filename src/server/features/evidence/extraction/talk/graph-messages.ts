import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { msOf, whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

/** The messages of a chat or channel of Teams as Microsoft Graph, and the tools that use it, hand them out. */
export async function readGraphMessages(file: SourceFile): Promise<Reading> {
  const exported = parseJson(file.bytes)
  const list = Array.isArray(exported) ? exported : asObject(exported).value
  if (!Array.isArray(list)) throw new Unreadable('This chat is damaged: its messages cannot be read.')
  const messages = list
    .map(asObject)
    .flatMap((message) => [message, ...asList(message.replies).map(asObject)])
    .toSorted((a, b) => sent(a) - sent(b))
  const byId = new Map(messages.map((message) => [asWords(message.id), message]))
  return {
    text: chatText({ about: ['Teams chat'], turns: messages.map((message) => toTurn(message, byId)) }),
  }
}

const sent = ({ createdDateTime: at }: JsonObject): number => msOf(asWords(at)) || 0
const moment = (at: unknown): string => whenOf(msOf(asWords(at)), asWords(at))

function toTurn(message: JsonObject, byId: ReadonlyMap<string, JsonObject>): Said {
  const { contentType, content } = asObject(message.body)
  const html = asWords(content)
  const plain =
    contentType === 'html' ? htmlToPlain(html.replace(/<attachment\b[^<>]{0,200}>/g, '')).trim() : html
  const words = [firstWords(message.subject), plain].filter((part) => part !== '').join('\n')
  const when = moment(message.createdDateTime)
  if (firstWords(message.messageType, 'message') !== 'message') {
    const kind = firstWords(asObject(message.eventDetail)['@odata.type'], message.messageType)
    return { speaker: null, when, words: '', notes: [[kind, plain].filter((part) => part !== '').join(': ')] }
  }
  const first = byId.get(asWords(message.replyToId))
  return {
    speaker: sender(message),
    when,
    words,
    notes: [
      ...(first ? [`Reply in the thread of ${sender(first)}, ${moment(first.createdDateTime)}`] : []),
      ...(asWords(message.lastEditedDateTime) === '' ? [] : [`Edited ${moment(message.lastEditedDateTime)}`]),
      ...(asWords(message.deletedDateTime) === '' ? [] : [`Deleted ${moment(message.deletedDateTime)}`]),
      ...asList(message.attachments)
        .map((one) => firstWords(asObject(one).name))
        .filter((name) => name !== '')
        .map((name) => `File: ${name}`),
      ...asList(message.reactions)
        .map(asObject)
        .map(({ reactionType, user }) => `Reaction ${asWords(reactionType)}: ${person(asObject(user))}`),
    ],
  }
}

const sender = ({ from }: JsonObject): string => person(asObject(from))

const person = ({ user, application }: JsonObject): string =>
  firstWords(asObject(user).displayName, asObject(application).displayName, asObject(user).id, 'unknown')
