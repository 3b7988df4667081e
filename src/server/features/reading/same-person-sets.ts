import type { JoinReason } from './registered-person.ts'

/** Sets of aliases that are one person's; what must stay apart stays apart against any chain. */
export interface PersonSets {
  readonly find: (alias: number) => number
  /** False, and nothing done, where the two must stay apart. */
  readonly join: (alias: number, target: number, reason: JoinReason) => boolean
  readonly keepApart: (a: number, b: number) => void
  /** What any title of the person says. */
  readonly readGender: (alias: number) => Gender
  readonly readReason: (alias: number) => JoinReason | undefined
}

type Gender = 'm' | 'f' | null

/** Two parties of a case are two people unless somebody decided otherwise, and so are a Mr and a Mrs. */
export function createPersonSets(
  partyOf: readonly (number | null)[],
  genders: readonly Gender[],
): PersonSets {
  const parents = partyOf.map((_, at) => at)
  const party = [...partyOf]
  const gender = [...genders]
  const apart = new Map<number, Set<number>>()
  const reasons = new Map<number, JoinReason>()
  const find = (alias: number): number => {
    let root = alias
    while (parents[root] !== root) root = parents[root]!
    for (let at = alias; at !== root; ) {
      const next = parents[at]!
      parents[at] = root
      at = next
    }
    return root
  }
  const mayMeet = (a: number, b: number): boolean => !apart.get(a)?.has(b)
  const mayJoin = (left: number, right: number): boolean =>
    mayMeet(left, right) &&
    (party[left] === null || party[right] === null) &&
    (!gender[left] || !gender[right] || gender[left] === gender[right])
  const markApart = (a: number, b: number): void => {
    apart.set(a, (apart.get(a) ?? new Set()).add(b))
    apart.set(b, (apart.get(b) ?? new Set()).add(a))
  }
  return {
    find,
    readGender: (alias) => gender[find(alias)] ?? null,
    readReason: (alias) => reasons.get(alias),
    keepApart: (a, b) => {
      const [left, right] = [find(a), find(b)]
      if (left !== right) markApart(left, right)
    },
    join: (alias, target, reason) => {
      const [left, right] = [find(alias), find(target)]
      if (left === right) return true
      if (reason === 'by_person' ? !mayMeet(left, right) : !mayJoin(left, right)) return false
      parents[left] = right
      const parties = [party[left], party[right]].filter((one) => one !== null) as number[]
      party[right] = parties.length > 0 ? Math.min(...parties) : null
      gender[right] ??= gender[left] ?? null
      for (const other of apart.get(left) ?? []) {
        apart.get(other)?.delete(left)
        markApart(other, right)
      }
      apart.delete(left)
      if (!reasons.has(alias)) reasons.set(alias, reason)
      return true
    },
  }
}
