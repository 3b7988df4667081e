import type { Line } from './lines.ts'
import type { People } from './people.ts'
import type { Speaker } from './unit.ts'

const OPENS = /^\s*(?:Dear|To whom)\b.{0,60}[,:]?\s*$/
const CLOSES =
  /^\s*(?:yours\b.{0,20}|(?:with )?(?:kind|best|warm)?\s?(?:regards|wishes)|sincerely)\s?[,.]?\s*$/i
const NAME = /^\s*(?<name>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,3})\s*,?\s*$/u

/** Letters that are copied into a message below its own words: each from its address to whoever signed it. */
export function pastedLetters(
  body: readonly Line[],
  people: People,
  sender: Speaker | null,
): { readonly start: number; readonly speaker: Speaker | null }[] {
  const filled = body.filter(({ words }) => words.trim() !== '')
  const letters: { start: number; speaker: Speaker | null }[] = []
  let opened: Line | null = null
  for (const [at, line] of filled.entries()) {
    if (at > 0 && OPENS.test(line.words)) opened = line
    if (!opened || !CLOSES.test(line.words)) continue
    const name = NAME.exec(filled[at + 1]?.words ?? '')?.groups?.name
    const signer = name ? (people.findLabel(name) ?? { name, certain: true }) : null
    if (signer && signer.name !== sender?.name) letters.push({ start: opened.wordsStart, speaker: signer })
    opened = null
  }
  return letters
}
