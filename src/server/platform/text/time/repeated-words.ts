import type { TimeContext } from './time-expression.ts'

const QUOTED = /(?<=\S\s)["“‘][^"“”‘’]{2,2000}["”’]/g
/** "he answered that he would look at it next month": his next month, not the speaker's. */
const REPORTED =
  /(?<![\p{L}])(?:said|told|answered|replied|promised|agreed|announced|claimed|insisted|assured|explained|warned|wrote|asked)(?![\p{L}])[^.;?!]{0,160}?(?:(?<![\p{L}])(?:would|was going to|were going to|was to|were to|had)(?![\p{L}])|[’']d(?![\p{L}]))/iu

/**
 * Which places of a sentence hold words that an account repeats of an earlier day: there, "tomorrow" counts from that
 * day, and nothing says which it was. Whatever begins a line in quotation marks is itself what is read.
 */
export function repeatedIn(sentence: string, { reading }: TimeContext): (place: number) => boolean {
  if (reading !== 'account') return () => false
  const spans = [...sentence.matchAll(QUOTED)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }))
  const reported = REPORTED.exec(sentence)
  if (reported) spans.push({ start: reported.index + reported[0].length, end: sentence.length })
  return (place) => spans.some(({ start, end }) => place >= start && place < end)
}
