import type { Core } from '#server/platform/core.ts'
import { readingRoutes } from './reading.routes.ts'

export type { CellKind } from './cell-kinds.ts'
export { type DatedUnit, findDatedUnits } from './dated-units.ts'
export { findMentions, type Mention } from './mentions.ts'
export { findPassageUnits, toPassageUnit } from './passage-units.ts'
export { countUnread, listCasesNaming, removeDecisions } from './people.store.ts'
export { findAliasId, findPeople } from './people-of-case.ts'
export { createPinpoints, type Pinpoint } from './pinpoints.ts'
export { READER_VERSION, readInSteps, readText } from './read-text.ts'
export {
  findDayOrder,
  findItemToRead,
  findOutdated,
  findReading,
  findUnread,
  type ItemToRead,
  isRead,
  removeReadings,
  saveReading,
} from './readings.store.ts'
export { joinPeople } from './register.ts'
export type { RegisteredPerson } from './registered-person.ts'
export { fromStored, type StoredReading, toStored } from './stored-units.ts'
export type { Cell, TableRow } from './table-row.ts'
export { findTableRows } from './tables.ts'
export { namesWithIds } from './tied-ids.ts'
export type { Basis, ItemAbout, Modality, Party, Speaker, Stance, Unit, UnitPart } from './unit.ts'
export { toParties } from './unit.ts'
export { readWhole, type WholeItem } from './whole-item.ts'
export { findWordsOfPerson } from './words-of-person.ts'

/** Who says what in the evidence, and the register of people made of it. */
export const createReading = (deps: Core) => ({ routes: readingRoutes(deps), jobs: [] })
