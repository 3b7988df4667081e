import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { Fragment } from './pdf-lines.ts'

/** Never printed: annotation flags "hidden" and "no view" of the PDF standard. */
const UNSEEN = 0b10_0010

interface Annotation {
  readonly subtype?: string
  readonly annotationFlags?: number
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly rect?: number[]
  readonly contentsObj?: { str: string }
  readonly password?: boolean
  readonly fileId?: string
  readonly file?: { readonly filename: string }
}

export interface PageAnnotations {
  readonly values: Fragment[]
  readonly comments: string[]
  /** Files pinned to the page. */
  readonly pinned: { readonly id: string; readonly name: string }[]
}

/** What is added to a page: values of form fields in their place, comments, files. */
export async function readAnnotations(page: PDFPageProxy): Promise<PageAnnotations> {
  const annotations: Annotation[] = await page.getAnnotations()
  const seen = annotations.filter((annotation) => ((annotation.annotationFlags ?? 0) & UNSEEN) === 0)
  const pinned = annotations.flatMap(({ fileId, file }) =>
    fileId ? [{ id: fileId, name: file?.filename ?? '' }] : [],
  )
  return { values: seen.flatMap(fieldValue), comments: seen.flatMap(comment), pinned }
}

function fieldValue(field: Annotation): Fragment[] {
  const { fieldValue: value, rect } = field
  const isText = field.fieldType === 'Tx' || field.fieldType === 'Ch'
  const words = Array.isArray(value) ? value.join(', ') : value
  if (!isText || field.password || typeof words !== 'string' || words.trim() === '' || !rect) return []
  const [left = 0, bottom = 0, right = 0, top = 0] = rect
  const size = Math.min(top - bottom, 12)
  return words.split(/\r\n?|\n/).map((str, index) => ({
    str,
    transform: [
      size,
      0,
      0,
      size,
      left,
      (index === 0 && !/[\r\n]/.test(words) ? bottom : top - size * (index + 1)) + size * 0.2,
    ],
    width: right - left,
    dir: 'ltr',
    afterSpace: true,
  }))
}

function comment(annotation: Annotation): string[] {
  const words = annotation.contentsObj?.str.trim()
  return words && annotation.subtype !== 'Widget' && annotation.subtype !== 'Link' ? [words] : []
}
