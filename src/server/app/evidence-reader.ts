/** What reads files without the service: the text of a file, and who says what in it. */
export { createExtractor, type Extractor } from '#server/features/evidence/index.ts'
export {
  type ItemAbout,
  READER_VERSION,
  readText,
  toPassageUnit,
  type Unit,
} from '#server/features/reading/index.ts'
