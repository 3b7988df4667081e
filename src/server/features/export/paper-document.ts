import type { Block, ReportDocument } from './report-document.ts'

/** A footnote; its number is that of the mark in the text. */
export interface PaperNote {
  readonly number: number
  readonly text: string
}

export interface PaperCell {
  readonly text: string
  readonly notes?: readonly number[]
}

/** What a report to be filed has beside the blocks of every document. */
export type PaperBlock =
  | Block
  | {
      readonly kind: 'noted'
      readonly text: string
      readonly marks: readonly string[]
      readonly notes: readonly number[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly PaperCell[])[]
    }
  | { readonly kind: 'signature'; readonly role: string; readonly name: string; readonly stamp: string }
  | { readonly kind: 'page_break' }

export interface PaperDocument extends Omit<ReportDocument, 'blocks'> {
  readonly blocks: readonly PaperBlock[]
  readonly notes: readonly PaperNote[]
}
