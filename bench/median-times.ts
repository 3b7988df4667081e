/**
 * How long each way takes, in milliseconds to a tenth: the median of so many rounds, the ways in turn, so that the load
 * of the machine falls on all alike.
 */
export async function medianTimes(
  ways: readonly (() => Promise<unknown>)[],
  rounds: number,
): Promise<number[]> {
  const ms = ways.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, way] of ways.entries()) {
      const began = performance.now()
      await way()
      ms[at]?.push(performance.now() - began)
    }
  return ms.map((each) => Math.round((each.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0) * 10) / 10)
}
