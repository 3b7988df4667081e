import { splitSentences } from '#server/platform/text/sentences.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Claim, NumberedStatement } from '#server/ports/analyst.ts'

/**
 * What can be checked in each statement: its sentences, or the words that a discrepancy quotes. Gaps and caveats
 * report an absence and questions assert nothing: they give no claim.
 */
export const extractClaims = (statements: readonly NumberedStatement[]): Claim[] =>
  statements.flatMap((statement) =>
    assertionsOf(statement)
      .filter(isCheckable)
      .map((text, index) => ({ id: `${statement.id}.${index + 1}`, statementId: statement.id, text })),
  )

function assertionsOf({ kind, text }: NumberedStatement): string[] {
  if (kind === 'gap' || kind === 'caveat') return []
  if (kind === 'discrepancy') return quotedWords(text)
  return joinRows(text)
}

const FEWEST_TERMS = 2
const isCheckable = (text: string): boolean =>
  !/\?["'”’)\]]*$/.test(text) && contentTerms(text).length >= FEWEST_TERMS

const LONGEST_ROWS = 400

/** Sentences, with the rows of a list kept together: a row alone ("Total $21.7") says too little to be checked. */
function joinRows(text: string): string[] {
  const pieces: { start: number; end: number; open: boolean }[] = []
  for (const { start, end } of splitSentences(text)) {
    const last = pieces.at(-1)
    if (last?.open && end - last.start <= LONGEST_ROWS) last.end = end
    else pieces.push({ start, end, open: true })
    pieces.at(-1)!.open = !/[.!?]["'”’)\]]*$/.test(text.slice(start, end))
  }
  return pieces.map(({ start, end }) => text.slice(start, end))
}

/** The outermost stretches in curly quotes; in straight ones where there are none. */
function quotedWords(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '“' && depth++ === 0) start = i + 1
    else if (text[i] === '”' && depth > 0 && --depth === 0) found.push(text.slice(start, i))
  }
  if (found.length > 0) return found
  return Array.from(text.matchAll(/"([^"]+)"/g), (match) => match[1]!)
}
