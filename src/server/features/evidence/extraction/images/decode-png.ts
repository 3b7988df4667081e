import { inflateSync } from 'node:zlib'
import { mixGrey, type Raster } from './raster.ts'

/** Samples per pixel by color type: gray, RGB, palette, gray with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** null for kinds of PNG that screens and scanners do not produce (interlaced); throws if it is damaged. */
export function decodePng(bytes: Uint8Array): Raster | null {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const [depth, type, interlace] = [png[24]!, png[25]!, png[28]!]
  const channels = CHANNELS[type]
  if (!channels || interlace !== 0 || ![1, 2, 4, 8, 16].includes(depth)) return null
  const chunks = readChunks(png)
  const stride = Math.ceil((width * channels * depth) / 8)
  const rows = inflateSync(Buffer.concat(chunks.data), { maxOutputLength: (stride + 1) * height })
  const lines = unfilter(rows, { stride, height, step: Math.max(1, (channels * depth) >> 3) })
  const samples =
    depth === 8
      ? lines
      : toBytes(lines, { stride, height, depth, count: width * channels, isPalette: type === 3 })
  return { width, height, grey: toGrey(samples, { type, count: width * height, palette: chunks.palette }) }
}

function readChunks(png: Buffer): { data: Buffer[]; palette: Buffer } {
  const data: Buffer[] = []
  let palette = Buffer.alloc(0)
  for (let at = 8; at + 8 <= png.length; at += png.readUInt32BE(at) + 12) {
    const kind = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (kind === 'IDAT') data.push(content)
    if (kind === 'PLTE') palette = Buffer.from(content)
  }
  return { data, palette }
}

/** Each row is stored as the difference to the pixels left, above or both, as its first byte says. */
function unfilter(
  rows: Buffer,
  { stride, height, step }: { stride: number; height: number; step: number },
): Uint8Array {
  const lines = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (stride + 1)]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= step ? lines[at - step]! : 0
      const up = y > 0 ? lines[at - stride]! : 0
      const corner = x >= step && y > 0 ? lines[at - stride - step]! : 0
      lines[at] = (rows[y * (stride + 1) + 1 + x] ?? 0) + predict(filter, left, up, corner)
    }
  }
  return lines
}

function predict(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

interface Samples {
  readonly stride: number
  readonly height: number
  readonly depth: number
  /** Samples per row. */
  readonly count: number
  readonly isPalette: boolean
}

/**
 * Samples of other sizes as one byte each: the upper half of 16 bits; smaller ones scaled to 255 (palette indexes
 * stay as they are).
 */
function toBytes(lines: Uint8Array, { stride, height, depth, count, isPalette }: Samples): Uint8Array {
  const samples = new Uint8Array(count * height)
  const scale = isPalette ? 1 : 255 / (2 ** Math.min(depth, 8) - 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < count; x++) {
      const bit = x * depth
      const byte = lines[y * stride + (bit >> 3)]!
      samples[y * count + x] =
        depth === 16 ? byte : ((byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1)) * scale
    }
  return samples
}

function toGrey(
  samples: Uint8Array,
  { type, count, palette }: { type: number; count: number; palette: Buffer },
): Uint8Array {
  if (type === 0) return samples
  if (type === 2 || type === 6) return mixGrey(samples, type === 2 ? 3 : 4, count)
  const grey = new Uint8Array(count)
  const shades = mixGrey(palette, 3, Math.floor(palette.length / 3))
  for (let i = 0; i < count; i++) {
    const opacity = type === 4 ? samples[i * 2 + 1]! / 255 : 1
    grey[i] = type === 3 ? (shades[samples[i]!] ?? 255) : samples[i * 2]! * opacity + 255 * (1 - opacity)
  }
  return grey
}
