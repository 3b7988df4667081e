/** "Q.1  ", "A.12 ", "Ques. 3:", "Ans. " */
const LETTERED =
  /^(?:(?<letter>[QA])\.\s?\d{1,3}[.:)]?|(?<short>Ques|Qn|Ans)\.?(?:\s?(?:No\.\s?)?\d{1,3})?\s?[.:)–-])(?=\s)\s+/u

/** How a line of a record of questions and answers begins: its letter, and where its words begin. */
export function readAnswerLetter(
  begin: string,
): { readonly label: 'Q' | 'A'; readonly length: number } | null {
  const found = LETTERED.exec(begin)
  if (!found) return null
  const letter = found.groups?.letter ?? found.groups?.short ?? ''
  return { label: letter.startsWith('Q') ? 'Q' : 'A', length: found[0].length }
}
