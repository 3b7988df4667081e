/**
 * Shares of one whole as whole percents that add up to 100: rounded down, and what is missing goes to those that lost
 * most by it. Shares of nothing are null.
 */
export function wholePercents(shares: readonly (number | null)[]): (number | null)[] {
  const exact = shares.map((share) => (share ?? 0) * 100)
  const percents = exact.map(Math.floor)
  const missing = Math.round(sum(exact)) - sum(percents)
  const byLoss = [...exact.keys()].sort((a, b) => measureLoss(exact, b) - measureLoss(exact, a))
  const raised = new Set(byLoss.slice(0, missing))
  return shares.map((share, index) =>
    share === null ? null : (percents[index] ?? 0) + (raised.has(index) ? 1 : 0),
  )
}

const measureLoss = (exact: readonly number[], index: number): number => (exact[index] ?? 0) % 1
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
