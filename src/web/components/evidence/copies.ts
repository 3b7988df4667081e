import type { EvidenceSummary } from '#shared/contracts/evidence.ts'

type Item = Pick<
  EvidenceSummary,
  'id' | 'title' | 'exhibit_number' | 'created_at' | 'duplicate_of' | 'near_duplicate_group'
>

export type Named = Pick<Item, 'id' | 'exhibit_number' | 'title'>

export interface Copy {
  /** The item that came first, of those that are alike. */
  readonly of: Item
  /** Byte for byte, and not only nearly. */
  readonly exact: boolean
}

/** Which items repeat an earlier one: the first of a group is nobody's copy. */
export function findCopies(items: readonly Item[]): ReadonlyMap<string, Copy> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const first = new Map<string, Item>()
  for (const item of items) {
    const { near_duplicate_group: group } = item
    const known = group === null ? undefined : first.get(group)
    if (group !== null && (!known || cameBefore(item, known))) first.set(group, item)
  }
  return new Map(
    items.flatMap((item): [string, Copy][] => {
      const original = item.duplicate_of === null ? undefined : byId.get(item.duplicate_of)
      if (original) return [[item.id, { of: original, exact: true }]]
      const like = item.near_duplicate_group === null ? undefined : first.get(item.near_duplicate_group)
      return like && like.id !== item.id ? [[item.id, { of: like, exact: false }]] : []
    }),
  )
}

interface Alike {
  /** With the very same bytes. */
  readonly same: readonly Item[]
  /** With nearly the same text. */
  readonly alike: readonly Item[]
}

/** Which other items repeat this one or are repeated by it. */
export function findAlike(items: readonly Item[], one: Item): Alike {
  const others = items.filter(({ id }) => id !== one.id)
  const isSame = ({ id, duplicate_of: original }: Item) => original === one.id || id === one.duplicate_of
  return {
    same: others.filter(isSame),
    alike: others.filter(
      (item) =>
        !isSame(item) &&
        item.near_duplicate_group !== null &&
        item.near_duplicate_group === one.near_duplicate_group,
    ),
  }
}

export const describeCopy = ({ of, exact }: Copy): string =>
  `${exact ? 'duplicate' : 'near-duplicate'} of ${nameItem(of)}`

export const nameItem = ({ exhibit_number, title }: Omit<Named, 'id'>): string =>
  [exhibit_number, title].filter(Boolean).join(' ')

const cameBefore = (one: Item, other: Item): boolean =>
  one.created_at === other.created_at
    ? (one.exhibit_number ?? '') < (other.exhibit_number ?? '')
    : one.created_at < other.created_at
