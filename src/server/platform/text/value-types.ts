import type { Span } from './span.ts'

export type ValueKind =
  | 'money'
  | 'percent'
  | 'number'
  | 'duration'
  | 'date'
  | 'time'
  | 'identifier'
  | 'negation'
  | 'name'

/**
 * A value and its position in the text. `value` is its comparable form: "1500000 USD", "5 %", "18 month", "30",
 * "2002-03-08" (question marks for unknown parts, "|" between readings), minutes of the day, a lower-case name.
 */
export interface Value extends Span {
  readonly kind: ValueKind
  readonly value: string
}

/** A count or date, as opposed to a name or negation. */
export const isNumeric = ({ kind }: Value): boolean => kind !== 'name' && kind !== 'negation'

export type ComparedValue = 'same' | 'different' | 'incomparable'

/** A text, and which of its characters already belong to a value. */
export interface ClaimedText {
  readonly text: string
  readonly taken: Uint8Array
}

export const isFree = ({ taken }: ClaimedText, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) if (taken[i]) return false
  return true
}

export const claim = ({ taken }: ClaimedText, start: number, end: number): void => {
  taken.fill(1, start, end)
}
