import type { Party } from '#shared/contracts/investigations.ts'

/**
 * My list of parties with those that somebody else has added since both began from `before`. What they changed or removed
 * among the others stays as I have it: nothing that somebody typed is lost, and I see it before I save.
 */
export function mergeParties(
  before: readonly Party[],
  mine: readonly Party[],
  theirs: readonly Party[],
): Party[] {
  const known = new Set([...before, ...mine].map(({ name }) => name.trim()))
  return [...mine, ...theirs.filter(({ name }) => !known.has(name.trim()))]
}

export const areSameParties = (one: readonly Party[], other: readonly Party[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
