import { composed } from '#server/platform/text/normalize.ts'

/** Without case and diacritics, one character for one where letters allow it: "Křenová" and "KRENOVA" are one name. */
export const foldWord = (word: string): string =>
  composed(word)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/[đĐ]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()

/** Words of letters and digits, folded, with one space between them. */
export const foldPhrase = (text: string): string =>
  foldWord(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
