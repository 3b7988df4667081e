const MAX_MESSAGE_LINES = 1_000

/**
 * The line with which a message ends. What runs over several lines stands between quotation marks, and those in it are
 * doubled: a row within them is a part of the message, not one by somebody else.
 */
export function endOfQuotes(lines: readonly string[], at: number, words: string): number {
  if (!words.startsWith('"')) return at
  let isOpen = hasOddQuotes(words)
  for (let end = at + 1; isOpen && end < Math.min(lines.length, at + MAX_MESSAGE_LINES); end++) {
    const line = lines[end] ?? ''
    isOpen = isOpen !== hasOddQuotes(line)
    if (!isOpen && line.trimEnd().endsWith('"')) return end
  }
  return at
}

const hasOddQuotes = (words: string): boolean => (words.split('"').length - 1) % 2 === 1
/** The words between such marks; others as they are. */
export const unquoted = (words: string): string => {
  const cell = words.trim()
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell
}
