/** A point of a calibration: this cosine is shown as this percent; linear between points. */
export type CalibrationPoint = readonly [cosine: number, percent: number]

/** By rising cosine. */
export type Calibration = readonly [CalibrationPoint, ...CalibrationPoint[]]

export interface KnownModel {
  readonly name: string
  readonly sha256: string
  readonly calibration: Calibration
}

/** Each with the table that makes its cosines comparable; docs/similarity.md describes the measurement. */
export const KNOWN_MODELS: readonly [KnownModel, ...KnownModel[]] = [
  {
    name: 'minilm-l6-v2-q8',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    calibration: [
      [0, 0],
      [0.27, 35],
      [0.45, 60],
      [0.57, 70],
      [0.7, 85],
      [1, 100],
    ],
  },
]

export const knownModelBySha256 = (sha256: string): KnownModel | undefined =>
  KNOWN_MODELS.find((model) => model.sha256 === sha256)

/** Converts a cosine to a whole percent by a model's points. Monotone; clamped outside the table. */
export function calibrate(points: Calibration, cosine: number): number {
  const [first] = points
  if (!(cosine > first[0])) return first[1]
  const above = points.findIndex(([at]) => at > cosine)
  const [lower, upper] = [points[above - 1], points[above]]
  if (!lower || !upper) return (points.at(-1) ?? first)[1]
  const [[x0, y0], [x1, y1]] = [lower, upper]
  return Math.round(y0 + ((cosine - x0) / (x1 - x0)) * (y1 - y0))
}
