/** A document independent of format; the writers turn it into Word, PDF and Markdown. All texts are plain. */
export interface ReportDocument {
  readonly title: string
  readonly createdAt: Date
  /** Stands on every page: the case, and for whose eyes it is. */
  readonly head: { readonly about: string; readonly confidentiality: string }
  readonly blocks: readonly Block[]
  readonly notes: readonly Note[]
}

/** A footnote; its number is that of the mark in the text. */
export interface Note {
  readonly number: number
  readonly text: string
  /** The evidence's words, never ours; missing where they are no part of the note. */
  readonly quote?: string
}

/** As it stands at the foot of a page: set as prose, for the line breaks of a source stand in the item. */
export const noteInWords = ({ text, quote }: Note): string =>
  quote === undefined ? text : `${text}: “${inOneLine(quote)}”`

/** Hashes apart from the words around them: writers set them so that their letters can be compared. */
export const splitHashes = (text: string): { readonly part: string; readonly isHash: boolean }[] =>
  text
    .split(/\b([0-9a-f]{64})\b/u)
    .map((part, index) => ({ part, isHash: index % 2 === 1 }))
    .filter(({ part }) => part !== '')

export const inOneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim()

export interface Side {
  readonly text: string
  /** Its footnote, which is one of those of the whole. */
  readonly note: number
}

/** The lines of a sentence with its footnotes and of the passages below it; of the other footnotes each is at the end. */
export function notedLines({
  text,
  notes,
  sides = [],
}: Pick<Extract<Block, { kind: 'noted' }>, 'text' | 'notes' | 'sides'>): {
  readonly text: string
  readonly notes: readonly number[]
}[] {
  if (sides.length === 0) return [{ text, notes }]
  const others = notes.filter((number) => sides.every(({ note }) => note !== number))
  return [
    { text, notes: [] },
    ...sides.map((side, index) => ({
      text: side.text,
      notes: [side.note, ...(index === sides.length - 1 ? others : [])],
    })),
  ]
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string; readonly marks?: readonly string[] }
  | {
      readonly kind: 'noted'
      readonly text: string
      /** The part of the text that stands out from the rest, if not all of it counts alike. */
      readonly core?: string
      readonly marks: readonly string[]
      /** Its footnotes, by their numbers. */
      readonly notes: readonly number[]
      /** By which people speak of it: hangs in the margin. */
      readonly number?: number
      /** Passages that stand against each other below it, each on a line of its own before its footnote. */
      readonly sides?: readonly Side[]
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }

/**
 * Text that is safe in a document: characters that are invisible or change the reading order are written as code
 * points, and those that no document can hold are replaced.
 */
export const visibleText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/gu, '\n')
    .replaceAll('\t', ' ')
    .replace(DECEIVING, codePoint)
    .replace(UNPRINTABLE, '\ufffd')

/** Direction marks, embeddings, overrides and isolates; tags; zero-width space, word joiner and byte order mark. */
const DECEIVING = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu
// XML 1.0 holds no control characters but tab and line ends, and no noncharacters.
const UNPRINTABLE = /(?!\n)\p{Cc}|[\ufdd0-\ufdef]|[\ufffe\uffff]/gu

export const codePoint = (character: string): string =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`
