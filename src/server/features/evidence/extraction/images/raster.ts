/** A gray picture: one byte per pixel from the top left, 0 is black. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A page of A3 at 600 dots per inch has 70 million. */
export const MAX_PIXELS = 70_000_000
export const SMALLEST_SIDE = 12

/** The simplest picture format there is (PGM), which every picture reader accepts. */
export const encodePgm = ({ width, height, grey }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])

/** Gray from interleaved colors; transparent pixels become paper. */
export function mixGrey(pixels: Uint8Array | Uint8ClampedArray, channels: 3 | 4, count: number): Uint8Array {
  const grey = new Uint8Array(count)
  for (let i = 0, at = 0; i < count; i++, at += channels) {
    const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
    const opacity = channels === 4 ? pixels[at + 3]! / 255 : 1
    grey[i] = light * opacity + 255 * (1 - opacity)
  }
  return grey
}

/** Turned clockwise by a quarter. */
export function quarterTurn({ width, height, grey }: Raster): Raster {
  const turned = new Uint8Array(grey.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + (height - 1 - y)] = grey[y * width + x]!
  return { width: height, height: width, grey: turned }
}

/** Doubled and smoothed, which makes small or speckled letters far more readable. */
export function enlarged({ width, height, grey }: Raster): Raster {
  const double = { width: width * 2, height: height * 2, grey: new Uint8Array(width * height * 4) }
  for (let y = 0; y < double.height; y++) {
    const [upper, lower] = neighbours(y, height)
    for (let x = 0; x < double.width; x++) {
      const [left, right] = neighbours(x, width)
      double.grey[y * double.width + x] =
        (9 * grey[upper * width + left]! +
          3 * (grey[upper * width + right]! + grey[lower * width + left]!) +
          grey[lower * width + right]!) /
        16
    }
  }
  return double
}

/** The pixel that covers a place of the doubled picture, and the next one on the nearer side. */
function neighbours(at: number, size: number): [near: number, far: number] {
  const near = at >> 1
  return [near, Math.min(Math.max(near + (at % 2 === 0 ? -1 : 1), 0), size - 1)]
}
