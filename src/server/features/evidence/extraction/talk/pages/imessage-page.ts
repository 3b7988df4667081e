import type { Conversation } from '../chat-file.ts'
import type { Said } from '../write-turns.ts'
import { filesOn, findParts, hasClass, lineOn, type PageNode, withClass, wordsOn } from './page-elements.ts'
import { namedMoment } from './page-moments.ts'

/** Messages of an iPhone or a Mac as imessage-exporter writes them for reading. */
export function readMessagesPage(page: PageNode): Conversation | null {
  const parts = findMessages(page)
  if (!parts.some(isMessage)) return null
  const top = parts.map((part) => (isMessage(part) ? toTurn(part) : toEvent(part)))
  const known = new Set(top.map(toKey))
  // A reply stands under what it answers, and again where it was sent.
  const turns = parts.flatMap((part, at): Said[] => {
    const turn = top[at] as Said
    const nested = withClass(part, 'replies')
      .flatMap((replies) => findMessages(replies))
      .map((reply) => toTurn(reply, turn))
    return [turn, ...nested.filter((reply) => !known.has(toKey(reply)))]
  })
  return { name: 'chat', about: ['Messages'], turns }
}

const isMessage = (node: PageNode): boolean => hasClass(node, 'message')
const findMessages = (node: PageNode): PageNode[] =>
  findParts(node, (one) => isMessage(one) || hasClass(one, 'announcement'))
const toKey = ({ when, speaker, words }: Said): string => JSON.stringify([when, speaker, words])
const READ = /\s*\(((?:Read|Delivered)[^()]{0,80})\)\s*$/

function toEvent(part: PageNode): Said {
  const isTime = (one: PageNode) => hasClass(one, 'timestamp')
  return {
    speaker: null,
    when: whenOn(part).when,
    words: '',
    notes: [lineOn(part, isTime)],
  }
}

function whenOn(part: PageNode): { readonly when: string; readonly read: string } {
  const line = lineOn(withClass(part, 'timestamp', 'replies')[0])
  return { when: namedMoment(line.replace(READ, '')) || 'time unknown', read: READ.exec(line)?.[1] ?? '' }
}

function toTurn(part: PageNode, answered?: Said): Said {
  const { when, read } = whenOn(part)
  const bodies = withClass(part, 'message_part', 'replies')
  const edits = bodies.flatMap((body) => withClass(body, 'edited').map(readEdits))
  const linesWith = (name: string) => withClass(part, name, 'replies').map((one) => lineOn(one))
  const isLast = (one: PageNode) => hasClass(one, 'edited')
  const said = bodies.flatMap((body) => [
    ...withClass(body, 'bubble', 'edited').map((one) => wordsOn(one)),
    ...withClass(body, 'edited').map((one) => readEdits(one).words),
  ])
  return {
    speaker: lineOn(withClass(part, 'sender', 'replies')[0]) || 'unknown',
    when,
    words: [...linesWith('subject'), ...said].filter((words) => words !== '').join('\n'),
    notes: [
      ...(answered ? [`Reply to ${answered.speaker}, ${answered.when}`] : []),
      ...(answered || linesWith('reply_context').length === 0 ? [] : ['Reply to an earlier message']),
      ...edits.flatMap(({ notes }) => notes),
      ...linesWith('unsent'),
      ...bodies.flatMap((body) => filesOn(body)).map((name) => `File: ${name}`),
      ...linesWith('attachment_error').map((words) => `File missing: ${words}`),
      ...bodies.flatMap((body) => withClass(body, 'app')).map((one) => `Shown: ${lineOn(one, isLast)}`),
      ...['expressive', 'shareplay', 'shared_location'].flatMap(linesWith),
      ...['tapback', 'reaction'].flatMap(linesWith).map((words) => `Reaction: ${words}`),
      ...(read === '' ? [] : [read]),
    ],
  }
}

/** Rows of what a message said before, and when it was changed; the last one is what it says. */
function readEdits(edited: PageNode): { readonly words: string; readonly notes: readonly string[] } {
  const rows = findParts(edited, ({ name }) => name === 'tr').map((row) => {
    const cells = findParts(row, ({ name }) => name === 'td')
    return { when: lineOn(cells[0]), words: wordsOn(cells[1]) }
  })
  const last = rows.at(-1)
  if (!last) return { words: '', notes: [lineOn(edited)] }
  return {
    words: last.words,
    notes: rows.flatMap(({ when, words }, at) => [
      ...(when === '' ? [] : [when]),
      ...(at === rows.length - 1 ? [] : [`Before it was changed: ${words}`]),
    ]),
  }
}
