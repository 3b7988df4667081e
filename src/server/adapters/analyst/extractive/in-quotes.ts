const OPENING = /[“„‟«]|(?<![^\s([{—–-])"/gu
const CLOSING = /[”»"]/gu
/** One pair around all of it and none inside. */
const ENCLOSED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»)$/u

/**
 * Words in quotation marks. Those that stood in double ones already are not put into a second pair, and double ones
 * inside become single, so that a reader sees where the quotation ends.
 */
export function inQuotes(words: string): string {
  const bare =
    ENCLOSED.exec(words.trim())
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? words
  return `“${bare.replace(OPENING, '‘').replace(CLOSING, '’')}”`
}
