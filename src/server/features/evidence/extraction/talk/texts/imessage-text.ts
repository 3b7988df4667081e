import type { Conversation } from '../chat-file.ts'
import { namedMoment } from '../pages/page-moments.ts'
import type { Said } from '../write-turns.ts'

const STAMP =
  /^(?<indent> {0,8})(?<when>[A-Z][a-z]{2} \d{1,2}, \d{4} {1,2}\d{1,2}:\d\d:\d\d [AP]M)(?: \((?<read>(?:Read|Delivered)[^()\n]{0,80})\))?(?<event> \S.*)?$/
const REACTIONS = /^\s*(?:Tapbacks|Reactions):$/
const REACTION = /^\s*\S.{0,40} by \S|^\s*Sticker from /
const EDITED = /^\s*(?<note>Edited .{1,60}? later): (?<words>.*)$/
const REPLY = /^\s*This message responded to an earlier message\.$/
const UNSENT = /^\s*\S.{0,80} unsent (?:this|a) (?:message|part)/
const EFFECT = /^\s*Sent with [\w ]{3,20}$/
const FILE = /^\s*(?:~\/|\/|attachments\/)\S[^\n]*\.\w{2,5}$/
const LEAST_MESSAGES = 2

interface Block {
  readonly when: string
  readonly read: string
  readonly depth: number
  readonly event: string
  readonly lines: string[]
}

/** Messages of an iPhone or a Mac as imessage-exporter writes them as text: a moment, a name, and the words below. */
export function readMessagesText(text: string): Conversation | null {
  if (!STAMP.test(text.slice(0, 200).split('\n')[0] ?? '')) return null
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const stamp = STAMP.exec(line)?.groups
    if (stamp)
      blocks.push({
        when: namedMoment(stamp.when ?? ''),
        read: stamp.read ?? '',
        depth: stamp.indent?.length ?? 0,
        event: stamp.event?.trim() ?? '',
        lines: [],
      })
    else blocks.at(-1)?.lines.push(line)
  }
  const read = blocks
    .filter(({ event, lines }) => event !== '' || (lines[0]?.trim() ?? '') !== '')
    .map(readBlock)
  if (read.filter(({ speaker }) => speaker !== null).length < LEAST_MESSAGES) return null
  const known = new Set(read.filter(({ depth }) => depth === 0).map(toKey))
  let answered: Said | undefined
  const turns = read.flatMap((one): Said[] => {
    if (one.depth === 0) answered = one
    // A reply stands under what it answers, and again where it was sent.
    else if (known.has(toKey(one))) return []
    const reply = one.depth > 0 && answered ? [`Reply to ${answered.speaker}, ${answered.when}`] : []
    return [{ ...one, notes: [...reply, ...(one.notes ?? [])] }]
  })
  return { name: 'chat', about: ['Messages'], turns }
}

const toKey = ({ when, speaker, words }: Said): string => JSON.stringify([when, speaker, words])

function readBlock({ when, read, depth, event, lines }: Block): Said & { readonly depth: number } {
  if (event !== '') return { speaker: null, when, words: '', notes: [event], depth }
  const [name = '', ...below] = lines
  const words: string[] = []
  const notes: string[] = []
  let areReactions = false
  for (const line of below) {
    const edit = EDITED.exec(line)?.groups
    if (REACTIONS.test(line)) areReactions = true
    else if (areReactions && REACTION.test(line)) notes.push(`Reaction: ${line.trim()}`)
    else if (edit) {
      notes.push(`Before it was changed: ${words.join(' ').trim()}`, edit.note ?? '')
      words.splice(0, words.length, edit.words ?? '')
    } else if (REPLY.test(line)) notes.push('Reply to an earlier message')
    else if (UNSENT.test(line) || EFFECT.test(line)) notes.push(line.trim())
    else if (FILE.test(line)) notes.push(`File: ${line.trim()}`)
    else words.push(line.slice(depth))
    areReactions &&= line.trim() !== ''
  }
  return {
    speaker: name.trim(),
    when,
    words: words.join('\n').trim(),
    notes: [...notes, ...(read === '' ? [] : [read])],
    depth,
  }
}
