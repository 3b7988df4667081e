/** "Ada Ng, 2026-03-12 10:00", as far as the file says it. */
export function whoAndWhen(author: string | undefined, date: string | undefined): string {
  const when = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(date?.trim() ?? '')
  // Brackets are the edges of what a mark holds.
  const who = author?.replace(/[\s[\]]+/g, ' ').trim() ?? ''
  return [who, when ? `${when[1]} ${when[2]}` : ''].filter((words) => words !== '').join(', ')
}

const by = (who: string): string => (who === '' ? '' : ` by ${who}`)

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
    .map((deletion) => `[Deleted${by(deletion.by)}: ${deletion.words}]`)

/** What sets words of a text apart from those of its writer. */
export interface Change {
  /** Who put them in and when; null where nobody is recorded to have put them in later. */
  readonly insertedBy: string | null
  /** Whether the page does not show them. */
  readonly isHidden: boolean
}

/** The beginning of the brackets around such words; '' for plain ones. */
export function changeHead({ insertedBy, isHidden }: Change): string {
  if (!isHidden) return insertedBy === null ? '' : `[Inserted${by(insertedBy)}: `
  return insertedBy === null ? '[Hidden: ' : `[Hidden, inserted${by(insertedBy)}: `
}

/** Words of one kind within one paragraph. */
export interface Stretch extends Change {
  readonly start: number
  readonly end: number
}

/** Who is recorded to have put in at least this share of a text has written it. */
const WRITTEN_SHARE = 0.5
const withoutMoment = (insertedBy: string): string => insertedBy.replace(/, \d{4}-\d\d-\d\d \d\d:\d\d$/, '')

export interface RecordedWriter {
  readonly isBy: (insertedBy: string | null) => boolean
  /** Tells who it is, and of which days. */
  readonly line: string
}

/** Whose insertions are the text itself and no change to it: a document that somebody wrote while changes were recorded. */
export function findRecordedWriter(stretches: readonly Stretch[]): RecordedWriter | null {
  const total = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  const authors = Map.groupBy(stretches, ({ insertedBy }) => insertedBy && withoutMoment(insertedBy))
  for (const [author, own] of authors) {
    const sum = own.reduce((length, { start, end }) => length + end - start, 0)
    if (author === null || sum < total * WRITTEN_SHARE) continue
    const moments = own.flatMap(({ insertedBy }) => /[\d: -]{16}$/.exec(insertedBy ?? '') ?? []).sort()
    const [first, last] = [moments[0] ?? '', moments.at(-1) ?? '']
    const when = first === '' ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`
    return {
      isBy: (insertedBy) => insertedBy !== null && withoutMoment(insertedBy) === author,
      line: `[Most of this text inserted${by(author)}${when}]`,
    }
  }
  return null
}

/** What a comment is on, as long as a line can hold it. */
const MAX_COMMENTED = 160

/** The line above the words of a comment; it says on which words, so that no sign has to stand among them. */
export function commentHead(author: string, commented: string): string {
  const words = commented.replace(/["“”]/g, "'").replace(/\s+/g, ' ').trim()
  const cut =
    words.length > MAX_COMMENTED ? `${words.slice(0, MAX_COMMENTED).replace(/\s\S*$/, '')} …` : words
  return `Comment${by(author)}${cut === '' ? '' : `${author === '' ? '' : ','} on “${cut}”`}`
}

/** Words above and below the pages, each once. */
export const uniqueLines = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.split('\n')).map((line) => line.trim()))].filter(
    (line) => line !== '',
  )
