import type { Conversation } from '../chat-file.ts'
import { quoteWords, type Said } from '../write-turns.ts'
import { filesOn, hasClass, lineOn, type PageNode, withClass, wordsOn } from './page-elements.ts'
import { numberedMoment } from './page-moments.ts'

/** A page of the chats that Telegram's program saves for reading. It says nothing of what was changed. */
export function readTelegramPage(page: PageNode): Conversation | null {
  const messages = withClass(page, 'message')
  if (!messages.some((one) => hasClass(one, 'default'))) return null
  const header = withClass(page, 'page_header')[0]
  const name = header ? lineOn(withClass(header, 'text')[0]) || lineOn(header) : 'chat'
  return { name, about: [`Telegram chat: ${name}`], turns: readTurns(messages) }
}

function readTurns(messages: readonly PageNode[]): Said[] {
  const byId = new Map<string, Said>()
  const turns: Said[] = []
  let [speaker, original, day] = ['unknown', '', '']
  for (const message of messages) {
    const id = message.attribs?.id ?? ''
    if (hasClass(message, 'service')) {
      const words = lineOn(message)
      // Days stand between the messages under numbers below nought.
      if (/^message-\d/.test(id)) day = words
      else turns.push({ speaker: null, when: day || 'time unknown', words: '', notes: [words] })
      continue
    }
    speaker = nameOn(message, 'forwarded') || speaker
    const forwarded = withClass(message, 'forwarded').find((one) => hasClass(one, 'body'))
    original = forwarded ? nameOn(forwarded) || original : ''
    const turn = toTurn(message, { speaker, original, byId })
    byId.set(id, turn)
    turns.push(turn)
  }
  return turns
}

const nameOn = (node: PageNode, passed = ''): string =>
  lineOn(withClass(node, 'from_name', passed)[0], (one) => hasClass(one, 'date'))

function toTurn(
  message: PageNode,
  {
    speaker,
    original,
    byId,
  }: { readonly speaker: string; readonly original: string; readonly byId: ReadonlyMap<string, Said> },
): Said {
  const text = wordsOn(withClass(message, 'text')[0])
  const link = findLink(withClass(message, 'reply_to')[0])
  const answered = byId.get(link.replace(/^#go_to_/, ''))
  const media = withClass(message, 'media_wrap')
  return {
    speaker,
    when: numberedMoment(withClass(message, 'date')[0]?.attribs?.title ?? '') || 'time unknown',
    words: original === '' ? text : quoteWords(`${original}: ${text}`),
    notes: [
      ...(answered ? [`Reply to ${answered.speaker}, ${answered.when}`] : []),
      ...(link !== '' && !answered ? ['Reply to a message that is not on this page'] : []),
      ...(original === '' ? [] : [`Forwarded from ${original}`]),
      ...media.map(mediaNote),
      ...withClass(message, 'reaction').map(reactionNote),
    ],
  }
}

const findLink = (node: PageNode | undefined): string =>
  (node?.children ?? []).find(({ name }) => name === 'a')?.attribs?.href ?? ''

function mediaNote(media: PageNode): string {
  const [file] = filesOn(media)
  const about = lineOn(media)
  const kind = withClass(media, 'media_call').length > 0 ? 'Call' : file === undefined ? 'Media' : 'File'
  return `${kind}: ${[about, file ?? ''].filter((part) => part !== '').join(', ')}`
}

function reactionNote(reaction: PageNode): string {
  const by = withClass(reaction, 'initials').flatMap(({ attribs }) => attribs?.title ?? [])
  const sign = lineOn(withClass(reaction, 'emoji')[0]) || lineOn(reaction)
  return `Reaction ${sign}: ${by.join(', ') || lineOn(withClass(reaction, 'count')[0]) || 'somebody'}`
}
