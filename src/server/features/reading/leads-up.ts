import { saysThatSaid } from './quoted-tellers.ts'

const OPENS_QUOTATION = /^\s*["“„«‘]/u
const ENDS_IN_COLON = /[:,]\s*$/
/** "We further state:", "I add:": what follows is the writer's own. */
const OWN = /(?<!\p{L})(?:I|[Ww]e)\s(?:\p{L}+\s){0,3}\p{Ll}+\s*:\s*$/u

/** "Then Mr Roe came in and said:" above a line in quotation marks: no label of a part, but half of a sentence. */
export const leadsToQuotation = (line: string, next: string): boolean =>
  ENDS_IN_COLON.test(line) && saysThatSaid(line) && OPENS_QUOTATION.test(next)

/** "As to this we say:" leads up to what whoever writes says next. */
export const leadsToOwn = (line: string): boolean => OWN.test(line)

const IN_PRESENT = /^(?:reports|confirms|explains|denies|claims|submits|insists|maintains)$/
const LAST_WORD = /(?<last>\p{Ll}+)\s*:\s*$/u
/** "Ms Voss further reports:" leads up to one paragraph, and "Report of Ms Voss:" to a part of the paper. */
export const leadsToParagraph = (line: string): boolean => {
  const last = LAST_WORD.exec(line)?.groups?.last
  return last !== undefined && (saysThatSaid(last) || IN_PRESENT.test(last))
}
