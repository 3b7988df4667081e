import type { Extraction, SourceFile } from './extraction.ts'

/** From the child once it can take files. */
export interface Ready {
  readonly kind: 'ready'
}

/** The file in hand holds pictures to be read: it gets the time that takes. */
export interface Slow {
  readonly kind: 'slow'
}

export interface Request {
  readonly id: number
  /** Without bytes the file lies open under `FILE_DESCRIPTOR`. */
  readonly file: Omit<SourceFile, 'bytes'> & { readonly bytes?: Uint8Array }
}

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  readonly extraction: Extraction
}

export type FromChild = Ready | Slow | Answer

/** Where a child that was started for one stored file finds it open, read-only; it is given no other way to it. */
export const FILE_DESCRIPTOR = 4
