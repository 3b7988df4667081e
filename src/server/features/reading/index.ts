export { READER_VERSION, readText } from './read-text.ts'
export type { Basis, ItemAbout, Modality, Party, Speaker, Stance, Unit, UnitPart } from './unit.ts'
