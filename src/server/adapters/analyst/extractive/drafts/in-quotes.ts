const OPENING = /[“„‟«]|(?<![^\s([{—–-])"/gu
const CLOSING = /[”»"]/gu
/** One pair around all of it and none inside. */
const ENCLOSED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»)$/u

/**
 * Words in quotation marks. Words already in double ones get no second pair, and double ones inside become single, so
 * that a reader sees where the quotation ends.
 */
export function inQuotes(words: string): string {
  const bare =
    ENCLOSED.exec(words.trim())
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? words
  return `“${bare.replace(OPENING, '‘').replace(CLOSING, '’')}”`
}
