import { joinAliases } from './join-aliases.ts'
import { isOffice } from './known-nouns.ts'
import { foldName, readName } from './name-parts.ts'
import type {
  AliasNode,
  JoinReason,
  NamedInItem,
  Nobody,
  PeopleDecision,
  RegisteredPerson,
} from './registered-person.ts'
import { createPersonSets, type PersonSets } from './same-person-sets.ts'
import type { Party } from './unit.ts'

interface Input {
  readonly parties: readonly Party[]
  readonly named: readonly NamedInItem[]
  readonly decisions: readonly PeopleDecision[]
  readonly findId: (foldedName: string) => string
}

/**
 * Who is who in a case. Names are joined where nothing else can be meant; what may be several people stays by itself
 * and says whom it may be. What a person decided wins over everything.
 */
export function joinPeople({ parties, named, decisions, findId }: Input): RegisteredPerson[] {
  const nobodies = findNobodies(decisions)
  const nodes = collectNodes(parties, named).filter(
    (node) => isOfParty(node) || !nobodies.has(findId(node.key)),
  )
  const ids = nodes.map(({ key }) => findId(key))
  const sets = createPersonSets(
    nodes.map(({ party }) => party),
    nodes.map(({ parts }) => parts.gender),
  )
  applyDecisions(ids, decisions, sets)
  const maybe = joinAliases(nodes, sets)
  return toPersons(nodes, ids, { sets, maybe })
}

/** The names that a person has said to be nobody's, in the order in which they are read. */
export function listNobodies({ parties, named, decisions, findId }: Input): Nobody[] {
  const nobodies = findNobodies(decisions)
  if (nobodies.size === 0) return []
  return collectNodes(parties, named)
    .filter((node) => !isOfParty(node) && nobodies.has(findId(node.key)))
    .map((node) => ({ id: findId(node.key), name: chooseSpelling(node), items: node.items.size }))
}

const findNobodies = (decisions: readonly PeopleDecision[]): ReadonlySet<string> =>
  new Set(decisions.flatMap(({ a, b, same }) => (a === b && !same ? [a] : [])))
const isOfParty = ({ party }: AliasNode): boolean => party !== null

/** Every different name, in an order that does not hang on the order of what came in. */
function collectNodes(parties: readonly Party[], named: readonly NamedInItem[]): AliasNode[] {
  const nodes = new Map<string, Building>()
  const nodeOf = (name: string, key = foldName(name)): Building | null => {
    if (!/[\p{L}\p{N}]/u.test(key)) return null
    const held = nodes.get(key) ?? newNode(key, name)
    nodes.set(key, held)
    return held
  }
  const namesakes = countNames(parties)
  const before = new Map<string, number>()
  for (const [at, party] of parties.entries()) {
    const key = foldName(party.name)
    const nth = (before.get(key) ?? 0) + 1
    before.set(key, nth)
    const isShared = (namesakes.get(key) ?? 0) > 1
    const node = nodeOf(party.name, isShared ? `${key} (${nth})` : key)
    if (node) spell(node, party.name).party = at
    for (const name of isShared ? [party.name, ...party.aliases] : party.aliases)
      nodeOf(name)?.givenTo.add(at)
    if (party.email) nodeOf(party.email)?.givenTo.add(at)
  }
  // Most names stand in many items.
  const read = new Map<string, NameToCollect>()
  for (const { evidenceId, names } of named)
    for (const name of names) {
      const known = read.get(name) ?? readToCollect(name)
      read.set(name, known)
      if (known.office !== null && !nodes.has(known.office)) continue
      for (const one of known.forms) {
        const node = nodeOf(one.name, one.key)
        if (node) spell(node, one.name).items.add(evidenceId)
      }
    }
  // What several parties are called is a question only where somebody is called so.
  const isAsked = ({ party, givenTo, items }: Building) =>
    party !== null || givenTo.size < 2 || items.size > 0
  return [...nodes.values()].filter(isAsked).sort(byKey)
}

interface NameToCollect {
  /** The name, and the address that stands in it. */
  readonly forms: readonly { readonly name: string; readonly key: string }[]
  /** The key of an office, which is nobody unless somebody is called so. */
  readonly office: string | null
}

function readToCollect(name: string): NameToCollect {
  const { address } = readName(name)
  const forms = (address ? [name, address] : [name]).map((one) => ({ name: one, key: foldName(one) }))
  return { forms, office: isOffice(name) ? foldName(name) : null }
}

