/** A mail that exists only as properties in a store of mails. */
export interface MailParts {
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly attachments: readonly MailAttachment[]
}

export interface MailAttachment {
  readonly fileName: string
  readonly mimeType: string
  readonly bytes: Uint8Array
}

const BASE64_LINE = 76
/** So that an encoded word stays within the 75 letters that it may have. */
const WORD_BYTES = 42

/** The mail as it would travel (RFC 5322), so that it is read, shown and kept as any other. */
export function composeMail({ headers, text, attachments }: MailParts): Buffer {
  const boundary = '=_probity_part'
  const lines = [
    ...headers
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => `${name}: ${encodeValue(value)}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encodeBody(Buffer.from(text)),
    ...attachments.flatMap(({ fileName, mimeType, bytes }) => [
      `--${boundary}`,
      `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'}`,
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, '_')}`,
      'Content-Transfer-Encoding: base64',
      '',
      encodeBody(bytes),
    ]),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}

function encodeBody(bytes: Uint8Array): string {
  const encoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return encoded.replace(new RegExp(`.{${BASE64_LINE}}`, 'g'), '$&\r\n')
}

/** On one line; letters beyond ASCII as encoded words (RFC 2047). */
function encodeValue(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim()
  return line.replace(/[^\x20-\x7e]+(?: +[^\x20-\x7e]+)*/g, (words) => {
    const pieces: string[] = []
    let piece = ''
    for (const letter of words.toWellFormed()) {
      if (Buffer.byteLength(piece + letter) > WORD_BYTES) pieces.push(piece)
      piece = Buffer.byteLength(piece + letter) > WORD_BYTES ? letter : piece + letter
    }
    return [...pieces, piece].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(' ')
  })
}
