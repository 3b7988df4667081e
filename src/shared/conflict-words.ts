import type { Citation } from './contracts/analyses.ts'

const BOTH_QUOTED = /^([^“]+): “.+” \(.+\) against “.+” \(.+\)$/s

/** Marks of quotation change where a quotation is set into a sentence. */
const bare = (words: string): string => words.replace(/[“”„‟«»‘’"'\s]+/gu, '')

/**
 * In what two passages differ, without the passages: they stand below the sentence, side by side. Null where the
 * sentence says anything else, because a person or a model has put it in other words.
 */
export function conflictWithoutQuotes(
  text: string,
  sides: readonly Pick<Citation, 'quote'>[],
): string | null {
  const [, lead] = BOTH_QUOTED.exec(text) ?? []
  const said = bare(text)
  return lead && sides.every(({ quote }) => said.includes(bare(quote))) ? `${lead}.` : null
}
