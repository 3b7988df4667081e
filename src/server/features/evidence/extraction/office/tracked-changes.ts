/** "Ada Ng, 2026-03-12 10:00", as far as the file says it. */
export function whoAndWhen(author: string | undefined, date: string | undefined): string {
  const when = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(date?.trim() ?? '')
  const who = author?.replace(/\s+/g, ' ').trim() ?? ''
  return [who, when ? `${when[1]} ${when[2]}` : ''].filter((words) => words !== '').join(', ')
}

export interface Deletion {
  /** Who and when; '' if the file does not say. */
  readonly by: string
  words: string
}

/** A line each, in brackets, because the words are not in the text any more and nobody says them there. */
export const deletionLines = (deletions: readonly Deletion[]): string[] =>
  deletions
    .map(({ by, words }) => ({ by, words: words.replace(/\s+/g, ' ').trim() }))
    .filter(({ words }) => words !== '')
    .map(({ by, words }) => `[Deleted${by === '' ? '' : ` by ${by}`}: ${words}]`)

/** Words above and below the pages, each once. */
export const uniqueLines = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.split('\n')).map((line) => line.trim()))].filter(
    (line) => line !== '',
  )
