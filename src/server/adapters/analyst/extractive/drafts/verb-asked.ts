import { isPastVerb } from '#server/platform/text/time/tense.ts'
import { baseForms, irregularBase } from '#server/platform/text/wordnet/base-forms.ts'
import { contentTerms, isStopWord, splitWords } from '#server/platform/text/words.ts'
import type { SubQuestion } from './sub-questions.ts'

const DID = /(?<!\p{L})did\s/iu

/** One form for "speak", "spoke" and "spoken". */
export function toBase(term: string): string {
  const base = irregularBase(term)
  return base === term ? term : (contentTerms(base)[0] ?? term)
}

/** What the question asks whether, when or by whom it was done, one form for each: "opened", "did … leave". */
export function findVerbsAsked({ search }: Pick<SubQuestion, 'search'>): ReadonlySet<string> {
  const words = splitWords(search).filter(({ raw }) => /^\p{Ll}/u.test(raw) && !isStopWord(raw))
  const past = words.filter(({ raw }) => isPastVerb(raw))
  const did = DID.exec(search)
  const after = did && words.find(({ start }) => start >= did.index + did[0].length)
  const isVerb = after && baseForms(after.raw).some(({ part }) => part === 'verb')
  return new Set([...past, ...(isVerb ? [after] : [])].map(({ term }) => toBase(term)))
}
