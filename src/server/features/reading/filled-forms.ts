import type { People } from './people.ts'
import type { Turn } from './split-turns.ts'

/** Labels that nobody answers to and that come again in the same order are the fields of a form. */
export function isFilledForm(turns: readonly Turn[], people: People): boolean {
  const labels = turns.map(({ label }) => label)
  const cycle = labels.indexOf(labels[0] ?? '', 1)
  if (cycle < MIN_FIELDS || labels.length < 2 * MIN_FIELDS) return false
  const inOrder = labels.filter((label, at) => label === labels[at % cycle]).length
  return (
    inOrder > labels.length * CYCLE_SHARE &&
    new Set(labels.slice(0, cycle)).size === cycle &&
    !labels.slice(0, cycle).some((label) => people.find(label))
  )
}

const MIN_FIELDS = 3
const CYCLE_SHARE = 0.8
