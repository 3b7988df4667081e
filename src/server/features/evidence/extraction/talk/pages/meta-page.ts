import type { Conversation } from '../chat-file.ts'
import type { Said } from '../write-turns.ts'
import { filesOn, findParts, hasClass, lineOn, type PageNode, wordsOn } from './page-elements.ts'
import { namedMoment } from './page-moments.ts'

/** The classes of a message, its sender, its words and its time, as they have been since 2021, and before. */
const CLASSES = [
  { message: '_a6-g', sender: '_a6-h', words: '_a6-p', time: '_a6-o' },
  { message: '_2lej', sender: '_2lek', words: '_2let', time: '_2lem' },
] as const

/** Messages as Facebook and Instagram hand them out for reading, the last one first. */
export function readMetaPage(page: PageNode, title: string): Conversation | null {
  for (const classes of CLASSES) {
    const blocks = findParts(page, (one) => hasClass(one, classes.message))
    const turns = blocks.flatMap((block) => toTurn(block, classes) ?? [])
    if (turns.length === 0) continue
    return { name: title, about: [`Facebook or Instagram messages: ${title}`], turns: turns.toReversed() }
  }
  return null
}

const isList = ({ name }: PageNode): boolean => name === 'ul'

function toTurn(block: PageNode, classes: (typeof CLASSES)[number]): Said | null {
  const part = (name: string) => findParts(block, (one) => hasClass(one, name))[0]
  const [sender, body, time] = [part(classes.sender), part(classes.words), part(classes.time)]
  if (!sender || !body || !time) return null
  const reactions = findParts(body, isList).flatMap((list) => findParts(list, ({ name }) => name === 'li'))
  return {
    speaker: lineOn(sender) || 'unknown',
    when: namedMoment(lineOn(time)) || 'time unknown',
    words: wordsOn(body, isList),
    notes: [
      ...filesOn(body).map((name) => `File: ${name}`),
      ...reactions.map((one) => `Reaction: ${lineOn(one)}`),
    ],
  }
}
