import type { Line } from './lines.ts'

/** "Received ............ 10 March": dots lead the eye from a label to its value. */
const LEADER = /^(?<label>[^\n:]{2,50}?)\s?\.{3,}\s(?=\S)/u
const MIN_LED = 2

/**
 * The lines of a form, a colon in place of the dots between a label and its value; a lone dot is one of them where it
 * ends in the column in which the others do.
 */
export function withoutLeaders(lines: readonly Line[]): readonly Line[] {
  const led = lines.flatMap(({ words }) => {
    const leader = words.length > MAX_LENGTH ? null : LEADER.exec(words)
    return leader ? [leader[0].length] : []
  })
  if (led.length < MIN_LED) return lines
  const columns = new Set(led)
  return lines.map((line) => {
    const { words } = line
    const found = words.length > MAX_LENGTH ? null : LEADER.exec(words)
    const label = found?.groups?.label
    if (found && label !== undefined) return { ...line, words: `${label}: ${words.slice(found[0].length)}` }
    const column = [...columns].find((one) => /^[^.:]{2,50}\s\.\s$/.test(words.slice(0, one)))
    return column === undefined
      ? line
      : { ...line, words: `${words.slice(0, column - 3)}: ${words.slice(column)}` }
  })
}
const MAX_LENGTH = 240
