import type { Span } from '#server/platform/text/span.ts'

const ENDS_SENTENCE = /[.!?…]["”’)\]]*\s*$/u
const QUOTED_BEHIND =
  /^\s{0,3}(?:"[^"“”\n]{1,400}"|“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|«[^«»\n]{1,400}»)[.,!?]?/u
const MAX_QUOTED = 410

/**
 * The words of a unit; where they lead up to a quotation ("told me that it was"), which is a unit of its own because
 * somebody else speaks there, with what is quoted: a sentence is not shown without its end.
 */
export function throughQuotation(text: string, { start, end }: Span): string {
  const words = text.slice(start, end)
  const quoted = ENDS_SENTENCE.test(words) ? null : QUOTED_BEHIND.exec(text.slice(end, end + MAX_QUOTED))
  return words + (quoted?.[0] ?? '')
}
