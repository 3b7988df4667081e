const PAIRS = /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|"([^"]+)"/gu

/** What stands in quotation marks. Single ones are left alone: they are apostrophes as well. */
export const quotedWords = (text: string): string[] =>
  [...text.matchAll(PAIRS)].map(([quoted]) => quoted.slice(1, -1).trim())

/** Fewer words in quotation marks are a term or a nickname more often than somebody's sentence. */
export const isQuotation = (words: string): boolean => words.split(/\s+/u).length >= 3