interface Building extends AliasNode {
  party: number | null
  readonly givenTo: Set<number>
  readonly items: Set<string>
  readonly spellings: Map<string, number>
}

const newNode = (key: string, name: string): Building => ({
  key,
  parts: readName(name),
  party: null,
  givenTo: new Set(),
  items: new Set(),
  spellings: new Map([[tidy(name), 0]]),
})

function spell(node: Building, name: string): Building {
  node.spellings.set(tidy(name), (node.spellings.get(tidy(name)) ?? 0) + 1)
  return node
}

const tidy = (name: string): string => name.replace(/\s+/g, ' ').trim()
const byKey = (a: { key: string }, b: { key: string }): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

function countNames(parties: readonly Party[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { name } of parties) counts.set(foldName(name), (counts.get(foldName(name)) ?? 0) + 1)
  return counts
}

/** Of two decisions that contradict one another, the one that keeps people apart holds. */
function applyDecisions(
  ids: readonly string[],
  decisions: readonly PeopleDecision[],
  sets: PersonSets,
): void {
  const nodeOf = new Map(ids.map((id, at) => [id, at]))
  const pairs = decisions
    .map(({ a, b, same }) => ({ ends: [nodeOf.get(a), nodeOf.get(b)], same }))
    .filter((pair): pair is { ends: [number, number]; same: boolean } => !pair.ends.includes(undefined))
    .filter(({ ends: [a, b] }) => a !== b)
    .map(({ ends: [a, b], same }) => ({ low: Math.min(a, b), high: Math.max(a, b), same }))
    .sort((left, right) => left.low - right.low || left.high - right.high)
  for (const { low, high, same } of pairs) if (!same) sets.keepApart(low, high)
  for (const { low, high, same } of pairs) if (same) sets.join(high, low, 'by_person')
}

function toPersons(
  nodes: readonly AliasNode[],
  ids: readonly string[],
  { sets, maybe }: { readonly sets: PersonSets; readonly maybe: ReadonlyMap<number, ReadonlySet<number>> },
): RegisteredPerson[] {
  const members = Map.groupBy(nodes.keys(), sets.find)
  const mains = new Map([...members].map(([root, group]) => [root, findMain(group, nodes)]))
  return [...members]
    .map(([root, group]) => {
      const main = mains.get(root)!
      const others = new Set(group.flatMap((at) => [...(maybe.get(at) ?? [])].map(sets.find)))
      others.delete(root)
      const isParty = nodes[main]!.party !== null
      const why = (at: number): JoinReason =>
        at === main
          ? isParty
            ? 'party'
            : 'same_name'
          : (sets.readReason(at) ?? sets.readReason(main) ?? 'same_name')
      return {
        id: ids[main]!,
        name: chooseSpelling(nodes[main]!),
        party: nodes[main]!.party,
        aliases: [main, ...group.filter((at) => at !== main)].map((at) => ({
          id: ids[at]!,
          name: chooseSpelling(nodes[at]!),
          items: nodes[at]!.items.size,
          why: why(at),
        })),
        maybe: [...others].map((other) => ids[mains.get(other)!]!).sort(),
      }
    })
    .sort((a, b) => (a.party ?? nodes.length) - (b.party ?? nodes.length) || (a.id < b.id ? -1 : 1))
}

/** A party's own name; else the fullest one, and of these the one that most items use. */
function findMain(group: readonly number[], nodes: readonly AliasNode[]): number {
  const rank = (at: number): readonly number[] => {
    const { party, parts, items } = nodes[at]!
    const isName = parts.kind === 'name'
    const full = isName ? Math.min(parts.words.length, 2) * 2 + Math.min(parts.initials.length, 1) : 0
    return [party === null ? 0 : nodes.length - party, full, items.size, parts.orderKnown ? 0 : 1, -at]
  }
  return group.reduce((best, at) => (isHigher(rank(at), rank(best)) ? at : best))
}

function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, at) => value !== b[at])
  return place >= 0 && a[place]! > b[place]!
}

/** The spelling that is used most; one in capitals only where there is no other. */
function chooseSpelling({ spellings }: AliasNode): string {
  const rank = ([spelling, times]: [string, number]) =>
    [spelling !== spelling.toUpperCase() || !/\p{L}{3}/u.test(spelling) ? 1 : 0, times] as const
  return [...spellings].reduce((best, one) =>
    isHigher(rank(one), rank(best)) || (!isHigher(rank(best), rank(one)) && one[0] < best[0]) ? one : best,
  )[0]
}
