import type { Conversation } from '../chat-file.ts'
import { quoteWords, type Said } from '../write-turns.ts'
import { filesOn, findParts, hasClass, lineOn, type PageNode, withClass, wordsOn } from './page-elements.ts'
import { namedMoment } from './page-moments.ts'

/** A channel of Discord as DiscordChatExporter writes it for reading. */
export function readDiscordPage(page: PageNode, title: string): Conversation | null {
  const messages = withClass(page, 'chatlog__message-container')
  if (messages.length === 0) return null
  const entries = withClass(page, 'preamble__entry').map((entry) => lineOn(entry))
  let speaker = 'unknown'
  const turns = messages.map((message): Said => {
    const event = withClass(message, 'chatlog__system-notification-content')[0]
    if (event) {
      const by = lineOn(withClass(message, 'chatlog__system-notification-author')[0])
      return { speaker: null, when: whenOn(message), words: '', notes: [`${by} ${lineOn(event)}`] }
    }
    // Who writes again soon is not named again.
    speaker = lineOn(withClass(message, 'chatlog__author', 'chatlog__reply')[0]) || speaker
    return toTurn(message, speaker)
  })
  return { name: title, about: [`Discord: ${entries.join(', ') || title}`], turns }
}

const TIMES = ['chatlog__timestamp', 'chatlog__short-timestamp', 'chatlog__system-notification-timestamp']

function whenOn(message: PageNode): string {
  const [time] = findParts(message, (one) => TIMES.some((name) => hasClass(one, name)))
  return namedMoment(time?.attribs?.title ?? lineOn(time)) || 'time unknown'
}

function toTurn(message: PageNode, speaker: string): Said {
  const isEditMark = (one: PageNode) => hasClass(one, 'chatlog__edited-timestamp')
  const content = wordsOn(withClass(message, 'chatlog__content', 'chatlog__reply')[0], isEditMark)
  const shown = withClass(message, 'chatlog__embed').map((one) => wordsOn(one))
  const reply = withClass(message, 'chatlog__reply')[0]
  const edited = findParts(message, isEditMark, (one) => hasClass(one, 'chatlog__reply'))[0]
  return {
    speaker,
    when: whenOn(message),
    words: [content, ...shown.filter((words) => words !== '').map(quoteWords)]
      .filter((words) => words !== '')
      .join('\n'),
    notes: [
      ...(reply ? [`Reply to ${lineOn(reply)}`] : []),
      ...(edited ? [`Edited ${namedMoment(edited.attribs?.title ?? '')}`.trim()] : []),
      ...withClass(message, 'chatlog__attachment').flatMap(attachmentNotes),
      ...withClass(message, 'chatlog__reaction').map(
        (one) =>
          `Reaction ${one.attribs?.title ?? ''}: ${lineOn(withClass(one, 'chatlog__reaction-count')[0])}`,
      ),
    ],
  }
}

function attachmentNotes(attachment: PageNode): string[] {
  const titles = findParts(attachment, ({ attribs }) => attribs?.title !== undefined)
  const about = titles.map(({ attribs }) => attribs?.title ?? '')
  const found = [...about, lineOn(attachment), ...filesOn(attachment)].find((words) => words !== '')
  return found === undefined ? [] : [`File: ${found}`]
}
