export { findMentions, type Mention } from './mentions.ts'
export { READER_VERSION, readText } from './read-text.ts'
export {
  type Alias,
  type JoinReason,
  joinPeople,
  type NamedInItem,
  type PeopleDecision,
  type RegisteredPerson,
} from './register.ts'
export type { Basis, ItemAbout, Modality, Party, Speaker, Stance, Unit, UnitPart } from './unit.ts'
