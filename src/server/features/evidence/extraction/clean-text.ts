// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/g

/**
 * Text that PostgreSQL, JSON and XML all accept: no lone surrogates, no control characters but tab, newline and form
 * feed, and `\n` as the only line end.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL, '')
    .toWellFormed()
