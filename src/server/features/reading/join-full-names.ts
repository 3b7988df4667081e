import {
  addToIndex,
  doubt,
  isSettled,
  type Joining,
  joinOnly,
  onePerPerson,
  squash,
  standTogether,
} from './joining.ts'
import { MAX_CANDIDATES } from './name-index.ts'
import { foldName, PARTICLES } from './name-parts.ts'
import { isGivenName, isShortFor, longForms } from './nicknames.ts'

const MAX_NAMESAKES = 60

/** Names of several words: middle names, another order, another surname, short given names, slips of a letter, parts. */
export function joinFullNames(joining: Joining, full: readonly number[]): void {
  for (const group of Map.groupBy(full, (at) => joinEnds(joining, at)).values())
    if (group.length > 1) joinMiddleNames(joining, group)
  for (const at of full) addToIndex(joining, at)
  addNicknames(joining)
  for (const at of full) joinTurned(joining, at)
  for (const at of full) joinOtherNames(joining, at)
  for (const at of full) joinShortGiven(joining, at)
  joinMisspelt(joining, full)
  for (const at of full) joinPart(joining, at)
}

function joinEnds({ nodes }: Joining, at: number): string {
  const { words, generation } = nodes[at]!.parts
  return `${words[0]} ${words.at(-1)} ${generation}`
}

const readMiddle = ({ nodes }: Joining, at: number): string[] => {
  const { words, initials } = nodes[at]!.parts
  return [...words.slice(1, -1), ...initials]
}

/** "Ann Berg" is "Ann C. Berg" unless there is "Ann D. Berg" too; who is called most fully is looked at first. */
function joinMiddleNames(joining: Joining, group: readonly number[]): void {
  const { nodes } = joining
  const length = (at: number): number => readMiddle(joining, at).join('').length
  const people: number[] = []
  for (const at of group.toSorted((a, b) => length(b) - length(a) || a - b)) {
    const middle = readMiddle(joining, at)
    const gender = nodes[at]!.parts.gender
    const fitting = people.slice(0, MAX_NAMESAKES).filter((one) => {
      const other = nodes[one]!.parts.gender
      return fitsMiddle(middle, readMiddle(joining, one)) && (!gender || !other || gender === other)
    })
    const among = onePerPerson(joining, at, fitting)
    if (isSettled(joining, at) || !joinOnly(joining, at, { among, reason: 'part_of_name' })) people.push(at)
  }
}

/** Each of the shorter list begins, or is begun by, one of the longer list, in their order. */
function fitsMiddle(short: readonly string[], long: readonly string[]): boolean {
  let from = 0
  return short.every((word) => {
    const at = long.findIndex((other, place) => place >= from && matches(word, other))
    from = at + 1
    return at >= 0
  })
}
const matches = (a: string, b: string): boolean =>
  a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/** A party who goes by one name carries it with the surname too. */
function addNicknames({ nodes, index }: Joining): void {
  const parties = new Map<number, number>()
  for (const [at, { party }] of nodes.entries()) if (party !== null) parties.set(party, at)
  for (const { givenTo, parts } of nodes) {
    const [only] = givenTo
    const party = givenTo.size === 1 && only !== undefined ? parties.get(only) : undefined
    if (party === undefined || parts.kind !== 'name' || parts.words.length !== 1) continue
    const surname = nodes[party]!.parts.words.at(-1)
    if (surname && !nodes[party]!.parts.words.includes(parts.words[0]!))
      index.add(party, { words: [parts.words[0]!, surname], initials: [] })
  }
}

/** "Berg Anna": not where both words are given names, for then either order is a person. */
function joinTurned(joining: Joining, at: number): void {
  const { nodes, index } = joining
  const { words, initials, generation } = nodes[at]!.parts
  if (isSettled(joining, at) || (words.length === 2 && words.every(isGivenName))) return
  const whole = squash(words)
  const turned = index.carrying(whole).filter((one) => {
    const { parts } = nodes[one]!
    return (
      parts.generation === generation &&
      (squash(parts.words).length === whole.length || parts.words.length === 2) &&
      squash(parts.words).length === whole.length &&
      fitsMiddle(initials, parts.initials)
    )
  })
  joinOnly(joining, at, { among: onePerPerson(joining, at, turned), reason: 'same_name' })
}

