import { Transform } from 'node:stream'
import { MailParser, type ParsedMail, type SimpleParserOptions, simpleParser } from 'mailparser'
import { decodeText } from '../decode-text.ts'
import { unfoldFlowed } from './unfold-flowed.ts'

/** A part of a mail as the library finds it; its types leave these out. */
interface FoundPart {
  readonly headers: { getFirst(name: string): string }
  contentType: string | false
  charset: string | false
  flowed: boolean
  readonly delSp: boolean
  readonly parentNode: FoundPart | false
  /** "digest" of multipart/digest. */
  readonly multipart: string | false
}

interface ReadPart {
  readonly contentType: string | false
  readonly disposition?: string
  charset?: string
}

declare module 'mailparser' {
  interface MailParser {
    createNode(found: FoundPart): ReadPart
    getDecoder(): { decodeStream(charset: string): Transform }
  }
}

/** What mails declare that say nothing else, although other letters follow. */
const SAYS_NOTHING =
  /^(?:us-?ascii|ascii|ansi_x3\.4-\d{4}|utf-?8|unknown(?:-8bit)?|x-unknown|default|\d-?bit)$/i
/** Begins what our own decoding takes for the name of an encoding. */
const OWN = 'x-probity '

const { createNode, getDecoder } = MailParser.prototype

/**
 * `simpleParser` makes its parser itself, so the class is changed: texts are decoded as files are, because the library
 * loses the letters of a text whose encoding is not declared or unknown. Flowed text is joined within its quotation, and
 * the mails of a digest are files inside.
 */
Object.assign(MailParser.prototype, {
  createNode(this: MailParser, found: FoundPart): ReadPart {
    const { parentNode: parent, flowed, delSp, charset } = found
    if (parent && parent.multipart === 'digest' && !found.headers.getFirst('Content-Type'))
      found.contentType = 'message/rfc822'
    found.flowed = false
    const part = createNode.call(this, found)
    const isText = part.disposition === 'inline' && /^text\/(?:plain|html)$/i.test(part.contentType || '')
    const declared = !charset || SAYS_NOTHING.test(charset) ? '' : charset
    if (isText && (flowed || declared === '' || isKnown(declared)))
      part.charset = `${OWN}${flowed ? (delSp ? 'joined' : 'flowed') : 'fixed'} ${declared}`
    return part
  },
  getDecoder(this: MailParser) {
    const { decodeStream } = getDecoder.call(this)
    return {
      decodeStream(charset: string): Transform {
        const [way, declared = ''] = charset.startsWith(OWN) ? charset.slice(OWN.length).split(' ') : []
        try {
          return way ? collect((bytes) => unfolded(decodeBody(bytes, declared), way)) : decodeStream(charset)
        } catch {
          return collect((bytes) => decodeBody(bytes, ''))
        }
      },
    }
  },
})

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset) !== null
  } catch {
    return false
  }
}

function decodeBody(bytes: Buffer, declared: string): string {
  try {
    return decodeText(bytes, declared === '' ? null : declared)
  } catch {
    return bytes.toString('utf8')
  }
}

const unfolded = (text: string, way: string): string =>
  way === 'fixed' ? text : unfoldFlowed(text.replace(/\r\n?/g, '\n'), way === 'joined')

function collect(decode: (bytes: Buffer) => string): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      done(null, Buffer.from(decode(Buffer.concat(chunks))))
    },
  })
}

/** A mail with its texts and the bytes of its attachments. */
export const parseMail = (
  source: Buffer,
  options: SimpleParserOptions & { readonly ignoreEmbedded: boolean },
): Promise<ParsedMail> => simpleParser(source, options)
