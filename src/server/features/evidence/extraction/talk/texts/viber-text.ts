import type { Conversation } from '../chat-file.ts'
import type { Said } from '../write-turns.ts'
import { endOfQuotes, unquoted } from './quoted-lines.ts'

const NAME = /^Messages - (?<name>.{1,200})\.csv$/i
const ROW =
  /^(?<date>\d{1,4}[./-]\d{1,2}[./-]\d{1,4}),(?<time>\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?),(?<who>"(?:[^"]|"")*"|[^",\n]*),(?<number>\+?[\d\s()-]*),(?<words>"(?:[^"]|"")*"|[^\n]*)$/i

/** A chat as Viber's program for desks hands it out: a row for each message, without a line that names the columns. */
export function readViberText(text: string, fileName: string): Conversation | null {
  const name = NAME.exec(fileName)?.groups?.name
  if (name === undefined) return null
  const turns: Said[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const row = ROW.exec(lines[at] ?? '')?.groups
    if (!row && lines[at]?.trim() !== '') return null
    if (!row) continue
    const end = endOfQuotes(lines, at, row.words ?? '')
    turns.push({
      speaker: unquoted(row.who ?? '') || row.number?.trim() || 'unknown',
      when: `${row.date} ${row.time}`,
      words: unquoted([row.words ?? '', ...lines.slice(at + 1, end + 1)].join('\n')),
    })
    at = end
  }
  if (turns.length === 0) return null
  return {
    name,
    about: [`Viber: ${name}`],
    turns,
  }
}
