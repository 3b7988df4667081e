import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { msOf, whenOf } from './moments.ts'
import { quoteWords, type Said } from './write-turns.ts'

/** What somebody writes; every other kind is an event that nobody says. */
const WRITTEN = /^(?:Default|Reply|ChatInputCommand|ContextMenuCommand|ThreadStarterMessage|0|19|20|21|23)?$/

/** A channel of Discord as DiscordChatExporter writes it. */
export async function readDiscord(file: SourceFile): Promise<Reading> {
  const { guild, channel, messages } = asObject(parseJson(file.bytes))
  if (!Array.isArray(messages)) throw new Unreadable('This chat is damaged: its messages cannot be read.')
  const all = messages.map(asObject)
  const byId = new Map(all.map((message) => [asWords(message.id), message]))
  const about = asObject(channel)
  const name = firstWords(about.name, about.id, 'channel')
  const [server, topic] = [firstWords(asObject(guild).name), firstWords(about.topic)]
  return {
    text: chatText({
      about: [
        `Discord channel: ${name}`,
        ...(server === '' ? [] : [`Server: ${server}`]),
        ...(topic === '' ? [] : [`Topic: ${topic}`]),
      ],
      turns: all.map((message) => toTurn(message, byId)),
    }),
    title: name,
  }
}

const moment = (at: unknown): string => whenOf(msOf(asWords(at)), asWords(at))
const person = (who: unknown): string => {
  const { nickname, name, id } = asObject(who)
  return firstWords(nickname, name, id, 'unknown')
}

function toTurn(message: JsonObject, byId: ReadonlyMap<string, JsonObject>): Said {
  const when = moment(message.timestamp)
  const content = asWords(message.content)
  if (!WRITTEN.test(asWords(message.type)))
    return {
      speaker: null,
      when,
      words: '',
      notes: [`${content || asWords(message.type)}, ${person(message.author)}`],
    }
  const answered = byId.get(asWords(asObject(message.reference).messageId))
  const forwarded = message.forwardedMessage === undefined ? null : asObject(message.forwardedMessage)
  const passedOn = asWords(forwarded?.content)
  const files = [...asList(message.attachments), ...asList(forwarded?.attachments)]
  return {
    speaker: person(message.author),
    when,
    words: [content, ...asList(message.embeds).map(embedWords), passedOn === '' ? '' : quoteWords(passedOn)]
      .filter((words) => words.trim() !== '')
      .join('\n'),
    notes: [
      ...(answered ? [`Reply to ${person(answered.author)}, ${moment(answered.timestamp)}`] : []),
      ...(forwarded ? [`Forwarded, written ${moment(forwarded.timestamp)}`] : []),
      ...(asWords(message.timestampEdited) === '' ? [] : [`Edited ${moment(message.timestampEdited)}`]),
      ...files.map((one) => `File: ${firstWords(asObject(one).fileName, asObject(one).url)}`),
      ...asList(message.stickers).map((one) => `Sticker: ${firstWords(asObject(one).name)}`),
      ...asList(message.reactions)
        .map(asObject)
        .map(({ emoji, users, count }) => {
          const by = asList(users).map(person).join(', ')
          return `Reaction ${firstWords(asObject(emoji).code, asObject(emoji).name)}: ${by || asWords(count)}`
        }),
    ],
  }
}

/** What a link or an app shows below a message is quoted: whoever posts it does not say it. */
function embedWords(embed: unknown): string {
  const { title, description, fields } = asObject(embed)
  const parts = asList(fields)
    .map(asObject)
    .map(({ name, value }) => [firstWords(name), firstWords(value)].filter((part) => part !== '').join(': '))
  const words = [firstWords(title), firstWords(description), ...parts]
    .filter((part) => part !== '')
    .join('\n')
  return words === '' ? '' : quoteWords(words)
}
