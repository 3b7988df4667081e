import { lazily } from './lazily.ts'

const NUMBERS = lazily(() => new Intl.NumberFormat('en-GB'))
/** Below it, a number has no groups of digits. */
const FIRST_GROUPED = 1_000

/** 12,345. */
export const formatCount = (count: number): string =>
  Number.isInteger(count) && count >= 0 && count < FIRST_GROUPED ? String(count) : NUMBERS().format(count)
