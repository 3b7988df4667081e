/**
 * The one-to-one assignment of rows to columns with the highest sum; null where two may not be paired. Answers the
 * column of each row, or null. The Hungarian method with potentials: cubic in the longer side.
 */
export function assignPairs(scores: readonly (readonly (number | null)[])[]): (number | null)[] {
  const rows = scores.length
  const columns = Math.max(0, ...scores.map((row) => row.length))
  const size = Math.max(rows, columns)
  if (size === 0) return []
  // Not to be paired costs nothing, so that a pair is only made where it counts for something.
  const cost = (row: number, column: number): number => -(scores[row]?.[column] ?? 0)
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(size + 1)
  /** For each column the row that has it; counted from 1, because 0 stands for "not yet". */
  const owner = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    const way = new Int32Array(size + 1)
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const used = new Uint8Array(size + 1)
    owner[0] = row
    let column = 0
    do {
      used[column] = 1
      const at = owner[column] ?? 0
      let delta = Number.POSITIVE_INFINITY
      let next = 0
      for (let other = 1; other <= size; other++) {
        if (used[other]) continue
        const reduced = cost(at - 1, other - 1) - (rowPotential[at] ?? 0) - (columnPotential[other] ?? 0)
        if (reduced < (least[other] ?? 0)) {
          least[other] = reduced
          way[other] = column
        }
        if ((least[other] ?? 0) < delta) {
          delta = least[other] ?? 0
          next = other
        }
      }
      for (let other = 0; other <= size; other++) {
        if (used[other]) {
          const held = owner[other] ?? 0
          rowPotential[held] = (rowPotential[held] ?? 0) + delta
          columnPotential[other] = (columnPotential[other] ?? 0) - delta
        } else least[other] = (least[other] ?? 0) - delta
      }
      column = next
    } while (owner[column] !== 0)
    while (column !== 0) {
      const before = way[column] ?? 0
      owner[column] = owner[before] ?? 0
      column = before
    }
  }
  const assigned: (number | null)[] = scores.map(() => null)
  for (let column = 1; column <= size; column++) {
    const row = (owner[column] ?? 0) - 1
    if (typeof scores[row]?.[column - 1] === 'number') assigned[row] = column - 1
  }
  return assigned
}
