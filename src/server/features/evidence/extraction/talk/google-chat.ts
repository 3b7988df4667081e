import type { Bundle } from '../containers/bundle.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { type Conversation, chatFile, chatText } from './chat-file.ts'
import { asList, asObject, asWords, firstWords, type JsonObject, parseJson } from './json.ts'
import { msOf, whenOf } from './moments.ts'
import type { Said } from './write-turns.ts'

const MESSAGES = /^(?<folder>.*\/)?messages\.json$/

/** Chats as Google Takeout gives them: a folder for each, with its messages and who was in it. */
export function findGoogleChats(paths: readonly string[]): Bundle[] {
  const all = new Set(paths)
  return paths.flatMap((path) => {
    const folder = MESSAGES.test(path) ? (MESSAGES.exec(path)?.groups?.folder ?? '') : null
    const group = `${folder}group_info.json`
    if (folder === null || !all.has(group)) return []
    return {
      paths: new Set([path, group]),
      combine: (files) => {
        const about = readGroup(files.get(group), folder)
        const turns = readMessages(files.get(path))
        const apart = turns ? [] : [path, group].filter((one) => files.has(one))
        return { members: turns ? [chatFile({ ...about, turns })] : [], apart }
      },
    } satisfies Bundle
  })
}

/** The messages of one chat without what Takeout keeps beside them. */
export async function readGoogleChat(file: SourceFile): Promise<Reading> {
  const turns = readMessages(file.bytes)
  if (!turns) throw new Unreadable('This chat is damaged: its messages cannot be read.')
  return { text: chatText({ about: ['Google Chat'], turns }) }
}

function readGroup(bytes: Uint8Array | undefined, folder: string): Omit<Conversation, 'turns'> {
  const group = asObject(bytes && parseJson(bytes))
  const members = asList(group.members).map((member) => nameOf(asObject(member)))
  const last = folder.split('/').at(-2) ?? ''
  const name = firstWords(group.name, members.slice(0, 6).join(', '), last)
  return {
    name: `google-chat-${name}`,
    about: [`Google Chat: ${name}`, ...(members.length > 0 ? [`Members: ${members.join(', ')}`] : [])],
  }
}

function readMessages(bytes: Uint8Array | undefined): Said[] | null {
  const { messages } = asObject(bytes && parseJson(bytes))
  if (!Array.isArray(messages)) return null
  const all = messages.map(asObject)
  const firsts = new Map<string, JsonObject>()
  for (const message of all) {
    const topic = asWords(message.topic_id)
    if (topic !== '' && !firsts.has(topic)) firsts.set(topic, message)
  }
  return all.map((message) => toTurn(message, firsts.get(asWords(message.topic_id))))
}

function toTurn(message: JsonObject, first: JsonObject | undefined): Said {
  const when = asWords(message.created_date)
  const edited = firstWords(message.updated_date, message.last_updated_date, message.edited_date)
  const quoted = asObject(message.quoted_message_metadata)
  const isDeleted = message.message_state === 'DELETED' || message.deletion_metadata !== undefined
  const files = asList(message.attached_files).map((file) =>
    firstWords(asObject(file).original_name, asObject(file).export_name),
  )
  return {
    speaker: nameOf(asObject(message.creator)),
    when: whenOf(msOf(when), when),
    words: asWords(message.text),
    notes: [
      ...(first && first !== message
        ? [
            `Reply in the thread of ${nameOf(asObject(first.creator))}, ${moment(asWords(first.created_date))}`,
          ]
        : []),
      ...(quoted.creator === undefined
        ? []
        : [`Quotes ${nameOf(asObject(quoted.creator))}: ${asWords(quoted.text)}`]),
      ...(edited === '' || edited === when ? [] : [`Edited ${moment(edited)}`]),
      ...(isDeleted ? ['Deleted message'] : []),
      ...files.map((name) => `File: ${name}`),
    ],
  }
}

const moment = (words: string): string => whenOf(msOf(words), words)
const nameOf = (person: JsonObject): string => firstWords(person.name, person.email, 'unknown')
