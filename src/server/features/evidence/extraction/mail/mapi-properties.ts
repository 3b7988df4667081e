export interface MapiValue {
  readonly bytes: Buffer
  readonly isUnicode: boolean
}

/** Kinds of values with a length of their own, and the bytes of the others. */
const TEXT = 0x1e
const UNICODE = 0x1f
const WITH_LENGTH: ReadonlySet<number> = new Set([TEXT, UNICODE, 0x0d, 0x102])
const BYTES: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
])
/** Of a property with several values. */
const SEVERAL = 0x1000
/** From here on, a property is named by a text or a number of its maker. */
const FIRST_NAMED = 0x8000
const GUID_BYTES = 16

/** Outlook's properties by their number, each with its first value; as far as the bytes are whole. */
export function readMapiProperties(bytes: Buffer): Map<number, MapiValue> {
  const found = new Map<number, MapiValue>()
  const place = { at: 0 }
  const number = (): number => {
    const value = bytes.readUInt32LE(place.at)
    place.at += 4
    return value
  }
  try {
    for (let left = number(); left > 0; left--) {
      const tag = number()
      const kind = tag & 0xffff
      const id = tag >>> 16
      if (id >= FIRST_NAMED) skipName()
      const own = kind & ~SEVERAL
      const length = BYTES.get(own)
      if (length === undefined && !WITH_LENGTH.has(own)) return found
      const count = WITH_LENGTH.has(own) || own !== kind ? number() : 1
      for (let value = 0; value < count; value++) {
        const size = length ?? number()
        if (place.at + size > bytes.length) return found
        if (value === 0 && !found.has(id))
          found.set(id, { bytes: bytes.subarray(place.at, place.at + size), isUnicode: own === UNICODE })
        place.at += Math.ceil(size / 4) * 4
      }
    }
  } catch {
    // The bytes ended within a property: those before it are whole.
  }
  return found

  function skipName(): void {
    place.at += GUID_BYTES
    const isText = number() === 1
    const size = number()
    if (isText) place.at += Math.ceil(size / 4) * 4
  }
}
