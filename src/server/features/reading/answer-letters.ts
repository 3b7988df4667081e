const NUMBER = '(?:\\s?(?:[Nn]o\\.?\\s?|NO\\.?\\s?)?\\d{1,3})'
/** "Q.1  ", "A.12 ", "Ques. 3:", "Ans. ", "Question 3. ", "ANSWER:", and "Question 3" on a line of its own. */
const LETTERED = new RegExp(
  `^(?:(?<letter>[QA])\\.\\s?\\d{1,3}[.:)]?\\s+|(?<short>Ques|Qn|Ans)\\.?${NUMBER}?\\s?[.:)–-]\\s+|(?<word>Question|QUESTION|Answer|ANSWER)(?:${NUMBER}?\\s?[.:)–-](?:\\*\\*)?(?:\\s+|$)|${NUMBER}?(?:\\*\\*)?\\s*$))`,
  'u',
)

/** How a line of a record of questions and answers begins: its letter, and where its words begin. */
export function readAnswerLetter(
  begin: string,
): { readonly label: 'Q' | 'A'; readonly length: number } | null {
  const found = LETTERED.exec(begin)
  if (!found) return null
  const letter = found.groups?.letter ?? found.groups?.short ?? found.groups?.word ?? ''
  return { label: letter.startsWith('Q') ? 'Q' : 'A', length: found[0].length }
}
