/** Words in quotation marks; `words` are those between the marks. */
export interface Marked {
  readonly start: number
  readonly end: number
  readonly words: string
  /** A single straight mark is an apostrophe as well: it alone does not show that anybody is quoted. */
  readonly isWeak: boolean
  /** Whether the next paragraph goes on with it. */
  readonly isOpen: boolean
}

const BEFORE = '(?<=^|[\\s([{—–-])'
const AFTER = '(?=$|[\\s.,;:?!)\\]}—–-])'
/** Within single marks an apostrophe stands between letters. */
const MARKS = [
  '"(?<straight>[^"“”]{2,2000}?)"',
  '“(?<curly>[^“”]{2,2000}?)”',
  '„(?<low>[^„“”"]{2,2000}?)[“”"]',
  '«\\s?(?<angled>[^«»]{2,2000}?)\\s?»',
  '‘(?<single>(?:[^‘’]|(?<=\\p{L})’(?=\\p{L})){2,2000}?)’(?!\\p{L})',
  // Spoken marks, where a recording is typed.
  '(?<=quote[,:]?\\s)(?<spoken>[^"“”\\n]{2,400}?)(?=[,.]?\\sunquote(?!\\p{L}))',
  "'(?<plain>(?=[\\p{L}\\p{N}])(?:[^'\\n]|(?<=\\p{L})'(?=\\p{L})){2,600}?)'(?!\\p{L})",
].join('|')
/** What is read out over several paragraphs is opened in each of them, and closed in the last. */
const PARAGRAPH =
  /(?<=^|\n)[^\S\n]*["“](?<open>(?:[^"“”\n]{20,3000}(?:\n(?!\s*\n)[^"“”\n]{0,3000}){0,40}(?=\n\s*\n|$)|[^"“”\n]{2,19}(?=\n\s*\n\s*["“])))/gu
const QUOTATION = new RegExp(`${BEFORE}(?:${MARKS})${AFTER}`, 'gu')

/** What stands in quotation marks of any kind, in its order; what is quoted within a quotation is part of it. */
export function findMarked(written: string): Marked[] {
  // Within a text of JSON they stand behind a backslash.
  const text = written.replaceAll('\\"', ' "')
  const closed = findClosed(text)
  const open = [...text.matchAll(PARAGRAPH)]
    .map(({ index, 0: quoted, groups }) => ({
      start: index + quoted.length - quoted.trimStart().length,
      end: index + quoted.length,
      words: groups?.open ?? '',
      isWeak: false,
      isOpen: true,
    }))
    .filter(({ start, end }) => !closed.some((one) => one.start < end && one.end > start))
  return open.length === 0 ? closed : [...closed, ...open].sort((a, b) => a.start - b.start)
}

const findClosed = (text: string): Marked[] =>
  [...text.matchAll(QUOTATION)].flatMap(({ index, 0: quoted, groups = {} }) => {
    const words = Object.values(groups).find((one) => one !== undefined) ?? ''
    const isWeak = groups.plain !== undefined
    return /\n\s*\n/.test(words)
      ? []
      : [{ start: index, end: index + quoted.length, words, isWeak, isOpen: false }]
  })
