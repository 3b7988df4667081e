import type { MatrixRow, Target } from './route-matrix.ts'

/** A call of a path that names a target. */
export const on =
  (path: (target: Target) => string, body?: object): MatrixRow['call'] =>
  (target) => ({ path: path(target), ...(body ? { body } : {}) })

/** A row that names nothing of an organization. */
export const nothing = (path: string, body?: object): MatrixRow => ({
  call: on(() => path, body),
  targetless: true,
})
/** A row whose rightful caller gets another answer than that of the route. */
export const instead = (status: number, code: string, row: MatrixRow): MatrixRow => ({
  ...row,
  answers: { status, code },
})

/** A row of a route that asks for a fresh second factor. */
export const stepUp = (row: MatrixRow): MatrixRow => ({ ...row, stepUp: true })
