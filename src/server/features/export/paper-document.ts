import type { Block, ReportDocument } from './report-document.ts'

export interface PaperCell {
  readonly text: string
  readonly notes?: readonly number[]
}

/** What a report to be filed has beside the blocks of every document. */
export type PaperBlock =
  | Block
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly PaperCell[])[]
    }
  | { readonly kind: 'signature'; readonly role: string; readonly name: string; readonly stamp: string }
  | { readonly kind: 'page_break' }
  /** The headings of its parts, each as it stands there. */
  | { readonly kind: 'contents'; readonly entries: readonly string[] }

export interface PaperDocument extends Omit<ReportDocument, 'blocks'> {
  readonly blocks: readonly PaperBlock[]
}
