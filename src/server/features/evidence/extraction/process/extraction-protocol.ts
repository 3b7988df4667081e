import type { ExtractedText, SourceFile } from '../extraction.ts'

/** A recognized line of words, and the reader's confidence in percent. */
export interface Line {
  readonly text: string
  readonly confidence: number
}
export type Paragraph = readonly Line[]

/** Sent by the child once it can receive files. */
export interface Ready {
  readonly kind: 'ready'
}

/** The current file has pictures to read: it gets extra time. */
export interface Slow {
  readonly kind: 'slow'
}

/** A picture of the current file, for the process that reads pictures; the child itself may start no process. */
export interface Picture {
  readonly kind: 'picture'
  readonly id: number
  readonly picture: Uint8Array
}

/** The text seen in a picture; null if it could not be read. */
export interface Seen {
  readonly kind: 'seen'
  readonly id: number
  readonly paragraphs: readonly Paragraph[] | null
}

export interface Request {
  readonly kind: 'read'
  readonly id: number
  /** Without bytes, the file is open under `FILE_DESCRIPTOR`. */
  readonly file: Omit<SourceFile, 'bytes'> & { readonly bytes?: Uint8Array }
}

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  readonly extraction: ExtractedText
}

/** A file inside the current one. The child waits until it is taken. */
export interface Inside {
  readonly kind: 'inside'
  readonly file: SourceFile
}

export interface Taken {
  readonly kind: 'taken'
}

export type FromChild = Ready | Slow | Picture | Inside | Answer
export type ToChild = Request | Seen | Taken

/** Where a child started for one stored file finds it open, read-only; it has no other access to it. */
export const FILE_DESCRIPTOR = 4
