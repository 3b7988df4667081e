import { TextRun } from 'docx'
import { splitAround } from '#shared/core-words.ts'

export interface RunStyle {
  readonly bold?: boolean
  readonly italics?: boolean
  readonly size?: number
  readonly color?: string
  readonly font?: string
}

/** One run per line, because a line end inside a run is white space. */
export const runs = (text: string, style: RunStyle = {}): TextRun[] =>
  text
    .split('\n')
    .map((line, index) => new TextRun({ ...style, text: line, ...(index > 0 ? { break: 1 } : {}) }))

/** The part that counts stands out. */
export function runsWithCore(text: string, core: string | undefined): TextRun[] {
  const parts = splitAround(text, core)
  return parts
    ? [...runs(parts.before), ...runs(parts.core, { bold: true }), ...runs(parts.after)]
    : runs(text)
}
