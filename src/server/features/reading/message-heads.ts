import { nameHeaders } from './mail-headers.ts'
import type { Unit } from './unit.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** What stands below a heading that tells when a message was sent. */
export interface Message {
  readonly form: 'chat' | 'mail'
  /** All that is said in it; null where nothing is. */
  readonly words: Span | null
  /** Of a mail, without the name of the header. */
  readonly subject: Span | null
  readonly speaker: Unit['speaker']
  readonly to: Unit['to']
}

export interface MessageHeads {
  /** By where the unit begins that tells the moment. */
  readonly heads: ReadonlyMap<number, Message>
  /** Where the other lines of a mail's head begin: what they tell is told by the message. */
  readonly silent: ReadonlySet<number>
  /** Of the units of a chat: the moment of the message that each is a part of. */
  readonly sent: ReadonlyMap<number, string>
}

const SILENT: ReadonlySet<string> = new Set(['greeting', 'boilerplate'])
/** One heading with a moment above somebody's words is a paper's own head. */
const MIN_MESSAGES = 2

/** The messages of an item, found in all its units: a run of headings, and the words up to the next one. */
export function findMessageHeads(units: readonly Unit[], text: string): MessageHeads {
  const blocks = splitBlocks(units)
  const heads = new Map<number, Message>()
  const silent = new Set<number>()
  const sent = new Map<number, string>()
  const chat: { readonly stamp: Unit; readonly speech: readonly Unit[] }[] = []
  for (const { headings, speech } of blocks) {
    const mail = readMailHead(headings, text)
    const stamp = headings.at(-1)
    if (mail) {
      for (const { start } of headings) if (start !== mail.moment?.start) silent.add(start)
      if (mail.moment) heads.set(mail.moment.start, toMessage('mail', speech, mail.subject))
    } else if (stamp && isStamp(stamp) && speech[0]?.speaker) chat.push({ stamp, speech })
  }
  if (chat.length >= MIN_MESSAGES)
    for (const { stamp, speech } of chat) {
      heads.set(stamp.start, toMessage('chat', speech, null))
      const moment = stamp.times.find(({ from }) => from !== null)?.from
      if (moment) for (const { start } of speech) sent.set(start, moment)
    }
  return { heads, silent, sent }
}

interface Block {
  readonly headings: Unit[]
  readonly speech: Unit[]
}

function splitBlocks(units: readonly Unit[]): Block[] {
  const blocks: Block[] = []
  for (const unit of units) {
    const open = blocks.at(-1)
    if (unit.part !== 'heading') open?.speech.push(unit)
    else if (open && open.speech.length === 0) open.headings.push(unit)
    else blocks.push({ headings: [unit], speech: [] })
  }
  return blocks
}

const isStamp = ({ times }: Unit): boolean => times.some(({ grain }) => grain === 'minute')

interface MailHead {
  readonly moment: Unit | undefined
  readonly subject: Span | null
}

/** "From: …" and what goes with it, or "On … Jo Weber wrote:" above what is quoted. */
function readMailHead(headings: readonly Unit[], text: string): MailHead | null {
  const lines = headings.map((unit) => ({ unit, headers: nameHeaders(text.slice(unit.start, unit.end)) }))
  const isNamed = (names: readonly string[]) => (line: (typeof lines)[number]) =>
    line.headers.some(({ name }) => names.includes(name))
  if (!lines.some(isNamed(['from']))) {
    const attribution = headings.find((unit) => unit.level > 0 && unit.times.length > 0)
    return attribution ? { moment: attribution, subject: null } : null
  }
  const subject = lines.find(isNamed(['subject', 're']))
  const named = subject?.headers.find(({ name }) => name === 'subject' || name === 're')
  return {
    moment: lines.filter(isNamed(['date', 'sent'])).find(({ unit }) => unit.times.length > 0)?.unit,
    subject: subject && named && named.value !== '' ? locate(subject.unit, named.value, text) : null,
  }
}

function locate(unit: Span, value: string, text: string): Span {
  const start = unit.start + text.slice(unit.start, unit.end).indexOf(value)
  return { start, end: start + value.trimEnd().length }
}

function toMessage(form: Message['form'], speech: readonly Unit[], subject: Span | null): Message {
  const said = speech.filter(({ part }) => !SILENT.has(part))
  const [first, last] = [said[0], said.at(-1)]
  return {
    form,
    words: first && last ? { start: first.start, end: last.end } : null,
    subject,
    speaker: speech[0]?.speaker ?? null,
    to: speech[0]?.to ?? [],
  }
}
