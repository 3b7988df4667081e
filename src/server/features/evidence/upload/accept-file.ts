import { extname } from 'node:path'
import { AppError } from '#server/platform/errors.ts'
import * as rules from '#shared/upload-rules.ts'
import type { HeadContent } from './content-signs.ts'

const rejected = (detail: string) => new AppError('UPLOAD_REJECTED', detail)

const blocked = (extension: string) =>
  rejected(`Files ending in ${extension} are not accepted, because programs can run them.`)

/** Why no file may have this name, or null. Also used for files inside a file. */
export function refusalOfName(fileName: string): AppError | null {
  const lower = fileName.toLowerCase().replace(/[. ]+$/, '')
  // A name that is only an extension, as in `.htaccess`.
  const last = lower.startsWith('.') && !lower.slice(1).includes('.') ? lower : extname(lower)
  if (rules.BLOCKED_EXTENSIONS.includes(last)) return blocked(last)
  const inner = lower
    .split('.')
    .slice(1, -1)
    .map((part) => `.${part.trim()}`)
    .find((part) => rules.BLOCKED_INNER_EXTENSIONS.includes(part))
  return inner ? blocked(inner) : null
}

export interface ArrivingFile {
  readonly fileName: string
  readonly declaredType: string
  /** Its first bytes, and what they hold. */
  readonly head: Buffer
  readonly content: HeadContent
}

/** The kind of an incoming file; throws if it is not accepted. */
export function acceptFile({ fileName, declaredType, head, content }: ArrivingFile): rules.UploadKind {
  const kind = acceptName(fileName, declaredType)
  if (head.length === 0) throw rejected('This file is empty.')
  if (content.macros) throw rejected('Office files with macros are not accepted under any name.')
  if (!kind.content.some((sign) => content.signs.has(sign)))
    throw rejected(`This file is not ${kind.name}, despite its name.`)
  return kind
}

/** What can be checked before the first byte arrives. */
export function acceptName(fileName: string, declaredType: string): rules.UploadKind {
  const refused = refusalOfName(fileName)
  if (refused) throw refused
  const extension = extname(fileName).toLowerCase()
  const kind = rules.kindOfExtension(extension)
  if (!kind)
    throw rejected(
      extension
        ? `Files ending in ${extension} are not accepted.`
        : 'A file needs an extension, as in .pdf or .txt. Add the extension of its kind.',
    )
  requireDeclaredType(declaredType)
  return kind
}

/** The browser's claim is never trusted, but a type that no accepted file has is a reason to refuse. */
function requireDeclaredType(declared: string): void {
  const type = declared.replace(/;.*/s, '').trim().toLowerCase()
  if (rules.UNKNOWN_MIME_TYPES.includes(type) || rules.kindOfMimeType(type)) return
  if (rules.TOLERATED_MIME_TYPES.some((known) => type.startsWith(known))) return
  throw rejected(`Files of the type ${type.slice(0, 100)} are not accepted.`)
}
