import {
  addToIndex,
  doubt,
  isFull,
  isSettled,
  type Joining,
  joinOnly,
  onePerPerson,
  squash,
} from './joining.ts'
import { type NameParts, PARTICLES } from './name-parts.ts'
import { longForms } from './nicknames.ts'
import type { JoinReason } from './registered-person.ts'

/** As many namesakes are looked at; where there are more, nothing is joined. */
const MAX_NAMESAKES = 200

/** That an alias is one person's, as far as it alone goes. */
interface Claim {
  readonly alias: number
  readonly target: number
  readonly reason: JoinReason
  /** Initials that the target's own name does not have. */
  readonly extra: readonly string[]
}

/** Initials with a surname, words alone, addresses, initials alone. */
export function joinShortForms(joining: Joining, names: readonly number[]): void {
  const { nodes } = joining
  const toParts = (at: number): NameParts => nodes[at]!.parts
  const some = names.filter((at) => toParts(at).words.length > 0)
  const lettered = some.filter((at) => toParts(at).initials.length > 0)
  for (const count of new Set(lettered.map((at) => toParts(at).initials.length).sort((a, b) => b - a))) {
    const same = lettered.filter((at) => toParts(at).initials.length === count)
    settle(
      joining,
      same.flatMap((at) => claimInitials(joining, at)),
    )
    for (const at of same) addToIndex(joining, at)
  }
  const words = some.filter((at) => toParts(at).initials.length === 0)
  for (const isTitled of [true, false]) {
    const same = words.filter((at) => (toParts(at).gender !== null) === isTitled)
    settle(
      joining,
      same.flatMap((at) => claimWord(joining, at)),
    )
    for (const at of same) addToIndex(joining, at)
  }
  joinDisplayNames(joining)
  for (const [at, { parts }] of nodes.entries())
    if (parts.kind === 'address' && !isSettled(joining, at)) joinAddress(joining, at)
  joinLoneInitials(joining)
}

function claimInitials(joining: Joining, at: number): Claim[] {
  const { nodes, index } = joining
  const { words, initials, generation } = nodes[at]!.parts
  if (isSettled(joining, at)) return []
  const found = index.withInitial(squash(words), initials[0]!)
  const fitting = found.slice(0, MAX_NAMESAKES).filter((one) => {
    const other = nodes[one]!.parts
    return (
      missingInitials(nodes[at]!.parts, other) !== null &&
      (generation === '' || generation === other.generation)
    )
  })
  if (found.length > MAX_NAMESAKES) {
    doubt(joining, at, fitting)
    return []
  }
  const target = chooseByGender(joining, at, fitting)
  if (target === null) return []
  const extra = missingInitials(nodes[at]!.parts, nodes[target]!.parts) ?? []
  return [{ alias: at, target, reason: 'initials', extra }]
}

