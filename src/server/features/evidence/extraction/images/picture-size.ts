export interface PictureSize {
  readonly kind: 'png' | 'jpeg' | 'gif' | 'bmp' | 'webp' | 'tiff'
  readonly width: number
  readonly height: number
}

/** Kind and size from the head of a picture, before anything is decoded; null if it is not a picture. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = picture.toString('latin1', 0, 32)
  if (head.length < 26) return null
  if (head.startsWith('\x89PNG')) return size('png', picture.readUInt32BE(16), picture.readUInt32BE(20))
  if (head.startsWith('GIF8')) return size('gif', picture.readUInt16LE(6), picture.readUInt16LE(8))
  if (head.startsWith('BM'))
    return size('bmp', Math.abs(picture.readInt32LE(18)), Math.abs(picture.readInt32LE(22)))
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return webpSize(picture, head)
  if (head.startsWith('\xff\xd8')) return jpegSize(picture)
  return /^(?:II\*\0|MM\0\*)/.test(head) ? size('tiff', 0, 0) : null
}

const size = (kind: PictureSize['kind'], width: number, height: number): PictureSize => ({
  kind,
  width,
  height,
})

function webpSize(picture: Buffer, head: string): PictureSize | null {
  if (head.startsWith('VP8X', 12))
    return size('webp', picture.readUIntLE(24, 3) + 1, picture.readUIntLE(27, 3) + 1)
  if (head.startsWith('VP8L', 12)) {
    const bits = picture.readUInt32LE(21)
    return size('webp', (bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
  }
  return size('webp', picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff)
}

/** Walks the segments to the one that begins a frame. */
function jpegSize(picture: Buffer): PictureSize | null {
  for (let at = 2; at + 9 < picture.length; ) {
    if (picture[at] !== 0xff) return null
    const marker = picture[at + 1]!
    if (marker === 0xff) at++
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return size('jpeg', picture.readUInt16BE(at + 7), picture.readUInt16BE(at + 5))
    else at += 2 + (marker >= 0xd0 && marker <= 0xd9 ? 0 : picture.readUInt16BE(at + 2))
  }
  return null
}
