import { decodeText } from '../decode-text.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import type { Said } from './write-turns.ts'

/** A conversation of Signal as signal-export writes it: a line of JSON for each message. */
export async function readSignal(file: SourceFile): Promise<Reading> {
  const lines = decodeText(file.bytes)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const messages = lines.flatMap((line) => {
    const message = asObject(parseJson(Buffer.from(line)))
    return message.sender === undefined ? [] : [message]
  })
  if (messages.length === 0) throw new Unreadable('This chat is damaged: its messages cannot be read.')
  const lost = lines.length - messages.length
  return {
    text: chatText({ about: ['Signal chat'], turns: messages.map(toTurn) }),
    warning:
      lost === 0 ? null : `${lost} of ${lines.length} messages could not be read, because they are damaged.`,
  }
}

function toTurn(message: JsonObject): Said {
  const when = asWords(message.date).replace('T', ' ').slice(0, 19) || 'time unknown'
  const body = asWords(message.body).trim()
  const speaker = firstWords(message.sender, 'unknown')
  if (message.call === true) {
    const call = [body || 'Call', speaker, message.missed === true ? 'missed' : '']
    return { speaker: null, when, words: '', notes: [call.filter((part) => part !== '').join(', ')] }
  }
  const quoted = asWords(message.quote)
    .replace(/^[>\s]+/gm, '')
    .trim()
  const sticker = asObject(message.sticker)
  return {
    speaker,
    when,
    words: body,
    notes: [
      ...(quoted === '' ? [] : [`Reply to: ${quoted}`]),
      ...(message.deleted === true ? ['Deleted message'] : []),
      ...asList(message.attachments).map(
        (one) => `File: ${firstWords(asObject(one).name, asObject(one).path)}`,
      ),
      ...(message.sticker === null || message.sticker === undefined
        ? []
        : [`Sticker: ${firstWords(sticker.emoji, sticker.id)}`]),
      ...asList(message.reactions).map((one) => {
        const [name, emoji] = Array.isArray(one) ? one : [asObject(one).name, asObject(one).emoji]
        return `Reaction ${asWords(emoji)}: ${firstWords(name, 'somebody')}`
      }),
    ],
  }
}
