/** A word written as another one is: in small letters, with a capital, or all in capitals; null for any other form. */
export function inSameCase(word: string, like: string): string | null {
  if (like === like.toLowerCase()) return word
  const [first = '', ...rest] = like
  if (first !== first.toUpperCase()) return null
  if (rest.length > 0 && like === like.toUpperCase()) return word.toUpperCase()
  if (rest.join('') !== rest.join('').toLowerCase()) return null
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
