/** A file as it came in: from a folder, an upload or a mail. Neither name nor type is to be believed. */
export interface SourceFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly bytes: Uint8Array
  /** How many files it came out of, one inside the other: 1 for the member of an archive. */
  readonly depth?: number
}

/** A large upload, read where it lies instead of being carried through memory. */
export interface StoredFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly path: string
  readonly depth?: number
}

/**
 * What could be read of a file. `text` is well-formed Unicode with `\n` as the only line end and no control
 * characters but tab, newline and form feed (which stands between the pages of a PDF), so every store takes it
 * and offsets into it stay valid.
 */
export interface Extraction {
  readonly status: 'extracted' | 'empty' | 'failed'
  readonly text: string
  /** One sentence for a person; null exactly when `status` is `extracted`. */
  readonly error: string | null
  /** One sentence about what is missing from a text that was extracted all the same; else null. */
  readonly warning: string | null
  readonly title: string | null
  /** When the file itself says it was written (ISO 8601), if it says so credibly. */
  readonly occurredAt: string | null
  /** Files inside the file, which become items of their own; present even where the text failed. */
  readonly attachments: readonly SourceFile[]
}

/** What the reader of one format found, before the text is made safe to store. */
export interface Reading {
  readonly text: string
  readonly title?: string | null
  readonly occurredAt?: string | null
  readonly attachments?: readonly SourceFile[]
  readonly warning?: string | null
  /** Why there is no text, where `text` is blank and the format knows more than "no text". */
  readonly whyEmpty?: string
}

/** One per format, in a file of its own. Throws `Unreadable` for what a person should be told. */
export type FormatReader = (file: SourceFile) => Promise<Reading>

/** A file that cannot be read; the message is one sentence for the person who brought it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** What was found inside all the same. */
  readonly attachments: readonly SourceFile[]

  constructor(message: string, attachments: readonly SourceFile[] = []) {
    super(message)
    this.attachments = attachments
  }
}
