import { splitSentences } from '#server/platform/text/sentences.ts'
import { PRONOUN_SAYS, type SpokenSentence } from './read-prose.ts'
import type { Speaker } from './unit.ts'
import { isOne } from './who-says.ts'

export const OUR_CLIENT =
  /^(?:\(?\d{1,3}(?:\.\d{1,2})?[.)]?\s+)?(?:[^.;:]{0,60}[\s,])?(?:[Oo]ur|[Mm]y)\s(?:client|member|insured|patient)\b/u

/** "We are told by our client that …" */
const BY_CLIENT =
  /(?<!\p{L})(?:told|instructed|informed|advised)\sby\s(?:our|my)\s(?:client|member|insured|patient)(?!\p{L})/iu
/** Whom a letter calls he or she, it is most likely written for. */
const PRONOUN = /^(?:He|She)(?!\p{L})/u
const OF_WRITER = /(?<!\p{L})(?:we|us|our(?! (?:client|member|insured|patient))|I|my)(?!\p{L})/iu

/** The sentences of a letter written for somebody: what the client says is the client's, the rest the writer's. */
export function readForClient(
  text: string,
  span: { readonly start: number; readonly end: number },
  { writer, client }: { readonly writer: Speaker | null; readonly client: Speaker },
): SpokenSentence[] {
  let isClients = false
  return splitSentences(text.slice(span.start, span.end)).map(({ start, end }): SpokenSentence => {
    const at = { start: span.start + start, end: span.start + end }
    const words = text.slice(at.start, at.end)
    const isNamed =
      (OUR_CLIENT.test(words) && !/^(?:we|I)\b/i.test(words)) ||
      BY_CLIENT.test(words) ||
      ((isClients || start === 0) && PRONOUN_SAYS.test(words) && !OF_WRITER.test(words))
    const goesOn = (isClients || PRONOUN.test(words)) && !OF_WRITER.test(words)
    isClients = isNamed || goesOn
    return { ...at, speaker: isClients ? { ...client, certain: client.certain && isNamed } : writer }
  })
}

/** "Our client denies …": a firm that signs as such speaks for somebody. */
const SPEAKS_FOR = /(?:^|[.\n]\s*)[Oo]ur (?:client|member|insured|patient)\s/u
/** For whom a letter is written: whom its writer acts for, or whom it is about where a firm speaks for them. */
export function findClient(
  text: string,
  { writer, client }: { readonly writer: Speaker | null; readonly client: Speaker | null },
  { matter, isLetter }: { readonly matter: Speaker | null; readonly isLetter: boolean },
): Speaker | null {
  const isForOther = isLetter && SPEAKS_FOR.test(text) && !(writer && isOne(writer, matter))
  return (writer && client) ?? (isForOther ? matter : null)
}
