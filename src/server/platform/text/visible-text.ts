const LINE_BREAK = /\r\n?|[\u2028\u2029\u0085\v\f]/g
const HYPHEN_AT_LINE_END = /\u00ad(?=[ \t]*\n)/g
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\p{Co}]|(?![\n\t])\p{Cc}/gu

/**
 * The text as a person sees it: without zero-width, bidirectional, tag, private-use and control characters, which can
 * hide instructions from people. The quote gate ignores the same characters, so quotes from it verify.
 */
export const visibleText = (text: string): string =>
  text.replace(LINE_BREAK, '\n').replace(HYPHEN_AT_LINE_END, '-').replace(INVISIBLE, '')

/** On one line and cut to a length, so that nothing in it can look like a line of its own. */
export const visibleLine = (text: string, most: number): string =>
  visibleText(text).replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
