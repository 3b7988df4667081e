import type { SourceFile } from '../extraction.ts'

/** Files of an archive that make sense only together. */
export interface Bundle {
  readonly paths: ReadonlySet<string>
  /** `files` also holds others, and lacks those that could not be unpacked. */
  readonly combine: (files: ReadonlyMap<string, Uint8Array>) => Combined
}

export interface Combined {
  readonly members: readonly SourceFile[]
  /** Paths of files that turned out to stand for themselves. */
  readonly apart: readonly string[]
  /** What the text of the archive says about them. */
  readonly lines?: readonly string[]
}
