/** Part of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

export const sliceSpan = (text: string, span: Span): string => text.slice(span.start, span.end)

/** The span without white space at its edges; an all-blank span collapses to its start. */
export function trimSpan(text: string, span: Span): Span {
  let { start, end } = span
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end }
}

const isSpace = (code: number): boolean => code <= 32 || code === 0xa0 || code === 0xfeff || code === 0x2028
