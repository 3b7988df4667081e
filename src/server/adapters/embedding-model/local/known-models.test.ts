import { expect, test } from 'vitest'
import { calibrate, KNOWN_MODELS } from './known-models.ts'

test.each(KNOWN_MODELS.map((model) => [model.name, model]))(
  'the calibration of %s rises from 0 to 100 and hits its own points',
  (_, { calibration }) => {
    for (const [cosine, percent] of calibration) expect(calibrate(calibration, cosine)).toBe(percent)
    expect(calibration.map(([, percent]) => percent)).toEqual(
      calibration.map(([, percent]) => percent).toSorted((a, b) => a - b),
    )
    expect([calibration[0]![1], calibration.at(-1)![1]]).toEqual([0, 100])
  },
)

test.each([
  [Number.NaN, 0],
  [-1, 0],
  [-0.2, 0],
  [1.0001, 100],
])('a cosine of %d outside the table is shown as %d percent', (cosine, percent) => {
  expect(calibrate(KNOWN_MODELS[0]!.calibration, cosine)).toBe(percent)
})
