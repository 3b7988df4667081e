/** Logistic regression by gradient descent on a handful of features: small, seedless, the same result every time. */
export interface LabelledRow {
  readonly x: readonly number[]
  readonly y: 0 | 1
}

export interface LogisticModel {
  readonly bias: number
  readonly weights: readonly number[]
}

const STEPS = 3000
const RATE = 1
const RIDGE = 0.01

/** Both classes have the same total weight, however many rows each has. */
export function fitLogistic(rows: readonly LabelledRow[]): LogisticModel {
  const positives = rows.filter((row) => row.y === 1).length
  const share = (row: LabelledRow) => 0.5 / (row.y === 1 ? positives : rows.length - positives)
  const weights = rows[0]!.x.map(() => 0)
  let bias = 0
  for (let step = 0; step < STEPS; step++) {
    const gradient = weights.map((weight) => RIDGE * weight)
    let lean = 0
    for (const row of rows) {
      const error = (sigmoid(bias + dot(weights, row.x)) - row.y) * share(row)
      lean += error
      row.x.forEach((value, i) => {
        gradient[i]! += error * value
      })
    }
    bias -= RATE * lean
    gradient.forEach((slope, i) => {
      weights[i]! -= RATE * slope
    })
  }
  return { bias, weights }
}

export const predict = ({ bias, weights }: LogisticModel, x: readonly number[]): number =>
  sigmoid(bias + dot(weights, x))

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0)

/** Scores of the two classes. */
export interface Scored {
  readonly positive: readonly number[]
  readonly negative: readonly number[]
}

export const balancedAccuracy = ({ positive, negative }: Scored, threshold: number): number =>
  (share(positive, (score) => score >= threshold) + share(negative, (score) => score < threshold)) / 2

export function bestThreshold(scored: Scored): number {
  const points = [...new Set([...scored.positive, ...scored.negative])].toSorted((a, b) => a - b)
  // Halfway between neighbors, so that nothing depends on the last digit of one score.
  const between = points.slice(1).map((point, i) => (point + points[i]!) / 2)
  return between.reduce(
    (best, at) => (balancedAccuracy(scored, at) > balancedAccuracy(scored, best) ? at : best),
    between[0]!,
  )
}

/** Area under the ROC curve: how often a positive scores above a negative. */
export const areaUnderCurve = ({ positive, negative }: Scored): number =>
  positive.reduce(
    (sum, p) => sum + negative.reduce((wins, n) => wins + (p > n ? 1 : p === n ? 0.5 : 0), 0),
    0,
  ) /
  (positive.length * negative.length)

const share = (scores: readonly number[], holds: (score: number) => boolean): number =>
  scores.filter(holds).length / scores.length
