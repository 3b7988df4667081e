import { joinFullNames } from './join-full-names.ts'
import { joinShortForms } from './join-short-forms.ts'
import { doubt, isFull, type Joining, squash } from './joining.ts'
import { createNameIndex } from './name-index.ts'
import type { AliasNode } from './registered-person.ts'
import type { PersonSets } from './same-person-sets.ts'

/**
 * Joins from what says most to what says least: what the case gives, one and the same name, full names, and then what
 * is short of a full name. Each step knows everybody whom the steps before it left apart. Returns, for an alias that
 * is not settled, aliases of those it may be.
 */
export function joinAliases(
  nodes: readonly AliasNode[],
  sets: PersonSets,
): ReadonlyMap<number, ReadonlySet<number>> {
  const joining: Joining = { nodes, sets, maybe: new Map(), index: createNameIndex() }
  joinGiven(joining)
  joinSameNames(joining)
  const names = [...nodes.keys()].filter((at) => nodes[at]!.parts.kind === 'name')
  joinFullNames(
    joining,
    names.filter((at) => isFull(nodes[at]!.parts)),
  )
  joinShortForms(
    joining,
    names.filter((at) => !isFull(nodes[at]!.parts)),
  )
  return joining.maybe
}

/** Aliases and addresses that the case gives; what it gives to two parties is neither's. */
function joinGiven(joining: Joining): void {
  const { nodes, sets } = joining
  const parties = new Map<number, number>()
  for (const [at, { party }] of nodes.entries()) if (party !== null) parties.set(party, at)
  for (const [at, { givenTo, party, parts }] of nodes.entries()) {
    const targets = [...givenTo].map((one) => parties.get(one)).filter((one) => one !== undefined)
    const [target] = targets
    if (party !== null || target === undefined) continue
    const reason = parts.kind === 'address' ? 'address' : 'given_alias'
    if (targets.length > 1 || !sets.join(at, target, reason)) doubt(joining, at, targets)
  }
}

/** The same words in the same order. Of Mr and Mrs under one name, each is joined with their own alone. */
function joinSameNames(joining: Joining): void {
  const { nodes, sets } = joining
  const groups = Map.groupBy(nodes.keys(), (at) => nameKey(nodes[at]!))
  for (const group of groups.values()) {
    const genders = new Set(group.map((at) => nodes[at]!.parts.gender))
    const isTwo = genders.has('m') && genders.has('f')
    const byGender = isTwo ? Map.groupBy(group, (at) => nodes[at]!.parts.gender) : new Map([[null, group]])
    for (const same of byGender.values()) {
      const [first, ...more] = [...same].sort((a, b) => weight(nodes[b]!) - weight(nodes[a]!) || a - b)
      for (const at of more) if (!sets.join(at, first!, 'same_name')) doubt(joining, at, [first!])
    }
    if (isTwo) for (const at of byGender.get(null) ?? []) doubt(joining, at, group)
  }
}

const weight = ({ party, givenTo }: AliasNode): number => (party === null ? (givenTo.size === 1 ? 1 : 0) : 2)

function nameKey({ key, party, parts }: AliasNode): string {
  const { kind, words, initials, generation } = parts
  // Parties of one name, and what is nobody's in particular, stand by themselves.
  if (kind === 'address' || (party !== null && / \(\d+\)$/.test(key)) || words.length + initials.length === 0)
    return `${kind} ${key}`
  if (kind === 'name' && words.length === 0) return `letter ${key}`
  return `${kind} ${squash(words)} ${initials.join('')} ${generation}`
}