/** A maiden name, or a nickname with the surname, that another alias states. */
function joinOtherNames(joining: Joining, at: number): void {
  const { nodes, index } = joining
  for (const other of nodes[at]!.parts.others) {
    const words = foldName(other).split(' ')
    const whole = squash(words)
    const found = index.carrying(whole).filter((one) => squash(nodes[one]!.parts.words) === whole)
    for (const one of onePerPerson(joining, at, found))
      if (!isSettled(joining, one)) joinOnly(joining, one, { among: [at], reason: 'given_alias' })
      else doubt(joining, at, [one])
  }
}

/** "Bob Berg" is "Robert Berg" where no Norbert is near. */
function joinShortGiven(joining: Joining, at: number): void {
  const { nodes, index } = joining
  const { words, initials } = nodes[at]!.parts
  const [given, ...surname] = words
  if (isSettled(joining, at) || !given || initials.length > 0) return
  const known = index.carrying(squash(words)).filter((one) => nodes[one]!.party !== null)
  const rest = squash(surname)
  const sameLetter = index.withInitial(rest, given[0]!).slice(0, MAX_NAMESAKES)
  const listed = longForms(given).flatMap((long) => index.carrying(long + rest))
  const found = [...sameLetter, ...listed].filter((one) => {
    const other = nodes[one]!.parts
    return (
      other.words.length > 1 &&
      squash(other.words.slice(1)).endsWith(rest) &&
      isShortFor(given, other.words[0]!)
    )
  })
  const among = onePerPerson(joining, at, [...known, ...found])
  if (among.some((one) => standTogether(joining, at, one))) doubt(joining, at, among)
  else joinOnly(joining, at, { among, reason: 'nickname' })
}

/** A letter's difference counts as a slip only between two names that have nobody else near, and never stand together. */
function joinMisspelt(joining: Joining, full: readonly number[]): void {
  const { nodes, index } = joining
  const near = new Map(
    full.map((at) => [
      at,
      onePerPerson(joining, at, nearTo(joining, at, index.near(nodes[at]!.parts.words))),
    ]),
  )
  for (const [at, found] of near) {
    const [one] = found
    if (one === undefined || isSettled(joining, at)) continue
    const isMutual = (near.get(one) ?? []).length <= 1
    if (found.length === 1 && isMutual && !standTogether(joining, at, one))
      joinOnly(joining, at, { among: found, reason: 'misspelt' })
    else doubt(joining, at, found)
  }
}

function nearTo({ nodes }: Joining, at: number, found: readonly number[]): number[] {
  const { words, initials, generation } = nodes[at]!.parts
  return found.slice(0, MAX_NAMESAKES).filter((one) => {
    const other = nodes[one]!.parts
    const changed = words.findIndex((word, place) => word !== other.words[place])
    return (
      one !== at &&
      other.words.length === words.length &&
      other.generation === generation &&
      other.initials.join('') === initials.join('') &&
      !(isGivenName(words[changed] ?? '') && isGivenName(other.words[changed] ?? ''))
    )
  })
}

/** "Wei Ming" of "Tan Wei Ming", where only one person's name has these words. */
function joinPart(joining: Joining, at: number): void {
  const { nodes, index, sets } = joining
  const { words, initials, generation } = nodes[at]!.parts
  if (isSettled(joining, at) || initials.length > 0 || generation !== '') return
  const count = words.filter((word) => !PARTICLES.has(word)).length
  const longer = index
    .carrying(squash(words))
    .slice(0, MAX_NAMESAKES + MAX_CANDIDATES)
    .filter((one) => nodes[one]!.parts.words.length > count && sets.find(one) !== sets.find(at))
  joinOnly(joining, at, { among: onePerPerson(joining, at, longer), reason: 'part_of_name' })
}
