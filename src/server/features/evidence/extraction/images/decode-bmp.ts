import { Unreadable } from '../extraction.ts'
import type { Raster } from './raster.ts'

/** A bitmap as Windows saves screens: uncompressed, 8, 24 or 32 bits per pixel. Throws `Unreadable` for others. */
export function decodeBmp(bytes: Uint8Array): Raster {
  const bitmap = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [start, headerSize] = [bitmap.readUInt32LE(10), bitmap.readUInt32LE(14)]
  const [width, signedHeight] = [bitmap.readInt32LE(18), bitmap.readInt32LE(22)]
  const [bits, compression] = [bitmap.readUInt16LE(28), bitmap.readUInt32LE(30)]
  const height = Math.abs(signedHeight)
  const stride = Math.ceil((width * bits) / 32) * 4
  const isKnown = [8, 24, 32].includes(bits) && (compression === 0 || (compression === 3 && bits === 32))
  if (!isKnown || width <= 0 || start + stride * height > bitmap.length)
    throw new Unreadable('This picture is damaged or of an unsupported kind.')
  const palette = bitmap.subarray(14 + headerSize, start)
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = start + stride * (signedHeight < 0 ? y : height - 1 - y)
    for (let x = 0; x < width; x++)
      grey[y * width + x] =
        bits === 8 ? light(palette, bitmap[row + x]! * 4) : light(bitmap, row + (x * bits) / 8)
  }
  return { width, height, grey }
}

const light = (pixels: Buffer, at: number): number =>
  0.114 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.299 * (pixels[at + 2] ?? 0)
