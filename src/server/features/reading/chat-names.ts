import type { Turn } from './split-turns.ts'

const FILE_BREAK = /[^\p{L}\p{N}]+/u
/** Of two, each speaks with the other, and a file is named after one of them. */
const MIN_OTHERS = 2

/**
 * The label under which an export writes what the program itself says: the name of the group, which the file has too
 * and which speaks once, before anybody else does. Null where the first to speak is somebody.
 */
export function findChatName(turns: readonly Turn[], fileName: string): string | null {
  const [first, ...others] = turns
  if (first?.kind !== 'chat' || others.some(({ label }) => label === first.label)) return null
  if (new Set(others.map(({ label }) => label)).size < MIN_OTHERS) return null
  const inFile = fileName.toLowerCase().split(FILE_BREAK).filter(Boolean)
  const words = first.label.toLowerCase().split(FILE_BREAK).filter(Boolean)
  // A file is named without the blanks of the group's name as often as with them.
  const isInFile = words.every((word) => inFile.includes(word)) || inFile.includes(words.join(''))
  return words.length > 1 && isInFile ? first.label : null
}
