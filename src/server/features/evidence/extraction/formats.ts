import type { FormatReader } from './extraction.ts'

interface Format {
  /** As in "This … could not be read." */
  readonly name: string
  /** Loaded on first use: a folder of mails does not pay for the PDF library. */
  readonly load: () => Promise<FormatReader>
}

/** Every format that is read. A new one is a reader in a file of its own, a row here and its names in detect-format.ts. */
export const formats = {
  text: { name: 'text file', load: async () => (await import('./read-plain-text.ts')).readPlainText },
  html: { name: 'web page', load: async () => (await import('./read-html.ts')).readHtml },
  mail: { name: 'mail', load: async () => (await import('./read-mail.ts')).readMail },
  pdf: { name: 'PDF', load: async () => (await import('./read-pdf.ts')).readPdf },
  word: { name: 'Word document', load: async () => (await import('./read-word.ts')).readWord },
} as const satisfies Record<string, Format>

export type FormatId = keyof typeof formats
