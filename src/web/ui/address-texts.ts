/**
 * What an address says after its question mark, each part as the text that stands there. Nothing is taken for a number
 * or a truth value: whoever looks for 312.40 means the words, and not 312.4.
 */
export const parseTexts = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** The other way round; what has no value is left out. */
export function writeTexts(parts: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}
