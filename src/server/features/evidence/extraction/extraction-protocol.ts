import type { Extraction, SourceFile } from './extraction.ts'

/** From the child once it can take files. */
export interface Ready {
  readonly kind: 'ready'
}

export interface Request {
  readonly id: number
  readonly file: SourceFile
}

export interface Answer {
  readonly kind: 'answer'
  readonly id: number
  readonly extraction: Extraction
}

export type FromChild = Ready | Answer
