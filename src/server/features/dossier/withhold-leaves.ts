import type { ChosenReason, WithheldReason } from '#shared/dossier-reasons.ts'
import type { NamedPerson } from './dossier-record.ts'
import type { Leaf } from './leaf.ts'
import { createInitials, createNames } from './names-in-texts.ts'
import { createSharesWords, textsIn, wordsIn } from './shared-words.ts'

export interface Redaction {
  /** Such as `statement:s1`, `item:…`, `passage:…`, `leaf:leaves/…`. */
  readonly targets: readonly string[]
  /** People of whom no name may remain. */
  readonly people: readonly string[]
  readonly reason: ChosenReason
}

/** An entry names nothing that is in the dossier: a copy without it would promise too much. */
export class NothingToWithhold extends Error {
  override readonly name = 'NothingToWithhold'
}

/**
 * The leaves that a copy must leave out, by path, each with its reason: what is chosen with all that holds its words,
 * and whatever cannot be read without what is left out.
 */
export function withholdLeaves(
  leaves: readonly Leaf[],
  { targets, people, reason }: Redaction,
  parties: readonly NamedPerson[],
): ReadonlyMap<string, WithheldReason> {
  const withheld = new Map<string, WithheldReason>()
  const withhold = (paths: readonly string[], why: WithheldReason) => {
    for (const path of paths) if (!withheld.has(path)) withheld.set(path, why)
  }
  const chosen = targets.flatMap((target) => chooseLeaves(leaves, target))
  withhold(chosen, reason)
  for (const person of people) withhold(leavesNaming(leaves, person, parties), reason)
  const chosenPaths = new Set(chosen)
  const sharesWords = createSharesWords(
    leaves.filter(({ path }) => chosenPaths.has(path)).flatMap(({ words }) => words),
  )
  withhold(
    leaves.filter(({ value }) => sharesWords(textsIn(value))).map(({ path }) => path),
    'shares_words_with_withheld',
  )
  withhold(followers(leaves, withheld), 'rests_on_withheld')
  if (withheld.size > 0)
    withhold(
      leaves.filter(({ derivedFromAll }) => derivedFromAll).map(({ path }) => path),
      'derived_from_all',
    )
  return withheld
}

function chooseLeaves(leaves: readonly Leaf[], target: string): string[] {
  const found = leaves.find((leaf) => leaf.target === target || `leaf:${leaf.path}` === target)
  if (!found) throw new NothingToWithhold('nothing in the dossier is called that')
  return [found.path, ...found.takesAlong]
}

function leavesNaming(leaves: readonly Leaf[], person: string, parties: readonly NamedPerson[]): string[] {
  const names = namesOf(person, parties)
  const isNamed = createNames(names)
  const isAbbreviated = createInitials(
    names,
    parties.map(({ name }) => name),
    leaves.flatMap(({ value }) => textsIn(value)),
  )
  const found = leaves
    .map(({ path, value }) => ({ path, texts: textsIn(value) }))
    .filter(({ texts }) => isNamed(texts) || isAbbreviated(texts))
    .map(({ path }) => path)
  if (found.length === 0) throw new NothingToWithhold('nobody in the dossier is called that')
  return found
}

/** A person's own and other names, where the case knows them. */
function namesOf(person: string, parties: readonly NamedPerson[]): string[] {
  const wanted = wordsIn(person).join(' ')
  const known = parties
    .map(({ name, aliases, email }) => [name, ...aliases, ...(email === null ? [] : [localPart(email)])])
    .filter((names) => names.some((name) => wordsIn(name).join(' ') === wanted))
  return [person, ...known.flat()]
}

/** Of an address only what stands before the sign names a person. */
const localPart = (email: string): string => email.split('@')[0] ?? ''

/** What rests on a withheld leaf, directly or by another one. */
function followers(leaves: readonly Leaf[], withheld: ReadonlyMap<string, unknown>): string[] {
  const gone = new Set(withheld.keys())
  for (let before = -1; before < gone.size; ) {
    before = gone.size
    for (const { path, follows } of leaves) if (follows.some((one) => gone.has(one))) gone.add(path)
  }
  return [...gone].filter((path) => !withheld.has(path))
}
