import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { harmlessName } from '../containers/file-name.ts'
import { MAX_MEMBERS_BYTES } from '../containers/members.ts'
import type { SourceFile } from '../extraction.ts'

const MAX_FILES = 200

export interface PdfAttachments {
  readonly files: SourceFile[]
  readonly warning: string | null
}

/** The files in a PDF, both those of the whole document and those pinned to its pages (`pinned`: names by id). */
export async function pdfAttachments(
  document: PDFDocumentProxy,
  pinned: ReadonlyMap<string, string>,
): Promise<PdfAttachments> {
  const listed = await document.getAttachments().catch(() => null)
  const names = new Map([
    ...pinned,
    ...[...(listed ?? [])].map(([id, { filename }]) => [id, filename] as const),
  ])
  const files: SourceFile[] = []
  let left = MAX_MEMBERS_BYTES
  for (const [id, name] of [...names].slice(0, MAX_FILES)) {
    const bytes = await readContent(document, id)
    if (!bytes || bytes.length > left) continue
    left -= bytes.length
    files.push({ fileName: harmlessName(name, `attachment-${files.length + 1}`), mimeType: null, bytes })
  }
  const missing = names.size - files.length
  return {
    files,
    warning:
      missing === 0 ? null : `${missing} of ${names.size} files attached to this PDF could not be extracted.`,
  }
}

async function readContent(document: PDFDocumentProxy, id: string): Promise<Uint8Array | null> {
  const answer: unknown = await document.getAttachmentContent(id).catch(() => null)
  const content = answer && typeof answer === 'object' && 'content' in answer ? answer.content : answer
  return content instanceof Uint8Array ? content : null
}
