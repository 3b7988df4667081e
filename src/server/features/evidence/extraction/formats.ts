import type { FormatReader } from './extraction.ts'

interface Format {
  /** As in "This … could not be read." */
  readonly name: string
  /** Loaded on first use: a folder of mails need not load the PDF library. */
  readonly load: () => Promise<FormatReader>
}

/** Every supported format. A new one needs a reader in its own file, a row here and its names in format-names.ts. */
export const formats = {
  text: { name: 'text file', load: async () => (await import('./read-plain-text.ts')).readPlainText },
  card: { name: 'calendar or contact', load: async () => (await import('./read-card.ts')).readCard },
  captions: {
    name: 'transcript',
    load: async () => (await import('./talk/read-captions.ts')).readCaptions,
  },
  googleChat: {
    name: 'chat',
    load: async () => (await import('./talk/google-chat.ts')).readGoogleChat,
  },
  teams: { name: 'export of chats', load: async () => (await import('./talk/read-teams.ts')).readTeams },
  telegram: {
    name: 'export of chats',
    load: async () => (await import('./talk/telegram.ts')).readTelegram,
  },
  hangouts: {
    name: 'export of chats',
    load: async () => (await import('./talk/hangouts.ts')).readHangouts,
  },
  discord: { name: 'chat', load: async () => (await import('./talk/discord.ts')).readDiscord },
  metaMessages: {
    name: 'chat',
    load: async () => (await import('./talk/meta-messages.ts')).readMetaMessages,
  },
  signal: { name: 'chat', load: async () => (await import('./talk/signal.ts')).readSignal },
  graphMessages: {
    name: 'chat',
    load: async () => (await import('./talk/graph-messages.ts')).readGraphMessages,
  },
  html: { name: 'web page', load: async () => (await import('./read-html.ts')).readHtml },
  mail: { name: 'mail', load: async () => (await import('./mail/read-mail.ts')).readMail },
  outlook: {
    name: 'Outlook message',
    load: async () => (await import('./mail/read-outlook.ts')).readOutlook,
  },
  tnef: { name: 'winmail.dat', load: async () => (await import('./mail/read-tnef.ts')).readTnef },
  mailbox: { name: 'mailbox', load: async () => (await import('./mail/read-mailbox.ts')).readMailbox },
  dataFile: {
    name: 'Outlook data file',
    load: async () => (await import('./mail/read-data-file.ts')).readDataFile,
  },
  pdf: { name: 'PDF', load: async () => (await import('./pdf/read-pdf.ts')).readPdf },
  word: { name: 'Word document', load: async () => (await import('./office/read-word.ts')).readWord },
  legacyWord: {
    name: 'Word document',
    load: async () => (await import('./office/read-legacy-word.ts')).readLegacyWord,
  },
  rtf: { name: 'Rich Text file', load: async () => (await import('./office/read-rtf.ts')).readRtf },
  openDocument: {
    name: 'OpenDocument file',
    load: async () => (await import('./office/read-open-document.ts')).readOpenDocument,
  },
  workbook: { name: 'workbook', load: async () => (await import('./office/read-workbook.ts')).readWorkbook },
  slides: { name: 'presentation', load: async () => (await import('./office/read-slides.ts')).readSlides },
  book: { name: 'electronic book', load: async () => (await import('./office/read-book.ts')).readBook },
  image: { name: 'picture', load: async () => (await import('./images/read-image.ts')).readImage },
  svg: { name: 'drawing', load: async () => (await import('./images/read-svg.ts')).readSvg },
  archive: { name: 'archive', load: async () => (await import('./containers/read-archive.ts')).readArchive },
  sevenZip: {
    name: 'archive',
    load: async () => (await import('./containers/read-seven-zip.ts')).readSevenZip,
  },
  rar: { name: 'archive', load: async () => (await import('./containers/read-seven-zip.ts')).readRar },
  tar: { name: 'archive', load: async () => (await import('./containers/read-tar.ts')).readTar },
  loadFile: {
    name: 'load file',
    load: async () => (await import('./productions/read-load-file.ts')).readLoadFile,
  },
  gzip: { name: 'archive', load: async () => (await import('./containers/read-gzip.ts')).readGzip },
} as const satisfies Record<string, Format>

export type FormatId = keyof typeof formats
