import type { JOIN_REASONS } from '#shared/contracts/reading.ts'
import type { Party } from './unit.ts'

export interface NamedInItem {
  readonly evidenceId: string
  readonly names: readonly string[]
}
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
  readonly maybe: readonly string[]
}
export function joinPeople(input: {
  parties: readonly Party[]
  named: readonly NamedInItem[]
  decisions: readonly PeopleDecision[]
  idOf: (foldedName: string) => string
}): RegisteredPerson[] {
  void input
  return []
}
