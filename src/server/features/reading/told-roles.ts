import { isThing } from '#server/platform/text/wordnet/part-of-speech.ts'
import { namesPerson } from '#server/platform/text/wordnet/persons.ts'

/**
 * What somebody without a name is called by, of words that stand where somebody may: "former police officer" whole,
 * "brother" of "brother came"; null of "third paragraph", and of "character string", which is a string.
 */
export function findRole(words: string): string | null {
  const each = words.split(' ')
  const last = each.findLastIndex((word) => namesPerson(word.toLowerCase()))
  if (last < 0) return null
  const [next, ...others] = each.slice(last + 1)
  const isBeforeThing = next !== undefined && others.length === 0 && isThing(next.toLowerCase())
  return isBeforeThing ? null : each.slice(0, last + 1).join(' ')
}
