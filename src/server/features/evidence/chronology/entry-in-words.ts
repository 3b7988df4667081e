import { sumInWords } from '#shared/chronology-words.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { labelInWords } from '#shared/speaker-words.ts'

const CLOCK_FROM = 11

/** An entry as one text: a mail with its subject, a group with what it holds, each on a line of its own. */
export function entryInWords(entry: ChronologyEntry, most: number): string {
  if (entry.count === 1) return [entry.subject, entry.text].filter(Boolean).join('\n')
  const lines = [sumInWords(entry)]
  let length = lines[0]?.length ?? 0
  for (const { from, text, ...part } of entry.parts) {
    const line = [from?.slice(CLOCK_FROM), labelInWords(part), text].filter(Boolean).join(' ')
    length += line.length + 1
    if (length > most) break
    lines.push(line)
  }
  const more = entry.count - (lines.length - 1)
  return more === 0 ? lines.join('\n') : `${lines.join('\n')}\n(${more} more)`
}
