import { createSameWords } from '#server/platform/text/same-words.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { findValues } from '#server/platform/text/values.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Claim, NumberedStatement } from '#server/ports/analyst.ts'
import { isOwnDiscrepancy } from '../drafts/statements.ts'
import { ENDS_ASKING } from '../sentence-forms.ts'

/**
 * The checkable parts of each statement: its sentences, or the words that a discrepancy of this analyst quotes. Of a
 * gap or caveat only what it says is there: what is missing cannot be looked up, and a question asserts nothing.
 */
export const extractClaims = (statements: readonly NumberedStatement[]): Claim[] =>
  statements.flatMap((statement) =>
    splitAssertions(statement)
      .filter(isCheckable)
      .map((text, index) => ({ id: `${statement.id}.${index + 1}`, statementId: statement.id, text })),
  )

function splitAssertions({ kind, text, cited = [] }: NumberedStatement): string[] {
  const remark = kind === 'caveat' ? quotedBehindRemark(text) : null
  if (remark !== null) return joinRows(remark)
  if (kind === 'gap' || kind === 'caveat') return saidToBeThere(text, cited)
  const quoted = kind === 'discrepancy' && isOwnDiscrepancy(text) ? quotedWords(text) : []
  return quoted.length > 0 ? quoted : joinRows(text)
}

/** The quotation with which a remark of this program ends: "Mind the clock of the log: “…”". The remark claims nothing. */
function quotedBehindRemark(text: string): string | null {
  const last = quotedSpans(text).at(-1)
  if (!last || last.end + 1 !== text.trimEnd().length) return null
  return /:\s*["“]$/.test(text.slice(0, last.start)) ? text.slice(last.start, last.end) : null
}

const FEWEST_TERMS = 2
const isCheckable = (text: string): boolean =>
  !ENDS_ASKING.test(text) && contentTerms(text).length >= FEWEST_TERMS

/**
 * The sentences of a gap that are the evidence's own words, and the part of other sentences before they deny
 * anything. A sentence that only points to its citations ("“Exhibit B” is mentioned, and …") asserts that these
 * exist.
 */
function saidToBeThere(text: string, cited: readonly string[]): string[] {
  const finders = cited.map(createSameWords)
  const said = joinRows(text).flatMap((sentence) => {
    if (finders.some((find) => find(sentence))) return [sentence]
    const part = beforeDenial(sentence)
    return part === '' || (cited.length > 0 && quotedWords(part).length > 0) ? [] : [part]
  })
  return said.length > 0 ? said : cited.slice(0, 1)
}

const CLAUSE_ENDS = /[;:–—]\s|,?\s(?:and|but|yet|while|although|though)\s/g
const LINKING = /^[\s,;:–—]+(?:and|but|yet|while|although|though)\s/

/**
 * The part before the first clause that denies something or excludes everything else; the whole sentence if none
 * does.
 */
function beforeDenial(sentence: string): string {
  const plain = withoutQuoted(sentence)
  const ends = [...Array.from(plain.matchAll(CLAUSE_ENDS), ({ index }) => index), plain.length]
  const denying = ends.findIndex((end, clause) => denies(plain.slice(ends[clause - 1] ?? 0, end)))
  if (denying < 0) return sentence
  return sentence.slice(0, ends[denying - 1] ?? 0).trim()
}

const denies = (clause: string): boolean =>
  /\bonly\b/i.test(clause) || findValues(clause.replace(LINKING, '')).some(({ kind }) => kind === 'negation')

const withoutQuoted = (text: string): string =>
  quotedSpans(text).reduce(
    (rest, { start, end }) => rest.slice(0, start) + '_'.repeat(end - start) + rest.slice(end),
    text,
  )

const MAX_ROWS_LENGTH = 400

/** Sentences, with the rows of a list kept together: a single row ("Total $21.7") says too little to be checked. */
function joinRows(text: string): string[] {
  const pieces: { start: number; end: number; open: boolean }[] = []
  for (const { start, end } of splitSentences(text)) {
    const open = !/[.!?]["'”’)\]]*$/.test(text.slice(start, end))
    const last = pieces.at(-1)
    if (last?.open && end - last.start <= MAX_ROWS_LENGTH) {
      last.end = end
      last.open = open
    } else pieces.push({ start, end, open })
  }
  return pieces.map(({ start, end }) => text.slice(start, end))
}

const quotedWords = (text: string): string[] =>
  quotedSpans(text).map(({ start, end }) => text.slice(start, end))

/** The outermost quotations in curly quotes; in straight ones if there are none. */
export function quotedSpans(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '“' && depth++ === 0) start = i + 1
    else if (text[i] === '”' && depth > 0 && --depth === 0) found.push({ start, end: i })
  }
  if (found.length > 0) return found
  return Array.from(text.matchAll(/"([^"]+)"/g), ({ index, 0: match }) => ({
    start: index + 1,
    end: index + match.length - 1,
  }))
}
