/** The signs of a quotation, one for each level, and the space that keeps them from the words. */
const QUOTATION = /^(?:> ?)*/
const SIGNATURE = '-- '

/**
 * Lines that a mail program broke so that they fit (RFC 3676), whole again. A space at the end says that a line goes on;
 * it does so only within its own level of quotation.
 */
export function unfoldFlowed(text: string, delSp: boolean): string {
  const lines: string[] = []
  let open: number | null = null
  for (const line of text.split('\n')) {
    const quotation = QUOTATION.exec(line)?.[0] ?? ''
    const depth = quotation.replaceAll(' ', '').length
    const rest = line.slice(quotation.length)
    const words = depth === 0 && rest.startsWith(' ') ? rest.slice(1) : rest
    const last = lines.length - 1
    if (open === depth && words !== SIGNATURE) {
      const before = lines[last] ?? ''
      lines[last] = `${delSp ? before.slice(0, -1) : before}${words}`
    } else lines.push(`${quotation}${words}`)
    open = words.endsWith(' ') && words !== SIGNATURE ? depth : null
  }
  return lines.join('\n')
}
