import { TextRun } from 'docx'

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
