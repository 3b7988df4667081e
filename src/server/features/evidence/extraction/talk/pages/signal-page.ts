import type { Conversation } from '../chat-file.ts'
import type { Said } from '../write-turns.ts'
import { filesOn, findParts, hasClass, lineOn, type PageNode, withClass, wordsOn } from './page-elements.ts'

/** A conversation of Signal as signal-export writes it for reading. */
export function readSignalPage(page: PageNode, title: string): Conversation | null {
  const parts = findParts(page, (one) => hasClass(one, 'msg'))
  if (!parts.some((one) => withClass(one, 'sender').length > 0)) return null
  let last = { speaker: 'unknown', when: 'time unknown' }
  const turns = parts.map((part): Said => {
    const [date, time] = ['date', 'time'].map((name) => lineOn(withClass(part, name)[0]))
    last = {
      speaker: lineOn(withClass(part, 'sender')[0]) || last.speaker,
      when: [date, time].filter((words) => words !== '').join(' ') || last.when,
    }
    const isMark = (one: PageNode) =>
      ['quote', 'reaction', 'modal', 'file'].some((name) => hasClass(one, name))
    const [quote, reaction] = ['quote', 'reaction'].map((name) => lineOn(withClass(part, name)[0]))
    return {
      ...last,
      words: hasClass(part, 'deleted')
        ? ''
        : withClass(part, 'body')
            .map((body) => wordsOn(body, isMark))
            .join('\n'),
      notes: [
        ...(quote ? [`Reply to: ${quote.replace(/^>\s*/, '')}`] : []),
        ...(hasClass(part, 'deleted') ? ['Deleted message'] : []),
        ...filesOn(part).map((name) => `File: ${name}`),
        ...(reaction ? [`Reaction: ${reaction}`] : []),
      ],
    }
  })
  return { name: title, about: [`Signal chat: ${title}`], turns }
}
