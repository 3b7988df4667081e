import type { WitnessView } from '#shared/contracts/analysis-views.ts'

type Factor = WitnessView['factors'][number]

/** What was found of one person's account, and of what was looked for without finding any. */
export function splitFactors(
  { factors }: Pick<WitnessView, 'factors'>,
  party: string,
): { readonly found: readonly Factor[]; readonly missing: readonly Factor['factor'][] } {
  const theirs = factors.filter((one) => one.party === party)
  // Statements stand on the page whatever was counted.
  const isFound = ({ count, statement_ids }: Factor) => count > 0 || statement_ids.length > 0
  return {
    found: theirs.filter(isFound),
    missing: theirs.filter((one) => !isFound(one)).map(({ factor }) => factor),
  }
}
