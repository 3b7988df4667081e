import { contentTerms } from '#server/platform/text/words.ts'

const ATTACHED = /\b(?:attached|enclosed)\b(?: hereto\b)?(?! to (?!this\b|my\b|our\b))/i
const BOUND = /[.;:!?()[\]\n]|,(?=\s+\p{L})/u
/** "Attached is the rota", "please find attached a copy of the rota", "the attached rota". */
const LEADS_IN = /^[\s:]*(?:(?:is|are|please find|find)\s+)?(?<rest>.*)$/isu
const BEGINS_A_NAME = /^(?:the|an?|my|our|your|his|her|its|their|this|these|copy|copies)\b/iu
const LEADS_OUT = /\s+(?:is|are|was|were|be)?\s*(?:also|now|both|all)?\s*$/iu
/** After these somebody attached something, or points to it, without a word for it. */
const NAMELESS =
  /\b(?:see|find|as|please|have|has|had|it|them|this|that|these|those|which|i|we|you|he|she|they|who)$/iu
const SAYS_NONE = /\b(?:no|not|none|neither|nor|never|without)\b|n['’]t\b/iu
const ARTICLE = /^(?:the|an?)\s+/iu
const LIST_MARK = /^[^\p{L}\p{N}]+/u
const MAX_WORDS = 10

/** What a sentence says is attached, in its own words: "the extract from the ledger"; null where it has no word for it. */
export function nameAttached(sentence: string): string | null {
  const found = ATTACHED.exec(sentence)
  if (!found) return null
  const before = sentence.slice(0, found.index).split(BOUND).at(-1) ?? ''
  const after = sentence.slice(found.index + found[0].length).split(BOUND)[0] ?? ''
  const behind = LEADS_IN.exec(after)?.groups?.rest?.trim() ?? ''
  const ahead = before.replace(LEADS_OUT, '').trim()
  if (SAYS_NONE.test(before)) return null
  const isAdjective = /\b(?:the|your|my|our|his|her|their)\s*$/iu.test(before)
  const named = (isAdjective || BEGINS_A_NAME.test(behind) ? behind : ahead).replace(LIST_MARK, '')
  return named === '' || NAMELESS.test(named) || named.split(/\s+/).length > MAX_WORDS ? null : named
}

const COPY = /^(?:(?:the|an?)\s+)?cop(?:y|ies)\s+of\s+/iu
const TURNS = /\s+(?:of|for|from|to|on|in|about|with|by|that|which|and)\s|,/iu

/** The word for the kind of thing: "extract" of "the extract from the ledger". */
export const findKind = (named: string): string | undefined =>
  contentTerms(named.replace(COPY, '').replace(ARTICLE, '').split(TURNS)[0] ?? '').at(-1)
