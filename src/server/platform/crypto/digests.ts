import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

export const hmacSha256 = (key: Uint8Array, data: Uint8Array | string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** Compares two byte strings in constant time. */
export const safeEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.byteLength === b.byteLength && timingSafeEqual(a, b)
