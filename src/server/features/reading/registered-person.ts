import type { JOIN_REASONS } from '#shared/contracts/reading.ts'
import type { NameParts } from './name-parts.ts'

/** The names that an item's reading gave as speakers, addressees, people of rows, staff lists, mail addresses. */
export interface NamedInItem {
  readonly evidenceId: string
  readonly names: readonly string[]
}

/** What a person decided of two aliases, by their ids; of an alias and itself, whether it is a person's at all. */
export interface PeopleDecision {
  readonly a: string
  readonly b: string
  readonly same: boolean
}

export type JoinReason = (typeof JOIN_REASONS)[number]

export interface Alias {
  readonly id: string
  readonly name: string
  readonly items: number
  readonly why: JoinReason
}

export interface RegisteredPerson {
  readonly id: string
  readonly name: string
  readonly party: number | null
  readonly aliases: readonly Alias[]
  /** Ids of persons it may be: a question to the investigator. */
  readonly maybe: readonly string[]
}

/** What was read as a name and is none. */
export type Nobody = Pick<Alias, 'id' | 'name' | 'items'>

/** An alias on its way to a person. */
export interface AliasNode {
  readonly key: string
  readonly parts: NameParts
  /** The party whose name it is. */
  readonly party: number | null
  /** Parties to whom the case gives it as an alias or address. */
  readonly givenTo: ReadonlySet<number>
  readonly items: ReadonlySet<string>
  readonly spellings: ReadonlyMap<string, number>
}
