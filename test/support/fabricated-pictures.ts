/** Pictures of words made for the tests of this folder, in a font of 5 by 7 dots. */
import { crc32, deflateSync } from 'node:zlib'
import type { Raster } from '#server/features/evidence/extraction/images/raster.ts'

/** Seven rows of five dots, a hexadecimal number of two digits each. */
const FONT: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  H: '1111111f111111',
  I: '0e04040404040e',
  L: '1010101010101f',
  N: '11191513111111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  V: '1111111111110a',
  ' ': '00000000000000',
}
const DOT = 5
const MARGIN = 60

/** Black capitals on white, one line after the other. */
export function drawWords(...lines: string[]): Raster {
  const columns = Math.max(...lines.map((line) => line.length))
  const width = columns * 6 * DOT + 2 * MARGIN
  const height = lines.length * 14 * DOT + 2 * MARGIN
  const grey = new Uint8Array(width * height).fill(255)
  for (const [row, line] of lines.entries())
    for (const [column, letter] of [...line].entries())
      for (let dot = 0; dot < 35; dot++) {
        const bits = Number.parseInt(
          FONT[letter]!.slice(Math.floor(dot / 5) * 2, Math.floor(dot / 5) * 2 + 2),
          16,
        )
        if (((bits >> (4 - (dot % 5))) & 1) === 0) continue
        const left = MARGIN + (column * 6 + (dot % 5)) * DOT
        const top = MARGIN + (row * 14 + Math.floor(dot / 5)) * DOT
        for (let y = top; y < top + DOT; y++) grey.fill(0, y * width + left, y * width + left + DOT)
      }
  return { width, height, grey }
}

export function fabricatePng({ width, height, grey }: Raster): Buffer {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(grey.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** An uncompressed bitmap of 24 bits, as Windows saves a screen. */
export function fabricateBmp({ width, height, grey }: Raster): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4
  const bitmap = Buffer.alloc(54 + stride * height)
  bitmap.write('BM')
  bitmap.writeUInt32LE(54, 10)
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(width, 18)
  bitmap.writeInt32LE(height, 22)
  bitmap.writeUInt16LE(1, 26)
  bitmap.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      bitmap.fill(
        grey[y * width + x]!,
        54 + (height - 1 - y) * stride + x * 3,
        54 + (height - 1 - y) * stride + x * 3 + 3,
      )
  return bitmap
}

/** A grey TIFF without compression, one strip per page. */
export function fabricateTiff(...pages: Raster[]): Buffer {
  const parts: Buffer[] = [Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]
  let at = 8
  for (const [index, { width, height, grey }] of pages.entries()) {
    const tags = [
      [256, width],
      [257, height],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at + 2 + 9 * 12 + 4],
      [277, 1],
      [278, height],
      [279, grey.length],
    ] as const
    const directory = Buffer.alloc(2 + tags.length * 12 + 4)
    directory.writeUInt16LE(tags.length, 0)
    for (const [row, [tag, value]] of tags.entries()) {
      directory.writeUInt16LE(tag, 2 + row * 12)
      directory.writeUInt16LE(4, 4 + row * 12)
      directory.writeUInt32LE(1, 6 + row * 12)
      directory.writeUInt32LE(value, 10 + row * 12)
    }
    at += directory.length + grey.length
    directory.writeUInt32LE(index + 1 < pages.length ? at : 0, directory.length - 4)
    parts.push(directory, Buffer.from(grey))
  }
  return Buffer.concat(parts)
}

/** A PDF with one page per picture, which fills it; `rotate` as a scanner that was fed sideways writes it. */
export function fabricateScannedPdf(pictures: readonly Raster[], { rotate = 0, words = '' } = {}): Buffer {
  const kids = pictures.map((_, i) => `${i * 3 + 4} 0 R`).join(' ')
  const parts: Buffer[] = [
    Buffer.from(
      `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>\nendobj\n3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>\nendobj\n`,
    ),
  ]
  for (const [i, { width, height, grey }] of pictures.entries()) {
    const [w, h] = [width / 3, height / 3]
    const data = deflateSync(grey)
    const content = `q ${w} 0 0 ${h} 0 0 cm /Im Do Q ${words}`
    const first = i * 3 + 4
    parts.push(
      Buffer.from(
        `${first} 0 obj\n<< /Type /Page /Parent 2 0 R /Rotate ${rotate} /MediaBox [0 0 ${w} ${h}] /Resources << /Font << /F1 3 0 R >> /XObject << /Im ${first + 1} 0 R >> >> /Contents ${first + 2} 0 R >>\nendobj\n${first + 1} 0 obj\n<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
      ),
      data,
      Buffer.from(
        `\nendstream\nendobj\n${first + 2} 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`,
      ),
    )
  }
  return Buffer.concat([...parts, Buffer.from('trailer << /Root 1 0 R >>\n%%EOF')])
}
