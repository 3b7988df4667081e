import { compareValues, type Value } from './values.ts'

/**
 * Whether a value states everything that another one claims, however it is written. Stricter than `compareValues`,
 * nothing left out is assumed: "March 2026" and a weekday do not state "11 March 2026". Only the year of a month or
 * day may be missing.
 */
export function holdsValue(held: Value, claimed: Value): boolean {
  if (held.kind === 'identifier' && claimed.kind === 'number') return splitValue(held).includes(claimed.value)
  if (held.kind === 'identifier' && claimed.kind === 'identifier')
    return splitValue(held).join('') === splitValue(claimed).join('')
  if (compareValues(held, claimed) !== 'same') return false
  if (claimed.kind !== 'date') return true
  return claimed.value
    .split('|')
    .some((wanted) => held.value.split('|').some((reading) => saysDate(reading, wanted)))
}

const splitValue = ({ value }: Value): string[] => value.split(/[^\p{L}\p{N}]+/u)

const YEAR_LENGTH = 4
const MONTH_AT = 5

/** Both as "2026-03-11" with question marks for unknown parts, or as a weekday. */
function saysDate(reading: string, wanted: string): boolean {
  if (wanted.startsWith('weekday')) return true
  if (reading.startsWith('weekday')) return false
  const namesMonth = wanted[MONTH_AT] !== '?'
  return [...wanted].every(
    (sign, i) => sign === '?' || reading[i] === sign || (namesMonth && i < YEAR_LENGTH && reading[i] === '?'),
  )
}
