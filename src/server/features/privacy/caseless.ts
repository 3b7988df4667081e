/**
 * A pattern's source for letters of either case. The modifier `(?i:)` would mean the same, but once a process has
 * compiled many patterns V8 stops optimizing new ones, and such a modifier then misses matches (`node
 * --no-regexp-optimization` shows it).
 */
export function caseless(source: string): string {
  let isInClass = false
  return source.replace(/\\.|[[\]]|\p{L}/gu, (part) => {
    if (part === '[' || part === ']') isInClass = part === '['
    if (part.startsWith('\\')) return part
    const both = [...new Set([part.toLowerCase(), part.toUpperCase()])].filter(
      (letter) => letter.length === part.length,
    )
    if (both.length < 2) return part
    return isInClass ? both.join('') : `[${both.join('')}]`
  })
}
