/** What was typed, as the questions that it is: lines of which each ends as a question does are one each. */
export function splitQuestions(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length > 1 && lines.every((line) => line.endsWith('?')) ? lines : [text.trim()].filter(Boolean)
}
