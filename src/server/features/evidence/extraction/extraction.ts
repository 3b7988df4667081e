import type { SheetRows } from '#server/platform/text/sheet-rows.ts'

/** A file as it arrived: from a folder, an upload or a mail. Trust neither its name nor its type. */
export interface SourceFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly bytes: Uint8Array
  /** How many files it is nested in: 1 for the member of an archive. */
  readonly depth?: number
  /** Numbers that others gave it (Bates, exhibits), on one line. */
  readonly givenNumbers?: string
  /** Whose files it came from, where that is said of it. */
  readonly custodian?: string
}

/** A large upload, read in place instead of through memory. */
export interface StoredFile {
  readonly fileName: string
  readonly mimeType: string | null
  readonly path: string
  readonly depth?: number
}

/**
 * What could be read from a file. `text` is well-formed Unicode with `\n` as the only line end and no control
 * characters but tab, newline and form feed (which separates the pages of a PDF), so that every store accepts it and
 * offsets into it stay valid.
 */
export interface Extraction {
  readonly status: 'extracted' | 'empty' | 'failed'
  readonly text: string
  /** One sentence for a person; null exactly if `status` is `extracted`. */
  readonly error: string | null
  /** One sentence about what is missing from the extracted text, or null. */
  readonly warning: string | null
  readonly title: string | null
  /** When the file says it was written (ISO 8601), if that is credible. */
  readonly occurredAt: string | null
  /** Files inside the file, which become separate items; also present if the text failed. */
  readonly attachments: readonly SourceFile[]
  /** Of a workbook whose rows are known. */
  readonly sheetRows?: SheetRows
}

/** What a file says; the files inside it have been taken one by one. */
export type ExtractedText = Omit<Extraction, 'attachments'>

/** What the reader of one format found, before the text is made safe to store. */
export interface Reading {
  readonly text: string
  readonly title?: string | null
  readonly occurredAt?: string | null
  readonly attachments?: readonly SourceFile[]
  readonly warning?: string | null
  readonly sheetRows?: SheetRows | null
  /** Why there is no text, if `text` is blank and the format knows more than "no text". */
  readonly whyEmpty?: string
}

/** The bytes of a file, read where they lie; never past its end. */
export interface ByteSource {
  readonly size: number
  readonly read: (at: number, length: number) => Buffer
}

/** A file as its reader finds it: `bytes` loads all of it, `source` as much as is asked for. */
export interface OpenFile extends SourceFile {
  readonly source: ByteSource
}

/** Takes a file that was found inside another; the next is looked for once it is taken. Never rejects. */
export type TakeInside = (file: SourceFile) => Promise<void>

/**
 * One per format, each in its own file. Throws `Unreadable` with a message for people. Files inside are given to `take`
 * one by one where all of them together may be larger than memory, and are part of the reading elsewhere.
 */
export type FormatReader = (file: OpenFile, take: TakeInside) => Promise<Reading>

/** A file that cannot be read; the message is one sentence for the person who added it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  /** Files found inside nevertheless. */
  readonly attachments: readonly SourceFile[]

  constructor(message: string, attachments: readonly SourceFile[] = []) {
    super(message)
    this.attachments = attachments
  }
}
