import { type CaseWords, NO_HITS } from './case-words.ts'

/** A query of PostgreSQL's text search, as far as a search box makes them. */
export type WordQuery =
  | { readonly kind: 'word'; readonly lexeme: string }
  /** Words next to one another: only the passage itself can say. */
  | { readonly kind: 'phrase'; readonly text: string; readonly lexemes: readonly string[] }
  | { readonly kind: 'not'; readonly of: WordQuery }
  | { readonly kind: 'and' | 'or'; readonly one: WordQuery; readonly other: WordQuery }

const TOKEN = /\s*('(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|[!&|()])/y
const ESCAPED = /''|\\(.)/g

/** Reads PostgreSQL's own wording of a query; null where it holds anything else, or nothing. */
export function readWordQuery(text: string): WordQuery | null {
  const tokens: { readonly text: string; readonly start: number; readonly end: number }[] = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const token = match[1] ?? ''
    tokens.push({ text: token, start: TOKEN.lastIndex - token.length, end: TOKEN.lastIndex })
  }
  if ((tokens.at(-1)?.end ?? 0) !== text.trimEnd().length) return null
  let at = 0
  const next = () => tokens[at]?.text ?? ''
  const binary = (sign: '&' | '|', operand: () => WordQuery | null) => (): WordQuery | null => {
    let one = operand()
    while (one && next() === sign) {
      at++
      const other = operand()
      one = other && { kind: sign === '&' ? 'and' : 'or', one, other }
    }
    return one
  }
  const phrase = (): WordQuery | null => {
    const start = tokens[at]?.start ?? 0
    let one = single()
    while (one && next().startsWith('<')) {
      at++
      const other = single()
      if (!other || !isPhrase(one) || !isPhrase(other)) return null
      const lexemes = [...lexemesIn(one), ...lexemesIn(other)]
      one = { kind: 'phrase', text: text.slice(start, tokens[at - 1]?.end), lexemes }
    }
    return one
  }
  const single = (): WordQuery | null => {
    const token = next()
    at++
    if (token === '!') {
      const of = single()
      return of && { kind: 'not', of }
    }
    if (token === '(') {
      const inside = either()
      return next() === ')' && at++ >= 0 ? inside : null
    }
    if (!token.startsWith("'")) return null
    return {
      kind: 'word',
      lexeme: token.slice(1, -1).replace(ESCAPED, (both, escaped) => escaped ?? both[0]),
    }
  }
  const either = binary('|', binary('&', phrase))
  const query = either()
  return at === tokens.length ? query : null
}

const isPhrase = ({ kind }: WordQuery): boolean => kind === 'word' || kind === 'phrase'

/** Every lexeme that the query names. */
export function lexemesIn(query: WordQuery): string[] {
  if (query.kind === 'word') return [query.lexeme]
  if (query.kind === 'phrase') return [...query.lexemes]
  return query.kind === 'not' ? lexemesIn(query.of) : [...lexemesIn(query.one), ...lexemesIn(query.other)]
}

export const phrasesIn = (query: WordQuery): Extract<WordQuery, { kind: 'phrase' }>[] => {
  if (query.kind === 'phrase') return [query]
  if (query.kind === 'word') return []
  return query.kind === 'not' ? phrasesIn(query.of) : [...phrasesIn(query.one), ...phrasesIn(query.other)]
}

/** Marks the passages that have all of these lexemes somewhere. */
export function markAll(lexemes: readonly string[], { shape, hits }: CaseWords): Uint8Array {
  const wanted = new Set(lexemes)
  const counts = new Uint8Array(shape.chunks)
  for (const lexeme of wanted) for (const chunk of (hits.get(lexeme) ?? NO_HITS).at) counts[chunk]!++
  return counts.map((count) => (count === wanted.size ? 1 : 0))
}

/** Marks the passages that match; `phrases` has the marks of each phrase by its text. */
export function markMatches(
  query: WordQuery,
  words: CaseWords,
  phrases: ReadonlyMap<string, Uint8Array>,
): Uint8Array {
  if (query.kind === 'word') return markAll([query.lexeme], words)
  if (query.kind === 'phrase') return phrases.get(query.text) ?? new Uint8Array(words.shape.chunks)
  if (query.kind === 'not') return markMatches(query.of, words, phrases).map((mark) => 1 - mark)
  const one = markMatches(query.one, words, phrases)
  const other = markMatches(query.other, words, phrases)
  return query.kind === 'and'
    ? one.map((mark, index) => mark & (other[index] ?? 0))
    : one.map((mark, index) => mark | (other[index] ?? 0))
}

/** Whether a passage may match where these lexemes stand in one or another. */
export function mayMatch(query: WordQuery, lexemes: ReadonlySet<string>): boolean {
  if (query.kind === 'not') return true
  if (query.kind === 'and') return mayMatch(query.one, lexemes) && mayMatch(query.other, lexemes)
  if (query.kind === 'or') return mayMatch(query.one, lexemes) || mayMatch(query.other, lexemes)
  return lexemesIn(query).every((lexeme) => lexemes.has(lexeme))
}
