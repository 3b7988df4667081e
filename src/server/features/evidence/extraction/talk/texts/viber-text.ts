import type { Conversation } from '../chat-file.ts'
import type { Said } from '../write-turns.ts'

const NAME = /^Messages - (?<name>.{1,200})\.csv$/i
const ROW =
  /^(?<date>\d{1,4}[./-]\d{1,2}[./-]\d{1,4}),(?<time>\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?),(?<who>"(?:[^"]|"")*"|[^",\n]*),(?<number>\+?[\d\s()-]*),(?<words>"(?:[^"]|"")*"|[^\n]*)$/i

/** A chat as Viber's program for desks hands it out: a row for each message, without a line that names the columns. */
export function readViberText(text: string, fileName: string): Conversation | null {
  const name = NAME.exec(fileName)?.groups?.name
  if (name === undefined) return null
  const turns: (Said & { words: string })[] = []
  for (const line of text.split('\n')) {
    const row = ROW.exec(line)?.groups
    const last = turns.at(-1)
    if (row)
      turns.push({
        speaker: unquoted(row.who ?? '').trim() || row.number?.trim() || 'unknown',
        when: `${row.date} ${row.time}`,
        words: row.words ?? '',
      })
    // What somebody writes may run over several lines.
    else if (last) last.words += `\n${line}`
    else if (line.trim() !== '') return null
  }
  if (turns.length === 0) return null
  return {
    name,
    about: [`Viber: ${name}`],
    turns: turns.map((turn) => ({ ...turn, words: unquoted(turn.words.trim()) })),
  }
}

const unquoted = (cell: string): string =>
  /^"[\s\S]*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell
