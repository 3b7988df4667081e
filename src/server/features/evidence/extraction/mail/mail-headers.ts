/** The header block at the beginning of the text of every kind of mail, without blank fields. */
export function headerBlock(headers: {
  readonly from: string
  readonly to: string
  readonly cc: string
  readonly bcc: string
  readonly date: string
  readonly subject: string
  readonly attachments: readonly { readonly fileName: string }[]
}): string {
  const lines: [string, string][] = [
    ['From', headers.from],
    ['To', headers.to],
    ['Cc', headers.cc],
    ['Bcc', headers.bcc],
    ['Date', headers.date],
    ['Subject', headers.subject],
    ['Attachments', headers.attachments.map((attachment) => attachment.fileName).join(', ')],
  ]
  return lines
    .map(([key, value]) => [key, value.replace(/\s+/g, ' ').trim()])
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')
}
