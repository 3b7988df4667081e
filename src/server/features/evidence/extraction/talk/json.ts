import { decodeText } from '../decode-text.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Exports come from elsewhere: nothing about their shape is certain. */
export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asWords = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** The first of the values that is a text with a letter in it. */
export const firstWords = (...values: readonly unknown[]): string =>
  values.map((value) => asWords(value).trim()).find((words) => words !== '') ?? ''

/** undefined if the bytes are not JSON. `repair` corrects each text in it. */
export function parseJson(bytes: Uint8Array, repair?: (words: string) => string): unknown {
  try {
    const revive = (_: string, value: unknown) =>
      typeof value === 'string' && repair ? repair(value) : value
    return JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''), repair && revive)
  } catch {
    return undefined
  }
}
