import { lazily } from '../ui/lazily.ts'

interface Placed {
  readonly file: { readonly name: string }
  /** Where it lay in a folder, or ''. */
  readonly path: string
}

const findCollator = lazily(() => new Intl.Collator('en', { numeric: true }))

/**
 * Files as a person would list them, folder by folder and 2 before 10. Evidence is numbered in the order in which it
 * arrives, and browsers hand out the files of a folder in no order.
 */
export const inNaturalOrder = <T extends Placed>(files: readonly T[]): T[] => files.toSorted(comparePlaces)

function comparePlaces(one: Placed, other: Placed): number {
  const [parts, others] = [splitPlace(one), splitPlace(other)]
  for (let depth = 0; depth < Math.min(parts.length, others.length); depth++) {
    const order = findCollator().compare(parts[depth]!, others[depth]!)
    if (order !== 0) return order
  }
  return parts.length - others.length
}

const splitPlace = ({ path, file }: Placed): string[] => (path || file.name).split('/')
