import type { DestroyedItem } from './contracts/seal.ts'
import { writeDayOrMonth } from './day-words.ts'

/** What stands where words were taken out because the item that they came from was destroyed. */
export const DESTROYED_WORDS = '[The evidence behind this was destroyed.]'

const MAX_NAMED = 6

/** Which items are gone, one sentence without a full stop for each run that destroyed any: when, and which run it was. */
export function destroyedInWords(items: readonly DestroyedItem[]): string[] {
  const byRun = Map.groupBy(items, ({ run_id, destroyed_at }) => `${run_id} ${destroyed_at.slice(0, 10)}`)
  return [...byRun.values()].map((gone) => {
    const [{ run_id, destroyed_at } = { run_id: '', destroyed_at: '' }] = gone
    const were = gone.length === 1 ? 'was' : 'were'
    return `${nameItems(gone)} ${were} destroyed on ${writeDayOrMonth(destroyed_at.slice(0, 10))} by retention run ${run_id}`
  })
}

/** "E-002 and E-005", "E-001, E-002 and 7 more items". */
function nameItems(items: readonly DestroyedItem[]): string {
  const numbers = items.flatMap(({ exhibit_number }) => exhibit_number ?? []).toSorted()
  const named = numbers.slice(0, numbers.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED)
  const rest = items.length - named.length
  if (named.length === 0) return rest === 1 ? 'An item without a number' : `${rest} items`
  const names = rest === 0 ? named : [...named, `${rest} more ${rest === 1 ? 'item' : 'items'}`]
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
