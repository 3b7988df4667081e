import type { SwapVariant } from '#shared/rerun-kinds.ts'
import { applyEdits, type Edit, type EditedText } from './edits.ts'
import { findGenderEdits } from './find-gender-edits.ts'
import { type FoundEdits, findNameEdits } from './find-name-edits.ts'
import { chooseWomanTitle, type WomanTitle } from './gendered-words.ts'
import { inSameCase } from './in-same-case.ts'
import { type NamedParty, type NameExchange, planNames } from './plan-names.ts'

/** What is exchanged in all texts of a run. */
export interface Exchange {
  readonly names: NameExchange | null
  readonly womanTitle: WomanTitle | null
  readonly roles: boolean
}

export interface ExchangedText extends EditedText {
  /** Words that could be exchanged in more than one way, or taken back in more than one. */
  readonly ambiguous: number
}

export const planExchange = (
  variant: SwapVariant,
  parties: readonly NamedParty[],
  texts: readonly string[],
): Exchange => ({
  names: variant === 'names' || variant === 'both' ? planNames(parties, texts) : null,
  womanTitle: variant === 'gender' || variant === 'both' ? chooseWomanTitle(texts) : null,
  roles: variant === 'roles',
})

/** A text with everything exchanged. What cannot be taken back by the same rules is exchanged all the same, and counted. */
export function exchangeText(text: string, exchange: Exchange): ExchangedText {
  const { edits, ambiguous } = findEdits(text, exchange)
  const edited = applyEdits(text, edits)
  const lost = countLost(text, edited, { edits, exchange })
  return { ...edited, ambiguous: ambiguous + lost }
}

/** Exchanging again takes the exchange back: what an analyst wrote in its own words of exchanged texts. */
export const takeBack = (text: string, exchange: Exchange): string =>
  applyEdits(text, findEdits(text, exchange).edits).text

function findEdits(text: string, { names, womanTitle, roles }: Exchange): FoundEdits {
  const found = [
    ...(names ? [findNameEdits(text, names)] : []),
    ...(womanTitle ? [findGenderEdits(text, womanTitle)] : []),
    ...(roles ? [findRoleEdits(text)] : []),
  ]
  const edits: Edit[] = []
  for (const edit of found.flatMap((one) => one.edits).toSorted((a, b) => a.start - b.start))
    if (edit.start >= (edits.at(-1)?.end ?? 0)) edits.push(edit)
  return { edits, ambiguous: found.reduce((sum, one) => sum + one.ambiguous, 0) }
}

function countLost(
  text: string,
  edited: EditedText,
  { edits, exchange }: { readonly edits: readonly Edit[]; readonly exchange: Exchange },
): number {
  const again = applyEdits(edited.text, findEdits(edited.text, exchange).edits)
  if (again.text === text) return 0
  const kept = edits.filter(({ start, end }) => {
    const [from, to] = [again.forth(edited.forth(start)), again.forth(edited.forth(end))]
    return again.text.slice(from, to) === text.slice(start, end)
  })
  return Math.max(1, edits.length - kept.length)
}

const ROLE = /(?<![\p{L}\p{M}\p{N}])(?:complainant|respondent)(?=s?(?![\p{L}\p{M}\p{N}]))/giu

export const OTHER_ROLE: ReadonlyMap<string, 'complainant' | 'respondent'> = new Map([
  ['complainant', 'respondent'],
  ['respondent', 'complainant'],
])

function findRoleEdits(text: string): FoundEdits {
  const edits = [...text.matchAll(ROLE)].flatMap((match): Edit[] => {
    const [written] = match
    const words = inSameCase(OTHER_ROLE.get(written.toLowerCase()) ?? '', written)
    return words ? [{ start: match.index, end: match.index + written.length, words }] : []
  })
  return { edits, ambiguous: 0 }
}
