import type { Draft, DraftStatement } from '#server/ports/analyst.ts'

/** What a language model calls evidence, whatever the case is about. */
const KINDS =
  'evidence|records?|documents?|documentation|mentions?|indications?|traces?|signs?|proof|confirmation|items?|passages?|notes?|e-?mails?|messages?|statements?|entr(?:y|ies)|information|details?|explanation|references?'
const DENIAL = [
  `\\b(?:no|not any|without(?: any)?|lacks?(?: any)?|absence of(?: any)?) (?:[\\p{L}-]+ ){0,3}?(?:${KINDS})\\b`,
  `\\b(?:nothing|nowhere|none of the (?:${KINDS}))\\b`,
  '\\b(?:is|are|was|were|has been|have been|could be|can be) not (?:\\p{L}+ ){0,2}?(?:found|mentioned|recorded|documented|addressed|stated|specified|provided|identified|located)\\b',
  '\\bnot found\\b',
  '\\b(?:does|do|did) not (?:contain|mention|say|state|show|record|address|specify|include|indicate|identify|explain|reveal)\\b',
  `\\bno one (?:\\p{L}+ )?(?:says|states|mentions|reports)\\b`,
].join('|')
const DENIES = new RegExp(DENIAL, 'iu')
const STRIPPED = [
  DENIAL,
  '^no(?:ne)? (?:of )?',
  '\\b(?:is|are|was|were|has been|have been) (?:found|identified|located|recorded|documented)\\b',
].join('|')
/** What is left of a sentence without these is what it seeks. */
const WORDS_OF_DENIAL = new RegExp(STRIPPED, 'giu')

/**
 * For each statement of a draft, in order, what it says is not there, in words to search for; null if it denies nothing.
 * The built-in analyst tells; a language model's sentences are read for it. Words of the evidence that deny something
 * are the evidence's own.
 */
export const findDenials = (draft: Draft, { isModels }: { readonly isModels: boolean }): (string | null)[] =>
  draft.sections
    .flatMap(({ statements }) => statements)
    .map((statement) => statement.seeks ?? (isModels ? readDenial(statement) : null))

function readDenial({ text, kind, quotes }: DraftStatement): string | null {
  if (quotes.some(({ quote }) => DENIES.test(quote))) return null
  const isGap = kind === 'gap' && quotes.length === 0
  if (!isGap && !DENIES.test(text)) return null
  return text.replace(WORDS_OF_DENIAL, ' ').trim() || text
}
