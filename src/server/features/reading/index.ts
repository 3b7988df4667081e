export type { CellKind } from './cell-kinds.ts'
export { READER_VERSION, readText } from './read-text.ts'
export { type Cell, findTableRows, type TableRow } from './tables.ts'
export type { Basis, ItemAbout, Modality, Party, Speaker, Stance, Unit, UnitPart } from './unit.ts'
