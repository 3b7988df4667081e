/** "l saw him", "and 1 came": a letter alone that no language writes so. */
const LONE = /(?<![^\s"“(]|\d\s)l(?=\s\p{Ll}{2})/gu
/** Of fewer it may be a slip of the pen. */
const MIN_LONE = 2
/** Each sign for which a scanner has taken another one of the same width. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [LONE, 'I'],
  [/(?<![^\s"“(])l(?=[nft]\s)/gu, 'I'],
  [/(?<=(?<!\p{L})(?:and|that|if|when|but|now|as|because|where|so|then|also)\s)1(?=\s\p{Ll}{2})/giu, 'I'],
  [/(?<=\p{L})1(?=\p{L})/gu, 'l'],
  [/(?<=\p{L})0(?=\p{L})/gu, 'o'],
  [/(?<!\S),,(?=\p{Lu})/gu, ' „'],
  [/(?<![\p{L}\p{N}])0(?=\p{Ll}{2}|\.\s\p{Lu}\p{Ll})/gu, 'O'],
]

/** A scanned text with the letters that a scanner took for others, each at its place; any other text as it is. */
export function repairMisread(text: string): string {
  if ((text.match(LONE)?.length ?? 0) < MIN_LONE) return text
  return REPAIRS.reduce((words, [misread, letter]) => words.replace(misread, letter), text)
}
