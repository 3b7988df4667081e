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
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  /** What a box has as its value where it is ticked; of a radio button, its own. */
  readonly exportValue?: string
  readonly buttonValue?: string
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
  const words = boxSign(field) ?? (Array.isArray(value) ? value.join(', ') : value)
  if (
    !(isText || boxSign(field)) ||
    field.password ||
    typeof words !== 'string' ||
    words.trim() === '' ||
    !rect
  )
    return []
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

const SAME_HEIGHT = 0.6
/** A page with more is no form that a person filled in; its values stand after its words. */
const MAX_PLACED = 1_000

/**
 * The words of a page with the values of its form where a reader finds them: each beside the nearest words at its height,
 * because values of fields below each other would make a column of their own.
 */
export function besideLabels(fragments: readonly Fragment[], values: readonly Fragment[]): Fragment[] {
  if (values.length > MAX_PLACED) return [...fragments, ...values]
  const placed = [...fragments]
  for (const value of values) {
    const [left, size] = [leftEdge(value), height(value)]
    const distances = placed.map((words) => {
      const isLevel =
        Math.abs(baseline(words) - baseline(value)) < SAME_HEIGHT * Math.max(size, height(words))
      const gap = Math.max(left - leftEdge(words) - words.width, leftEdge(words) - left - value.width)
      return isLevel && words.transform[1] === 0 && gap > -size ? Math.abs(gap) : Number.POSITIVE_INFINITY
    })
    const nearest = Math.min(...distances, Number.POSITIVE_INFINITY)
    const at = distances.indexOf(nearest)
    const label = placed[at]
    if (!label || nearest === Number.POSITIVE_INFINITY) placed.push(value)
    else {
      const level = { ...value, transform: [...value.transform.slice(0, 5), baseline(label)] }
      placed.splice(leftEdge(label) < left ? at + 1 : at, 0, level)
    }
  }
  return placed
}

const leftEdge = ({ transform }: Fragment): number => transform[4] ?? 0
const baseline = ({ transform }: Fragment): number => transform[5] ?? 0
const height = ({ transform }: Fragment): number => Math.abs(transform[3] ?? 0)

/** A box to tick or a button to choose, as the form shows it; null of any other field. */
function boxSign({
  checkBox,
  radioButton,
  fieldValue: value,
  exportValue,
  buttonValue,
}: Annotation): string | null {
  if (!checkBox && !radioButton) return null
  const isOn = radioButton ? value === buttonValue : value === exportValue
  return isOn && value !== null && value !== undefined ? '☒' : '☐'
}

function comment(annotation: Annotation): string[] {
  const words = annotation.contentsObj?.str.trim()
  return words && annotation.subtype !== 'Widget' && annotation.subtype !== 'Link' ? [words] : []
}