/** The initials that the other name has no word for; null where it has other words instead of them. */
function missingInitials(short: NameParts, long: NameParts): string[] | null {
  const left = [
    ...long.words.filter((word) => !PARTICLES.has(word)).map((word) => word[0]!),
    ...long.initials,
  ]
  const take = (letter: string): boolean => {
    const at = left.indexOf(letter)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  for (const word of short.words) if (!PARTICLES.has(word) && long.words.includes(word)) take(word[0]!)
  const missing = short.initials.filter((letter) => !take(letter))
  return missing.length === 0 || (left.length === 0 && missing.length < short.initials.length)
    ? missing
    : null
}

function claimWord(joining: Joining, at: number): Claim[] {
  const { nodes, index } = joining
  const { words, gender } = nodes[at]!.parts
  if (isSettled(joining, at) || words.every((word) => PARTICLES.has(word))) return []
  const whole = squash(words)
  const plain = index.carrying(whole)
  const short =
    plain.length > 0 || gender ? [] : longForms(whole).flatMap((long) => [...index.carrying(long)])
  const slips = plain.length + short.length > 0 ? [] : index.near(words)
  const target = chooseByGender(joining, at, [...plain, ...short, ...slips])
  const reason = plain.length > 0 ? 'part_of_name' : short.length > 0 ? 'nickname' : 'misspelt'
  return target === null ? [] : [{ alias: at, target, reason, extra: [] }]
}

/** The only one who can be meant; of several, the only Mrs where the others are known to be Mr. */
function chooseByGender(joining: Joining, at: number, found: readonly number[]): number | null {
  const { nodes, sets } = joining
  const among = onePerPerson(joining, at, found)
  const { gender } = nodes[at]!.parts
  const genders = among.map((one) => sets.readGender(one))
  const [only] = among
  if (among.length === 1 && (!gender || !genders[0] || genders[0] === gender)) return only!
  const same = among.filter((_, place) => genders[place] === gender)
  if (gender && same.length === 1 && !genders.includes(null) && same[0] !== undefined) return same[0]
  if (among.length > 0) doubt(joining, at, among)
  return null
}

/** Where what is claimed of one person cannot all be true, none of it is taken: "J. A. Berg" and "J. B. Berg". */
function settle(joining: Joining, claims: readonly Claim[]): void {
  const { nodes, sets } = joining
  for (const group of Map.groupBy(claims, ({ target }) => sets.find(target)).values()) {
    const longest = group.map(({ extra }) => extra.join('')).reduce((a, b) => (b.length > a.length ? b : a))
    const genders = new Set(group.map(({ alias }) => nodes[alias]!.parts.gender).filter(Boolean))
    const isOne = genders.size < 2 && group.every(({ extra }) => longest.startsWith(extra.join('')))
    for (const { alias, target, reason } of group)
      if (!isOne || !sets.join(alias, target, reason)) doubt(joining, alias, [target])
  }
}

/** An address that is sent under one name alone is that name's. */
function joinDisplayNames(joining: Joining): void {
  const { nodes, sets } = joining
  const addresses = new Map(nodes.map(({ key }, at) => [key, at]))
  const shown = Map.groupBy(
    [...nodes.keys()].filter((at) => nodes[at]!.parts.address !== null),
    (at) => nodes[at]!.parts.address!,
  )
  for (const [address, names] of shown) {
    const at = addresses.get(address)
    const isOnes = new Set(names.map(sets.find)).size === 1
    if (at !== undefined && isOnes && !isSettled(joining, at) && isFull(nodes[names[0]!]!.parts))
      sets.join(at, names[0]!, 'address')
  }
}

/** "a.berg@", "aberg@", "anna.berg@", "annaberg@"; a number behind the name is somebody else of that name. */
function joinAddress(joining: Joining, at: number): void {
  const { nodes, index } = joining
  const { words, initials } = nodes[at]!.parts
  const whole = squash(words)
  if (words.length === 0 || /\d/.test(whole) || initials.length > 1) return
  const [initial] = initials
  const split =
    words.length > 1 || whole.length < 5
      ? []
      : [
          ...index.withInitial(whole.slice(1), whole[0]!),
          ...index.withInitial(whole.slice(0, -1), whole.at(-1)!),
        ]
  const plain = initial ? index.withInitial(whole, initial) : index.carrying(whole)
  const among = onePerPerson(joining, at, plain.length > 0 ? plain : split)
  joinOnly(joining, at, { among, reason: 'address' })
}

/** "AB" in an item where one person alone has these initials, if it is the same person in each such item. */
function joinLoneInitials(joining: Joining): void {
  const { nodes, sets } = joining
  const lone = [...nodes.keys()].filter(
    (at) => nodes[at]!.parts.kind === 'initials' && !isSettled(joining, at),
  )
  if (lone.length === 0) return
  const perItem = new Map<string, number[]>()
  for (const [at, { parts, items }] of nodes.entries())
    if (parts.kind === 'name' && parts.words.length > 0 && parts.words.length + parts.initials.length > 1)
      for (const item of items)
        for (const letters of toInitials(parts)) {
          const held = perItem.get(`${item} ${letters}`) ?? []
          perItem.set(`${item} ${letters}`, held)
          held.push(at)
        }
  for (const at of lone) {
    const found = [...nodes[at]!.items].map(
      (item) => perItem.get(`${item} ${squash(nodes[at]!.parts.initials)}`) ?? [],
    )
    const among = onePerPerson(joining, at, found.flat())
    const isSaid = found.every((people) => people.length > 0)
    if (isSaid && among.length === 1) sets.join(at, among[0]!, 'initials')
    else if (among.length > 0) doubt(joining, at, among)
  }
}

/** In the order written, and with the last word's letter first. */
function toInitials({ words, initials }: NameParts): Set<string> {
  const letters = words.filter((word) => !PARTICLES.has(word)).map((word) => word[0]!)
  const all = [...initials, ...letters]
  return new Set([all.join(''), [...all.slice(-1), ...all.slice(0, -1)].join('')])
}
