import type { TimeContext } from './time-expression.ts'

const QUOTED = /(?<=\S\s)["“‘][^"“”‘’]{2,2000}["”’]/g
const HAS_WORDS = /\p{L}\s\S+\s/u
/** "he answered that he would look at it next month": his next month, not the speaker's. */
const REPORTED =
  /(?<![\p{L}])(?:said|told|answered|replied|promised|agreed|announced|claimed|insisted|assured|explained|warned|wrote|asked)(?![\p{L}])[^.;?!]{0,160}?(?:(?<![\p{L}])(?:would|was going to|were going to|was to|were to|had)(?![\p{L}])|[’']d(?![\p{L}]))/iu

/**
 * Which places of a sentence hold words that an account repeats of an earlier day: there, "tomorrow" counts from that
 * day, and nothing says which it was. Whatever begins a line in quotation marks is itself what is read.
 */
export function repeatedIn(sentence: string, context: TimeContext): (place: number) => boolean {
  const { reading, isOfMoment, isEntry } = context
  // What a log repeats was said on the day of its entry.
  if (reading === 'narrative' || (reading === 'account' && (isOfMoment || isEntry))) return () => false
  const spans = [...sentence.matchAll(QUOTED)]
    // A value of a program's output stands in quotation marks as well.
    .filter(({ 0: words }) => reading === 'account' || HAS_WORDS.test(words))
    .map(({ index, 0: words }) => ({
      start: index,
      end: index + words.length,
    }))
  const from = endOfFrame(sentence, context)
  const reported = reading === 'message' ? null : REPORTED.exec(sentence.slice(from))
  if (reported) spans.push({ start: from + reported.index + reported[0].length, end: sentence.length })
  return (place) => spans.some(({ start, end }) => place >= start && place < end)
}

/**
 * "Mr Fox said that the drums would come on Friday": in minutes and notes the first verb of saying is what was said to
 * whoever wrote them down, on that day.
 */
function endOfFrame(sentence: string, { isReported, written }: TimeContext): number {
  const frame = isReported && written !== null ? FRAME.exec(sentence) : null
  return frame ? frame[0].length : 0
}
const FRAME =
  /^[\s\d.)(*•–-]{0,12}(?:[\p{L}’'.-]+\s){0,4}?(?:also\s|then\s|further\s)?(?:said|told\s(?:me|us|the\s\p{L}+)|answered|replied|promised|agreed|announced|claimed|insisted|assured\s(?:me|us)|explained|warned|reported|stated|noted|added|confirmed)(?![\p{L}])/iu
