/** What the files are that the service answers with; of evidence, whatever was added. */
export const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  md: 'text/markdown',
  csv: 'text/csv',
  zip: 'application/zip',
  pem: 'application/x-pem-file',
  any: '*/*',
} as const
