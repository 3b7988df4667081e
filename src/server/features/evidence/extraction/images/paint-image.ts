import type { Raster } from './raster.ts'

/** As PDF writes it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The matrix that applies `second` first and then `first`, as PDF concatenates them. */
export const multiply = (first: Matrix, second: Matrix): Matrix => [
  first[0] * second[0] + first[2] * second[1],
  first[1] * second[0] + first[3] * second[1],
  first[0] * second[2] + first[2] * second[3],
  first[1] * second[2] + first[3] * second[3],
  first[0] * second[4] + first[2] * second[5] + first[4],
  first[1] * second[4] + first[3] * second[5] + first[5],
]

const FINEST_SAMPLING = 3

/**
 * Paints a picture, whose frame is the unit square with its foot down, where `matrix` puts it, even turned or
 * mirrored. Shrunk pixels are averaged. Of a mask, paints only the dark pixels.
 */
export function paint(
  page: Raster,
  image: Raster,
  { matrix, isMask }: { matrix: Matrix; isMask: boolean },
): void {
  const [a, b, c, d, e, f] = matrix
  const determinant = a * d - b * c
  if (!Number.isFinite(determinant) || determinant === 0) return
  const shrink = Math.sqrt((image.width * image.height) / Math.abs(determinant))
  const steps = Math.max(1, Math.min(FINEST_SAMPLING, Math.round(shrink)))
  const [left, right] = range([e, e + a, e + c, e + a + c], page.width)
  const [top, bottom] = range([f, f + b, f + d, f + b + d], page.height)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let sum = 0
      let count = 0
      for (let step = 0; step < steps * steps; step++) {
        const dx = x + ((step % steps) + 0.5) / steps - e
        const dy = y + (Math.floor(step / steps) + 0.5) / steps - f
        const column = Math.floor(((d * dx - c * dy) / determinant) * image.width)
        const row = Math.floor((1 - (a * dy - b * dx) / determinant) * image.height)
        if (column < 0 || row < 0 || column >= image.width || row >= image.height) continue
        sum += image.grey[row * image.width + column]!
        count++
      }
      const at = y * page.width + x
      if (count > 0) page.grey[at] = isMask ? Math.min(page.grey[at]!, sum / count) : sum / count
    }
}

function range(corners: readonly number[], size: number): [number, number] {
  return [Math.max(0, Math.floor(Math.min(...corners))), Math.min(size, Math.ceil(Math.max(...corners)))]
}
